// C66: compares every message of random lives with an independent day-by-day model. `SUBDOC_LONG=1` runs 100,000 lives.
import { expect, test } from 'vitest';
import { instant, parisDay, parisInstant } from '../kernel/calendar.ts';
import { seeded } from '../kernel/random.test-kit.ts';
import { dayByDay, lineOf } from './day-model.test-kit.ts';
import { randomLife } from './random-life.test-kit.ts';
import type { Decided } from './reminders.test-kit.ts';
import { rollout } from './rollout.ts';

const LIVES = process.env['SUBDOC_LONG'] === '1' ? 100_000 : 2_000;

const messages = (decided: readonly Decided[]): string[] =>
  decided
    .filter(({ source, kind }) => source === 'automatic' && kind !== 'appel')
    .flatMap(({ channels, decidedAt, documents }) =>
      channels.map((channel) =>
        lineOf(
          decidedAt,
          channel,
          documents.map(({ documentTypeId, offset }) => ({ type: documentTypeId, offset })),
        ),
      ),
    )
    .sort();

test('C66 C64 A01 A02 A03 A15 every message of random lives is the one of the day-by-day model; replayed, it is the same', {
  timeout: 3_600_000,
}, () => {
  let sent = 0;
  for (let seed = 1; seed <= LIVES; seed += 1) {
    const { life, begun, happenings, replayed, slept } = randomLife(seeded(seed), seed);
    const real = messages(life.reminded());
    expect(real, `seed ${seed}`).toEqual(dayByDay(begun, happenings, life.now));
    if (!slept) expect(messages(rollout(...replayed)), `seed ${seed}, replayed`).toEqual(real);
    sent += real.length;
  }
  // The test would show nothing if no message were sent.
  expect(sent).toBeGreaterThan(LIVES * 3);
});

test('the moments of the model are those of Paris', () => {
  expect(parisDay(instant('2026-10-25T00:00:00Z'))).toBe('2026-10-25');
  expect(parisInstant(parisDay(instant('2026-10-25T12:00:00Z')), 8)).toBe('2026-10-25T07:00:00.000Z');
});
