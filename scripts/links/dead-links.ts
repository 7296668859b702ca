/** Links that lead nowhere, in pages on disk. Nothing beyond the repository is asked for: no network is needed. */
import { LinkChecker, LinkState } from "linkinator";

/** A link, and the page that it stands on. */
export interface DeadLink {
  readonly page: string;
  readonly link: string;
}

const OUTWARD = "^https?://(?!localhost)";

/** Dead links of pages below `root`, HTML or Markdown, and how many links were looked at. */
export const deadLinks = async (
  root: string,
  pages: readonly string[],
): Promise<{ readonly dead: readonly DeadLink[]; readonly checked: number }> => {
  const { links } = await new LinkChecker().check({
    path: [...pages],
    serverRoot: root,
    markdown: true,
    checkFragments: true,
    linksToSkip: [OUTWARD],
  });
  const dead = links
    .filter(({ state }) => state === LinkState.BROKEN)
    .map(({ url, parent }) => ({ page: parent ?? "", link: url }));
  return { dead, checked: links.length };
};
