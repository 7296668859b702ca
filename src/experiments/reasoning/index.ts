export * from "./conditions.ts";
export * from "./parts.ts";
export * from "./rows.ts";
export * from "./series.ts";
export * from "./settings.ts";
