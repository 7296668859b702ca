import type { Command } from "commander";
import { recoveryOptions } from "../recovery/options.ts";
import type { RecoveryFlags } from "../recovery/perform.ts";
import type { Terminal } from "../terminal.ts";

export const declare = (command: Command, terminal: Terminal): void => {
  const asked = command
    .argument(
      "<model>",
      "acquisition, meta-d-prime, recall, retrieval or retrieval-critical; bernoulli tests the method",
    )
    .option("--replicates <n>", "simulated data sets that are estimated from (default: the model's)");
  recoveryOptions(asked).action(async (model: string, flags: RecoveryFlags) => {
    const { performRecovery } = await import("../recovery/perform.ts");
    await performRecovery("recover", model, flags, terminal);
  });
};
