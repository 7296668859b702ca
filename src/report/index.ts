/** The page that reports on a run: everything in one HTML file, with a viewer that steps through its traces. */
export { PAGE_BEGINS, reportPage } from "./page.ts";
export * from "./subject.ts";
export type * from "./trace/model.ts";
