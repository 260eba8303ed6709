// The runner of process managers over stores in memory: the results of a batch are written with its checkpoint, or not at all.
import { expect, test } from 'vitest';
import { addMillis, parisDay } from '#domain/kernel/calendar.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import { type AccountId, NO_ACCOUNT, type SubcontractorId } from '#domain/kernel/ids.ts';
import type { PlannedTimer } from '#domain/ports/timers.ts';
import { memoryCheckpoints } from '#infra/testing/stores/checkpoints.ts';
import { memoryServer } from '#infra/testing/stores/database.ts';
import { memoryDeliveries } from '#infra/testing/stores/deliveries.ts';
import { memoryFacts } from '#infra/testing/stores/facts.ts';
import { memoryTimers } from '#infra/testing/stores/timers.ts';
import type { ProjectedEvent } from '#projections/projection.ts';
import { asProjection, type Known, type ProcessManager, type Reaction } from './process-manager.ts';
import { occurred } from './react.test-kit.ts';
import { START } from './start.test-kit.ts';

const EVENT = { type: 'LinkRevoked', data: {}, personal: null } as never;
const met = (stream: StreamName, meta: Partial<ProjectedEvent['meta']> = {}) => occurred(stream, EVENT, meta);
const later = addMillis(START, 60_000);

/** A manager whose reaction to each event is set by the test. */
async function world(say: (event: ProjectedEvent, known: Known) => Reaction, asks: ProcessManager['asks'] = () => ({})) {
  const { storage, connect } = memoryServer<string>();
  const db = connect('one');
  const [checkpoints, timers, facts] = [memoryCheckpoints(db), memoryTimers(db), memoryFacts(db)];
  const planned: PlannedTimer[] = [];
  const reads: string[] = [];
  const rings: string[] = [];
  const drawn: string[] = [];
  const manager: ProcessManager = { name: 'm', version: 1, start: 'beginning', categories: [], personal: false, asks, react: say };
  const projection = asProjection(manager, {
    clock: { now: () => START, today: () => parisDay(START) },
    ids: { next: async () => 100 + storage.tables.deliveries.size + planned.length },
    drawn: (stream) => drawn.push(stream),
    loadState: async (category, id) => {
      reads.push(`${category}-${id}`);
      return { state: { of: `${category}-${id}` }, revision: 0 };
    },
    facts: {
      ...facts,
      subcontractorsOf: (accounts, tx) => {
        if (accounts.length > 0) reads.push(`members of ${accounts}`);
        return facts.subcontractorsOf(accounts, tx);
      },
    },
    deliveries: memoryDeliveries(db),
    timers: {
      ...timers,
      plan(all, tx) {
        planned.push(...all);
        return timers.plan(all, tx);
      },
    },
    bus: { ring: (topic) => void rings.push(`${topic} with ${storage.tables.timers.size} timers`) },
  });
  await checkpoints.prepare((tx) => checkpoints.add(projection, { position: '0', made: true }, tx));
  let position = 0;
  return {
    get tables() {
      return storage.tables;
    },
    planned,
    reads,
    rings,
    drawn,
    /** Feeds a batch as the runner of projections does: everything in the transaction of the checkpoint, the notification after it. */
    async feed(events: ProjectedEvent[], then: () => void = () => {}) {
      const parking = { known: new Map(), added: new Map() };
      const step = { projection, from: String(position), seen: events.length, parking };
      const to = { position: String(position + 1), eventId: 'e', stream: 'account-1' as const, revision: 0 };
      const moved = await checkpoints.commit([step], to, null, async (tx) => {
        await projection.project(events, tx as never);
        then();
      });
      if (moved) position++;
      if (moved) projection.committed?.(events);
    },
    position: async () => (await checkpoints.read(['m'])).get('m')?.position,
  };
}
const waiting = ({ tables }: Awaited<ReturnType<typeof world>>) => [...tables.timers.values()].map(({ key, dueAt }) => [key, dueAt]);

test('C54 rows, timers, facts and the checkpoint are written together, or not at all', async () => {
  const file = { documentId: 1, accountId: 1, subcontractorId: 4, sha256: 's' } as never;
  const say: Reaction = {
    messages: [{ template: 'upload-received', recipient: 'subcontractor-4' }],
    timers: [{ key: 'deadlines-4', at: later }],
    member: 'joins',
    file,
  };
  const w = await world(() => say);
  const lost = w.feed([met('subcontractor-4')], () => {
    throw new Error('no checkpoint');
  });
  await expect(lost).rejects.toThrow('no checkpoint');
  const rows = () => [w.tables.timers.size, w.tables.deliveries.size, w.tables.subcontractors.size, w.tables.files.size];
  expect([rows(), await w.position(), w.rings]).toEqual([[0, 0, 0, 0], '0', []]);
  await w.feed([met('subcontractor-4')]);
  expect([rows(), await w.position()]).toEqual([[2, 1, 1, 1], '1']);
  // Notified after the commit: a reader then finds the timers.
  expect(w.rings).toEqual(['timers with 2 timers']);
  const [delivery] = w.tables.deliveries.values();
  expect(delivery).toMatchObject({ account_id: 1, source_stream: 'subcontractor-4', recipient: 'subcontractor-4', channel: 'email' });
  expect(waiting(w)).toContainEqual([`delivery-${delivery!.id}`, START]);
  expect(w.drawn.at(-1)).toBe(`delivery-${delivery!.id}`);
});

test('F204 one event may ask for a mail and an SMS: two deliveries, one per channel, each planned once', async () => {
  const recipient = 'subcontractor-4';
  const words: Reaction[] = [
    { messages: [{ template: 'document-rejected', recipient }] },
    { messages: [{ template: 'reminder-sms', recipient }] },
    { messages: [{ template: 'reminder-sms', recipient }] },
  ];
  const w = await world(() => words.shift()!);
  const event = met('subcontractor-4');
  for (let turn = 0; turn < 3; turn++) await w.feed([event]);
  expect([...w.tables.deliveries.values()].map(({ template, channel }) => [template, channel])).toEqual([
    ['document-rejected', 'email'],
    ['reminder-sms', 'sms'],
  ]);
});

test('the last change of a key wins, and of a membership', async () => {
  const words: Reaction[] = [
    { timers: [{ key: 'a-1', at: START }], member: 'joins' },
    { timers: [{ key: 'a-1', at: later }] },
    { timers: [{ key: 'a-2', at: later }] },
    { timers: [{ key: 'a-2', at: null }], member: 'leaves' },
  ];
  const w = await world(() => words.shift()!);
  await w.feed(words.map(() => met('subcontractor-4')));
  expect(waiting(w)).toEqual([['a-1', later]]);
  expect(w.tables.subcontractors.size).toBe(0);
});

test('P16 a batch that planned nothing sends no notification', async () => {
  const words: Reaction[] = [{ timers: [{ key: 'a-1', at: later }] }, { timers: [{ key: 'a-1', at: null }] }, {}];
  const w = await world(() => words.shift()!);
  await w.feed([met('account-1')]);
  expect(w.rings).toHaveLength(1);
  await w.feed([met('account-1')]);
  await w.feed([met('account-1')]);
  expect([w.rings.length, waiting(w)]).toEqual([1, []]);
});

test('facts that are asked for are read once per batch and stream; others are not available', async () => {
  const seen: unknown[] = [];
  const w = await world(
    (_, known) => {
      seen.push(known.state('account', 1), known.members(1 as AccountId));
      return { member: 'joins' };
    },
    ({ meta }) => ({ states: [`account-${meta.accountId}`], membersOf: meta.accountId }),
  );
  await w.feed([met('subcontractor-4'), met('subcontractor-5')]);
  expect(w.reads).toEqual(['account-1', 'members of 1']);
  await w.feed([met('subcontractor-6')]);
  expect(seen.at(-1)).toEqual([4, 5]);
  expect(seen[0]).toEqual({ of: 'account-1' });
  const curious = await world((_, known) => ({ timers: [{ key: known.state('account', 2).emailHash, at: START }] }));
  await expect(curious.feed([met('account-2')])).rejects.toThrow('account-2 was not asked for');
});

test('every timer has its owner: the event’s account, its subcontractor or the one it is about; a visitor’s timer has no account', async () => {
  const w = await world(({ meta }) => {
    const key = `a-${meta.stream}`;
    if (meta.stream === 'documenttypes-1') return { timers: [{ key, at: START, subcontractorId: 7 as SubcontractorId }] };
    return { timers: [{ key, at: START }] };
  });
  await w.feed([
    met('subcontractor-4', { accountId: 3 as AccountId }),
    met('documenttypes-1'),
    met('account-1'),
    met('contactrequest-1', { accountId: NO_ACCOUNT }),
  ]);
  expect(w.planned.map(({ key: _, dueAt: __, ...whose }) => whose)).toEqual([
    { accountId: 3, subcontractorId: 4 },
    { accountId: 1, subcontractorId: 7 },
    { accountId: 1, subcontractorId: null },
    { subcontractorId: null },
  ]);
});
