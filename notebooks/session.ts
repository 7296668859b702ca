/** What every notebook needs: where the data are, the command, and a way to show a picture or a table. */

const root = new URL("../", import.meta.url).pathname;

/** The folder of the public data: METALEVEL_DATA, else `../shared/data` beside the clone. */
const folder = Deno.env.get("METALEVEL_DATA") ?? `${root}../shared/data`;

/** Where a file of the data stands, or `null`, said in bold, where it does not. */
export const dataFile = async (name: string): Promise<string | null> => {
  const file = `${folder}/${name}`;
  try {
    await Deno.stat(file);
    return file;
  } catch {
    await markdown(
      `**The data are absent**: there is no \`${file}\`. Set \`METALEVEL_DATA\` to the folder that holds them; what follows is without them.`,
    );
    return null;
  }
};

/** `metalevel …words`, as it was built in this clone; throws what it said where it fails. */
export const metalevel = async (...words: readonly string[]): Promise<string> => {
  const command = new Deno.Command("node", { args: [`${root}bin/metalevel.js`, ...words] });
  const { success, stdout, stderr } = await command.output();
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  if (!success) throw new Error(`metalevel ${words.join(" ")}: ${text(stderr)}`);
  return text(stdout);
};

/** A folder for what the notebook writes; it is new each time. */
export const workshop = (): Promise<string> => Deno.makeTempDir({ prefix: "metalevel-notebook-" });

/** Shows a figure, as an image: of an SVG document as such nbconvert lets little through. */
export const picture = (svg: string): Promise<void> => {
  const letters = Array.from(new TextEncoder().encode(svg), (byte) => String.fromCharCode(byte)).join("");
  const title = /<title>([^<]*)<\/title>/.exec(svg)?.[1]?.replaceAll('"', "&quot;") ?? "figure";
  return shown({ "text/html": `<img alt="${title}" src="data:image/svg+xml;base64,${btoa(letters)}">` });
};

/** Shows prose. */
export const markdown = (text: string): Promise<void> => shown({ "text/markdown": text });

type Cell = string | number | null;

/** Shows a table; numbers with four digits that mean something. */
export const table = (header: readonly string[], rows: readonly (readonly Cell[])[]): Promise<void> => {
  const text = (cell: Cell): string =>
    cell === null
      ? "–"
      : typeof cell === "number"
        ? String(Number(cell.toPrecision(4)))
        : cell.replaceAll("|", "\\|");
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const lines = [line(header), line(header.map(() => "---")), ...rows.map((row) => line(row.map(text)))];
  return markdown(lines.join("\n"));
};

const shown = (content: Readonly<Record<string, string>>): Promise<void> =>
  Deno.jupyter.display(content, { raw: true });
