import type { Html } from "../html.ts";
import { html } from "../html.ts";
import type { MakeSection, ReportFigure } from "../subject.ts";

/** The figures, each as an image: a picture can be looked at, but what is in it cannot run or load anything. */
export const figuresSection: MakeSection = ({ figures }) =>
  figures.length === 0
    ? null
    : {
        id: "figures",
        title: figures.length === 1 ? "Figure" : "Figures",
        body: html`${figures.map(figure)}`,
      };

const figure = ({ name, svg }: ReportFigure): Html => {
  const description = [inside(svg, "title"), inside(svg, "desc")].filter((text) => text !== "").join(". ");
  const data = Buffer.from(svg).toString("base64");
  return html`<figure><img class="figure" src="data:image/svg+xml;base64,${data}" alt="${description}">
    <figcaption>${name}. ${description}</figcaption></figure>`;
};

/** The text of an SVG document's own title or description. */
const inside = (svg: string, tag: "title" | "desc"): string =>
  (new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(svg)?.[1] ?? "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
