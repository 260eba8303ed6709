import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DomainEvent } from '#domain/events.ts';
import { MAX_ID } from '#domain/kernel/ids.ts';
import type { Actor, EventStore, StoredEvent } from '#domain/ports/event-store.ts';
import type { Ids } from '#domain/ports/ids.ts';
import type { Database } from '#projections/sql.ts';
import { migrate } from '../sql/migrate.ts';
import { connect } from '../sql/postgres.ts';
import { type TestDatabase, testDatabase } from '../sql/test-database.ts';
import { memoryIds } from './memory.ts';
import { postgresIds } from './postgres.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, { name: 'ids-test' });
  await migrate(db);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(() => db`truncate ops.sequences, ops.sequences_checked`);

/** A log of which only streams, data and actors matter. */
function log(events: [stream: string, data: object][], actor: Actor = { kind: 'system' }): Pick<EventStore, 'readAll'> & { reads: number } {
  const stored = events.map(([stream, data], i) => ({ stream, data, actor, position: String(i + 1) }) as StoredEvent);
  return {
    reads: 0,
    async readAll({ after, limit }) {
      this.reads++;
      return stored.slice(Number(after ?? 0), Number(after ?? 0) + limit);
    },
  };
}
const EMPTY = log([]);

describe.each<[string, () => Promise<Ids>]>([
  ['memory', async () => memoryIds()],
  ['postgres', () => postgresIds(db, EMPTY)],
])('ids: %s', (_name, make) => {
  test('ids count from 1, each kind for itself', async () => {
    const ids = await make();
    expect([await ids.next('account'), await ids.next('account'), await ids.next('document')]).toEqual([1, 2, 1]);
  });

  test('many asked at once are all different and leave no hole', async () => {
    const ids = await make();
    const got = await Promise.all(Array.from({ length: 3000 }, () => ids.next('subcontractor')));
    expect(got.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 3000 }, (_, i) => i + 1));
  });

  test('C8 secrets are url-safe, as long as asked, never repeated, and not below 128 bits', async () => {
    const ids = await make();
    const secrets = Array.from({ length: 10_000 }, () => ids.secret(24));
    expect(new Set(secrets).size).toBe(10_000);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{32}$/);
    // Each bit is set about half of the time: six standard deviations on either side.
    for (let bit = 0; bit < 192; bit++) {
      const set = secrets.filter((secret) => (Buffer.from(secret, 'base64url')[bit >> 3]! >> (bit & 7)) & 1).length;
      expect(Math.abs(set - 5000)).toBeLessThan(300);
    }
    expect(() => ids.secret(15)).toThrow(RangeError);
    expect(() => ids.secret(Number.NaN)).toThrow(RangeError);
    expect(ids.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });
});

describe('ids: postgres alone', () => {
  test('processes that share the database never give the same id', async () => {
    const processes = await Promise.all([postgresIds(db, EMPTY), postgresIds(db, EMPTY), postgresIds(db, EMPTY)]);
    const got = await Promise.all(Array.from({ length: 3000 }, (_, i) => processes[i % 3]!.next('document')));
    expect(new Set(got).size).toBe(3000);
  });

  test('a restart goes on above what was given, and wastes at most a block', async () => {
    const before = await postgresIds(db, EMPTY);
    expect(await before.next('account')).toBe(1);
    const after = await (await postgresIds(db, EMPTY)).next('account');
    expect(after).toBeGreaterThan(1);
    expect(after).toBeLessThanOrEqual(9);
  });

  test('a restored backup of the sequences is raised above every id that the events name', async () => {
    const events = log([
      ['account-40', {}],
      ['organizations-41', { accountId: 41, organizationId: 7 }],
      ['documenttypes-41', { documentTypeId: 12 }],
      ['subcontractor-500', { accountId: 3, subcontractorId: 500 }],
      ['subcontractor-9', { documentId: 77, documentTypeId: 2, blobId: 'x' }],
      ['delivery-30', { deliveryId: 30 }],
      ['email-99999', {}],
      ['account-9999999999', { documentId: MAX_ID + 1, organizationId: '8', documentTypeId: -1 }],
    ]);
    const ids = await postgresIds(db, events);
    const next = async (kind: Parameters<Ids['next']>[0]) => [kind, await ids.next(kind)];
    const kinds = ['account', 'organization', 'documentType', 'subcontractor', 'document', 'delivery'] as const;
    expect(Object.fromEntries(await Promise.all(kinds.map(next)))).toEqual({
      account: 42,
      organization: 8,
      documentType: 13,
      subcontractor: 501,
      document: 78,
      delivery: 31,
    });
    // The next start reads only what is newer.
    events.reads = 0;
    await postgresIds(db, events);
    expect(events.reads).toBe(1);
  });

  test('whoever signs in has a number of his own: an account never gets that of a colleague or an auditor who acted', async () => {
    const colleague = log([['account-3', {}]], { kind: 'user', accountId: 3 as never, personId: 17 as never });
    expect(await (await postgresIds(db, colleague)).next('account')).toBe(18);
    await db`truncate ops.sequences, ops.sequences_checked`;
    expect(await (await postgresIds(db, log([['account-3', {}]], { kind: 'auditor', auditorId: 40 }))).next('account')).toBe(41);
  });

  test('the last id is the last', async () => {
    await db`insert into ops.sequences (kind, next) values ('account', ${MAX_ID})`;
    const ids = await postgresIds(db, EMPTY);
    expect(await ids.next('account')).toBe(MAX_ID);
    await expect(ids.next('account')).rejects.toThrow('no account ids are left');
  });

  test('an event of every kind names its ids where they are looked for', async () => {
    const types = new Set<DomainEvent['type']>([
      'AccountRegistered',
      'OrganizationCreated',
      'DocumentTypeAdded',
      'SubcontractorRegistered',
      'DocumentUploaded',
      'DeliverySent',
    ]);
    const { default: golden } = await import('#domain/golden/events-v1.json', { with: { type: 'json' } });
    const births = golden
      .filter((event) => types.has(event.type as DomainEvent['type']))
      .map((event): [string, object] => ['email-x', event.data]);
    const ids = await postgresIds(db, log(births));
    const kinds = ['account', 'organization', 'documentType', 'subcontractor', 'document', 'delivery'] as const;
    for (const kind of kinds) expect(await ids.next(kind), kind).toBeGreaterThan(1);
  });
});
