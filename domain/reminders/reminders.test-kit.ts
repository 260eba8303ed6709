// The life of one subcontractor for tests of his reminders: commands at their times, and automatic messages in between.
import { type Instant, inParis, instant, parisDay, parisInstant } from '../kernel/calendar.ts';
import type { CallId, ReminderId } from '../kernel/ids.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { SubcontractorCommand } from '../subcontractors/commands.ts';
import type { Profile, SubcontractorEvent } from '../subcontractors/events.ts';
import { linkExpiry } from '../subcontractors/link.ts';
import type { SubcontractorState } from '../subcontractors/state.ts';
import { accountId, c, date, link, on, profile, subcontractorId, type } from '../subcontractors/subcontractor.test-kit.ts';
import { type SubcontractorContext, subcontractorDecider } from '../subcontractors/subcontractor.ts';
import type { Plan, SubscriptionEvent, SubscriptionStatus } from '../subscriptions/events.ts';
import { type SubscriptionState, subscriptionDecider } from '../subscriptions/subscription.ts';
import type { ReminderFacts } from './agenda.ts';
import type { ReminderCommand } from './commands.ts';
import type { ContactPreferences, ReminderEvent } from './events.ts';
import { nextReminder } from './next-reminder.ts';
import { DEFAULT_REMINDER_POLICY, type ReminderPolicy, type ReminderPolicyState } from './policy.ts';

export type Decided = Extract<ReminderEvent, { type: 'ReminderDecided' }>['data'];
export type Types = SubcontractorContext['documentTypes'];
type Asked<Type extends ReminderCommand['type']> = Omit<
  Extract<ReminderCommand, { type: Type }>,
  'type' | 'reminderId' | 'callId' | 'link'
>;

/** The moment at which clocks in Paris show this: `2026-12-16 08:00`. */
export const paris = (text: string): Instant =>
  parisInstant(date(text.slice(0, 10)), Number(text.slice(11, 13)), Number(text.slice(14, 16)));

/** Types 1, 2, … with these alert days. */
export const typesWith = (...alertDays: number[]): Types =>
  new Map(
    alertDays.map((alertDaysBefore, index) => [
      type(index + 1),
      {
        name: `T${index + 1}`,
        description: '',
        validityPeriod: 365,
        alertDaysBefore,
        isRequired: true,
        allowedFormats: ['PDF'],
        archived: false,
      },
    ]),
  );

/** The provider's last state of the only subscription; `status` canceled: its period is over. */
export function synced(plan: Plan, status: SubscriptionStatus, at: Instant): SubscriptionEvent {
  return {
    type: 'SubscriptionSynced',
    data: {
      subscriptionId: 's1',
      customerId: 'c1',
      priceId: 'p1',
      plan,
      status,
      currentPeriodStart: instant('2026-01-01T00:00:00Z'),
      currentPeriodEnd: status === 'canceled' ? at : instant('2099-01-01T00:00:00Z'),
      trialEnd: null,
      cancelAtPeriodEnd: false,
      createdAt: instant('2026-01-01T00:00:00Z'),
      accountId,
      pastDueSince: null,
      syncedAt: at,
    },
    personal: null,
  };
}

type Begun = { types?: Types; plan?: Plan; contact?: Profile; from?: string };
const FRESH = { callId: 5 as CallId };
/** Registered on 2 November 2026 at 10:00, on Autopilot, asked for type 1 with alert days 15, no document yet; commands do the rest. */
export class Life {
  now: Instant;
  state: SubcontractorState = subcontractorDecider.initial;
  events: SubcontractorEvent[] = [];
  types: Types;
  policy: ReminderPolicyState = { policy: DEFAULT_REMINDER_POLICY, since: null };
  subscription: SubscriptionState = subscriptionDecider.initial;
  private documents = 0;
  private reminders = 0;

  constructor({ types = typesWith(15), plan = 'autopilot', contact = profile, from = '2026-11-02 10:00' }: Begun = {}) {
    this.now = paris(from);
    this.types = types;
    this.subscribe(plan);
    const register = c.register();
    this.ask({ ...register, profile: contact, link: link('k1', linkExpiry(this.now)) } as SubcontractorCommand);
  }

  context(now: Instant = this.now): SubcontractorContext {
    const { policy, subscription, types: documentTypes } = this;
    return { ...on(now), documentTypes, reminding: { policy, subscription } };
  }
  facts(now: Instant = this.now): ReminderFacts {
    const { policy, subscription, types: documentTypes } = this;
    return { now, today: parisDay(now), documentTypes, policy, subscription };
  }
  next(): Instant | null {
    return nextReminder(this.state, this.facts())?.at ?? null;
  }

  /** Dispatches a command now; answers the types of the events, or the refusal's code. */
  ask(command: SubcontractorCommand): string | string[] {
    const decision = subcontractorDecider.decide(this.state, command, this.context());
    if (isRefusal(decision)) return decision.refusal;
    this.events.push(...decision);
    this.state = decision.reduce(subcontractorDecider.evolve, this.state);
    return decision.map((event) => event.type);
  }
  command<Type extends ReminderCommand['type']>(kind: Type, more: Asked<Type>): SubcontractorCommand {
    this.reminders += 1;
    const fresh = { ...FRESH, reminderId: this.reminders as ReminderId, link: link('k1', linkExpiry(this.now)) };
    return { subcontractorId, accountId, ...fresh, type: kind, ...more } as unknown as SubcontractorCommand;
  }
  remind = (): string | string[] => this.ask(this.command('Remind', {}));
  send = (): string | string[] => this.ask(this.command('SendReminder', {}));
  request = (channel: 'email' | 'sms' = 'email'): string | string[] => this.ask(this.command('SendRequest', { channel }));
  call = (...documentTypeIds: number[]): string | string[] => this.ask(this.command('RequestCall', { documentTypeIds }));
  callSms = (): string | string[] => this.ask(this.command('SendCallSms', {}));
  cycle = (enabled = true): string | string[] => this.ask(this.command('SetReminderCycle', { enabled }));
  skip = (channel: 'email' | 'sms' | 'voice', day: string, reason = 'vu'): string | string[] =>
    this.ask(this.command('SkipReminder', { channel, day: date(day), reason }));
  unskip = (channel: 'email' | 'sms' | 'voice', day: string): string | string[] =>
    this.ask(this.command('WithdrawSkip', { channel, day: date(day) }));
  pause = (until: string, reason = 'congés'): string | string[] => this.ask(this.command('PauseReminders', { until: date(until), reason }));
  resume = (): string | string[] => this.ask(this.command('ResumeReminders', {}));
  prefer = (preferences: Partial<ContactPreferences>): string | string[] =>
    this.ask(this.command('SetContactPreferences', { preferences, by: 'contact', how: 'page' }));

  /** Uploads a document now; answers its id. */
  upload(of = 1): number {
    this.documents += 1;
    this.ask(c.upload(this.documents, of));
    return this.documents;
  }
  /** Uploads and validates a document now. */
  holds(of: number, expiresOn: string, startsOn: string | null = null): this {
    this.ask(c.validate(this.upload(of), expiresOn, null, startsOn));
    return this;
  }
  /** Changes the alert days of a type. */
  warn(of: number, alertDaysBefore: number): this {
    this.types = new Map(this.types).set(type(of), { ...this.types.get(type(of))!, alertDaysBefore, alertSince: this.now });
    return this;
  }
  subscribe(plan: Plan, status: SubscriptionStatus = 'active'): this {
    this.subscription = subscriptionDecider.evolve(this.subscription, synced(plan, status, this.now));
    return this;
  }
  rule(policy: ReminderPolicy): this {
    this.policy = { policy, since: this.now };
    return this;
  }

  /** Downtime until then: reminders due meanwhile are late. */
  asleepUntil(text: string): this {
    this.now = paris(text);
    return this;
  }
  /** Time passes, and every reminder is decided at its due time. */
  until(text: string): this {
    const to = paris(text);
    for (let at = this.next(); at !== null && at <= to; at = this.next()) {
      this.now = at;
      const decided = this.remind();
      // Guard: a step that stays due although it decides nothing would loop for ever.
      if (decided.length === 0 && this.next() === at) throw new Error(`due for ever at ${at}`);
    }
    this.now = to;
    return this;
  }

  reminded(): Decided[] {
    return this.events.flatMap((event) => (event.type === 'ReminderDecided' ? [event.data] : []));
  }
  /** The reminders sent, one line each: `16/12 08:00 email -15: 1 2`, with the document types behind the colon. */
  sent(): string[] {
    return this.reminded().flatMap((one) => (one.channels.length === 0 ? [] : [told(one)]));
  }
  /** The channels held back, one line for each reminder: `email same-day`. */
  held(): string[] {
    return this.reminded().flatMap(({ held }) =>
      held.length === 0 ? [] : [held.map(({ channel, because }) => `${channel} ${because}`).join()],
    );
  }
}

export function told({ decidedAt, channels, kind, offset, documents }: Decided): string {
  const { date: day, hour, minute } = inParis(decidedAt);
  const time = `${day.slice(8)}/${day.slice(5, 7)} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  const why =
    kind === 'echeance'
      ? offset === 0
        ? 'D'
        : `D${offset > 0 ? '+' : ''}${offset}`
      : kind === 'pieces-manquantes'
        ? `cycle ${offset}`
        : kind;
  return `${time} ${channels.join('+')} ${why}: ${documents.map(({ documentTypeId }) => documentTypeId).join(' ')}`;
}
