// The pace of a channel: where its server refuses us (our rate, our login, our sender), the other messages wait without an attempt. After
// the pause one is tried alone; the others follow one after another once it was taken.
import { OUR_REFUSAL_MOST_MINUTES } from '#domain/constants.ts';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { SendResult } from '#domain/ports/channel.ts';
import type { Clock } from '#domain/ports/clock.ts';

export type Pace = {
  isSlow(): boolean;
  /** Null: a message may be sent now; else when to ask again. */
  waitUntil(): Instant | null;
  heard(result: SendResult): void;
};

const FIRST_PAUSE_MS = 60_000;
/** A trial whose answer does not come keeps the others back no longer. */
const TRIAL_MS = 120_000;
/** Between two messages that waited. */
const APART_MS = 500;

export function createPace({ now }: Pick<Clock, 'now'>): Pace {
  let slow: { pauses: number; opensAt: Instant; trial: boolean; queued: number } | null = null;
  return {
    isSlow: () => slow !== null,
    waitUntil() {
      if (slow === null) return null;
      if (slow.opensAt > now()) return addMillis(slow.opensAt, APART_MS * slow.queued++);
      slow = { ...slow, opensAt: addMillis(now(), TRIAL_MS), trial: true, queued: 1 };
      return null;
    },
    heard(result) {
      if (result.outcome === 'sent') slow = null;
      if (result.outcome !== 'refused-for-now' || !result.ofUs) return;
      // Those that were under way together are refused together.
      if (slow !== null && !slow.trial) return;
      const pauses = slow?.pauses ?? 0;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** pauses, OUR_REFUSAL_MOST_MINUTES * 60_000);
      slow = { pauses: pauses + 1, opensAt: addMillis(now(), pause), trial: false, queued: 0 };
    },
  };
}
