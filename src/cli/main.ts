/**
 * `metalevel`: the thread that owns the terminal, and, in a worker of it, the thread that does what was asked.
 */
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  const { foreground } = await import("./foreground.ts");
  await foreground(process.argv.slice(2), new URL(import.meta.url));
} else {
  const { background } = await import("./background.ts");
  await background();
}
