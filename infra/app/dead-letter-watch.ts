// Whether timers were given up (infra/decisions/101), for /healthz: nothing stands still for them, and somebody has to look.
import type { Timers } from '#domain/ports/timers.ts';

const EVERY_MS = 10_000;

export type DeadLetterWatch = { notes(): { deadLetters?: number }; stop(): void };

/** Resolves when it has looked once. A database that does not answer is told by others: what was seen last holds. */
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
