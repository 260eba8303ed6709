import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventStoreDouble } from '../adapters/event-store/testing/eventstore-double.ts';
import { type MigratedDatabase, migratedDatabase } from '../adapters/sql/migrated-database.ts';
import { readConfig } from '../app/config.ts';
import { migrateEvents, type Order, readOrder, report } from './migrate-events.ts';

const URL = 'esdb://127.0.0.1:2113?tls=false';

test('one side is PostgreSQL, the other EventStoreDB, by its address or by the setting that holds it', () => {
  const none = { eventStoreUrl: null };
  expect(readOrder(['--from', 'postgres', '--to', URL], none)).toEqual({ to: 'eventstore', eventStoreUrl: URL });
  expect(readOrder(['--from', URL, '--to', 'postgres'], none)).toEqual({ to: 'postgres', eventStoreUrl: URL });
  expect(readOrder(['--from', 'eventstore', '--to', 'postgres'], { eventStoreUrl: URL })).toEqual({ to: 'postgres', eventStoreUrl: URL });
  for (const wrong of [
    [],
    ['--from', 'postgres'],
    ['--from', 'postgres', '--to', 'postgres'],
    ['--from', URL, '--to', URL],
    ['--from', 'postgres', '--to', 'eventstore'],
    ['--from', 'postgres', '--to', 'postgres://x'],
    ['--to', 'postgres', '--form', URL],
  ])
    expect(() => readOrder(wrong, none)).toThrow('npm run migrate-events -- --from postgres --to esdb://');
});

test('what was done, and what is to be done next', () => {
  const order: Order = { to: 'eventstore', eventStoreUrl: URL };
  const moved = { before: 0, copied: 1200, events: 1200, streams: 7, running: [] };
  expect(report(moved, order)).toMatch(/^1.200 événements copiés\.\nComparé : 1.200 événements dans 7 flux/);
  expect(report(moved, order)).toContain('réglez EVENTSTORE_URL');
  expect(report(moved, { ...order, to: 'postgres' })).toContain('retirez EVENTSTORE_URL');
  const running = report({ ...moved, before: 3, running: ['subdoc'] }, order);
  expect(running).toMatch(/3 y étaient déjà\.\nLe produit tourne encore \(subdoc\)/);
  expect(running).not.toContain('EVENTSTORE_URL');
});

let database: MigratedDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());

test('a database that never served has no history to move; one that was moved is left alone, and says what is to be set', async () => {
  const double = await eventStoreDouble();
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: '/nonexistent' });
  const order: Order = { to: 'eventstore', eventStoreUrl: double.url };
  await expect(migrateEvents(config, order, () => {})).rejects.toThrow('démarrez d’abord le produit');
  await database.db`insert into ops.installation (id, tied, store) values (${crypto.randomUUID()}, true, 'eventstore')`;
  expect(await migrateEvents(config, order, () => {})).toEqual({
    said: expect.stringMatching(/^L'historique est déjà dans EventStoreDB\.\nÀ faire : réglez EVENTSTORE_URL/),
    done: true,
  });
  expect(double.log.records.filter(({ stream }) => !stream.startsWith('$'))).toEqual([]);
  await double.close();
});
