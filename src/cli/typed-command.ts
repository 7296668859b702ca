/**
 * How the command is typed where it was started as this: `npx metalevel` out of a folder of installed packages, which
 * npx, a clone and a local installation have and which is on nobody's PATH; else `metalevel`.
 */
export const typedCommand = (
  script: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): string => {
  const { npm_lifecycle_event: event, npm_lifecycle_script: started = "" } = environment;
  // On Windows the script that npx starts names the package's own file.
  const byNpx = event === "npx" && /^"?metalevel\b/.test(started);
  return byNpx || /[\\/]node_modules[\\/]\.bin[\\/]/.test(script ?? "") ? "npx metalevel" : "metalevel";
};
