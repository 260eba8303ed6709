// Invariants of every random life with the real decider, at random moments and in random order (A03, C49, F211).
import { expect, test } from 'vitest';
import { addMillis, type CalendarDate, type Instant, inParis, parisDay } from '../kernel/calendar.ts';
import { type Random, seeded } from '../kernel/random.test-kit.ts';
import { randomLife } from './random-life.test-kit.ts';
import { type Decided, Life, typesWith } from './reminders.test-kit.ts';
import { rollout } from './rollout.ts';

const LONG = process.env['SUBDOC_LONG'] === '1';
const LIVES = LONG ? 5_000 : 200;
const automatic = ({ source, kind }: Decided) => source === 'automatic' && kind !== 'appel';
const dayOf = ({ decidedAt, call }: Decided, channel: string): CalendarDate =>
  parisDay(channel === 'voice' ? call!.scheduledFor : decidedAt);

test('A03 at most one automatic message for each channel and day, none after a manual one; never at night', { timeout: 600_000 }, () => {
  let sent = 0;
  for (let seed = 1; seed <= LIVES; seed += 1) {
    const used = new Set<string>();
    for (const one of randomLife(seeded(seed), seed).life.reminded())
      for (const channel of one.channels) {
        const key = `${channel} ${dayOf(one, channel)}`;
        if (automatic(one)) {
          expect(used.has(key), `seed ${seed}: ${key}`).toBe(false);
          const { hour } = inParis(one.decidedAt);
          // The first reminder of a cycle follows a click, at any hour.
          if (one.cycleAttempt !== 1) expect(hour >= 8 && hour < 20, `seed ${seed}: ${one.decidedAt}`).toBe(true);
          sent += 1;
        }
        used.add(key);
      }
  }
  expect(sent).toBeGreaterThan(LIVES);
});

test('F211 C30 no automatic message to an inactive or archived subcontractor, without a link or a plan, or on a refused channel; no step twice', {
  timeout: 600_000,
}, () => {
  for (let seed = 1; seed <= LIVES; seed += 1) {
    const { life, happenings } = randomLife(seeded(seed), seed);
    const steps = new Set<string>();
    for (const one of life.reminded().filter(automatic)) {
      const before = happenings.filter(({ at }) => at <= one.decidedAt);
      const last = (...of: string[]) => before.findLast(({ what }) => of.includes(what));
      const active = last('active');
      expect(active?.what !== 'active' || active.yes).toBe(true);
      expect(last('archived', 'restored')?.what).not.toBe('archived');
      expect(last('revoked', 'renewed')?.what).not.toBe('revoked');
      const plan = last('plan');
      if (plan?.what === 'plan') expect(one.channels.every((channel) => plan.plan === 'autopilot' || channel === 'email')).toBe(true);
      expect(plan?.what === 'plan' && plan.plan === 'none' && one.channels.length > 0, `seed ${seed}`).toBe(false);
      for (const { documentTypeId, expirationDate, offset } of one.documents) {
        if (offset === null) continue;
        const step = `${documentTypeId} ${expirationDate} ${offset}`;
        expect(steps.has(step), `seed ${seed}: ${step}`).toBe(false);
        steps.add(step);
        const planned = Date.parse(expirationDate!) + offset * 86_400_000;
        // The earliest end of a group counts, up to four days before a member's own.
        expect(Date.parse(parisDay(one.decidedAt)) >= planned - 4 * 86_400_000, `seed ${seed}: early`).toBe(true);
      }
    }
  }
});

/** Decides twice at the same moment, like a timer that fires twice. */
function twice(life: Life): number {
  const first = life.remind();
  expect(life.remind()).toEqual([]);
  return first.length;
}

test('a due reminder is decided once: a second command at the same moment decides nothing, and the next due time is later', {
  timeout: 600_000,
}, () => {
  let decided = 0;
  for (let seed = 1; seed <= LIVES; seed += 1) {
    const random = seeded(seed);
    const { life } = randomLife(random, seed);
    for (const alert of [15, 30]) life.warn(1, alert);
    for (let step = 0; step < 15; step += 1) {
      life.now = addMillis(life.now, random.int(9) * 43_200_000 + random.int(43_200_000));
      if (random.chance(0.3)) life.holds(1, anyDay(random, life.now));
      const due = life.next();
      expect(due === null || due >= life.now).toBe(true);
      const events = twice(life);
      expect(events > 0).toBe(due !== null && due <= life.now);
      const next = life.next();
      expect(next === null || next > life.now, `seed ${seed}: due for ever`).toBe(true);
      decided += events;
    }
  }
  expect(decided).toBeGreaterThan(LIVES / 2);
});
const anyDay = (random: Random, now: Instant): string => parisDay(addMillis(now, random.int(40) * 86_400_000));

test('the forecast equals the messages sent later, if nothing else happens', { timeout: 600_000 }, () => {
  let told = 0;
  for (let seed = 1; seed <= LIVES; seed += 1) {
    const random = seeded(seed);
    const { life } = randomLife(random, seed);
    if (!life.state.archived) {
      for (let more = 0; more < 3; more += 1) life.holds(1 + random.int(life.types.size), anyDay(random, life.now));
      life.cycle();
    }
    const { now: from, state, types: documentTypes, policy, subscription } = life;
    const to = addMillis(from, 60 * 86_400_000);
    const forecast = rollout(state, { from, to, factsAt: () => ({ documentTypes, policy, subscription }) });
    const before = life.reminded().length;
    for (let at = life.next(); at !== null && at <= to; at = life.next()) {
      life.now = at;
      life.remind();
    }
    const plain = ({ reminderId: _, call, ...one }: Decided) => ({ ...one, call: call?.scheduledFor ?? null });
    expect(forecast.map(plain), `seed ${seed}`).toEqual(life.reminded().slice(before).map(plain));
    told += forecast.length;
  }
  expect(told).toBeGreaterThan(LIVES);
});

test('C49 toggle, timer and validation in any order: no reminder once all is valid or it was switched off; never more steps than the cycle has', {
  timeout: 600_000,
}, () => {
  let reminded = 0;
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const random = seeded(seed);
    const life = new Life({ types: typesWith(0, 0) });
    let open = new Set([1, 2]);
    let on = false;
    for (let step = 0; step < 14; step += 1) {
      life.now = addMillis(life.now, random.int(4) * 86_400_000 + random.int(80_000_000));
      const before = life.reminded().length;
      const act = random.pick(['toggle', 'timer', 'timer', 'validated', 'upload'] as const);
      if (act === 'toggle') {
        const enabled = random.chance(0.7);
        const answer = life.cycle(enabled);
        on = enabled ? on || Array.isArray(answer) : false;
      } else if (act === 'timer') life.remind();
      else if (act === 'upload') life.upload(1 + random.int(2));
      else {
        const of = 1 + random.int(2);
        life.holds(of, '2029-12-31');
        open = new Set([...open].filter((one) => one !== of));
      }
      const { attempt } = life.state.reminders.cycle;
      expect(attempt <= 3).toBe(true);
      const fresh = life.reminded().slice(before);
      for (const one of fresh) expect(one.channels.length === 0 || (on && open.size > 0), `seed ${seed}: ${act}`).toBe(true);
      reminded += fresh.length;
      if (open.size === 0 && act === 'timer') expect(life.state.reminders.cycle.enabled, `seed ${seed}`).toBe(false);
    }
  }
  expect(reminded).toBeGreaterThan(1_000);
});
