import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#projections/sql.ts';
import { eventstoreEventStore } from '../adapters/event-store/eventstore.ts';
import { postgresEventStore } from '../adapters/event-store/postgres.ts';
import { link, someEvents } from '../adapters/event-store/some-events.ts';
import { testBus } from '../adapters/event-store/suite.ts';
import { eventStoreDouble } from '../adapters/event-store/testing/eventstore-double.ts';
import { migrate } from '../adapters/sql/migrate.ts';
import { connect } from '../adapters/sql/postgres.ts';
import { type TestDatabase, testDatabase } from '../adapters/sql/test-database.ts';
import { NOT_PROVEN } from './verify.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, { name: 'verify-test' });
  await migrate(db);
  const store = postgresEventStore(db, { bus: testBus() });
  await store.append('account-3', -1, await someEvents('account-3', { events: [link(), link(), link()] }));
  await store.append('account-4', -1, await someEvents('account-4'));
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** As an administrator runs it: a process of its own. */
function verify(env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  const cli = new URL('./verify.ts', import.meta.url).pathname;
  return new Promise((resolve) => {
    execFile(process.execPath, [cli], { env: { DATABASE_URL: database.url, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: (stdout + stderr).trim() }),
    );
  });
}

test('C56 the audit command says that the history is intact, or names the first broken link and ends with 1', async () => {
  expect(await verify()).toEqual({ code: 0, said: `Historique intact : 4 événements dans 2 flux.\n${NOT_PROVEN}` });
  await db`update es.events set data = replace(data, '09:24', '09:25') where stream = 'account-3' and revision = 1`;
  expect(await verify()).toEqual({ code: 1, said: "Historique rompu : flux account-3, l'événement 1 a été modifié." });
  await db`update es.events set data = replace(data, '09:25', '09:24') where stream = 'account-3' and revision = 1`;
  // The very last row, where nothing follows: a projection had noted that it was there.
  await db`insert into ops.projections (name, kind, tables_hash, position) values ('somebody', 'read-model', '', '4')`;
  await db`delete from es.events where position = 4`;
  expect(await verify()).toEqual({ code: 1, said: "Historique rompu : l'événement à la position 4 du journal a disparu." });
});

test('E2 with EVENTSTORE_URL set while the history is in PostgreSQL: one sentence, before anything is audited', async () => {
  const double = await eventStoreDouble();
  await db`insert into ops.installation (id, tied, store) values ('3f0c2a34-9f43-4f3e-8f0e-1d6c7a1f2b11', true, 'postgres')`;
  const { code, said } = await verify({ EVENTSTORE_URL: double.url });
  await db`delete from ops.installation`;
  await double.close();
  expect([code, said.split('\n')[0]]).toEqual([
    ...[
      1,
      "L'historique de cette installation est dans PostgreSQL : retirez EVENTSTORE_URL, ou déplacez-le d'abord (npm run migrate-events).",
    ],
  ]);
});

test('C56 with EventStoreDB the audit reads the history there, not the empty table here', async () => {
  const double = await eventStoreDouble();
  const store = await eventstoreEventStore({ url: double.url, bus: testBus() });
  await store.append('account-3', -1, await someEvents('account-3', { events: [link(), link()] }));
  const head = (await store.head())!;
  await db`delete from ops.projections`;
  await db`insert into ops.projections (name, kind, tables_hash, position) values ('somebody', 'read-model', '', ${head})`;
  const env = { EVENTSTORE_URL: double.url };
  expect(await verify(env)).toEqual({ code: 0, said: `Historique intact : 2 événements dans 1 flux.\n${NOT_PROVEN}` });
  (double.log.records as unknown[]).splice(-1);
  expect(await verify(env)).toEqual({ code: 1, said: `Historique rompu : l'événement à la position ${head} du journal a disparu.` });
  await store.close();
  await double.close();
});
