// The last program without memberships and second factors (the commit in `before-members`) and this one at once on one database, as while an
// installation is updated: whoever registered stays the owner, and the older one lets nobody do what he may not (infra/decisions/138).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../adapters/sql/postgres.ts';
import { DEV_HEADERS } from '../../testing/product/dev-secret.ts';
import { type PostgresEngine, postgresEngine } from './engine-postgres.ts';
import { createFleet, type Fleet } from './fleet.ts';
import type { Member } from './member.ts';
import { unpackVersion } from './previous.ts';
import { makeTenants, PASSWORD, Session, type Tenant } from './tenants.ts';
import { post } from './traffic.ts';

const BEFORE = readFileSync(join(import.meta.dirname, 'before-members'), 'utf8').trim();
const LIMIT = { timeout: 180_000 };

let folder: string;
let engine: PostgresEngine;
let fleet: Fleet;
let older: Member;
let newer: Member;
let tenants: readonly Tenant[];
/** Each owner's session from before the update. */
let sessions: Session[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'subdoc-before-members-'));
  unpackVersion(join(folder, 'before'), BEFORE);
  engine = await postgresEngine({ folder: join(folder, 'engine') });
  fleet = await createFleet({ folder, engine, inFlight: () => 0 });
  older = await fleet.add({ name: 'the version before', root: join(folder, 'before') });
  older.start();
  await fleet.allWell('', [older]);
  tenants = await makeTenants(older.url, 4);
  sessions = await Promise.all(tenants.map(({ email }) => loggedIn(email, older)));
  newer = await fleet.add({ name: 'this version' });
  newer.start();
  await fleet.allWell('this version joins', [newer]);
}, LIMIT.timeout);
afterAll(async () => {
  await fleet?.stop();
  await engine?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function loggedIn(email: string, at = newer): Promise<Session> {
  const session = new Session(at.url);
  await session.logIn(email);
  return session;
}
/** The same browser at the other program. */
const at = (where: Member, { cookie }: Session): Session => Object.assign(new Session(where.url), { cookie });
/** What the older program is asked to change, in the words of who asks. */
let asked = 0;
const answerOf = async ({ url, cookie }: Session, path: string, body: unknown): Promise<number> => {
  const headers = { cookie, 'content-type': 'application/json' };
  return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
};
const changes = (session: Session): Promise<number> => answerOf(session, '/api/organizations', { name: `asked ${++asked}` });
const logIn = (email: string, where: Member): Promise<number> =>
  answerOf(new Session(where.url), '/api/login', { email, password: PASSWORD });

async function mailed(to: string, link: string): Promise<string> {
  expect(await post(newer, '/dev/settle', {})).not.toBeNull();
  const answer = await fetch(`${newer.url}/dev/outbox?channel=email&to=${encodeURIComponent(to)}`, { headers: DEV_HEADERS });
  const texts = ((await answer.json()) as { text: string }[]).map(
    ({ text }) => new RegExp(`${link}\\?token=([A-Za-z0-9_-]+)`).exec(text)?.[1],
  );
  return texts.findLast((token) => token !== undefined) ?? '';
}
const NEW = { name: 'Léa Martin', password: PASSWORD };
async function joined(owner: Session, email: string, role: string, as = new Session(newer.url), body: object = NEW) {
  const { id } = await owner.call<{ id: number }>('POST', '/api/members', { email, role });
  await as.call('POST', `/api/invitations/${await mailed(email, 'invitation')}/accept`, body);
  return { id, session: as };
}

test('G56 after the update each account has one owner, who works at both programs', LIMIT, async () => {
  for (const [index, { accountId, email }] of tenants.entries()) {
    const owner = await loggedIn(email);
    expect(await owner.call('GET', '/api/members')).toMatchObject([{ id: accountId, email, role: 'owner', status: 'active' }]);
    for (const session of [sessions[index]!, at(newer, sessions[index]!), at(older, owner), owner])
      expect(await changes(session)).toBeLessThan(300);
  }
  const db = connect(engine.env['DATABASE_URL']!, { name: 'before-members', max: 1 });
  expect(await db`select from es.events where stream like 'members-%'`).toHaveLength(0);
  await db.end({ timeout: 1 });
});

test(
  'G63 a person who acts for another’s account is nobody for the program before, and changes nothing of his own there',
  LIMIT,
  async () => {
    const [owner, other] = [at(newer, sessions[0]!), await loggedIn(tenants[1]!.email)];
    await joined(owner, tenants[1]!.email, 'reader', other, {});
    expect(await changes(other)).toBe(403);
    expect(await changes(at(older, other))).toBe(401);
    // Of a person without an account it does not know either who he is.
    const { session } = await joined(owner, 'lea@kill.example', 'manager');
    expect(await changes(session)).toBe(201);
    expect(await changes(at(older, session))).toBe(401);
    expect(await logIn('lea@kill.example', older)).toBe(401);
    // Nobody else loses anything by it.
    expect(await changes(at(older, owner))).toBeLessThan(300);
  },
);

test(
  'G56 whoever registered and is no owner any more does nothing at the program before: by no session, password or link',
  LIMIT,
  async () => {
    const { email, accountId } = tenants[2]!;
    const before = sessions[2]!;
    const { session: next } = await joined(at(newer, before), 'max@kill.example', 'owner');
    expect(await answerOf(new Session(older.url), '/api/forgot-password', { email })).toBe(200);
    const token = await mailed(email, 'reset-password');
    await next.call('PATCH', `/api/members/${accountId}`, { role: 'reader' });
    for (const session of [before, at(older, await loggedIn(email))]) expect(await changes(session)).toBe(401);
    expect(await logIn(email, older)).toBe(401);
    expect(await answerOf(new Session(older.url), '/api/reset-password', { token, newPassword: 'Zinc-Clair-2026!' })).toBe(400);
    expect(await logIn(email, older)).toBe(401);
    const reader = await loggedIn(email);
    expect(await reader.call('GET', '/api/user')).toMatchObject({ id: accountId, role: 'reader' });
    expect(await changes(reader)).toBe(403);
  },
);

test('G60 a person with codes, and an account that requires a second factor, are not let in by the program before', LIMIT, async () => {
  const [required, codes] = [at(newer, sessions[3]!), at(newer, sessions[1]!)];
  await required.call('PUT', '/api/settings', { requireSecondFactor: true });
  const { secret } = await codes.call<{ secret: string }>('POST', '/api/user/totp');
  const { now } = (await (await fetch(`${newer.url}/dev/clock`, { headers: DEV_HEADERS })).json()) as { now: string };
  await codes.call('POST', '/api/user/totp/confirm', { code: generateSync({ secret, epoch: Math.floor(Date.parse(now) / 1000) }) });
  for (const index of [3, 1]) {
    expect(await changes(sessions[index]!)).toBe(401);
    expect(await logIn(tenants[index]!.email, older)).toBe(401);
  }
});
