/** How a JSON document is written, on standard output and in the files of a run. */
export const jsonText = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;
