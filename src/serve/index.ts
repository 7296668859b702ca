/** A meta-level in front of a model server: `metalevel/serve`. */
export { isLoopback } from "./guards.ts";
export type { ServeOptions, Unsupported, UpstreamOptions } from "./options.ts";
export { NONE, SERVE_DEFAULTS } from "./options.ts";
export type { Serving } from "./server.ts";
export { startServer } from "./server.ts";
