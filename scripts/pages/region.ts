/** Parts of pages that are otherwise written by hand: what stands between `<!-- numbers -->` and `<!-- end -->`. */

const REGION = /<!-- numbers -->\n[\s\S]*?<!-- end -->/;

/** The page with other numbers. */
export const withNumbers = (page: string, path: string, numbers: string): string => {
  if (!REGION.test(page)) throw new Error(`${path} has no <!-- numbers --> … <!-- end -->`);
  return page.replace(REGION, `<!-- numbers -->\n\n${numbers}\n\n<!-- end -->`);
};

/** A Markdown table with its columns aligned, as the formatter wants it. */
export const aligned = (header: readonly string[], rows: readonly (readonly string[])[]): string => {
  const all = [header, ...rows];
  const widths = header.map((_name, column) => Math.max(3, ...all.map((row) => [...row[column]!].length)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell + " ".repeat(widths[column]! - [...cell].length)).join(" | ")} |`;
  return [line(header), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
};
