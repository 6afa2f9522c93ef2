// Sets the formulas, makes every slide fit, and starts reveal.js.

const SMALLEST = 0.5;
const STEP = 0.04;

function leaves() {
  return [...document.querySelectorAll(".slides section")].filter(
    (section) => !section.querySelector("section"),
  );
}

// A wide table of numbers gets smaller letters, and the rest of its slide keeps its own.
function narrow(pre) {
  const wide = pre.scrollWidth / pre.clientWidth;
  if (wide > 1) pre.style.fontSize = `${(0.79 / wide).toFixed(3)}em`;
}

// Text is set in em, so one number makes a slide smaller.
function fit(slide, height) {
  const is_too_large = () =>
    slide.scrollHeight > height || slide.scrollWidth > slide.clientWidth ||
    [...slide.querySelectorAll("pre")].some((pre) => pre.scrollWidth > pre.clientWidth);
  for (let size = 1; size >= SMALLEST && is_too_large(); size -= STEP) {
    slide.style.setProperty("--fit", size.toFixed(2));
  }
  slide.dataset.fits = is_too_large() ? "no" : "yes";
}

async function start_slides(width, height) {
  renderMathInElement(document.querySelector(".slides"), {
    delimiters: [
      { left: "$$", right: "$$", display: true },
      { left: "$", right: "$", display: false },
    ],
    throwOnError: false,
  });
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => null)));
  const stage = document.querySelector(".reveal");
  stage.classList.add("measuring");
  document.querySelectorAll(".slides pre").forEach(narrow);
  for (const slide of leaves()) fit(slide, height);
  stage.classList.remove("measuring");
  await Reveal.initialize({
    width, height, margin: 0.02, center: false, hash: true, slideNumber: "c/t",
    transition: "none", pdfSeparateFragments: false, plugins: [RevealNotes],
  });
  document.body.dataset.ready = "yes";
}
