// An independent model of the reminder rules, day by day: a clerk who opens one subcontractor's file at 08:00, at every event and on his
// return, and sends what the rules require (A01-A03, A15-A17; CONTRACT « Reminders, second part »). It is slow and simple on purpose and
// shares no code with the domain: where both agree, the rules were understood twice (C66).
import type { DeliveryChannel } from '../deliveries/events.ts';
import { type Paper, Papers } from './papers.test-kit.ts';
import type { ReminderStep } from './policy-events.ts';
import { CALENDAR, dayAt, numberOf, ringDay, smsDay } from './wall-calendar.test-kit.ts';

type Channels = Partial<Record<DeliveryChannel, boolean>>;
/** An accepted event of the subcontractor or the account. Days are `YYYY-MM-DD`. */
export type Happening = { readonly at: string } & (
  | { what: 'validated' | 'corrected'; type: number; paper: number; starts: string; expires: string }
  | { what: 'reopened'; type: number; paper: number }
  | { what: 'uploaded' | 'rejected'; type: number }
  | { what: 'cycle'; on: boolean }
  | { what: 'by-hand'; channel: DeliveryChannel }
  | { what: 'paused'; until: string }
  | { what: 'resumed' | 'revoked' | 'renewed' | 'archived' | 'restored' | 'asleep' | 'awake' }
  | { what: 'skipped' | 'unskipped'; channel: DeliveryChannel; day: string }
  | { what: 'prefers'; wants: Channels }
  | { what: 'active'; yes: boolean }
  /** `takes`: what the new address and number can receive; `email`, `phone`: whether each is new. */
  | { what: 'contact'; takes: Channels; email: boolean; phone: boolean }
  | { what: 'plan'; plan: 'autopilot' | 'standard' | 'none' }
  | { what: 'policy'; steps: readonly ReminderStep[]; missing: readonly number[] }
  | { what: 'list'; types: readonly number[] }
  | { what: 'warns'; type: number; days: number }
);
export type Begun = { from: string; alertDays: readonly number[]; steps: readonly ReminderStep[]; missing: readonly number[] };

// ---- the file ------------------------------------------------------------------------------------------------------
type End = { type: number; expires: number; since: number };
type Entry = { type: number; offset: number | null };
const WEEK_MS = 7 * 24 * 3_600_000;

class Clerk {
  readonly sent: string[] = [];
  awake = true;
  private readonly papers = new Papers();
  private readonly pending = new Set<number>();
  private asked: readonly number[];
  private readonly warns = new Map<number, { days: number; since: number }>();
  private active = true;
  private linked = true;
  private archived = false;
  private plan: 'autopilot' | 'standard' | 'none' = 'autopilot';
  private takes: Channels = { email: true, sms: true, voice: true };
  private refused: Channels = {};
  private steps: readonly ReminderStep[];
  private missing: readonly number[];
  private cycle = { on: false, done: 0, started: 0 };
  /** Nothing planned before this moment is sent. */
  private floor: number;
  private pausedUntil: number | null = null;
  private readonly ticked = new Set<string>();
  private readonly used = new Set<string>();
  private readonly skipped = new Set<string>();

  constructor({ from, alertDays, steps, missing }: Begun) {
    this.floor = Date.parse(from);
    this.asked = alertDays.map((_, index) => index + 1);
    for (const [index, days] of alertDays.entries()) this.warns.set(index + 1, { days, since: 0 });
    this.steps = steps;
    this.missing = missing;
  }

  note(happening: Happening): void {
    const now = Date.parse(happening.at);
    switch (happening.what) {
      case 'uploaded':
        this.pending.add(happening.type);
        return;
      case 'rejected':
        this.pending.delete(happening.type);
        return;
      case 'validated':
        this.pending.delete(happening.type);
        this.papers.lay(happening, now);
        return;
      case 'corrected':
        this.papers.correct(happening, now);
        return;
      case 'reopened':
        this.pending.add(happening.type);
        this.papers.takeBack(happening, now);
        return;
      case 'cycle':
        this.cycle = { on: happening.on, done: 0, started: now };
        return;
      case 'by-hand':
        // By hand an SMS leaves at once, on a Sunday too.
        this.used.add(`${happening.channel} ${happening.channel === 'sms' ? dayAt(now) : this.reaches(happening.channel, now)}`);
        return;
      case 'paused':
        this.pausedUntil = CALENDAR[numberOf(happening.until)]!.midnight;
        return;
      case 'resumed':
        this.pausedUntil = null;
        this.floor = now;
        return;
      case 'skipped':
        this.skipped.add(`${happening.channel} ${numberOf(happening.day)}`);
        return;
      case 'unskipped':
        this.skipped.delete(`${happening.channel} ${numberOf(happening.day)}`);
        return;
      case 'prefers':
        for (const [channel, wanted] of Object.entries(happening.wants)) this.refused[channel as DeliveryChannel] = !wanted;
        return;
      case 'contact':
        this.takes = happening.takes;
        if (happening.phone) this.refused = { ...this.refused, sms: false, voice: false };
        if (happening.email) this.refused = { ...this.refused, email: false };
        return;
      case 'active':
        this.active = happening.yes;
        if (happening.yes) this.floor = now;
        return;
      case 'revoked':
        this.linked = false;
        return;
      case 'renewed':
        this.linked = true;
        this.floor = now;
        return;
      case 'archived':
        this.archived = true;
        return;
      case 'restored':
        this.archived = false;
        this.floor = now;
        return;
      case 'plan':
        if (this.plan === 'none' && happening.plan !== 'none') this.floor = now;
        this.plan = happening.plan;
        return;
      case 'policy':
        this.steps = happening.steps;
        this.missing = happening.missing;
        this.floor = now;
        return;
      case 'list':
        this.asked = happening.types;
        this.floor = now;
        return;
      case 'warns':
        this.warns.set(happening.type, { days: happening.days, since: now });
        return;
      default:
        this.awake = happening.what === 'awake';
    }
  }

  private reaches = (channel: DeliveryChannel, now: number): number =>
    channel === 'email' ? dayAt(now) : channel === 'voice' ? ringDay(now) : smsDay(now);
  private covers = (type: number, day: number): Paper[] => this.papers.covering(type, day);

  /** The end of the cover that includes this day, or of the last one before it. */
  private endOn(type: number, day: number): End | null {
    let end = day;
    if (this.covers(type, day).length > 0) while (this.covers(type, end + 1).length > 0) end += 1;
    else
      end = Math.max(
        ...this.papers
          .onFile(type)
          .filter(({ begins }) => (begins ?? -1) <= day)
          .map(({ expires }) => expires),
      );
    if (!Number.isFinite(end)) return null;
    let first: number | null = end;
    while (first !== null) {
      if (this.covers(type, first).some(({ begins }) => begins === null)) first = null;
      else if (this.covers(type, first - 1).length === 0) break;
      else first -= 1;
    }
    const last = this.covers(type, end)
      .filter(({ expires }) => expires === end)
      .sort((a, b) => (a.begins ?? -1) - (b.begins ?? -1))[0]!;
    const begun = first === null ? 0 : CALENDAR[first]!.midnight;
    return { type, expires: end, since: Math.max(last.since, begun, this.warns.get(type)!.since) };
  }

  private groupsOn(day: number): End[][] {
    const ends = this.asked.flatMap((type) => this.endOn(type, day) ?? []).sort((a, b) => a.expires - b.expires || a.type - b.type);
    const groups: End[][] = [];
    while (ends.length > 0) {
      const [first] = ends as [End];
      groups.push(ends.splice(0, ends.filter(({ expires }) => expires <= first.expires + 4).length));
    }
    return groups;
  }

  /** Steps whose day has come and that are not done. `until`: steps of 08:00 on this day count. */
  private dueSteps(now: number, until: number): { step: ReminderStep; entries: Entry[]; boxes: string[] }[] {
    const floor = this.floorAt(now);
    return this.groupsOn(dayAt(now)).flatMap((group) =>
      this.steps.flatMap((step) => {
        const planned = CALENDAR[group[0]!.expires + step.day]?.eight ?? Number.POSITIVE_INFINITY;
        if (planned < floor || planned > until) return [];
        const box = ({ type, expires }: End) => `${type} ${expires} ${step.day}`;
        const members = group.filter(
          (one) => one.since <= planned && !this.ticked.has(box(one)) && (step.day >= 0 || -step.day <= this.warns.get(one.type)!.days),
        );
        if (members.length === 0) return [];
        return [{ step, entries: members.map(({ type }) => ({ type, offset: step.day })), boxes: members.map(box) }];
      }),
    );
  }
  private floorAt = (now: number): number => Math.max(this.floor, this.pausedUntil ?? 0, now - WEEK_MS);

  /** The latest due step of the cycle; `over`: the time of every remaining step has passed. */
  private dueInCycle(now: number, byDay: boolean): 'over' | { offset: number; attempt: number } | null {
    if (!this.cycle.on) return null;
    const floor = this.floorAt(now);
    const left = this.missing
      .map((offset, index) => {
        const at = offset === 0 ? this.cycle.started : CALENDAR[dayAt(this.cycle.started) + offset]!.eight;
        return { offset, attempt: index + 1, at };
      })
      .filter(({ attempt }) => attempt > this.cycle.done);
    const inTime = left.filter(({ at }) => at >= floor);
    if (inTime.length === 0) return left.length > 0 && floor <= now ? 'over' : null;
    const come = inTime.filter(({ at }) => at <= now).at(-1);
    return come !== undefined && (byDay || come.offset === 0) ? come : null;
  }

  /** Opens the file and sends what is due. */
  look(now: number): void {
    if (!this.active || !this.linked || this.archived || this.plan === 'none') return;
    const today = dayAt(now);
    const { eight, twenty } = CALENDAR[today]!;
    const byDay = now >= eight && now < twenty;
    const missing = this.asked.filter((type) => this.covers(type, today).length === 0);
    if (this.cycle.on && missing.length === 0) this.cycle = { ...this.cycle, on: false };

    const steps = byDay ? this.dueSteps(now, now) : [];
    const cycle = this.dueInCycle(now, byDay);
    if (cycle === 'over') this.cycle = { ...this.cycle, done: this.missing.length };
    const asks = cycle === 'over' ? null : cycle;
    if (steps.length === 0 && asks === null) return;

    const entries = steps.flatMap((one) => one.entries);
    if (asks !== null) {
      const later = now < eight ? this.dueSteps(now, eight).flatMap((one) => one.entries) : [];
      for (const { type } of [...later, ...missing.map((type) => ({ type }))])
        if (!entries.some((entry) => entry.type === type)) entries.push({ type, offset: null });
    }
    for (const { boxes } of steps) for (const box of boxes) this.ticked.add(box);
    if (asks !== null) this.cycle = { ...this.cycle, done: asks.attempt };
    if (entries.every(({ type }) => this.pending.has(type))) return;

    for (const channel of ['email', 'sms', 'voice'] as const) {
      const wanted = steps.some(({ step }) => step.channels.includes(channel)) || (channel === 'email' && asks !== null);
      const allowed = (this.plan === 'autopilot' || channel === 'email') && this.takes[channel] && !this.refused[channel];
      const day = `${channel} ${this.reaches(channel, now)}`;
      if (!wanted || !allowed || this.skipped.has(day) || this.used.has(day)) continue;
      this.used.add(day);
      this.sent.push(lineOf(new Date(now).toISOString(), channel, entries));
    }
  }
}

/** One message: time, channel, and types with their steps. */
export const lineOf = (at: string, channel: DeliveryChannel, entries: readonly Entry[]): string =>
  `${at} ${channel} ${entries
    .map(({ type, offset }) => `${type}:${offset ?? '-'}`)
    .sort()
    .join(' ')}`;

/** Every automatic message from the beginning to `to`, in order. */
export function dayByDay(begun: Begun, happenings: readonly Happening[], to: string): string[] {
  const clerk = new Clerk(begun);
  const [first, last] = [Date.parse(begun.from), Date.parse(to)];
  const days = CALENDAR.slice(dayAt(first), dayAt(last) + 1);
  const looks = days.flatMap(({ midnight, eight }) => [midnight, eight]).filter((ms) => ms > first && ms <= last);
  const moments: [ms: number, happening: Happening | null][] = [
    ...happenings.map((one): [number, Happening] => [Date.parse(one.at), one]),
    ...looks.map((ms): [number, null] => [ms, null]),
  ];
  moments.sort(([a, x], [b, y]) => a - b || (x === null ? -1 : y === null ? 1 : 0));
  for (const [index, [ms, happening]] of moments.entries()) {
    if (happening !== null) clerk.note(happening);
    if (moments[index + 1]?.[0] === ms) continue;
    // Starting a cycle sends at once, even during downtime.
    if (clerk.awake || (happening?.what === 'cycle' && happening.on)) clerk.look(ms);
  }
  return clerk.sent.sort();
}
