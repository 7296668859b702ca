import type { Rng } from "../../core/rng.ts";
import type { Settings, SettingValues } from "../../core/settings.ts";
import type { Chain } from "./chain.ts";

/** One finite mind, composed. */
export interface Composed {
  readonly chain: Chain;
  /** By the name of a condition, the token that closes its prompt: what the mind is asked, shown or thinks of. */
  readonly conditions: Readonly<Record<string, string>>;
}

/** A recipe for finite minds, with the parameters that it declares. */
export interface FiniteMind {
  readonly name: string;
  readonly title: string;
  readonly settings: Settings;
  /** Makes one mind; what sets it apart from others with the same settings is drawn from `rng`. */
  readonly compose: (values: SettingValues, rng: Rng) => Composed;
}
