import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DomainEvent } from '#domain/events.ts';
import { instant } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { accounts } from '#projections/accounts/project.ts';
import { readModels } from '#projections/index.ts';
import { startProjections } from '#projections/runner.ts';
import type { Database } from '#projections/sql.ts';
import { inProcessBus } from '../adapters/bus/in-process.ts';
import { postgresCheckpoints } from '../adapters/checkpoints/postgres.ts';
import { NO_PREV, toNewEvents } from '../adapters/event-store/envelope.ts';
import { postgresEventStore } from '../adapters/event-store/postgres.ts';
import { postgresKeys } from '../adapters/keys/postgres.ts';
import { migrate } from '../adapters/sql/migrate.ts';
import { connect } from '../adapters/sql/postgres.ts';
import { type TestDatabase, testDatabase } from '../adapters/sql/test-database.ts';

const master = randomBytes(32);
const accountId = 3 as AccountId;
let database: TestDatabase;
let db: Database;
let stop: () => Promise<unknown>;

beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, { name: 'rebuild-test', session: { search_path: 'rm, public' } });
  await migrate(db);
  const bus = inProcessBus();
  const store = postgresEventStore(db, { bus });
  const keys = await postgresKeys(db, master);
  const registered: DomainEvent = {
    type: 'AccountRegistered',
    data: { accountId, emailHash: 'h', registeredAt: instant('2026-11-21T09:00:00Z') },
    personal: { companyName: 'DUPONT BTP', email: 'a@dupont.fr', phoneNumber: '0612345678' },
  };
  const meta = { accountId, actor: { kind: 'system' as const }, correlationId: 'test' };
  const events = await toNewEvents(
    {
      stream: 'account-3',
      revision: -1,
      prev: NO_PREV,
      events: [registered],
      eventIds: [crypto.randomUUID()],
      meta,
      occurredAt: registered.data.registeredAt,
    },
    keys,
  );
  await store.append('account-3', -1, events);
  const silent = { info() {}, warn() {}, error() {} };
  const projections = await startProjections({
    checkpoints: postgresCheckpoints(db),
    store,
    sql: db,
    keys,
    projections: readModels,
    log: silent,
  });
  await projections.caughtUp();
  stop = async () => {
    await projections.stop();
    await store.close();
  };
});
afterAll(async () => {
  await stop();
  await db.end();
  await database.drop();
});

/** As an administrator runs it: a process of its own, while the product runs. */
function rebuild(...args: string[]): Promise<{ code: number; said: string }> {
  const cli = new URL('./rebuild.ts', import.meta.url).pathname;
  const env = { DATABASE_URL: database.url, MASTER_KEY: master.toString('base64') };
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: (stdout + stderr).trim() }),
    );
  });
}

test('C51 the command compares the living rows with the history, and makes them anew', async () => {
  expect(await rebuild('compare')).toEqual({ code: 0, said: expect.stringMatching(/^Identique : 5 lignes dans \d+ tables\.$/) });
  await db`UPDATE accounts SET company_name = 'FAUX'`;
  expect(await rebuild('compare')).toEqual({ code: 1, said: "Différent de l'historique : accounts. « npm run rebuild » les refait." });
  expect(await rebuild()).toEqual({ code: 0, said: "Modèles de lecture refaits jusqu'à la position 1 de l'historique." });
  expect((await db`SELECT company_name FROM accounts`).map((row) => row.company_name)).toEqual(['DUPONT BTP']);
  expect((await rebuild('compare')).code).toBe(0);
}, 60_000);

test('DESIGN 3.22 it does not replace the rows of a newer version unless that is what was asked', async () => {
  await db`UPDATE ops.projections SET version = version + 1 WHERE name = 'accounts'`;
  expect(await rebuild()).toEqual({ code: 1, said: expect.stringContaining('Une version plus récente de SubDoc sert ici') });
  expect(await rebuild('downgrade')).toMatchObject({ code: 0 });
  expect((await db`SELECT version FROM ops.projections WHERE name = 'accounts'`)[0]!.version).toBe(accounts.version);
  expect(await rebuild('dwongrade')).toEqual({ code: 1, said: 'npm run rebuild [compare | downgrade | resume [position]]' });
}, 60_000);

test('DESIGN 3.21: « resume » says where a process manager goes on that the store went back behind', async () => {
  expect(await rebuild('resume')).toEqual({ code: 0, said: 'Aucun traitement n’attendait : rien n’est changé.' });
  await db`
    INSERT INTO ops.projections (name, kind, tables_hash, position, event_id, event_stream, event_revision, stopped_event_id, stopped_error)
    VALUES ('sms', 'process-manager', '', '9', 'e', 'account-3', 8, 'e', 'lost')`;
  for (const none of ['2', 'x', '-1'])
    expect(await rebuild('resume', none)).toEqual({
      code: 1,
      said: expect.stringContaining('Cette position n’est pas dans l’historique.'),
    });
  expect(await rebuild('resume', '1')).toEqual({ code: 0, said: expect.stringMatching(/^Repris : sms\./) });
  expect([...(await db`SELECT position, event_id, stopped_error FROM ops.projections WHERE name = 'sms'`)]).toEqual([
    { position: '1', event_id: null, stopped_error: null },
  ]);
}, 60_000);
