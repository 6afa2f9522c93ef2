// A host shows this page at the address that is missing, however deep. The site begins in the folder
// that has its manifest, and what this page needs is there.
let folder = new URL("./", location);
const is_root = () => fetch(new URL("site.webmanifest", folder), { method: "HEAD" })
  .then(({ ok }) => ok, () => false);
while (!(await is_root()) && folder.pathname !== "/") folder = new URL("../", folder);
for (const link of document.querySelectorAll("[href]")) {
  link.href = new URL(link.getAttribute("href"), folder);
}
