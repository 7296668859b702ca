/** The loader of users' files, registered once in a process: by the first import of this file. */
import { register } from "node:module";
import { register as registerTypeScript } from "tsx/esm/api";

/**
 * Two rules beside those of Node. `metalevel/…` means this package, the copy that is running. And a file that exports
 * is a module, even in a folder whose package.json does not say so: as CommonJS it would not see the first rule.
 */
const HOOKS = `
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
export const resolve = async (specifier, context, next) => {
  if (specifier === "metalevel" || specifier.startsWith("metalevel/")) {
    return next(specifier, { ...context, parentURL: HOME });
  }
  const found = await next(specifier, context);
  if (found.format !== "commonjs" || found.url.includes("/node_modules/")) return found;
  const [url] = found.url.replaceAll("%3F", "?").split("?");
  if (!/^file:.*[.][jt]s$/.test(url) || !/^\\s*export\\s/m.test(readFileSync(fileURLToPath(url), "utf8"))) return found;
  return { ...found, url: url + "?tsx-namespace=metalevel", format: "module" };
};
`;

const typescript = registerTypeScript({ namespace: "metalevel", tsconfig: false });
register(
  `data:text/javascript,${encodeURIComponent(HOOKS.replace("HOME", JSON.stringify(import.meta.url)))}`,
);

/** Imports the module at a URL, JavaScript or TypeScript. */
export const importUrl = (url: string): Promise<{ readonly default?: unknown }> =>
  typescript.import(url, import.meta.url);
