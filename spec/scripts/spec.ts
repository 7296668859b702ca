/**
 * `npm run spec [-- --seed N] [MODULE … NAME.qnt …]`, with `--fresh` in package.json: the specification against the code.
 * The same checks as `metalevel spec`, for a checkout; exit status 1 where one fails.
 */
import { parseArgs } from "node:util";
import { runSpecification } from "../../src/cli/specification/run.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fresh: { type: "boolean", default: false }, seed: { type: "string", default: "1" } },
});

const { passed, checks } = await runSpecification({
  fresh: values.fresh,
  seed: Number(values.seed),
  ...(positionals.length > 0 ? { only: positionals } : {}),
  progress: ({ module, check, passed: good, detail }) =>
    console.log(`${good ? "ok  " : "FAIL"}  ${module}: ${check} — ${detail}`),
});
console.log(`${checks.filter((check) => check.passed).length} of ${checks.length} checks passed`);
process.exitCode = passed ? 0 : 1;
