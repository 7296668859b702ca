/** A word quoted for a shell, where it has to be: what is shown to be typed can be copied. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
