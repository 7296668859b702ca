/** What a shell offers while a command is typed: commands, options, and the names that they take. */
import { type RootCommand, ShellCompDirective, script } from "@bomb.sh/tab";
import tab from "@bomb.sh/tab/commander";
import { Command } from "commander";
import { COMMANDS } from "./commands/index.ts";
import type { Terminal } from "./terminal.ts";

/** Names that an argument or option takes, looked up only when they are asked for. */
type Names = () => Promise<readonly string[]>;

const simulations: Names = async () => Object.keys((await import("../../simulations/index.ts")).SIMULATIONS);
const theories: Names = async () => Object.keys((await import("../experiments/theories.ts")).THEORIES);
const checkables: Names = async () => Object.keys((await import("../testing/check/registry.ts")).CHECKABLE);
const minds: Names = async () => Object.keys((await import("../experiments/minds.ts")).MINDS);
const fits: Names = async () => Object.keys((await import("../fit/registry.ts")).FITS);
const problems: Names = async () => Object.keys((await import("../rational/problems/registry.ts")).PROBLEMS);
const finiteMinds: Names = async () =>
  Object.keys((await import("../experiments/known-minds.ts")).KNOWN_MINDS);
const recoveries: Names = async () =>
  Object.keys((await import("../fit/recovery/registry.ts")).RECOVERY_MODELS);
const methods: Names = async () => Object.keys((await import("../eval/methods/registry.ts")).METHODS);
const everything: Names = async () =>
  (
    await Promise.all([simulations(), checkables(), minds(), finiteMinds(), fits(), problems(), methods()])
  ).flat();

/** By command: its first word, or an option of it. Where nothing is listed the shell offers files. */
const NAMES: Readonly<Record<string, Readonly<Record<string, Names>>>> = {
  list: { name: everything },
  run: { name: simulations, mind: minds, theory: theories },
  check: { theory: checkables },
  new: { kind: async () => (await import("./new/perform.ts")).KINDS },
  solve: { name: problems },
  fit: { name: fits },
  recover: { model: recoveries },
  sbc: { model: recoveries },
  "compile-mind": { name: finiteMinds },
  eval: { method: methods, against: methods },
};

/** Answers a shell that completes these words, the last one begun, on standard output. */
export const complete = async (words: readonly string[], terminal: Terminal): Promise<void> => {
  const program = new Command("metalevel");
  for (const [name, { summary, load }] of Object.entries(COMMANDS)) {
    if (name === "complete") continue;
    (await load()).declare(program.command(name).description(summary), terminal);
  }
  const offered = tab(program);
  for (const [name, taken] of Object.entries(NAMES)) {
    const command = offered.commands.get(name);
    if (command === undefined || !words.includes(name)) continue;
    for (const [place, names] of Object.entries(taken)) {
      const known = await names();
      const offer = (say: (value: string, description: string) => void): void => {
        for (const one of known) say(one, "");
      };
      const holder = command.arguments.get(place) ?? command.options.get(place);
      if (holder === undefined) throw new Error(`${name} has no ${place} to complete`);
      holder.handler = offer;
    }
  }
  offerFiles(offered, words.at(-1) ?? "");
  await program.parseAsync(["complete", "--", ...words], { from: "user" });
};

/** Lets the shell offer files where nothing of ours begins like the word: the library itself never does. */
const offerFiles = (offered: RootCommand, word: string): void => {
  const { ShellCompDirectiveDefault, ShellCompDirectiveNoFileComp } = ShellCompDirective;
  Object.defineProperty(offered, "directive", {
    get: () =>
      offered.completions.some(({ value }) => value.startsWith(word))
        ? ShellCompDirectiveNoFileComp
        : ShellCompDirectiveDefault,
    set: () => {},
  });
};

/** Where the package bash-completion is not installed, what the library's script for bash needs of it. */
const WITHOUT_BASH_COMPLETION = `declare -F _get_comp_words_by_ref >/dev/null || _get_comp_words_by_ref() {
    words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD
    cur=\${COMP_WORDS[COMP_CWORD]}; prev=\${COMP_WORDS[COMP_CWORD - 1]}
}
`;

/** Prints the script that makes a shell ask, to be evaluated when it starts. */
export const printScript = async (shell: string, terminal: Terminal): Promise<void> => {
  if (shell === "bash") await terminal.print(WITHOUT_BASH_COMPLETION);
  script(shell, "metalevel", "metalevel");
};
