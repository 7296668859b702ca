export * from "./capricious.ts";
export type { AcquisitionProperty } from "./observed.ts";
export { ACQUISITION_PROPERTIES, cyclesNeverFall } from "./properties.ts";
export * from "./run.ts";
