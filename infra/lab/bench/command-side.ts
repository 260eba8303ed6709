// Our side of the append: the command handler with everything it does (queue per stream, decide, seal, hash, chain, group commit), on
// streams that it knows. One command is one event of 280 bytes of JSON.
import { randomBytes } from 'node:crypto';
import { createDispatch } from '../../../api/shell/dispatch.ts';
import type { Command } from '../../../domain/commands.ts';
import type { DomainEvent } from '../../../domain/events.ts';
import type { StreamName } from '../../../domain/kernel/event.ts';
import type { AccountId } from '../../../domain/kernel/ids.ts';
import { isRefusal } from '../../../domain/kernel/refusal.ts';
import type { Bus } from '../../../domain/ports/bus.ts';
import type { Dispatch } from '../../../domain/ports/dispatch.ts';
import type { EventStore, NewEvent, Position } from '../../../domain/ports/event-store.ts';
import type { Keys } from '../../../domain/ports/keys.ts';
import type { Database } from '../../../projections/sql.ts';
import { inProcessBus } from '../../adapters/bus/in-process.ts';
import { systemClock } from '../../adapters/clock/system-clock.ts';
import * as envelope from '../../adapters/event-store/envelope.ts';
import { postgresEventStore } from '../../adapters/event-store/postgres.ts';
import { memoryIds } from '../../adapters/ids/memory.ts';
import { postgresKeys } from '../../adapters/keys/postgres.ts';
import type { Place } from './server.ts';

const ACCOUNT = 1 as AccountId;
/** All but one of them, and the moment: 280 bytes of JSON. */
const TYPES = Array.from({ length: 33 }, (_, i) => 100_000 + i);
const AT = '2026-11-21T09:24:00.000Z';
const actor = { kind: 'user', accountId: ACCOUNT, personId: ACCOUNT } as const;
const fact = (type: string, data: object, personal: object | null = null): DomainEvent =>
  ({ type, data, personal }) as unknown as DomainEvent;

export type CommandSide = {
  store: EventStore;
  keys: Keys;
  /** One event on the stream of this number. */
  act(subcontractor: number): Promise<Position>;
  /** Events as that handler would write them, each the first of a stream of its own: for the sides without a handler. */
  prepare(count: number): Promise<NewEvent[]>;
  /** Calls of SQL by the handler and its store since the start. */
  statements(): number;
  /** A second handler with a memory of its own, as another process has. */
  another(): Dispatch;
  command(subcontractor: number): Command;
};

function counted(db: Database, count: () => void): Database {
  return new Proxy(db, {
    get: (target, key) => {
      if (key === 'unsafe') count();
      return Reflect.get(target, key);
    },
    apply: (target, self, args) => {
      count();
      return Reflect.apply(target, self, args);
    },
  });
}

/** Empties the log and writes what the commands need: types, an organisation, `streams` subcontractors. */
export async function commandSide(
  place: Pick<Place, 'db'>,
  pools: { db: Database; appends: Database; bus?: Bus },
  streams: number,
  asked = TYPES.length,
): Promise<CommandSide> {
  const types = TYPES.slice(0, asked);
  await place.db.unsafe('truncate es.events, ops.subject_keys');
  let calls = 0;
  const appends = counted(pools.appends, () => calls++);
  const db = counted(pools.db, () => calls++);
  const keys: Keys = await postgresKeys(pools.db, new Uint8Array(32).fill(7));
  const store = postgresEventStore(db, { bus: pools.bus ?? inProcessBus(), appends });
  const clock = await systemClock({ sql: pools.db });
  const ids = memoryIds();
  const write = async (stream: StreamName, events: readonly DomainEvent[]): Promise<void> => {
    const eventIds = events.map(() => ids.uuid());
    const meta = { accountId: ACCOUNT, actor, correlationId: ids.uuid() };
    const input = { stream, revision: -1, prev: envelope.NO_PREV, events, eventIds, meta, occurredAt: clock.now() };
    await store.append(stream, -1, await envelope.toNewEvents(input, keys));
  };
  const type = { description: '', validityPeriod: 365, alertDaysBefore: 15, isRequired: true, allowedFormats: ['PDF'], addedAt: AT };
  const organization = { organizationId: 1, name: 'Siège', description: '', color: '#3b82f6', isDefault: true, createdAt: AT };
  await write('organizations-1', [fact('OrganizationCreated', { accountId: ACCOUNT, ...organization })]);
  await write(
    'documenttypes-1',
    types.map((documentTypeId, i) => fact('DocumentTypeAdded', { accountId: ACCOUNT, documentTypeId, name: `Papier ${i}`, ...type })),
  );
  const subjects = Array.from({ length: streams }, (_, i) => `subcontractor-${i + 1}` as StreamName);
  await keys.ensure(subjects);
  const profile = {
    companyName: 'Dupont',
    siret: '73282932000074',
    contactName: 'Jean',
    contactEmail: 'j@d.fr',
    contactPhone: '',
    address: '',
  };
  await Promise.all(
    subjects.map((stream, i) => {
      const data = { accountId: ACCOUNT, subcontractorId: i + 1, organizationId: 1, isActive: true, registeredAt: AT };
      return write(stream, [fact('SubcontractorRegistered', data, profile)]);
    }),
  );

  const deps = { store, keys, clock, ids, envelope };
  const { dispatch } = createDispatch({ ...deps, onlyWriter: true });
  const turns = new Uint32Array(streams + 1);
  // Another list each time: the same one again would be no event. Who asks is not what is measured: the lists are there already.
  const lists = types.map((_, left) => types.filter((_, i) => i !== left));
  const command = (id: number, turn = turns[id]!++): Command => {
    const documentTypeIds = lists[turn % lists.length];
    return { type: 'ConfigureRequiredTypes', subcontractorId: id, accountId: ACCOUNT, documentTypeIds } as unknown as Command;
  };
  const act = async (id: number): Promise<Position> => {
    const answer = await dispatch(command(id), { accountId: ACCOUNT, actor, correlationId: ids.uuid() });
    if (isRefusal(answer) || answer.position === null) throw new Error(`not one event: ${JSON.stringify(answer)}`);
    return answer.position;
  };
  for (let id = 1; id <= streams; id++) await act(id);

  let made = 0;
  return {
    store,
    keys,
    act,
    command,
    another: () => createDispatch(deps).dispatch,
    statements: () => calls,
    async prepare(count) {
      const events: NewEvent[] = [];
      const tag = randomBytes(4).toString('hex');
      const data = { documentTypeIds: types.slice(1), configuredAt: AT };
      for (let i = 0; i < count; i++) {
        const meta = { accountId: ACCOUNT, actor, correlationId: ids.uuid() };
        const stream = `subcontractor-${tag}${++made}` as StreamName;
        const input = { stream, revision: -1, prev: envelope.NO_PREV, eventIds: [ids.uuid()], meta, occurredAt: clock.now() };
        events.push((await envelope.toNewEvents({ ...input, events: [fact('RequiredTypesConfigured', data)] }, keys))[0]!);
      }
      return events;
    },
  };
}
