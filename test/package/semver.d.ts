/** The package comes without types; of it two functions are wanted. */
declare module "semver" {
  const semver: {
    readonly minVersion: (range: string) => { readonly major: number } | null;
    readonly satisfies: (version: { readonly major: number }, range: string) => boolean;
  };
  export default semver;
}
