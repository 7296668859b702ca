import { relative } from "node:path";
import { Converter } from "typedoc";

/** Which shelf a page stands on, by its place in the repository. */
const SHELVES = [
  [/^docs\/tutorial\//, "Tutorial"],
  [/^docs\/how-to\//, "How to"],
  [/^docs\/explanation\//, "Explanation"],
  [/^docs\/reference\//, "Reference"],
  [/^docs\/decisions\//, "Decisions"],
  [/^simulations\//, "Simulations"],
  [/./, "Overview"],
];

/** Gives each page its own heading as its name, and puts it on its shelf. */
export const load = (application) => {
  application.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, page) => {
    const path = relative(process.cwd(), page.project.files.getReflectionPath(page));
    const shelf = SHELVES.find(([place]) => place.test(path));
    page.frontmatter.group = shelf[1];
    const heading = /^# (.+)$/m.exec(page.content.map((part) => part.text).join(""));
    if (heading !== null) page.name = heading[1].replaceAll("`", "").trim();
  });
};
