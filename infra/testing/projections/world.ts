// A small product for the tests of read models: real deciders and envelopes over a memory store, and its own database. It keeps the folded
// states as well, so that read models are compared with the domain.
import { randomBytes } from 'node:crypto';
import { accountDecider } from '#domain/accounts/account.ts';
import { type Command, streamOf } from '#domain/commands.ts';
import { contactRequestDecider } from '#domain/contact-requests/contact-request.ts';
import { type DocumentTypesState, documentTypesDecider } from '#domain/document-types/document-types.ts';
import type { DomainEvent } from '#domain/events.ts';
import type { Decision, Now } from '#domain/kernel/decider.ts';
import { categoryOf, type StreamCategory, type StreamName } from '#domain/kernel/event.ts';
import { at, SOME_NOW } from '#domain/kernel/given-when-then.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { type OrganizationsState, organizationsDecider } from '#domain/organizations/organizations.ts';
import type { EventStore, StoredEvent } from '#domain/ports/event-store.ts';
import { reminderPolicyDecider } from '#domain/reminders/policy.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import { subcontractorContext, subcontractorDecider } from '#domain/subcontractors/subcontractor.ts';
import { subscriptionDecider } from '#domain/subscriptions/subscription.ts';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { postgresCheckpoints } from '#infra/adapters/checkpoints/postgres.ts';
import { NO_PREV, toNewEvents } from '#infra/adapters/event-store/envelope.ts';
import { memoryEventStore } from '#infra/adapters/event-store/memory.ts';
import { storeOfRun } from '#infra/adapters/event-store/testing/store-of-run.ts';
import { memoryKeys } from '#infra/adapters/keys/memory.ts';
import { migrate } from '#infra/adapters/sql/migrate.ts';
import { connect } from '#infra/adapters/sql/postgres.ts';
import { type Template, testDatabase } from '#infra/adapters/sql/test-database.ts';
import { readModels } from '#projections/index.ts';
import type { Projection } from '#projections/projection.ts';
import { type Projections, type ProjectionsOptions, startProjections } from '#projections/runner.ts';
import type { Database } from '#projections/sql.ts';
import { PROJECTED } from './projected.ts';

type Stream = { state: unknown; revision: number; prev: string };
type AnyDecider = {
  initial: unknown;
  evolve(state: unknown, event: DomainEvent): unknown;
  decide(state: unknown, command: Command, context: Now): Decision<DomainEvent>;
};
const DECIDERS: Partial<Record<StreamCategory, unknown>> = {
  account: accountDecider,
  organizations: organizationsDecider,
  documenttypes: documentTypesDecider,
  subcontractor: subcontractorDecider,
  contactrequest: contactRequestDecider,
};

export type World = Awaited<ReturnType<typeof createWorld>>;
/** Manual reminders need no plan, and the account has no policy of its own. */
const REMINDING = { policy: reminderPolicyDecider.initial, subscription: subscriptionDecider.initial };
export const silent = { info() {}, warn() {}, error() {} };
export { at, SOME_NOW };

/** `MIGRATED`: no read model was ever started there. */
export async function createWorld(template: Template = PROJECTED) {
  const database = await testDatabase(template);
  const db: Database = connect(database.url, { name: 'projections-test', max: 6, session: { search_path: 'rm, public' } });
  await migrate(db);
  const bus = inProcessBus();
  const waits = { bus, pollMs: 50, retryMs: 20 };
  const store: EventStore = await storeOfRun(waits, () => memoryEventStore(waits));
  const keys = memoryKeys(randomBytes(32));
  const streams = new Map<StreamName, Stream>();
  const running: Projections[] = [];

  const deciderOf = (stream: StreamName) => DECIDERS[categoryOf(stream)] as AnyDecider;
  const streamAt = (stream: StreamName): Stream =>
    streams.get(stream) ?? { state: deciderOf(stream)?.initial, revision: -1, prev: NO_PREV };
  const organizationsOf = (accountId: number) => streamAt(`organizations-${accountId}`).state as OrganizationsState;
  const typesOf = (accountId: number) => streamAt(`documenttypes-${accountId}`).state as DocumentTypesState;

  /**
   * Appends events as they are; `subject`: whose key encrypts them, when it is not the stream's own; `cause`: the event that they follow
   * from.
   */
  async function append(
    stream: StreamName,
    accountId: number,
    events: readonly DomainEvent[],
    now: Now = SOME_NOW,
    subject?: string,
    cause: string | null = null,
  ): Promise<StoredEvent[]> {
    const before = streamAt(stream);
    const fresh = await toNewEvents(
      {
        stream,
        revision: before.revision,
        prev: before.prev,
        events,
        eventIds: events.map(() => crypto.randomUUID()),
        meta: { accountId: accountId as AccountId, actor: { kind: 'system' }, correlationId: 'test', causationId: cause },
        occurredAt: now.now,
        fresh: true,
        ...(subject === undefined ? {} : { subject }),
      },
      keys,
    );
    const result = await store.append(stream, before.revision, fresh);
    if (!result.ok) throw new Error(`conflict in ${stream}`);
    const decider = deciderOf(stream);
    const state = decider ? events.reduce((folded, event) => decider.evolve(folded, event), before.state) : null;
    streams.set(stream, { state, revision: before.revision + events.length, prev: fresh.at(-1)!.hash });
    return fresh as unknown as StoredEvent[];
  }

  return {
    db,
    url: database.url,
    store,
    bus,
    keys,
    append,
    organizationsOf,
    typesOf,
    subcontractor: (id: number) => streamAt(`subcontractor-${id}`).state as SubcontractorState,
    subcontractorIds: () => [...streams.keys()].filter((name) => name.startsWith('subcontractor-')).map((name) => Number(name.slice(14))),

    /** Decides and appends; answers the events, or the refusal's code. */
    async act(command: Command, now: Now = SOME_NOW): Promise<readonly DomainEvent[] | string> {
      const stream = streamOf(command);
      const context =
        categoryOf(stream) === 'subcontractor'
          ? subcontractorContext(now, organizationsOf(command.accountId), typesOf(command.accountId), REMINDING)
          : now;
      const decision = deciderOf(stream).decide(streamAt(stream).state, command, context);
      if (isRefusal(decision)) return decision.refusal;
      if (decision.length > 0) await append(stream, command.accountId, decision, now);
      return decision;
    },

    async start(options: Partial<ProjectionsOptions> & { projections?: readonly Projection[] } = {}): Promise<Projections> {
      const projections = await startProjections({
        checkpoints: postgresCheckpoints(db),
        store,
        sql: db,
        keys,
        projections: readModels,
        log: silent,
        retryMs: 20,
        ...options,
      });
      running.push(projections);
      return projections;
    },
    /** What a rebuild needs. */
    parts: { store, sql: db, keys, projections: readModels },

    async close() {
      await Promise.all(running.map((projections) => projections.stop()));
      await store.close();
      await db.end({ timeout: 1 });
      await database.drop();
    },
  };
}
