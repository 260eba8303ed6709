// What is done once a day beside everything else: objects put away, rows cleared whose time is over.
const FIRST_MS = 60_000;
const EVERY_MS = 24 * 3_600_000;

/** Does it a while after the start and then once a day of the machine's time. What fails is told with null and tried again the next day. */
export function daily<Done>(work: () => Promise<Done>, tell: (done: Done | null, error?: unknown) => void): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const run = (): void => {
    running = work().then(
      (done) => tell(done),
      (error: unknown) => tell(null, error),
    );
  };
  const first = setTimeout(run, FIRST_MS).unref();
  const every = setInterval(run, EVERY_MS).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(every);
      await running;
    },
  };
}
