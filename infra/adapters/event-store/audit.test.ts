import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewEvent } from '#domain/ports/event-store.ts';
import type { Database } from '#projections/sql.ts';
import { migrate } from '../sql/migrate.ts';
import { connect } from '../sql/postgres.ts';
import { type TestDatabase, testDatabase } from '../sql/test-database.ts';
import { auditEvents } from './audit.ts';
import { OLD_EVENTS, OLD_STREAM } from './old-events.test-kit.ts';
import { postgresEventStore } from './postgres.ts';
import { link, someEvents } from './some-events.ts';
import { testBus } from './suite.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, { name: 'audit-test' });
  await migrate(db);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** Three streams of four events, interleaved; personal parts in one of them. */
beforeEach(async () => {
  await db`truncate es.events`;
  const store = postgresEventStore(db, { bus: testBus() });
  const last = new Map<string, NewEvent>();
  for (let i = 0; i < 4; i++) {
    for (const stream of ['account-3', 'subcontractor-1', 'subcontractor-2'] as const) {
      const personal = stream === 'account-3' ? { name: `Zoé ${i}` } : null;
      const [event] = await someEvents(stream, {
        after: last.get(stream),
        events: [{ ...link([i + 1]), personal } as never],
        causationId: i === 0 ? null : 'because',
      });
      await store.append(stream, i - 1, [event!]);
      last.set(stream, event!);
    }
  }
});

test('C56 an untouched history is intact', async () => {
  expect(await auditEvents(db)).toEqual({ events: 12, streams: 3, broken: null });
});

/** One change of one byte or digit per column, as an intruder with SQL would make it. */
const CHANGES: [string, string][] = [
  ['data, a digit', `data = replace(data, '09:24', '09:25')`],
  ['data, white space only', `data = replace(data, '":', '": ')`],
  ['data, order of keys only', `data = '{"documentTypeIds":[3],"configuredAt":"2026-11-21T09:24:00.000Z"}'`],
  ['data, no JSON any more', `data = '{'`],
  ['type', `type = 'LinkRevoked'`],
  ['schema_version', 'schema_version = 2'],
  ['account_id', 'account_id = 4'],
  ['actor', `actor = 'auditor:3'`],
  ['actor, a person named', `actor = 'user:3'`],
  ['actor, of the form without a number', `actor = 'auditor'`],
  ['actor, unreadable', `actor = 'user:03'`],
  ['occurred_at, one millisecond', `occurred_at = occurred_at + interval '1 ms'`],
  ['correlation_id', `correlation_id = 'request-2'`],
  ['causation_id', 'causation_id = null'],
  ['event_id', 'event_id = gen_random_uuid()'],
  ['sealed, one bit', 'sealed = set_bit(sealed, 11, 1 - get_bit(sealed, 11))'],
  ['subject', `subject = 'account-4'`],
  ['sealed and subject', 'sealed = null'],
  ['prev, one bit', 'prev = set_bit(prev, 7, 1 - get_bit(prev, 7))'],
  ['hash, one bit', 'hash = set_bit(hash, 200, 1 - get_bit(hash, 200))'],
];
test.each(CHANGES)('C56 one change by SQL is found at its place: %s', async (_what, change) => {
  await db.unsafe(`update es.events set ${change} where stream = 'account-3' and revision = 2`);
  expect((await auditEvents(db)).broken).toMatchObject({ stream: 'account-3', revision: 2 });
});

test('C56 a row taken from the middle of a stream is missed at its revision', async () => {
  await db`delete from es.events where stream = 'subcontractor-1' and revision = 1`;
  expect((await auditEvents(db)).broken).toEqual({ stream: 'subcontractor-1', revision: 1, problem: 'missing' });
});

test('C56 a row taken from the end of a stream, or a whole stream, leaves a hole in the log', async () => {
  await db`delete from es.events where stream = 'account-3' and revision = 3`;
  expect((await auditEvents(db)).broken).toEqual({ position: 10, problem: 'missing position' });
  await db`delete from es.events where stream = 'account-3'`;
  expect((await auditEvents(db)).broken).toEqual({ position: 1, problem: 'missing position' });
});

test('C56 the last rows of the log are missed by whoever noted a later position', async () => {
  await db`delete from es.events where position = 12`;
  expect((await auditEvents(db)).broken).toBeNull();
  expect((await auditEvents(db, 12)).broken).toEqual({ position: 12, problem: 'missing position' });
});

test('C56 events of one stream that changed places in the log are found', async () => {
  await db`update es.events set position = 100 where stream = 'account-3' and revision = 1`;
  expect((await auditEvents(db)).broken).toEqual({ stream: 'account-3', revision: 2, problem: 'out of order' });
});

test('C56 a stream under another name is not the stream that was written', async () => {
  await db`update es.events set stream = 'account-30' where stream = 'account-3'`;
  expect((await auditEvents(db)).broken).toEqual({ stream: 'account-30', revision: 0, problem: 'altered' });
});

test('C55 C56 events from before persons verify as they were kept and name the account’s first person; another person in his place is found', async () => {
  await db`truncate es.events`;
  const store = postgresEventStore(db, { bus: testBus() });
  await store.append(OLD_STREAM, -1, OLD_EVENTS);
  // The stored bytes are unchanged: `readActor` and the audit depend on nothing else.
  const rows = await db`select actor, encode(hash, 'hex') as hash from es.events order by revision`;
  expect(rows.map((row) => row['actor'])).toEqual(['user:3', 'administrator:3']);
  expect(rows.map((row) => row['hash'])).toEqual(OLD_EVENTS.map(({ hash }) => hash));
  expect(await auditEvents(db)).toEqual({ events: 2, streams: 1, broken: null });
  expect((await store.readStream(OLD_STREAM)).map(({ actor }) => actor)).toEqual([
    { kind: 'user', accountId: 3, personId: 3 },
    { kind: 'administrator', accountId: 3, personId: 3 },
  ]);
  await db`update es.events set actor = 'administrator:3/17' where revision = 1`;
  expect((await auditEvents(db)).broken).toEqual({ stream: OLD_STREAM, revision: 1, problem: 'altered' });
  await db`update es.events set actor = 'administrator:3/3' where revision = 1`;
  expect((await auditEvents(db)).broken).toEqual({ stream: OLD_STREAM, revision: 1, problem: 'unreadable' });
});
