export * from "./estimates.ts";
export * from "./lists.ts";
export * from "./materials.ts";
export * from "./rows.ts";
export * from "./session.ts";
export * from "./settings.ts";
