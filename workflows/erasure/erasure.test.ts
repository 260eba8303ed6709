// C67 A recorded erasure is completed automatically, wherever it was interrupted (infra/decisions/025).
import { hash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AccountState } from '#domain/accounts/account.ts';
import type { EmailState } from '#domain/accounts/email-reservation.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { createWorld, minutes, type World } from '#infra/testing/workflows/world.ts';
import { createErasure, type ErasureDeps } from './erase.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());

/** A sign-up with a session, not approved yet. */
async function waiting(): Promise<AccountId> {
  const { id } = await world.account();
  const { emailHash } = (await world.loadState('account', id)).state as AccountState;
  await world.send({ type: 'ReserveEmail', emailHash, accountId: id, holder: 'nobody' }, id);
  await world.db`INSERT INTO ops.credentials (account_id, password_hash, updated_at) VALUES (${id}, 'h', now())`;
  await world.db`INSERT INTO ops.sessions (id_hash, account_id, created_at, expires_at) VALUES ('s', ${id}, now(), now())`;
  return id;
}
/** An account with one subcontractor and its document. */
async function inUse() {
  world = await createWorld();
  const account = await world.approved();
  const who = await world.subcontractor(account);
  await world.upload(who, account.documentTypeId);
  await world.settle();
  return { account, who, subjects: [`account-${account.id}`, `subcontractor-${who.id}`, `documenttypes-${account.id}`] };
}
const keysLeft = async (subjects: string[]) => [...(await world.keys.load(subjects))].filter(([, key]) => key).map(([subject]) => subject);
const objects = async () => (await Array.fromAsync(world.blobs.list())).length;
const rows = async (table: string) => Number((await world.db.unsafe(`SELECT count(*) AS n FROM ops.${table}`))[0]!['n']);
const deleted = (accountId: AccountId, withDocuments = true) => world.erasure.account({ accountId, because: 'deleted', withDocuments });

describe('C67 an erasure', () => {
  it('of which only the event was written is completed by its timer: key, sessions and credentials are deleted, the address is free', async () => {
    world = await createWorld();
    const id = await waiting();
    const { emailHash } = (await world.loadState('account', id)).state as AccountState;
    const holder = async () => ((await world.loadState('email', emailHash)).state as EmailState).holder;
    expect(await holder()).toBe(id);
    await world.send({ type: 'RejectAccount', accountId: id, by: 9_999 as AccountId, farewell: null }, id);
    await world.settle();
    expect(await keysLeft([`account-${id}`, `organizations-${id}`])).toEqual([]);
    expect((await world.history(`account-${id}`)).filter(({ personal }) => personal !== null)).toEqual([]);
    expect([await rows('credentials'), await rows('sessions')]).toEqual([0, 0]);
    expect(await holder()).toBeNull();
    expect(await world.happened('PersonErased')).toMatchObject(
      [`account-${id}`, `documenttypes-${id}`, `organizations-${id}`].map((subject) => ({ data: { subject, because: 'rejected' } })),
    );
  });

  it('the event is written before the key is erased', async () => {
    const { account } = await inUse();
    const seen: string[] = [];
    const erase = vi.spyOn(world.keys, 'erase').mockImplementation(async (subject) => {
      seen.push(`${subject} ${(await world.history(subject as never)).at(-1)?.type}`);
      // By then the journal is written, so restoring a backup does not bring the person back.
      expect(world.journal.noted).toContainEqual(expect.objectContaining({ subject, because: 'deleted' }));
    });
    await deleted(account.id);
    erase.mockRestore();
    // By the call and by its timers.
    expect([...new Set(seen)].sort()).toEqual(
      ['account', 'documenttypes', 'organizations', 'subcontractor'].map((category) => `${category}-${account.id} PersonErased`),
    );
  });

  it('deletes documents, objects, sealed messages, hashes of files, and timers', async () => {
    const { account, subjects } = await inUse();
    expect([await objects(), await rows('uploaded_files'), await rows('account_subcontractors')]).toEqual([1, 1, 1]);
    expect(await rows('outbox')).toBeGreaterThan(0);
    for (const subject of subjects)
      await world.db`INSERT INTO ops.idempotency (scope, key, request_hash, seed, subject, started_at)
        VALUES (${subject}, 'k', 'h', gen_random_uuid(), ${subject}, now())`;
    expect(await deleted(account.id)).toEqual({ subcontractors: 1 });
    await world.settle();
    expect(await keysLeft(subjects)).toEqual([]);
    expect(await objects()).toBe(0);
    for (const table of ['uploaded_files', 'account_subcontractors', 'outbox', 'idempotency', 'timers'])
      expect([table, await rows(table)]).toEqual([table, 0]);
    expect(await deleted(account.id)).toEqual({ subcontractors: 1 });
    expect(await world.happened('PersonErased')).toHaveLength(4);
  });

  it('of one subcontractor removes the proof files of his account, stored, waiting and being made; those of others stay', async () => {
    const { account, who } = await inUse();
    const other = await world.approved();
    const key = (await world.keys.load([`account-${account.id}`])).get(`account-${account.id}`)!;
    const content = (async function* () {
      yield Buffer.from('dossier');
    })();
    const binding = { accountId: account.id, subcontractorId: 0, documentId: 1 };
    const { blobId } = await world.blobs.put(content, binding, key);
    const file = (accountId: number, status: string, blob: string | null) => world.db`
      INSERT INTO ops.proof_files (account_id, size, from_day, to_day, asked_at, asked_by, status, claim, blob_id)
      VALUES (${accountId}, 1, '2026-01-01', '2026-02-01', ${world.clock.now()}, 1, ${status}, gen_random_uuid(), ${blob})`;
    await file(account.id, 'ready', blobId);
    await file(account.id, 'making', null);
    await file(other.id, 'waiting', null);
    const stream = `subcontractor-${who.id}` as const;
    await world.send({ type: 'ErasePerson', subject: stream, accountId: account.id, because: 'deleted' }, account.id);
    await world.settle();
    expect(await objects()).toBe(0);
    expect(await world.db`SELECT status, claim IS NULL AS free, blob_id FROM ops.proof_files ORDER BY id`).toMatchObject([
      { status: 'expired', free: true, blob_id: null },
      { status: 'expired', free: true, blob_id: null },
      { status: 'waiting', free: false },
    ]);
  });

  // The fault to detect: a new table that the erasure of an account forgets. A table that may keep ids is listed here and in
  // docs/retention.md.
  it('leaves no row in any table that names accounts, subcontractors or subjects', async () => {
    const { account, who } = await inUse();
    const at = world.clock.now();
    await world.db`INSERT INTO ops.credentials (account_id, password_hash, updated_at) VALUES (${account.id}, 'h', ${at})`;
    await world.db`INSERT INTO ops.sessions (id_hash, account_id, created_at, expires_at) VALUES ('s', ${account.id}, ${at}, ${at})`;
    await world.db`INSERT INTO ops.views (account_id, person_id, list, sealed) VALUES (${account.id}, ${account.id}, 'documents', 'x')`;
    await world.db`
      WITH factor AS (
        INSERT INTO ops.factors (person_id, kind, subject, sealed, created_at)
        VALUES (${account.id}, 'totp', ${`account-${account.id}`}, 'x', ${at}) RETURNING id) INSERT INTO ops.recovery_codes (factor_id, code_hash) SELECT id, 'h' FROM factor`;
    await world.db`INSERT INTO ops.factor_challenges (id_hash, person_id, expires_at) VALUES ('c', ${account.id}, ${at})`;
    await world.db`INSERT INTO ops.exports (account_id, holder, until) VALUES (${account.id}, 'h', ${at})`;
    await world.db`INSERT INTO ops.live_streams (session_hash, account_id) VALUES ('s', ${account.id})`;
    await world.db`INSERT INTO ops.link_openings (subcontractor_id, token_hash, last_opened_at) VALUES (${who.id}, 'h', ${at})`;
    await world.db`
      INSERT INTO ops.access_journal (at, kind, account_id, person_id, subcontractor_id, correlation_id)
      VALUES (${at}, 'login', ${account.id}, ${account.id}, null, 'c'), (${at}, 'file-downloaded', ${account.id}, ${account.id}, ${who.id}, 'c')`;
    await world.db`
      INSERT INTO ops.dead_timers (key, due_at, account_id, subcontractor_id, failures, died_at, error)
      VALUES ('subscription-1', ${at}, ${account.id}, null, 78, ${at}, 'Error'), ('deadlines-1', ${at}, null, ${who.id}, 78, ${at}, 'Error')`;
    await deleted(account.id);
    await world.settle();
    const columns = await world.db<{ table: string; column: string }[]>`
      SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'ops' AND column_name IN ('account_id', 'acting_for', 'last_account', 'person_id', 'subcontractor_id', 'subject')`;
    expect(columns.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['access_journal', 'dead_timers', 'deliveries', 'factors', 'link_openings', 'sessions', 'views']),
    );
    const left: string[] = [];
    for (const { table, column } of columns) {
      const [row] = await world.db`SELECT count(*)::int AS n FROM ${world.db(`ops.${table}`)} WHERE ${world.db(column)} IS NOT NULL`;
      if (row!['n'] > 0) left.push(table);
    }
    expect(left).toEqual([]);
  });

  // The fault to detect: a hash in clear, which would prove for ever, to anyone who has the document, that it was uploaded.
  it('leaves no hash of a document in the history, and none is in clear before', async () => {
    world = await createWorld();
    const account = await world.approved();
    const who = await world.subcontractor(account);
    const content = Buffer.from('une attestation');
    await world.upload(who, account.documentTypeId, content);
    await world.settle();
    const fingerprint = hash('sha256', content, 'hex');
    expect(await world.db`SELECT sha256 FROM ops.uploaded_files`).toEqual([{ sha256: fingerprint }]);
    const document = async () => (await world.history(`subcontractor-${who.id}`)).find((event) => event.type === 'DocumentUploaded');
    expect(await document()).toMatchObject({ personal: { sha256: fingerprint } });
    const stored = JSON.stringify(await world.happened('DocumentUploaded'));
    expect(stored).toContain('"blobId"');
    expect(stored).not.toContain(fingerprint);
    await deleted(account.id);
    expect(await document()).toMatchObject({ personal: null });
  });

  it('is refused while the account holds documents, and changes nothing', async () => {
    const { account, subjects } = await inUse();
    expect(await deleted(account.id, false)).toEqual({ refusal: 'account-in-use', detail: { subcontractors: 1 } });
    await world.settle();
    expect(await keysLeft(subjects)).toHaveLength(3);
    expect(await world.happened('PersonErased')).toEqual([]);
  });

  it('an archived subcontractor’s documents count too, and are deleted too', async () => {
    const { account, who, subjects } = await inUse();
    await world.send({ type: 'ArchiveSubcontractor', subcontractorId: who.id, accountId: account.id }, account.id);
    expect(await deleted(account.id, false)).toMatchObject({ refusal: 'account-in-use' });
    await deleted(account.id);
    expect([await objects(), await keysLeft(subjects)]).toEqual([0, []]);
  });

  it.each([
    ['the objects', { blobs: 'down' as const }, { blobs: 'ok' as const }],
    ['the payments', { payments: 'down' as const }, { payments: 'ok' as const }],
  ])('during an outage of %s it waits, also through a restart, and is completed afterwards', async (_, down, up) => {
    const { account, subjects } = await inUse();
    world.faults.set(down);
    await expect(deleted(account.id)).rejects.toThrow();
    await world.projections.caughtUp();
    await world.restart();
    world.faults.set(up);
    await world.drive(minutes(120));
    expect([await objects(), await keysLeft(subjects), await rows('timers')]).toEqual([0, [], 0]);
  });

  it('interrupted between the keys of two people is completed by the timer', async () => {
    const { account, subjects } = await inUse();
    const erase = world.keys.erase;
    world.keys.erase = (subject) => (subject.startsWith('subcontractor') ? Promise.reject(new Error('killed here')) : erase(subject));
    await expect(deleted(account.id)).rejects.toThrow('killed here');
    expect(await keysLeft(subjects)).toEqual([subjects[1], subjects[2]]);
    world.keys.erase = erase;
    await world.drive(minutes(120));
    expect([await objects(), await keysLeft(subjects)]).toEqual([0, []]);
  });

  it('finds a subcontractor who is added by a call that had begun before, and erases no other', async () => {
    const { account } = await inUse();
    const erase = world.keys.erase;
    let late: Promise<{ id: number }> | null = null;
    // The subcontractors have been looked up, but the organisations are not erased yet.
    world.keys.erase = async (subject) => {
      if (subject.startsWith('documenttypes') && late === null) late = world.subcontractor(account, 'tard@tard.fr');
      await late;
      await erase(subject);
    };
    await deleted(account.id);
    await world.settle();
    expect(await keysLeft([`subcontractor-${(await late!).id}`])).toEqual([]);
    await expect(world.subcontractor(account, 'trop-tard@tard.fr')).rejects.toThrow('organization-not-found');
  });

  // The fault to detect: looking only at `PersonErased`. A subcontractor registered after it would stay, with its key.
  it('finds a subcontractor whose command was decided before and written after the erasure', async () => {
    const { account } = await inUse();
    const append = world.store.append;
    const decided = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    world.store.append = async (stream, expected, events) => {
      if (events[0]?.type === 'SubcontractorRegistered') {
        decided.resolve();
        await over.promise;
      }
      return append(stream, expected, events);
    };
    const late = world.subcontractor(account, 'tard@tard.fr');
    await decided.promise;
    await deleted(account.id);
    await world.settle();
    over.resolve();
    const { id } = await late;
    await world.settle();
    expect(await keysLeft([`subcontractor-${id}`])).toEqual([]);
  });

  // The fault to detect: reading only the first page of the log.
  it('finds every subcontractor of an account, however long the history is', async () => {
    world = await createWorld();
    const accountId = 1 as AccountId;
    const joined = Array.from({ length: 1_001 }, (_, i) => ({
      type: 'SubcontractorRegistered',
      accountId,
      stream: `subcontractor-${i + 1}`,
      position: String(i + 1),
    }));
    const readAll = async ({ after, limit }: { after: string | null; limit: number }) => joined.slice(Number(after ?? 0)).slice(0, limit);
    const loadState = async () => ({ state: { adminApproved: true }, revision: 0 });
    const erasure = createErasure({ store: { readAll }, loadState } as unknown as ErasureDeps);
    expect(await erasure.holds(accountId)).toHaveLength(1_001);
  });

  it('ends a running subscription', async () => {
    const { account } = await inUse();
    const checkout = { accountId: account.id, plan: 'autopilot', email: 'a@b.fr', customerId: null, changes: null, trialDays: 7 } as const;
    const urls = { successUrl: 'https://subdoc.example/a', cancelUrl: 'https://subdoc.example/b', key: 'k' };
    const { sessionId } = await world.payments.createCheckout({ ...checkout, ...urls });
    await world.payments.desk.finish(sessionId, 'paid');
    await deleted(account.id);
    await world.settle();
    expect((await world.db`SELECT status FROM ops.pretend_subscriptions`).map(({ status }) => status)).toEqual(['canceled']);
    expect(await rows('pretend_checkouts')).toBe(0);
    await world.drive(minutes(60 * 24 * 60));
    expect(await rows('timers')).toBe(0);
  });

  it('has the provider forget each customer that the account ever was, once', async () => {
    const { account } = await inUse();
    const from = world.clock.now();
    const common = { priceId: 'p', plan: 'standard', trialEnd: null, createdAt: from, currentPeriodStart: from } as const;
    const period = { currentPeriodEnd: minutes(60 * 24 * 30), cancelAtPeriodEnd: false };
    for (const [subscriptionId, customerId, status] of [
      ['sub_1', 'cus_1', 'canceled'],
      ['sub_2', 'cus_2', 'canceled'],
      ['sub_3', 'cus_2', 'active'],
    ] as const) {
      const subscription = { subscriptionId, customerId, status, ...common, ...period };
      await world.send({ type: 'SyncSubscription', accountId: account.id, subscription }, account.id);
    }
    const forget = vi.spyOn(world.payments, 'forget');
    await deleted(account.id);
    expect(forget.mock.calls[0]).toEqual([{ accountId: account.id, customerIds: ['cus_1', 'cus_2'] }]);
  });
});
