// Writes the ends of firings together: one statement at a time takes those that have accumulated (P14, P6).
import type { Instant } from '#domain/kernel/calendar.ts';
import type { FinishedTimer, Timers } from '#domain/ports/timers.ts';

const AGAIN_MS = 1_000;

type FinisherDeps = {
  timers: Pick<Timers, 'finish'>;
  /** The kind is taken in turn. */
  inTurn?: boolean;
  /** A timer that waited for these ends is ready then. */
  freed?(at: Instant): void;
  goOn: () => boolean;
  onError(error: unknown, key: null): void;
};
/**
 * `write` resolves when the end is in the database. While the database is away it is retried: otherwise the timer would stay claimed by a
 * live driver that has forgotten it. Once `goOn` is false it gives up; the next start takes the timer back.
 */
export type Finisher = { write(end: FinishedTimer): Promise<void> };

export function finisher({ timers, inTurn = false, freed = () => {}, goOn, onError }: FinisherDeps): Finisher {
  let gathered: FinishedTimer[] = [];
  let writing: Promise<void> | null = null;

  const flush = async (): Promise<void> => {
    try {
      while (gathered.length > 0) {
        // Firings that end in the same turn of the loop are written in one statement.
        await new Promise(setImmediate);
        const batch = gathered;
        gathered = [];
        for (;;) {
          try {
            const next = await timers.finish(batch, inTurn);
            if (next !== null) freed(next);
            break;
          } catch (error) {
            onError(error, null);
            if (!goOn()) throw error;
            await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
          }
        }
      }
    } finally {
      writing = null;
    }
  };

  return {
    async write(end) {
      gathered.push(end);
      writing ??= flush();
      await writing;
    },
  };
}
