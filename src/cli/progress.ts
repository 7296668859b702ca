import cliProgress from "cli-progress";

export interface ProgressBar {
  readonly show: (done: number, total: number, note: string) => void;
  readonly clear: () => void;
}

/** A progress bar with the time left, gone without a trace when it is cleared. */
export const progressBar = (stream: NodeJS.WritableStream): ProgressBar => {
  const bar = new cliProgress.SingleBar(
    {
      stream,
      clearOnComplete: true,
      hideCursor: true,
      format: "{bar} {percentage}% | {value}/{total} | {eta_formatted} left{note}",
    },
    cliProgress.Presets.shades_classic,
  );
  let running = false;
  return {
    show: (done, total, note) => {
      const payload = { note: note === "" ? "" : ` | ${note}` };
      if (!running) bar.start(total, done, payload);
      else if (bar.getTotal() !== total) bar.setTotal(total);
      running = true;
      bar.update(done, payload);
    },
    clear: () => {
      if (running) bar.stop();
      running = false;
    },
  };
};
