// C67 G66 A member who is erased leaves no word of his anywhere: tables, events, outbox, log, answers; the account goes on, and its history
// says who did what as « une personne effacée ».
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Instant, parisDay } from '#domain/kernel/calendar.ts';
import type { Database } from '#projections/sql.ts';
import { DEV_HEADERS } from '../testing/product/dev-secret.ts';
import { company, mailedToken, mailsTo, type Owner, send, subcontractorOf } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';
import { type Canaries, canaries, searchFor } from './canaries.ts';
import { answers, commandLine, databaseOf, files, openedEvents, type Place, tables } from './everywhere.ts';

const MEMBER = canaries(3);
const GUEST = canaries(4);
const BROWSER = 'Kwyjibo/5.0 (Kwyjibo OS)';

let product: Product;
let db: Database;
let owner: Owner;
let other: Owner;
beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'trace' } });
  db = databaseOf(product);
  owner = await company(product, 'Charpentes du Sud', 'patron@charpentes-sud.example');
  other = await company(product, 'Toitures du Nord', 'patron@toitures-nord.example');
});
afterAll(async () => {
  await db?.end();
  await product?.dispose();
});

const settle = () => product.dev('/dev/settle', {});
const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
async function leaks(people: Canaries): Promise<string[]> {
  const outbox = { where: '/dev/outbox', content: await (await fetch(`${product.url}/dev/outbox`, { headers: DEV_HEADERS })).text() };
  const all: Place[] = [
    ...(await tables(db)),
    ...(await openedEvents(db, product)),
    ...(await files(product)),
    ...(await answers(product, { owner: owner.cookie, 'another customer': other.cookie })),
    ...[outbox, { where: 'the log', content: product.output() }],
  ];
  const search = searchFor([people]);
  return all.flatMap(({ where, content }) => search(content).map((found) => `${where}: ${found}`));
}
const placesOf = (found: readonly string[]) => [...new Set(found.map((line) => line.split(':')[0]!.replace(/ of .*/, '')))];

type Invited = { id: number };
const invite = async (by: Owner, words: Canaries, role: string): Promise<Invited> =>
  by.call('POST', '/api/members', { email: words.email('member'), name: words.word('member name'), role });
/** He accepts, and does what a person does with his own log-in; all his words but the deed are his. */
async function joins(words: Canaries): Promise<Owner> {
  const email = words.email('member');
  const { password } = words;
  const token = await mailedToken(product, email);
  await send(product, '', 'POST', `/api/invitations/${token}/accept`, { name: words.word('own name'), password });
  await settle();
  await fetch(`${product.url}/api/login`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json', 'user-agent': BROWSER } },
    body: JSON.stringify({ email, password: `${password}?` }),
  });
  await send(product, '', 'POST', '/api/forgot-password', { email });
  await send(product, '', 'POST', '/api/reset-password', { token: await mailedToken(product, email), newPassword: password });
  const answer = await fetch(`${product.url}/api/login`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json', 'user-agent': BROWSER } },
    body: JSON.stringify({ email, password, rememberMe: true }),
  });
  const cookie = cookieOf(answer);
  return { cookie, call: async (method, path, body) => (await send(product, cookie, method, path, body)).json() as never };
}

it('G66 a member who left, erased by his owner', async () => {
  // A first invitation that came to nothing holds his address too.
  const { id: first } = await invite(owner, MEMBER, 'reader');
  await owner.call('DELETE', `/api/members/${first}`);
  const key = { 'idempotency-key': 'one-invitation', 'content-type': 'application/json', cookie: owner.cookie };
  const body = JSON.stringify({ email: MEMBER.email('member'), name: MEMBER.word('member name'), role: 'manager' });
  const again = () => fetch(`${product.url}/api/members`, { method: 'POST', headers: key, body });
  const { id } = (await (await again()).json()) as Invited;
  const member = await joins(MEMBER);
  await member.call('PUT', '/api/views/subcontractors', [{ name: MEMBER.word('view'), filter: { q: MEMBER.word('view filter') } }]);
  await member.call('POST', '/api/user/totp');
  await member.call('POST', '/api/organizations', { name: 'Chantier des Pins' });
  const { id: subcontractor, secureToken } = await subcontractorOf(owner, { companyName: 'DUPONT BTP', siret: '73282932000074' }, [
    /kbis/i,
  ]);
  // He is told of the account's business, and is named in its proof.
  await owner.call('POST', '/api/send-test-report');
  await owner.call('POST', `/api/subcontractors/${subcontractor}/link/revoke`);
  await send(product, '', 'POST', '/api/upload/request-link', { token: secureToken });
  await settle();
  // Which of two deliveries is sent first nobody promises.
  expect((await mailsTo(product, MEMBER.email('member'))).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([expect.stringMatching(/rapport de test/), expect.stringMatching(/demande un nouveau lien/)]),
  );
  const today = parisDay((await product.dev<{ now: Instant }>('/dev/clock')).now);
  const { id: proof } = await member.call<{ id: number }>('POST', '/api/proof-files', { scope: {}, from: today, to: today });
  const statusOf = async () => (await owner.call<{ status: string }>('GET', `/api/proof-files/${proof}`)).status;
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('ready');
  const objects = async () => (await files(product)).filter(({ where }) => where.includes('/objects/')).length;
  const made = await objects();
  expect(made).toBeGreaterThan(0);
  // The search sees where his words are while he is there.
  expect(placesOf(await leaks(MEMBER))).toEqual(
    expect.arrayContaining([
      'rm.members',
      'rm.persons',
      'event MemberInvited',
      'event PersonRegistered',
      'listMembers',
      'listHistory',
      '/dev/outbox',
    ]),
  );

  await owner.call('DELETE', `/api/members/${id}`);
  await owner.call('POST', `/api/members/${id}/erasure`);
  await settle();
  expect(await leaks(MEMBER)).toEqual([]);
  expect(await objects()).toBeLessThan(made);
  expect(await statusOf()).toBe('expired');
  // The same call under the same key does not show him either.
  expect(searchFor([MEMBER])(await (await again()).text())).toEqual([]);
  const deeds = await owner.call<{ actor: { name: string } }[]>(
    'GET',
    `/api/history?filter=${encodeURIComponent(JSON.stringify({ kind: 'OrganizationCreated' }))}`,
  );
  expect(deeds[0]!.actor.name).toBe('une personne effacée');
  expect((await commandLine(product, 'verify.ts')).code).toBe(0);
});

it('G66 a person in two accounts, of one only invited, erased by the operator beside the running product', async () => {
  await invite(owner, GUEST, 'reader');
  await joins(GUEST);
  await invite(other, GUEST, 'accounts');
  await settle();
  expect(placesOf(await leaks(GUEST))).toEqual(expect.arrayContaining(['rm.members', 'rm.persons', '/dev/outbox']));
  const unknown = await commandLine(product, 'admin.ts', 'erase-person', '--email', 'personne@nulle-part.example');
  expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('Personne n')]);
  const holder = await commandLine(product, 'admin.ts', 'erase-person', '--email', 'patron@toitures-nord.example');
  expect([holder.code, holder.output]).toEqual([1, expect.stringContaining('npm run erase-account')]);
  const done = await commandLine(product, 'admin.ts', 'erase-person', '--email', GUEST.email('member'));
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('2 comptes')]);
  // The running product reads on once a second.
  await expect.poll(async () => JSON.stringify(await owner.call('GET', '/api/members'))).not.toContain(GUEST.email('member'));
  await settle();
  expect(await leaks(GUEST)).toEqual([]);
  expect((await commandLine(product, 'rebuild.ts', 'compare')).output).toContain('Identique');
  expect((await commandLine(product, 'verify.ts')).code).toBe(0);
});
