// Sets the theme before the page is drawn; it is that of the system until the reader chooses.
try {
  const chosen = localStorage.getItem("ranklearn.theme");
  if (chosen) document.documentElement.dataset.jpThemeLight = chosen === "light";
} catch {
  // Where nothing can be kept, the theme is the system's.
}
