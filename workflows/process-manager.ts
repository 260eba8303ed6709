// A process manager is a pure value: from an event and the facts that it asks for, it derives messages and timers. The runner below turns
// it into a projection: facts are read once per batch, and all results are written in the transaction of the checkpoint (decision 100).
import type { AccountState } from '#domain/accounts/account.ts';
import { deliveryDecider, nextDelivery } from '#domain/deliveries/delivery.ts';
import { type MessageTemplate, TEMPLATES } from '#domain/deliveries/templates.ts';
import type { DocumentTypesState } from '#domain/document-types/document-types.ts';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { Now } from '#domain/kernel/decider.ts';
import { categoryOf, idOf, type StreamName } from '#domain/kernel/event.ts';
import { type AccountId, type DeliveryId, NO_ACCOUNT, type SubcontractorId } from '#domain/kernel/ids.ts';
import type { MembersState } from '#domain/people/members.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Deliveries, PlannedDelivery } from '#domain/ports/deliveries.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { Facts, PaperMark, UploadedFile } from '#domain/ports/facts.ts';
import type { Ids } from '#domain/ports/ids.ts';
import type { PlannedTimer, Timers } from '#domain/ports/timers.ts';
import type { Transaction } from '#domain/ports/transaction.ts';
import type { ReminderPolicyState } from '#domain/reminders/policy.ts';
import type { ReportingState } from '#domain/reporting/reporting.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import type { SubscriptionState } from '#domain/subscriptions/subscription.ts';
import type { ProjectedEvent, Projection } from '#projections/projection.ts';
import { deliveryKey } from './timer-keys.ts';

/** The folded streams that process managers may ask for. */
type States = {
  account: AccountState;
  members: MembersState;
  documenttypes: DocumentTypesState;
  reporting: ReportingState;
  reminderpolicy: ReminderPolicyState;
  subcontractor: SubcontractorState;
  subscription: SubscriptionState;
};
export type Asked = { readonly states?: readonly StreamName[]; readonly membersOf?: AccountId };
/**
 * The facts that were asked for. Streams are in their current state: at least as new as the event. If a stream goes on, a later event asks
 * again.
 */
export type Known = Now & {
  state<Category extends keyof States>(category: Category, id: number): States[Category];
  /** The subcontractors that belonged to the account before this batch. */
  members(accountId: AccountId): readonly SubcontractorId[];
};
/** For each key the last change wins; `at` null: no timer. */
export type TimerChange = {
  readonly key: string;
  readonly at: Instant | null;
  /** The subcontractor that the timer is about, if it is not that of the event's stream. */
  readonly subcontractorId?: SubcontractorId | null;
};
/** A message to be sent. `recipient` contains ids only (`account-3`). */
export type PlannedMessage = {
  readonly template: MessageTemplate;
  readonly recipient: string;
  /** It is sent so much later than its event. */
  readonly heldMs?: number;
};
export type Reaction = {
  readonly timers?: readonly TimerChange[];
  readonly messages?: readonly PlannedMessage[];
  /** A delivery that is settled. */
  readonly settled?: DeliveryId;
  /** A change of the stored facts (`Facts`): from now on the subcontractor of the event's stream belongs to its account, or no longer. */
  readonly member?: 'joins' | 'leaves';
  readonly file?: UploadedFile;
  readonly marks?: readonly PaperMark[];
  /** The subcontractor whose files and marks are deleted. */
  readonly erased?: SubcontractorId;
};

export type ProcessManager = Pick<Projection, 'name' | 'version' | 'start' | 'categories' | 'personal'> & {
  asks?(event: ProjectedEvent): Asked;
  react(event: ProjectedEvent, known: Known): Reaction;
};

export function knownOf(
  now: Now,
  states: ReadonlyMap<StreamName, unknown>,
  members: ReadonlyMap<SubcontractorId, AccountId> = new Map(),
): Known {
  const byAccount = Map.groupBy(members, ([, accountId]) => accountId);
  return {
    ...now,
    state: (category, id) => {
      const stream: StreamName = `${category}-${id}`;
      if (!states.has(stream)) throw new Error(`${stream} was not asked for`);
      return states.get(stream) as never;
    },
    members: (accountId) => (byAccount.get(accountId) ?? []).map(([id]) => id),
  };
}

export type RunnerDeps = {
  loadState: LoadState;
  clock: Pick<Clock, 'now' | 'today'>;
  ids: Pick<Ids, 'next'>;
  /** Told of the stream of an id that was just drawn: nobody need read it. */
  drawn(stream: StreamName): void;
  facts: Facts;
  deliveries: Pick<Deliveries, 'plan' | 'forget'>;
  timers: Pick<Timers, 'plan' | 'cancel'>;
  bus: Pick<Bus, 'ring'>;
};

async function learn(manager: ProcessManager, events: readonly ProjectedEvent[], deps: RunnerDeps, tx: Transaction): Promise<Known> {
  const asked = events.map((event) => manager.asks?.(event) ?? {});
  const streams = [...new Set(asked.flatMap(({ states = [] }) => states))];
  const accounts = [...new Set(asked.flatMap(({ membersOf }) => membersOf ?? []))];
  const load = async (stream: StreamName) => [stream, (await deps.loadState(categoryOf(stream), idOf(stream))).state] as const;
  const states = new Map(await Promise.all(streams.map(load)));
  const now: Now = { now: deps.clock.now(), today: deps.clock.today() };
  return knownOf(now, states, await deps.facts.subcontractorsOf(accounts, tx));
}

/** A timer has the account of the event and, if the stream is a subcontractor's, that subcontractor. A visitor's event has no account. */
function timerOf(key: string, dueAt: Instant, { meta }: ProjectedEvent, whom?: SubcontractorId | null): PlannedTimer {
  const { accountId, stream } = meta;
  const own = categoryOf(stream) === 'subcontractor' ? idOf(stream) : null;
  return { key, dueAt, ...(accountId === NO_ACCOUNT ? {} : { accountId }), subcontractorId: whom === undefined ? own : whom };
}

/** The collected results of a batch. */
function gathered() {
  return {
    timers: new Map<string, PlannedTimer | null>(),
    deliveries: [] as PlannedDelivery[],
    settled: [] as DeliveryId[],
    members: new Map<SubcontractorId, AccountId | null>(),
    files: [] as UploadedFile[],
    marks: [] as PaperMark[],
    erased: [] as SubcontractorId[],
  };
}
type Gathered = ReturnType<typeof gathered>;

async function gather(all: Gathered, event: ProjectedEvent, reaction: Reaction, { ids, drawn }: RunnerDeps): Promise<void> {
  const { accountId, eventId, stream, revision, occurredAt } = event.meta;
  for (const { template, recipient, heldMs = 0 } of reaction.messages ?? []) {
    const id = (await ids.next('delivery')) as DeliveryId;
    drawn(`delivery-${id}`);
    const source = { source_event: eventId, source_stream: stream, source_revision: revision };
    all.deliveries.push({ id, account_id: accountId, channel: TEMPLATES[template].channel, template, recipient, ...source });
    const first = nextDelivery(deliveryDecider.initial, addMillis(occurredAt, heldMs));
    if (first !== null) all.timers.set(deliveryKey(id), timerOf(deliveryKey(id), first.at, event));
  }
  for (const { key, at, subcontractorId } of reaction.timers ?? [])
    all.timers.set(key, at === null ? null : timerOf(key, at, event, subcontractorId));
  if (reaction.settled !== undefined) all.settled.push(reaction.settled);
  if (reaction.member !== undefined) all.members.set(idOf(stream) as SubcontractorId, reaction.member === 'joins' ? accountId : null);
  if (reaction.file !== undefined) all.files.push(reaction.file);
  all.marks.push(...(reaction.marks ?? []));
  if (reaction.erased !== undefined) all.erased.push(reaction.erased);
}

/** Writes in sets. Returns the timers that were planned. */
async function write(all: Gathered, { facts, deliveries, timers }: RunnerDeps, tx: Transaction): Promise<readonly PlannedTimer[]> {
  const joined = [...all.members].filter((member): member is [SubcontractorId, AccountId] => member[1] !== null);
  await facts.join(new Map(joined), tx);
  await facts.leave(
    [...all.members].flatMap(([id, accountId]) => (accountId === null ? [id] : [])),
    tx,
  );
  await facts.noteFiles(all.files, tx);
  await facts.noteMarks(all.marks, tx);
  await facts.forgetFilesOf(all.erased, tx);
  await deliveries.plan(all.deliveries, tx);
  await deliveries.forget(all.settled, tx);
  await timers.cancel(
    [...all.timers].flatMap(([key, timer]) => (timer === null ? [key] : [])),
    tx,
  );
  const planned = [...all.timers.values()].filter((timer) => timer !== null);
  await timers.plan(planned, tx);
  return planned;
}

/**
 * For one runner of projections. A batch without new timers sends no notification. If a batch with timers is rolled back, the next one
 * sends a needless notification.
 */
export function asProjection(manager: ProcessManager, deps: RunnerDeps): Projection {
  const { name, version, start, categories, personal } = manager;
  let earliest: Instant | null = null;
  return {
    ...{ name, kind: 'process-manager', version, start, tables: '', categories, personal },
    async project(events, tx) {
      const known = await learn(manager, events, deps, tx);
      const all = gathered();
      for (const event of events) await gather(all, event, manager.react(event, known), deps);
      for (const { dueAt } of await write(all, deps, tx)) if (earliest === null || dueAt < earliest) earliest = dueAt;
    },
    committed() {
      if (earliest !== null) deps.bus.ring('timers', earliest);
      earliest = null;
    },
  };
}
