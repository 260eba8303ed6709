// Random histories: after every event, the timers that the process managers planned are those that the policies ask for, and firing each
// when it is due comes to an end. No policy returns the same step twice.
import { expect, test } from 'vitest';
import type { AttemptOutcome } from '#domain/deliveries/commands.ts';
import { deliveryDecider, nextDelivery } from '#domain/deliveries/delivery.ts';
import { analysisRetryAt } from '#domain/documents/analysis-policy.ts';
import type { DeliveryEvent, DocumentTypeEvent, DomainEvent, SubcontractorEvent, SubscriptionEvent } from '#domain/events.ts';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import { fold } from '#domain/kernel/decider.ts';
import type { Due } from '#domain/kernel/due.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import { at } from '#domain/kernel/given-when-then.ts';
import type { DeliveryId } from '#domain/kernel/ids.ts';
import { type Random, seeded } from '#domain/kernel/random.test-kit.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { SubcontractorCommand } from '#domain/subcontractors/commands.ts';
import { type AnalysisStep, type DeadlineStep, nextAnalysis, nextDeadline } from '#domain/subcontractors/next-step.ts';
import { accountId, c, documentTypes, on, subcontractorId } from '#domain/subcontractors/subcontractor.test-kit.ts';
import { subcontractorDecider } from '#domain/subcontractors/subcontractor.ts';
import type { ProviderSubscription, SubscriptionStatus } from '#domain/subscriptions/events.ts';
import { nextSubscription, type SubscriptionStep } from '#domain/subscriptions/next-step.ts';
import { subscriptionDecider } from '#domain/subscriptions/subscription.ts';
import { deadlinesManager } from './deadlines/trigger.ts';
import { deliveryManager } from './delivery/trigger.ts';
import { analysisManager } from './document-analysis/trigger.ts';
import type { ProcessManager } from './process-manager.ts';
import { type Given, occurred, reaction } from './react.test-kit.ts';
import { START } from './start.test-kit.ts';
import { subscriptionManager } from './subscription/trigger.ts';

const LIVES = process.env['SUBDOC_LONG'] === '1' ? 2_000 : 150;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
type AnyDue = Due<{ readonly type: string }>;

/** One stream, its timers, and the next steps that its policies ask for. */
abstract class Life<Event extends DomainEvent> {
  now: Instant = START;
  events: readonly Event[] = [];
  readonly timers = new Map<string, Instant>();
  private readonly fired = new Set<string>();
  private firing: string | null = null;
  protected readonly random: Random;
  private readonly stream: StreamName;
  private readonly managers: readonly ProcessManager[];
  private readonly others: Given['histories'];
  constructor(random: Random, stream: StreamName, managers: readonly ProcessManager[], others: Given['histories'] = {}) {
    this.random = random;
    this.stream = stream;
    this.managers = managers;
    this.others = others;
  }
  /** The policies' answers by timer key; `fired`: as of the moment of a fired timer. */
  abstract policies(fired?: Instant): ReadonlyMap<string, AnyDue | null>;
  abstract act(step: { readonly type: string }): void;

  take(decision: readonly Event[] | Refusal): void {
    if (isRefusal(decision)) return;
    // An append is complete before anybody reads it.
    this.events = [...this.events, ...decision];
    const given = { histories: { ...this.others, [this.stream]: this.events }, now: this.now };
    for (const event of decision)
      for (const manager of this.managers)
        for (const { key, at: due } of reaction(manager, occurred(this.stream, event, { occurredAt: this.now }), given).timers ?? [])
          if (due === null) this.timers.delete(key);
          else this.timers.set(key, due);
    for (const [key, due] of this.policies()) {
      const planned = this.timers.get(key) ?? null;
      // The timer that is being fired is planned again after its work.
      if (planned === null && key === this.firing) continue;
      // An overdue step is due now.
      expect([key, planned !== null && planned < this.now ? this.now : planned]).toEqual([key, due?.at ?? null]);
    }
  }
  /** Fires timer by timer, as an engine does, until none is due before `end`. */
  fireUntil(end: Instant): void {
    for (let turns = 0; ; turns++) {
      expect(turns).toBeLessThan(500);
      const [key, dueAt] = [...this.timers].sort(([, a], [, b]) => (a < b ? -1 : 1))[0] ?? [];
      if (key === undefined || dueAt === undefined || dueAt > end) return;
      if (dueAt > this.now) this.now = dueAt;
      this.timers.delete(key);
      this.firing = key;
      const due = this.policies(dueAt).get(key) ?? null;
      if (due !== null && due.at <= this.now) {
        const step = `${key} ${JSON.stringify(due)} after ${this.events.length} events`;
        expect(this.fired).not.toContain(step);
        this.fired.add(step);
        this.act(due.step);
      }
      this.firing = null;
      const again = this.policies().get(key) ?? null;
      if (again !== null) this.timers.set(key, again.at);
    }
  }
}

class OfSubcontractor extends Life<SubcontractorEvent> {
  private get state() {
    return fold(subcontractorDecider, this.events);
  }
  policies() {
    const { state, now } = this;
    const analyses = [...state.documents.keys()].map((id) => [`analysis-4-${id}-1`, nextAnalysis(state, id, now)] as const);
    return new Map<string, AnyDue | null>([['deadlines-4', nextDeadline(state, subcontractorId, on(now))], ...analyses]);
  }
  do(command: SubcontractorCommand): void {
    this.take(subcontractorDecider.decide(this.state, command, on(this.now)));
  }
  act(step: DeadlineStep | AnalysisStep): void {
    if (step.type === 'NoteDeadlines') {
      this.do(step);
      return;
    }
    const id = step.documentId;
    const { failures } = this.state.documents.get(id)!;
    this.do(this.random.chance(0.4) ? c.fail(id, analysisRetryAt(failures, this.now)) : c.analyse(id, this.random.chance(0.5), this.day()));
  }
  private day = (): string => `2027-0${1 + this.random.int(9)}-1${this.random.int(10)}`;
  step(document: number): void {
    const { random } = this;
    const one = 1 + random.int(document);
    const all: (() => SubcontractorCommand)[] = [
      () => c.upload(document, 1 + random.int(3)),
      () => c.upload(document, 1 + random.int(3)),
      () => c.validate(one, this.day()),
      () => c.reject(one),
      () => c.configure(...[1, 2, 3].filter(() => random.chance(0.7))),
      () => c.edit({ isActive: random.chance(0.7) }),
      () => c.archive(),
      () => c.restore(),
    ];
    this.do(random.pick(all)());
  }
}

class OfDelivery extends Life<DeliveryEvent> {
  private get state() {
    return fold(deliveryDecider, this.events);
  }
  policies = () => new Map([['delivery-9', nextDelivery(this.state, this.now)]]);
  act(): void {
    const about = {
      deliveryId: 9 as DeliveryId,
      accountId,
      channel: 'email',
      template: 't',
      recipient: 'account-1',
      messageId: 'm',
    } as const;
    if (this.state.status === 'sent') {
      this.take(deliveryDecider.decide(this.state, { type: 'ConfirmDelivery', ...about }, at(this.now)));
      return;
    }
    const message = { to: '', name: '', company: '', subject: '', text: '', html: '', headers: {} };
    const words = { type: 'ComposeDelivery', ...about, subject: 'account-1', message } as const;
    this.take(deliveryDecider.decide(this.state, words, at(this.now)));
    const outcome = this.random.pick(['sent', 'ambiguous', 'refused-for-now', 'refused-for-now', 'refused-for-good'] as const);
    const result: AttemptOutcome = outcome === 'sent' ? { outcome } : { outcome, reason: 'r' };
    this.take(deliveryDecider.decide(this.state, { type: 'RecordDeliveryAttempt', ...about, result }, at(this.now)));
  }
}

class OfSubscription extends Life<SubscriptionEvent> {
  private get state() {
    return fold(subscriptionDecider, this.events);
  }
  policies = (fired?: Instant) =>
    new Map([['subscription-1', nextSubscription(this.state, accountId, fired === undefined ? this.now : addMillis(fired, -1))]]);
  /** The provider reports a change, or is asked. */
  tell(): void {
    const { pastDueSince: _, ...same } = { pastDueSince: null, ...(this.state.known.get('s') ?? SUBSCRIPTION) };
    const status = this.random.pick<SubscriptionStatus>(['active', 'trialing', 'past_due', 'canceled']);
    const currentPeriodEnd = addMillis(this.now, (this.random.int(40) - 5) * DAY);
    const subscription = this.random.chance(0.5) ? same : { ...same, status, currentPeriodEnd };
    this.take(subscriptionDecider.decide(this.state, { type: 'SyncSubscription', accountId, subscription }, at(this.now)));
  }
  act(step: SubscriptionStep): void {
    if (step.type === 'NoteAccessEnd') this.take(subscriptionDecider.decide(this.state, step, at(this.now)));
    else this.tell();
  }
}
const SUBSCRIPTION: ProviderSubscription = {
  subscriptionId: 's',
  customerId: 'c',
  priceId: 'p',
  plan: 'standard',
  status: 'trialing',
  currentPeriodStart: START,
  currentPeriodEnd: addMillis(START, 7 * DAY),
  trialEnd: null,
  cancelAtPeriodEnd: false,
  createdAt: START,
};

test('A38 F185 for a subcontractor: the planned timers are those that the policies ask for, and all of them come to an end', () => {
  const types: DocumentTypeEvent[] = [...documentTypes].flatMap(([documentTypeId, { archived, ...type }]) => {
    const added = { type: 'DocumentTypeAdded', data: { documentTypeId, ...type }, personal: null } as unknown as DocumentTypeEvent;
    return archived ? [] : [added];
  });
  let told = 0;
  for (let seed = 1; seed <= LIVES; seed++) {
    const random = seeded(seed);
    const life = new OfSubcontractor(random, 'subcontractor-4', [deadlinesManager, analysisManager], { 'documenttypes-1': types });
    life.do(c.register());
    for (let document = 1; document <= 15; document++) {
      life.step(document);
      if (random.chance(0.5)) life.now = addMillis(life.now, random.int(20) * DAY);
      if (random.chance(0.5)) life.fireUntil(life.now);
    }
    life.fireUntil('2030-01-01T00:00:00.000Z' as Instant);
    expect([...life.timers]).toEqual([]);
    told += life.events.filter(({ type }) => type === 'DocumentDeadlineReached').length;
  }
  expect(told).toBeGreaterThan(LIVES / 4);
});

test('F104 A19 for a delivery: it is delivered or given up, and then has no timer', () => {
  const ends = new Set<string>();
  for (let seed = 1; seed <= LIVES; seed++) {
    const life = new OfDelivery(seeded(seed), 'delivery-9', [deliveryManager([])]);
    life.timers.set('delivery-9', START);
    life.fireUntil(addMillis(START, 2 * DAY));
    expect([...life.timers]).toEqual([]);
    ends.add(life.events.at(-1)!.type);
  }
  expect([...ends].sort()).toEqual(['DeliveryConfirmed', 'DeliveryFailed']);
});

test('F076 for a subscription: the provider is asked once at a moment, the end of access is recorded once', () => {
  let told = 0;
  for (let seed = 1; seed <= LIVES; seed++) {
    const random = seeded(seed);
    const life = new OfSubscription(random, 'subscription-1', [subscriptionManager]);
    for (let turn = 0; turn < 12; turn++) {
      life.tell();
      life.now = addMillis(life.now, random.int(10) * DAY + random.int(1_440) * MINUTE);
      life.fireUntil(life.now);
    }
    const ends = life.events.flatMap((event) => (event.type === 'SubscriptionAccessEnded' ? [event.data.accessUntil] : []));
    for (const [index, end] of ends.entries()) expect(ends[index - 1]).not.toBe(end);
    told += ends.length;
  }
  expect(told).toBeGreaterThan(LIVES / 4);
});
