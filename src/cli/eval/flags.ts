import type { ModelFlags } from "../model-options.ts";

/** What the options of `metalevel eval` leave behind, as commander has it. */
export interface EvalFlags extends ModelFlags {
  readonly data?: string;
  readonly method?: string;
  readonly set?: readonly string[];
  readonly limit?: string;
  readonly seed?: string;
  readonly lMax?: string;
  readonly against?: string;
  readonly out?: string;
  readonly resume?: string;
  readonly png?: boolean;
  readonly record?: string;
  readonly replay?: string;
  readonly metaBaseUrl?: readonly string[];
  readonly metaModel?: string;
  readonly metaApiKeyFile?: string;
  readonly totals?: string;
  readonly json?: boolean;
}
