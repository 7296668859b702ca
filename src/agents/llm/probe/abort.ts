import { list, object } from "../dialects/field.ts";
import { type Probe, type ProbeSurroundings, user } from "./probe.ts";

/** How long a server may take to notice. */
const WAIT_MS = 3000;
const EVERY_MS = 100;

const RUNNING =
  /^(?:vllm:num_requests_running|sglang:num_running_reqs|llamacpp:requests_processing|tgi_batch_current_size)(?:\{[^}]*\})?\s+([\d.e+]+)/gm;

/** Whether the server stops working when it is told to, or when its client leaves. */
export const abortProbe: Probe = {
  id: "abort",
  question: "Does an abort free the slot?",
  how: "leaves a long answer after its beginning and asks /slots or /metrics how many requests still run",
  costs: { requests: 1, tokens: 600 },
  run: async (surroundings) => {
    const { model, withBody, sleep, dialect, leading } = surroundings;
    const before = await running(surroundings);
    if (before === null) {
      return { verdict: "unclear", found: "the server has neither /slots nor /metrics open to look at" };
    }
    const endless = ["vllm", "sglang", "llama-cpp"].includes(dialect) ? { ignore_eos: true } : {};
    const generation = withBody(endless).chat(user(leading), { maxTokens: 512 });
    let pieces = 0;
    let during = 0;
    for await (const _ of generation) {
      if (++pieces < 3) continue;
      during = (await running(surroundings)) ?? 0;
      break;
    }
    if (during <= before) {
      return { verdict: "unclear", found: "the answer was over before it could be aborted" };
    }
    for (let waited = 0; waited <= WAIT_MS; waited += EVERY_MS) {
      const now = await running(surroundings);
      if (now !== null && now <= before) {
        return {
          verdict: "yes",
          found: `${during} running, ${now} within ${waited} ms of the abort (by ${model.abortBy})`,
        };
      }
      await sleep(EVERY_MS);
    }
    return { verdict: "no", found: `still running ${WAIT_MS} ms after the abort (by ${model.abortBy})` };
  },
};

/** Requests that the server works on. */
const running = async ({ dialect, text }: ProbeSurroundings): Promise<number | null> => {
  if (dialect === "llama-cpp") {
    const slots = await text("/slots");
    if (slots?.startsWith("[")) {
      return list(JSON.parse(slots)).filter((slot) => object(slot).is_processing === true).length;
    }
  }
  const metrics = await text("/metrics");
  if (metrics === null) return null;
  const counts = [...metrics.matchAll(RUNNING)].map(([, count]) => Number(count));
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
};
