// C67 C7 C68 A rejected or deleted account leaves no personal word anywhere: tables, events, objects, outbox, log, answers; nor after a rebuild.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import { addDays, type CalendarDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import type { Database } from '#projections/sql.ts';
import { rcPro } from '../specimens/index.ts';
import { DEV_HEADERS } from '../testing/product/dev-secret.ts';
import { company, login, mailedToken, type Owner } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';
import { type Canaries, canaries, failedRows, filled, searchFor } from './canaries.ts';
import { answers, commandLine, databaseOf, files, openedEvents, type Place, tables } from './everywhere.ts';
import { TOLD, UNLIMITED } from './told.ts';

const table = Object.entries(routes) as [RouteName, Route][];
const REJECTED = canaries(1);
const DELETED = canaries(2);
const BROWSER = 'Kwyjibo/5.0 (Kwyjibo OS)';
/** Fields whose value is no word of a person's. */
const KNOWN = { plan: 'autopilot', updatedAt: undefined, dateEmission: null, trades: ['carrelage'] };

let product: Product;
let db: Database;
let admin: Owner;
let other: Owner;
beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'trace' } });
  db = databaseOf(product);
  await company(product, 'Toitures du Nord', 'patron@toitures-nord.example');
});
// The clock moves on, and their sessions end.
beforeEach(async () => {
  admin = await login(product, 'admin@demo.fr');
  other = await login(product, 'patron@toitures-nord.example');
});
afterAll(async () => {
  await db?.end();
  await product?.dispose();
});

const ask = (cookie: string, method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
  fetch(product.url + path, {
    method,
    redirect: 'manual',
    headers: { cookie, 'user-agent': BROWSER, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...more },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
async function ok(answer: Promise<Response>): Promise<Response> {
  const { status } = await answer;
  if (status >= 300) throw new Error(`${(await answer).url}: ${status} ${await (await answer).text()}`);
  return answer;
}

type Account = { id: number; email: string; cookie: string };
/** Signed up with his words in every field, proven, logged in, his password forgotten and set anew, and once mistyped. */
async function signedUp(words: Canaries): Promise<Account> {
  const body = filled('register', routes.register.body, words, { plan: 'autopilot' }) as { email: string; password: string };
  const { email, password } = body;
  const { id } = (await (await ok(ask('', 'POST', '/api/register', body))).json()) as { id: number };
  await ok(ask('', 'POST', '/api/auth/resend-verification', { email }));
  await ok(ask('', 'GET', `/api/verify-email?token=${await mailedToken(product, email)}`));
  await ask('', 'POST', '/api/login', { email, password: `${password}?` });
  await ok(ask('', 'POST', '/api/forgot-password', { email }));
  await ok(ask('', 'POST', '/api/reset-password', { token: await mailedToken(product, email), newPassword: password }));
  const cookie = cookieOf(await ask('', 'POST', '/api/login', { email, password, rememberMe: true }));
  return { id, email, cookie };
}

type Link = { id: number; secureToken: string };
const json = async <T>(answer: Promise<Response>): Promise<T> => (await ok(answer)).json() as T;
/** Sends a file under a link, as a browser does. */
async function deposit(token: string, documentTypeId: number, file: Uint8Array, name: string): Promise<{ id: number }> {
  const form = new FormData();
  form.set('token', token);
  form.set('documentTypeId', String(documentTypeId));
  form.set('document', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), name);
  const headers = { 'user-agent': BROWSER, 'idempotency-key': `Kwyjibo-deposit-${file.length}-${Date.now()}` };
  return json(fetch(`${product.url}/api/upload`, { method: 'POST', headers, body: form }));
}

/** A customer who has said everything that a call takes, in every call that takes anything: a call that comes later is among them. */
async function customerWith(words: Canaries): Promise<Account & { ids: Record<string, number | string> }> {
  const person = await signedUp(words);
  await admin.call('POST', '/api/admin/approve-user', { userId: person.id });
  const cookie = cookieOf(await ok(ask('', 'POST', '/api/login', { email: person.email, password: words.password })));
  const say = <T>(name: RouteName, own: object = {}, ids: Record<string, unknown> = {}) => {
    const route: Route = routes[name];
    const path = route.path.replace(/:(\w+)/, (_, parameter: string) => String(ids[route.ids?.[parameter] ?? parameter]));
    const body = route.body && (Array.isArray(own) ? own : filled(name, route.body, words, { ...KNOWN, ...own }));
    return json<T>(ask(cookie, route.method, path, body, { 'idempotency-key': `Kwyjibo-${name}` }));
  };
  const { url } = await say<{ url: string }>('createCheckoutSession');
  await product.dev(new URL(url, product.url).pathname, { outcome: 'paid' });
  const organization = await say<{ id: number }>('createOrganization');
  const own = { organizationId: organization.id, accountId: person.id };
  const member = await say<{ id: number }>('inviteMember', { email: words.email('member'), role: 'reader', ...UNLIMITED });
  const [type] = await say<{ id: number }[]>('initDefaultDocumentTypes');
  const documentType = await say<{ id: number }>('createDocumentType');
  const subcontractor = await say<Link>('createSubcontractor', { ...own, sendRequest: undefined });
  const certificate = async (name: string) =>
    rcPro({
      company: words.word(`${name} company`),
      siren: words.siret.slice(0, 9),
      siret: words.siret,
      address: [words.word(`${name} street`), words.word(`${name} town`)],
      issuedOn: '2026-01-10' as CalendarDate,
      coverStart: '2026-01-01' as CalendarDate,
      coverEnd: '2030-12-31' as CalendarDate,
    });
  const send = async (name: string) =>
    (await deposit(subcontractor.secureToken, type!.id, await certificate(name), `${words.word(`${name} file`)}.pdf`)).id;
  const ids = {
    organization: organization.id,
    documentType: documentType.id,
    subcontractor: subcontractor.id,
    member: member.id,
    token: subcontractor.secureToken,
    alert: `missing-${subcontractor.id}`,
    list: 'dashboard',
  };
  const first = await send('rejected');
  await settle();
  await say('rejectDocument', {}, { document: first });
  const document = await send('validated');
  await settle();
  const spoken = new Set<RouteName>([
    ...([
      'createCheckoutSession',
      'inviteMember',
      'createOrganization',
      'createDocumentType',
      'createSubcontractor',
      'failedImportRows',
    ] as const),
    ...(['rejectDocument', 'reopenDocument', 'skipReminder'] as const),
    // A day and a kind, a flag or a day, a code, an answer that proves something: no word of anybody's.
    ...(['readAlertGroup', 'snoozeAlertGroup', 'confirmTotp', 'endTotp', 'addPasskey'] as const),
  ]);
  // Answers a workbook.
  await ok(ask(cookie, 'POST', routes.failedImportRows.path, failedRows(words)));
  const tomorrow = addDays(parisDay((await product.dev<{ now: Instant }>('/dev/clock')).now), 1);
  for (const [name, { body, gate }] of table)
    if (body && ['session', 'verified', 'approved', 'subscribed'].includes(gate) && !spoken.has(name)) {
      const told = TOLD[name]?.(subcontractor.id, tomorrow, words) ?? {};
      const takes = Array.isArray(told) ? told : { ...own, requiredDocumentTypeIds: [type!.id, documentType.id], ...told };
      await say(name, takes, { ...ids, document });
    }
  const coming = await json<{ id: string }[]>(ask(cookie, 'GET', '/api/reminders/forecast'));
  await say('reopenDocument', {}, { document });
  await say('skipReminder', {}, { forecast: coming[0]!.id });
  return { ...person, cookie, ids: { ...ids, document } };
}

/** Looked for in all places, as a stranger with the disk, an administrator and another customer would. */
async function places(ids: Partial<Record<string, number | string>> = {}): Promise<Place[]> {
  const said = await answers(product, { 'the administrator': admin.cookie, 'another customer': other.cookie }, ids, BROWSER);
  const outbox = { where: '/dev/outbox', content: await (await fetch(`${product.url}/dev/outbox`, { headers: DEV_HEADERS })).text() };
  const log = { where: 'the log', content: product.output() };
  return [...(await tables(db)), ...(await openedEvents(db, product)), ...(await files(product)), ...said, outbox, log];
}
const leaks = (all: readonly Place[], people: readonly Canaries[]): string[] => {
  const search = searchFor(people);
  return all.flatMap(({ where, content }) => search(content).map((found) => `${where}: ${found}`));
};
const objectsIn = (all: readonly Place[]) => all.filter(({ where }) => where.includes('/objects/'));
const SEEN_BEFORE = [
  'ops.idempotency',
  ...['accounts', 'organizations', 'document_types', 'compliance_organizations', 'compliance_types'].map((name) => `rm.${name}`),
  ...['subcontractors', 'documents', 'document_analyses', 'email_delivery_words'].map((name) => `rm.${name}`),
  'uploadPage of another customer',
  '/dev/outbox',
];
const settle = () => product.dev('/dev/settle', {});

it('control: the search finds a word in every form, and in every place of the product, and nothing where there is none', async () => {
  const search = searchFor([REJECTED]);
  const word = REJECTED.word('x');
  for (const form of [
    word,
    word.toUpperCase(),
    word.normalize('NFD'),
    'kwyjibo1 x',
    JSON.stringify({ word }).replace('ï', '\\u00ef'),
    encodeURIComponent(word),
    `?q=${encodeURIComponent(REJECTED.phone)}`,
    Buffer.from(word, 'latin1'),
    Buffer.from(word, 'utf16le'),
    Buffer.from(word).toString('hex'),
    ...['', 'a', 'ab', 'abc'].flatMap((before) =>
      (['base64', 'base64url'] as const).map((how) => Buffer.from(`${before}${word}`).toString(how)),
    ),
    `+33${REJECTED.phone.replaceAll(' ', '').slice(1)}`,
    `{"siret":"${REJECTED.siret}"}`,
  ])
    expect([form, search(form).length > 0]).toEqual([form, true]);
  expect(search('Une inscription à examiner, Toitures du Nord, 06 12 34 56 78')).toEqual([]);
  await db`CREATE TABLE ops.planted (content bytea)`;
  await db`INSERT INTO ops.planted VALUES (${Buffer.from(word)})`;
  await writeFile(join(product.dataDir, `${REJECTED.email('name')}.txt`), '');
  expect(leaks(await places(), [REJECTED]).map((line) => line.split(':')[0])).toEqual([
    'ops.planted',
    `file /${REJECTED.email('name')}.txt`,
  ]);
  await db`DROP TABLE ops.planted`;
  await rm(join(product.dataDir, `${REJECTED.email('name')}.txt`));
});

describe('C67 C7 C68 an account that goes', () => {
  it('rejected before its approval: the mail of the rejection is left, and nothing a day later', async () => {
    const person = await signedUp(REJECTED);
    await settle();
    expect(leaks(await places(), [REJECTED]).map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['rm.accounts', `event AccountRegistered of account-${person.id}`, 'pendingUsers of the administrator']),
    );
    await admin.call('POST', '/api/admin/reject-user', { userId: person.id });
    await settle();
    await product.dev('/dev/clock', { advance: 'P1DT1H' });
    await settle();
    expect(leaks(await places(), [REJECTED])).toEqual([]);
  });

  it('deleted after use, by hand, in another process: nothing is left, neither in the living rows nor in those made anew', async () => {
    const others = objectsIn(await files(product));
    const used = await customerWith(DELETED);
    await settle();
    // Where his words are while he is there: the search sees each of these places.
    const before = await places(used.ids);
    expect([...new Set(leaks(before, [DELETED]).map((line) => line.split(':')[0]!))]).toEqual(expect.arrayContaining(SEEN_BEFORE));
    // His documents, and the proof file once it is made.
    expect(objectsIn(before).length).toBeGreaterThanOrEqual(others.length + 2);

    const refused = await commandLine(product, 'erase-account.ts', used.email, '--yes');
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('documents de 1 sous-traitant')]);
    expect((await ask(used.cookie, 'GET', '/api/user')).status).toBe(200);
    const unconfirmed = await commandLine(product, 'erase-account.ts', used.email, '--with-documents');
    expect([unconfirmed.code, unconfirmed.output]).toEqual([1, expect.stringContaining('Rien n’est effacé')]);
    const done = await commandLine(product, 'erase-account.ts', used.email, '--with-documents', '--yes');
    expect([done.code, done.output]).toEqual([0, expect.stringContaining('effacé, avec 1 sous-traitant')]);

    // The running product had all of it in its memory; it reads on once a second.
    await expect.poll(async () => (await ask(used.cookie, 'GET', '/api/user')).status).toBe(401);
    expect((await ask('', 'GET', `/api/subcontractor/${used.ids['token']}`)).status).toBe(404);
    expect((await ask('', 'GET', `/api/documents/${used.ids['document']}/download?token=${used.ids['token']}`)).status).toBe(404);
    expect((await ask('', 'POST', '/api/login', { email: used.email, password: DELETED.password })).status).toBe(401);
    await settle();
    await product.dev('/dev/clock', { advance: 'P2D' });
    await settle();
    const after = await places(used.ids);
    expect(leaks(after, [REJECTED, DELETED])).toEqual([]);
    expect(objectsIn(after)).toHaveLength(others.length);
    expect(await db`SELECT kind FROM ops.timers WHERE kind = 'erasure'`).toEqual([]);

    expect((await commandLine(product, 'rebuild.ts', 'compare')).output).toContain('Identique');
    expect((await commandLine(product, 'rebuild.ts')).code).toBe(0);
    expect((await commandLine(product, 'verify.ts')).code).toBe(0);
    expect(leaks(await places(used.ids), [REJECTED, DELETED])).toEqual([]);
  });
});
