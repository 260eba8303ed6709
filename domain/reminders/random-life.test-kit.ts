// A random life of one subcontractor with the real decider: the commands, the accepted events, and the automatic messages.
import { addDays, addMillis, type CalendarDate, type Instant, instant, parisDay } from '../kernel/calendar.ts';
import type { Random } from '../kernel/random.test-kit.ts';
import type { Profile, SubcontractorEvent } from '../subcontractors/events.ts';
import { linkExpiry } from '../subcontractors/link.ts';
import type { SubcontractorState } from '../subcontractors/state.ts';
import { c, link, profile } from '../subcontractors/subcontractor.test-kit.ts';
import type { Begun, Happening } from './day-model.test-kit.ts';
import { DEFAULT_REMINDER_POLICY, FIRM_REMINDER_POLICY, type ReminderPolicy } from './policy.ts';
import { Life, paris, typesWith } from './reminders.test-kit.ts';
import type { rollout, TimedEvent } from './rollout.ts';

/** Near clock changes, a leap day, the end of a year and the public holidays of spring. */
const STARTS = ['2026-10-12', '2026-11-20', '2026-12-10', '2027-03-14', '2027-04-24', '2028-02-01', '2027-12-05'];
const ALERTS = [0, 7, 14, 15, 30, 60];
const CHANNELS = ['email', 'sms', 'voice'] as const;
const PHONES = [
  ['+33612345678', { sms: true, voice: true }],
  ['+33698765432', { sms: true, voice: true }],
  ['+33145678901', { sms: false, voice: true }],
  ['', { sms: false, voice: false }],
] as const;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

function anyPolicy(random: Random): ReminderPolicy {
  if (random.chance(0.5)) return random.pick([DEFAULT_REMINDER_POLICY, FIRM_REMINDER_POLICY]);
  const days = [...new Set(Array.from({ length: 1 + random.int(6) }, () => random.int(60) - 40))].sort((a, b) => a - b);
  const steps = days.map((day) => ({ day, channels: CHANNELS.filter(() => random.chance(0.6)) }));
  return {
    preset: 'personnalise',
    steps: steps.map((step) => (step.channels.length === 0 ? { ...step, channels: ['email'] } : step)),
    missing: random.pick([[0], [0, 3], [0, 2, 9], [0, 3, 6]]),
  };
}

/** A moment at any hour, mostly during working hours; never at the exact second of a reminder. */
const momentOn = (random: Random, day: CalendarDate): Instant =>
  addMillis(
    paris(
      `${day} ${String(random.chance(0.7) ? 6 + random.int(15) : random.int(24)).padStart(2, '0')}:${String(random.int(60)).padStart(2, '0')}`,
    ),
    7_000,
  );

export function randomLife(random: Random, seed: number) {
  const alertDays = Array.from({ length: 1 + random.int(5) }, () => random.pick(ALERTS));
  const start = addDays(random.pick(STARTS) as CalendarDate, random.int(20));
  const policy = anyPolicy(random);
  const life = new Life({ types: typesWith(...alertDays), from: `${start} 10:00` });
  life.policy = { policy, since: null };
  const begun: Begun = { from: life.now, alertDays, steps: policy.steps, missing: policy.missing };
  const from = life.now;
  const initial: SubcontractorState = life.state;
  const happenings: Happening[] = [];
  const happens: TimedEvent[] = [];
  type Outside = Pick<Life, 'types' | 'policy' | 'subscription'>;
  const outside: { at: Instant; facts: Outside }[] = [];
  const keep = () => outside.push({ at: life.now, facts: { types: life.types, policy: life.policy, subscription: life.subscription } });
  keep();
  let { contact, pending, slept, asleep } = {
    contact: profile as Profile,
    pending: new Map<number, number>(),
    slept: false,
    asleep: false,
  };
  const type = () => 1 + random.int(alertDays.length);
  const day = (from: number, to: number): CalendarDate => addDays(parisDay(life.now), from + random.int(to - from + 1));
  let cluster = day(0, 40);
  const note = (happening: Happening extends infer H ? (H extends Happening ? Omit<H, 'at'> : never) : never) =>
    happenings.push({ at: life.now, ...happening } as Happening);
  /** Whether the command had an effect; only then the model is told. */
  const did = (answer: string | string[]): boolean => Array.isArray(answer) && answer.length > 0;

  const acts: (() => void)[] = [
    ...Array.from({ length: 6 }, () => () => {
      const of = type();
      if (random.chance(0.5)) cluster = random.chance(0.1) && start > '2028' ? ('2028-02-29' as CalendarDate) : day(0, 60);
      const expires = random.chance(0.5) ? addDays(cluster, random.int(7)) : day(0, 70);
      const today = parisDay(life.now);
      const starts = random.chance(0.25) ? day(1, 40) : today;
      const before = life.events.length;
      const number = pending.get(of) ?? life.upload(of);
      if (life.events.length > before) note({ what: 'uploaded', type: of });
      if (did(life.ask(c.validate(number, expires, null, starts)))) {
        pending.delete(of);
        note({ what: 'validated', type: of, paper: number, starts, expires });
      } else if (life.state.documents.get(number as never)?.status === 'pending') pending.set(of, number);
    }),
    () => {
      const of = type();
      const before = life.events.length;
      const number = life.upload(of);
      if (life.events.length === before) return;
      pending.set(of, number);
      note({ what: 'uploaded', type: of });
    },
    () => {
      const [one] = pending;
      if (one === undefined || !did(life.ask(c.reject(one[1])))) return;
      pending.delete(one[0]);
      note({ what: 'rejected', type: one[0] });
    },
    () => {
      const judged = [...life.state.documents].filter(([, { status }]) => status === 'validated' || status === 'rejected');
      if (judged.length === 0) return;
      const [number, { documentTypeId: of }] = random.pick(judged.slice(-4));
      if (!did(life.ask(c.reopen(number)))) return;
      pending.set(of, number);
      note({ what: 'reopened', type: of, paper: number });
    },
    () => {
      const judged = [...life.state.documents].filter(([, { status }]) => status === 'validated');
      if (judged.length === 0) return;
      const [number, { documentTypeId: of, said }] = random.pick(judged.slice(-4));
      const [expires, starts] = [day(-3, 60), random.chance(0.3) ? day(-5, 30) : said!.startsOn];
      if (did(life.ask(c.correct(number, { expirationDate: expires, startsOn: starts }))))
        note({ what: 'corrected', type: of, paper: number, starts, expires });
    },
    ...Array.from({ length: 2 }, () => () => {
      if (did(life.cycle())) note({ what: 'cycle', on: true });
    }),
    () => {
      if (random.chance(0.3) && did(life.cycle(false))) note({ what: 'cycle', on: false });
    },
    () => {
      if (did(life.send())) note({ what: 'by-hand', channel: 'email' });
    },
    () => {
      const channel = random.pick(['email', 'sms'] as const);
      if (did(life.request(channel))) note({ what: 'by-hand', channel });
    },
    () => {
      if (did(life.call())) note({ what: 'by-hand', channel: 'voice' });
      else if (did(life.callSms())) note({ what: 'by-hand', channel: 'sms' });
    },
    () => {
      const until = day(1, 15);
      if (did(life.pause(until))) note({ what: 'paused', until });
    },
    () => {
      if (did(life.resume())) note({ what: 'resumed' });
    },
    () => {
      const [channel, on] = [random.pick(CHANNELS), day(0, 10)];
      if (did(life.skip(channel, on))) note({ what: 'skipped', channel, day: on });
      else if (did(life.unskip(channel, on))) note({ what: 'unskipped', channel, day: on });
    },
    () => {
      const wants = { [random.pick(CHANNELS)]: random.chance(0.6) };
      if (did(life.prefer(wants))) note({ what: 'prefers', wants });
    },
    () => {
      const [contactPhone, takes] = random.pick(PHONES);
      const contactEmail = random.pick(['j@d.fr', 'k@d.fr', '']);
      const [email, phone] = [contactEmail !== contact.contactEmail, contactPhone !== contact.contactPhone];
      const changed = { ...contact, contactEmail, contactPhone };
      if (!did(life.ask(c.edit({ profile: changed, isActive: life.state.isActive })))) return;
      contact = changed;
      note({ what: 'contact', takes: { ...takes, email: contactEmail !== '' }, email, phone });
    },
    () => {
      const yes = !life.state.isActive;
      if (did(life.ask(c.edit({ profile: contact, isActive: yes })))) note({ what: 'active', yes });
    },
    () => {
      const revoked = life.state.link?.revoked === true;
      if (did(life.ask(revoked ? c.renew(link('k1', linkExpiry(life.now))) : c.revoke()))) note({ what: revoked ? 'renewed' : 'revoked' });
    },
    () => {
      const { archived } = life.state;
      if (did(life.ask(archived ? c.restore() : c.archive()))) note({ what: archived ? 'restored' : 'archived' });
    },
    () => {
      const plan = random.pick(['autopilot', 'autopilot', 'standard', 'none'] as const);
      life.subscribe(plan === 'none' ? 'standard' : plan, plan === 'none' ? 'canceled' : 'active');
      keep();
      note({ what: 'plan', plan });
    },
    () => {
      const { steps, missing, preset } = anyPolicy(random);
      life.rule({ steps, missing, preset });
      keep();
      note({ what: 'policy', steps, missing });
    },
    () => {
      const types = alertDays.map((_, index) => index + 1).filter(() => random.chance(0.7));
      if (did(life.ask(c.configure(...types)))) note({ what: 'list', types });
    },
    () => {
      const [of, days] = [type(), random.pick(ALERTS)];
      if (life.types.get(of as never)?.alertDaysBefore === days) return;
      life.warn(of, days);
      keep();
      note({ what: 'warns', type: of, days });
    },
  ];

  /** The first documents, then random events; whatever was closed is reopened sooner or later. */
  const first = 1 + random.int(6);
  const count = first + random.int(14);
  const mostly = random.chance(0.5);
  const step = (act: () => void) => {
    const before = life.events.length;
    act();
    for (const event of life.events.slice(before) as SubcontractorEvent[]) {
      const automatic = event.type === 'ReminderDecided' && event.data.source === 'automatic' && event.data.kind !== 'appel';
      if (!automatic) happens.push({ at: life.now, event });
    }
  };
  for (let index = 0; index < count; index += 1) {
    const at = momentOn(random, day(0, index < first ? 1 : 8));
    if (at <= life.now) continue;
    if (asleep) life.now = addMillis(at, -1_000);
    else run(life, addMillis(at, -1_000));
    if (asleep ? random.chance(0.5) : random.chance(0.04)) {
      asleep = !asleep;
      slept = true;
      note({ what: asleep ? 'asleep' : 'awake' });
      if (!asleep) run(life, life.now);
    }
    life.now = at;
    step(index < first || (mostly && random.chance(0.5)) ? acts[0]! : random.pick(acts));
  }
  if (asleep) note({ what: 'awake' });
  run(life, addMillis(life.now, 60 * DAY));

  const factsAt = (at: Instant) => {
    const { types, ...rest } = outside.findLast((one) => one.at <= at)!.facts;
    return { documentTypes: types, ...rest };
  };
  // After an event of another stream the engines look again.
  const inOrder = [...happens, ...outside.slice(1).map(({ at }) => ({ at, event: null }))].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );
  const replayed: Parameters<typeof rollout> = [initial, { from, to: life.now, factsAt, happens: inOrder }];
  return { life, begun, happenings, replayed, slept, seed };
}

/** Like `Life.until`, to the second. */
function run(life: Life, to: Instant): void {
  for (let at = life.next(); at !== null && at <= to; at = life.next()) {
    life.now = at;
    if (life.remind().length === 0 && life.next() === at) throw new Error(`due for ever at ${at}`);
  }
  life.now = instant(to);
}
