export * from "./flavell/index.ts";
