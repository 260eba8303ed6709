// The daily tasks: objects set aside, expired rows deleted.
const FIRST_MS = 60_000;
const EVERY_MS = 24 * 3_600_000;

/**
 * Runs the task a while after the start and then once a day of the machine's time. A failure is reported as null, and the task runs again
 * the next day.
 */
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
