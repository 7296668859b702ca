/**
 * Runs what the documentation tells people to run.
 *
 * A fenced block in `sh` is a list of commands that must succeed; one in `console` shows `$ command` with the output
 * that it must print (a line `…` stands for any number of lines); one in `ts` or `js` is a program that must run, and
 * `ts title=NAME` writes the program to NAME for later commands instead. `yaml title=NAME` likewise. All blocks of one
 * page run in order in one empty folder. `sh clone` is run by .ci/run in a fresh clone instead of here.
 *
 * `text output` is what the block before it must print. Any other `text` says in its first line why nothing is compared:
 * `text not compared: WHY` (a time, a server, hours of computing). `<!-- figure FILE is PICTURE -->` holds the picture of
 * a page to the file that the page's commands have written.
 */

export interface Snippet {
  readonly file: string;
  readonly line: number;
  readonly language: string;
  readonly title: string | null;
  readonly flags: readonly string[];
  readonly text: string;
}

const FENCE = /^```(\w+)?(.*)$/;

/** Every fenced block of a page, in order, with the line it begins on. */
export const snippetsOf = (file: string, markdown: string): readonly Snippet[] => {
  const found: Snippet[] = [];
  let open: { language: string; info: string; line: number; lines: string[] } | null = null;
  markdown.split("\n").forEach((text, index) => {
    const fence = FENCE.exec(text);
    if (open === null && fence !== null) {
      open = { language: fence[1] ?? "", info: fence[2] ?? "", line: index + 1, lines: [] };
    } else if (open !== null && text.startsWith("```")) {
      const words = open.info
        .trim()
        .split(/\s+/)
        .filter((word) => word !== "");
      const title = words.find((word) => word.startsWith("title="))?.slice("title=".length) ?? null;
      found.push({
        file,
        line: open.line,
        language: open.language,
        title,
        flags: words.filter((word) => !word.startsWith("title=")),
        text: open.lines.join("\n"),
      });
      open = null;
    } else if (open !== null) {
      open.lines.push(text);
    }
  });
  return found;
};

/** Why a block that is shown is not compared; `null` where it does not say. */
export const excuseOf = ({ flags }: Snippet): string | null => {
  const [not, compared, ...why] = flags;
  return not === "not" && compared === "compared:" && why.length > 0 ? why.join(" ") : null;
};

/** Pictures that must be what the page's commands have written: the file in the workshop, and the one in the repository. */
export const figuresOf = (
  markdown: string,
): readonly { readonly written: string; readonly shown: string }[] =>
  [...markdown.matchAll(/<!-- figure (\S+) is (\S+) -->/g)].map(([, written, shown]) => ({
    written: written!,
    shown: shown!,
  }));

/** The commands of a `console` block, each with the output lines shown under it. */
export const exchangesOf = (
  text: string,
): readonly { readonly command: string; readonly shown: string }[] => {
  const exchanges: { command: string; shown: string[] }[] = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("$ ")) exchanges.push({ command: line.slice(2), shown: [] });
    else exchanges.at(-1)?.shown.push(line);
  }
  return exchanges.map(({ command, shown }) => ({ command, shown: shown.join("\n").trim() }));
};

/** Whether `printed` is what the page shows; a line `…` matches any lines. */
export const shows = (shown: string, printed: string): boolean => {
  const pattern = shown
    .split(/^\s*…\s*$\n?/m)
    .map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("[\\s\\S]*");
  const squeezed = printed
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
  return new RegExp(`^${pattern}$`).test(squeezed);
};
