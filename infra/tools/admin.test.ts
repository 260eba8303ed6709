import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailHash } from '#api/shell/addresses.ts';
import { createDispatch } from '#api/shell/dispatch.ts';
import { verificationExpiry } from '#domain/accounts/account.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { inProcessBus } from '../adapters/bus/in-process.ts';
import { fixedClock } from '../adapters/clock/fixed.ts';
import * as envelope from '../adapters/event-store/envelope.ts';
import { postgresEventStore } from '../adapters/event-store/postgres.ts';
import { memoryIds } from '../adapters/ids/memory.ts';
import { postgresKeys } from '../adapters/keys/postgres.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { type MigratedDatabase, migratedDatabase } from '../adapters/sql/migrated-database.ts';
import { testDatabase } from '../adapters/sql/test-database.ts';
import { readConfig } from '../app/config.ts';
import { administer } from './admin.ts';

const MASTER = Buffer.alloc(32, 4);
// The command reads the machine's clock, by which a sign-up of some days ago has lapsed.
const clock = fixedClock(new Date().toISOString());
let database: MigratedDatabase;
let dataDir: string;
let dispatch: ReturnType<typeof createDispatch>['dispatch'];
let store: ReturnType<typeof postgresEventStore>;
let hash: (address: string) => string;

beforeAll(async () => {
  database = await migratedDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'subdoc-admin-'));
  const keys = await postgresKeys(database.db, MASTER);
  store = postgresEventStore(database.db, { bus: inProcessBus() });
  hash = (address) => emailHash(keys, address);
  ({ dispatch } = createDispatch({ store, keys, clock, ids: memoryIds(), envelope }));
  await register(1, 'gerant@exemple.fr', 'Bâtiments du Midi');
  await register(2, 'Autre@Exemple.fr', 'Rusé\u001b[2K\r\nadmin@exemple.fr  ouvert');
  await register(3, 'refuse@exemple.fr', 'Refusée');
  await done({ type: 'RejectAccount', accountId: 3 as AccountId, by: 1 as AccountId, farewell: null });
});
afterAll(async () => {
  await store.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function done(command: Parameters<typeof dispatch>[0] & { accountId: AccountId }): Promise<void> {
  const { accountId } = command;
  const outcome = await dispatch(command, { actor: { kind: 'user', accountId, personId: accountId }, accountId, correlationId: 'test' });
  if (isRefusal(outcome)) throw new Error(outcome.refusal);
}
async function register(id: number, email: string, companyName: string): Promise<void> {
  const accountId = id as AccountId;
  const verification = { token: 't', tokenHash: `v${id}`, expiresAt: verificationExpiry(clock.now()) };
  await done({ type: 'ReserveEmail', emailHash: hash(email), accountId, holder: 'nobody' });
  await done({ type: 'RegisterAccount', accountId, emailHash: hash(email), companyName, email, phoneNumber: '0467123456', verification });
}
const verify = (id: number) => done({ type: 'VerifyEmail', accountId: id as AccountId, tokenHash: `v${id}`, selfApprove: false });

const settings = () => ({
  DATABASE_URL: database.url,
  MASTER_KEY: MASTER.toString('base64'),
  DATA_DIR: dataDir,
  ADMIN_EMAILS: 'gerant@exemple.fr',
});

type Said = { code: number; said: string };
/** The command's output, in this process. */
const admin = (args: string[]): Promise<Said> =>
  administer(args, readConfig(settings())).then(
    (said) => ({ code: 0, said }),
    (error: Error) => ({ code: 1, said: error.message }),
  );
/** As the operator runs it: a process of its own. */
function command(args: string[], env: Record<string, string> = {}): Promise<Said> {
  const cli = new URL('./admin.ts', import.meta.url).pathname;
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { env: { ...settings(), ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: (stdout + stderr).trim() }),
    );
  });
}
const lastOf = async (id: number) => (await store.readStream(`account-${id}`)).at(-1)!;

describe('A26 npm run admin', () => {
  test('G62 takes the second factors of an address once, and the history says that the operator did', async () => {
    await database.db`
      INSERT INTO ops.factors (person_id, kind, subject, sealed, created_at, confirmed_at) VALUES (2, 'totp', 'account-2', 'x', now(), now())`;
    expect(await admin(['reset-factors', '--email', 'autre@exemple.fr'])).toMatchObject({
      code: 0,
      said: expect.stringContaining('retirée'),
    });
    expect(await database.db`SELECT FROM ops.factors`).toHaveLength(0);
    expect(await lastOf(2)).toMatchObject({ type: 'SecondFactorsReset', data: { personId: 2, by: null }, actor: { kind: 'system' } });
    expect(await admin(['reset-factors', 'autre@exemple.fr'])).toMatchObject({ code: 0, said: expect.stringContaining('rien à retirer') });
  });

  test('approves an address, grants rights to it when it is proven, and each is in the history as the operator’s act', async () => {
    expect(await command(['grant', 'autre@exemple.fr'])).toMatchObject({ code: 1, said: expect.stringContaining("n'est pas vérifiée") });
    expect(await command(['approve', 'AUTRE@exemple.fr'])).toEqual({
      code: 0,
      said: "Compte approuvé : AUTRE@exemple.fr. L'adresse n'est pas encore vérifiée : il s'ouvrira par le lien reçu par e-mail.",
    });
    expect(await lastOf(2)).toMatchObject({ type: 'AccountApproved', actor: { kind: 'system' }, accountId: 2, data: { by: null } });
    await verify(2);
    expect(await admin(['approve', 'autre@exemple.fr'])).toEqual({ code: 0, said: 'Le compte autre@exemple.fr est déjà approuvé.' });
    expect(await admin(['grant', 'autre@exemple.fr'])).toEqual({ code: 0, said: "Droits d'administrateur accordés : autre@exemple.fr." });
    expect(await lastOf(2)).toMatchObject({ type: 'AdministratorGranted', actor: { kind: 'system' }, accountId: 2 });
    const { revision } = await lastOf(2);
    expect((await admin(['grant', 'autre@exemple.fr'])).said).toContain('a déjà les droits');
    expect((await lastOf(2)).revision).toBe(revision);
    await verify(1);
    expect((await admin(['grant', 'gerant@exemple.fr'])).said).toContain("n'est pas approuvé : npm run admin -- approve gerant@exemple.fr");
  });

  test('lists every account with its state, and nothing that a stranger wrote moves on the terminal', async () => {
    const { code, said } = await command(['list']);
    expect(code).toBe(0);
    expect(said.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['gerant@exemple.fr', 'à approuver', 'administrateur (réglages)', 'Bâtiments du Midi'],
      ['Autre@Exemple.fr', 'ouvert', 'administrateur (accordé)', 'Rusé�[2K��admin@exemple.fr', 'ouvert'],
    ]);
  });

  test('tells who came to an account and what was looked at, and nothing of others', async () => {
    await database.db`
      INSERT INTO ops.access_journal (at, kind, account_id, person_id, document_id, correlation_id, network) VALUES
        ('2026-11-21T09:05:00Z', 'login', 2, 2, null, 'c1', '203.0.113.0/24'), ('2026-11-21T09:06:00Z', 'file-downloaded', 2, 2, 12, 'c2', '2001:db8:1:2::/64'),
        ('2026-11-21T09:04:00Z', 'login-failed', 2, null, null, 'c0', null), ('2026-11-21T09:07:00Z', 'login', 1, 1, null, 'c3', null),
        ('2026-11-21T09:08:00Z', 'account-seen', 2, 1, null, 'c4', null)`;
    const lines = ({ said }: { said: string }) => said.split('\n').map((line) => line.split(/ {2,}/).filter((cell) => cell !== ''));
    expect(lines(await admin(['journal', 'autre@exemple.fr']))).toEqual([
      ['21/11/2026 10:04', 'mot de passe refusé', '[c0]'],
      ['21/11/2026 10:05', '203.0.113.0/24', 'connexion', '[c1]'],
      ['21/11/2026 10:06', '2001:db8:1:2::/64', 'fichier téléchargé : document 12', '[c2]'],
      ['21/11/2026 10:08', 'compte 2 consulté par l’administrateur 1', '[c4]'],
    ]);
    expect(lines(await admin(['journal', 'gerant@exemple.fr'])).map((cells) => cells.at(-1))).toEqual(['[c3]', '[c4]']);
    await database.db`DELETE FROM ops.access_journal`;
    expect(await admin(['journal', 'autre@exemple.fr'])).toEqual({ code: 0, said: 'Aucun accès noté depuis 12 mois.' });
  });

  test('shows what was given up after too many failures, whose it is, and sends one again, or all', async () => {
    expect(await admin(['dead-letters'])).toEqual({ code: 0, said: 'Rien n’a été abandonné.' });
    await database.db`
      insert into ops.dead_timers (key, due_at, account_id, failures, died_at, error) values
        ('delivery-7', '2026-11-18T08:00:00Z', 2, 78, '2026-11-21T08:15:00Z', 'TookTooLong'), ('deadlines-3', '2026-11-18T08:00:00Z', null, 78, '2026-11-21T08:16:00Z', 'TypeError'),
        ('analysis-1', '2026-11-18T08:00:00Z', 1, 78, '2026-11-21T08:14:00Z', 'Error')`;
    expect((await admin(['dead-letters'])).said.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['21/11/2026 09:16', 'deadlines-3', '78 échecs : TypeError'],
      ['21/11/2026 09:15', 'delivery-7', 'compte 2', '78 échecs : TookTooLong'],
      ['21/11/2026 09:14', 'analysis-1', 'compte 1', '78 échecs : Error'],
      ['Pour relancer : npm run admin -- send-again CLÉ, ou all'],
    ]);
    expect(await admin(['send-again', 'delivery-7'])).toEqual({
      code: 0,
      said: '1 tâche abandonnée, de nouveau à faire : dans la minute.',
    });
    expect((await admin(['send-again', 'all'])).said).toBe('2 tâches abandonnées, de nouveau à faire : dans la minute.');
    const planned = await database.db`select key, account_id, failures, ready_at <= now() as ready from ops.timers order by key`;
    expect(planned).toEqual([
      { key: 'analysis-1', account_id: 1, failures: 0, ready: true },
      { key: 'deadlines-3', account_id: null, failures: 0, ready: true },
      { key: 'delivery-7', account_id: 2, failures: 0, ready: true },
    ]);
  });

  test('says what it cannot do, in French and without a stack, and makes nothing', async () => {
    const head = await store.head();
    const empty = await testDatabase();
    for (const [args, env, said] of [
      [['approve', 'personne@exemple.fr'], {}, "Aucun compte n'a l'adresse personne@exemple.fr."],
      [['approve', 'refuse@exemple.fr'], {}, "Aucun compte n'a l'adresse refuse@exemple.fr."],
      [['approve'], {}, 'npm run admin -- list'],
      [['journal'], {}, 'npm run admin -- list'],
      [['constructor', 'a@b.fr'], {}, 'npm run admin -- list'],
      [['approve', 'a@b.fr', 'c@d.fr'], {}, 'npm run admin -- list'],
      [['revoke', 'a@b.fr'], {}, 'npm run admin -- list'],
      [[], {}, 'npm run admin -- list'],
      [['send-again'], {}, 'npm run admin -- list'],
      [['dead-letters', 'all'], {}, 'npm run admin -- list'],
      [['send-again', 'delivery-9'], {}, 'Rien d’abandonné sous la clé delivery-9.'],
      [['send-again', 'all'], {}, 'Rien n’a été abandonné.'],
      [['list'], { DATABASE_URL: '' }, `Aucune installation dans ${dataDir}`],
      [['list'], { DATABASE_URL: empty.url }, "n'est pas celle d'une installation"],
      [['list'], { MASTER_KEY: '' }, 'Clé introuvable'],
    ] as [string[], Record<string, string>, string][]) {
      const refusal = await administer(args, readConfig({ ...settings(), ...env })).then(String, (error: Error) => error);
      expect([args, (refusal as Error).message]).toEqual([args, expect.stringContaining(said)]);
      expect(refusal).toBeInstanceOf(ForPeople);
    }
    expect(await command(['list'], { PORT: 'x' })).toEqual({ code: 1, said: 'Réglage incorrect / wrong setting: PORT' });
    expect([await store.head(), await readdir(dataDir)]).toEqual([head, []]);
  });
});
