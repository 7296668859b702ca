export * from "./answer/index.ts";
export * from "./methods/index.ts";
export * from "./problems/index.ts";
export * from "./ram/index.ts";
export * from "./report/index.ts";
export * from "./run/index.ts";
export * from "./table1/index.ts";
