// Before the page is drawn: that scripts run, so that nothing jumps when they come, and the theme,
// which is that of the system until the reader chooses.
document.documentElement.classList.add("scripted");
try {
  const chosen = localStorage.getItem("ranklearn.theme");
  if (chosen) document.documentElement.dataset.jpThemeLight = chosen === "light";
} catch {
  // Where nothing can be kept, the theme is the system's.
}
