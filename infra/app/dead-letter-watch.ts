// Counts dead letters (infra/decisions/101) for /healthz: nothing else stops because of them, and a person must look at them.
import type { Timers } from '#domain/ports/timers.ts';

const EVERY_MS = 10_000;

export type DeadLetterWatch = { notes(): { deadLetters?: number }; stop(): void };

/** Resolves after the first look. When the database does not answer, other checks report it and the last count stays. */
export async function watchDeadLetters(timers: Pick<Timers, 'dead'>): Promise<DeadLetterWatch> {
  let total = 0;
  const look = async (): Promise<void> => {
    try {
      ({ total } = await timers.dead(0));
    } catch {}
  };
  const timer = setInterval(look, EVERY_MS).unref();
  await look();
  return {
    notes: () => (total > 0 ? { deadLetters: total } : {}),
    stop: () => clearInterval(timer),
  };
}
