export { median } from "./median.ts";
