// PROFILE=full as an operator runs it: what the image holds, three roles apart behind a proxy with TLS, on Temporal, NATS, an S3 server, a mail server, PostgreSQL and
// EventStoreDB (its double on the wire). The main job from the first administrator to a reminder, by browser, telephone and mailbox.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { addDays, addMonths, type CalendarDate, frenchDate, instant, parisDay } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { compose } from '#infra/app/compose.ts';
import { readConfig } from '#infra/app/config.ts';
import { bundle } from '#infra/deploy/bundle.ts';
import { rcPro } from '#infra/specimens/index.ts';
import { type Front, openFront } from '#infra/testing/engines/front.ts';
import { type FullEngines, fullEngines } from '#infra/testing/engines/full-engines.ts';
import { beside } from '#infra/tools/open-database.ts';
import { eventStoreDouble } from '../adapters/event-store/testing/eventstore-double.ts';
import { FRENCH, launchBrowser, PATIENCE_MS, VIEWPORTS } from '../testing/product/browser.ts';
import { PASSWORD } from '../testing/product/people.ts';
import type { Product } from '../testing/product/product.ts';
import { type Roles, startRoles } from '../testing/product/roles.ts';
import { signIn } from './at-screen.ts';

const ADMIN = 'gerant@exemple.fr';
const OWNER = 'gerante@batiments-midi.example';
const CONTACT = 'jean@dupont-btp.example';
const HOLDER = {
  company: 'DUPONT BTP',
  siren: '000100107',
  siret: '00010010700010',
  address: ['12 rue des Carriers', '34000 Montpellier'] as const,
};
const DAY_MS = 86_400_000;

const folder = mkdtempSync(join(tmpdir(), 'subdoc-full-'));
let roles: Roles;
let browser: Browser;
let engines: FullEngines;
let events: Awaited<ReturnType<typeof eventStoreDouble>>;
let front: Front;
let env: Record<string, string>;

/** Of the proxy: known to nobody, like that of a first try. */
function certificate(): { key: string; cert: string } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert], { stdio: 'pipe' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

beforeAll(async () => {
  [browser, engines, events, front] = await Promise.all([
    launchBrowser(),
    fullEngines(folder),
    eventStoreDouble(),
    openFront(() => Number(new URL(roles.api.url).port), certificate()),
  ]);
  env = {
    PROFILE: 'full',
    HOST: '127.0.0.1',
    PUBLIC_URL: front.url,
    ADMIN_EMAILS: ADMIN,
    MASTER_KEY: Buffer.alloc(32, 6).toString('base64'),
    MAIL_FROM: 'SubDoc <ne-pas-repondre@exemple.fr>',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_PRICE_STANDARD: 'price_1',
    STRIPE_PRICE_AUTOPILOT: 'price_2',
    EVENTSTORE_URL: events.url,
    ...engines.env,
  };
  const { product } = await bundle(join(folder, 'bundle'));
  roles = await startRoles(env, product);
});
afterAll(async () => {
  await browser?.close();
  await roles?.dispose();
  await front?.close();
  await Promise.all([engines?.stop(), events?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const url = (): string => `http://127.0.0.1:${new URL(roles.api.url).port}`;
async function call<T>(cookie: string, method: string, path: string, body?: unknown): Promise<T> {
  const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const answer = await fetch(url() + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
async function logIn(email: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url()}/api/login`, { method: 'POST', headers, body: JSON.stringify({ email, password: PASSWORD }) });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}
const mailsTo = (email: string) => engines.mail.mails.filter(({ to }) => to === email);
/** Registered, and come in by the link of the mail. */
async function registered(companyName: string, email: string): Promise<number> {
  const person = { companyName, email, phoneNumber: '04 67 12 34 56', password: PASSWORD };
  const { id } = await call<{ id: number }>('', 'POST', '/api/register', person);
  const token = () => /verify-email\?token=([\w-]+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1];
  await expect.poll(token).toBeDefined();
  expect(mailsTo(email)[0]!.text).toContain(`${front.url}/verify-email`);
  await call('', 'GET', `/api/verify-email?token=${token()}`);
  return id;
}

/** What Stripe would have told: nobody pays here, and stripe-mock keeps no state. Written as the product's own command lines write. */
async function subscribed(accountId: number): Promise<void> {
  const parts = compose(
    readConfig({ ...env, DATABASE_URL: roles.databaseUrl, DATA_DIR: roles.api.dataDir, LOG_LEVEL: 'error' }),
    beside('full-profile'),
  );
  try {
    const { dispatch } = await parts.commands;
    const now = Date.now();
    const subscription = {
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
      priceId: 'price_2',
      plan: 'autopilot',
      status: 'active',
      currentPeriodStart: instant(now),
      currentPeriodEnd: instant(now + 30 * DAY_MS),
      trialEnd: null,
      cancelAtPeriodEnd: false,
      createdAt: instant(now),
    } as const;
    const meta = { actor: { kind: 'system' } as const, accountId: accountId as AccountId, correlationId: crypto.randomUUID() };
    expect(await dispatch({ type: 'SyncSubscription', accountId: accountId as AccountId, subscription }, meta)).not.toHaveProperty(
      'refusal',
    );
  } finally {
    await parts.close();
  }
}

async function workflowNames(): Promise<Set<string>> {
  const connection = await Connection.connect({ address: engines.temporal.address });
  try {
    const names = new Set<string>();
    for await (const { type } of new Client({ connection }).workflow.list()) names.add(type);
    return names;
  } finally {
    await connection.close();
  }
}

it('C60 F003 F057 F096 F134 F184 the main job in the full profile, its roles apart: log-in, subcontractor, document, analysis, validation, mails, a reminder', async () => {
  onTestFailed(() => console.error(roles.output()));
  await registered('SubDoc', ADMIN);
  const accountId = await registered('Bâtiments du Midi', OWNER);
  await call(await logIn(ADMIN), 'POST', '/api/admin/approve-user', { userId: accountId });
  await subscribed(accountId);
  const owner = await logIn(OWNER);
  await expect.poll(async () => (await call<{ status: string }>(owner, 'GET', '/api/subscription-status')).status).toBe('active');
  await call(owner, 'POST', '/api/tutorial/complete');
  await call(owner, 'POST', '/api/document-types/init-default');

  const people = { ...FRENCH, ignoreHTTPSErrors: true };
  const context = await browser.newContext({ ...people, viewport: VIEWPORTS.desktop });
  context.setDefaultTimeout(PATIENCE_MS);
  const desk = await context.newPage();
  await signIn(desk, { url: front.url } as Product, OWNER);
  await desk.waitForURL('**/dashboard');
  await desk.getByRole('button', { name: 'Ajouter un sous-traitant' }).first().click();
  await desk.getByLabel('Nom de l’entreprise').fill(HOLDER.company);
  await desk.getByLabel('SIRET').fill(HOLDER.siret);
  await desk.getByLabel('Nom du contact').fill('Jean Dupont');
  await desk.getByLabel('E-mail du contact').fill(CONTACT);
  await desk.getByRole('textbox', { name: /^Téléphone/ }).fill('0612345678');
  await desk.getByRole('button', { name: 'Suivant' }).click();
  await desk.getByText('Sous-traitant créé').waitFor();
  await desk.getByRole('checkbox').first().waitFor();
  for (const box of await desk.getByRole('checkbox').all()) if (await box.isChecked()) await box.uncheck();
  await desk.getByRole('checkbox', { name: /civile professionnelle/i }).check();
  await desk.getByRole('button', { name: /Terminer/ }).click();
  await desk.getByText('Configuration sauvegardée').waitFor();
  const figure = (label: string) => desk.getByRole('region', { name: 'Chiffres' }).getByRole('link').filter({ hasText: label });
  await figure('Documents manquants').getByText('1', { exact: true }).waitFor();

  // Asked for by mail, and answered from a telephone by the link in it.
  const [{ id }] = await call<[{ id: number }]>(owner, 'GET', '/api/subcontractors');
  const before = mailsTo(CONTACT).length;
  await call(owner, 'POST', `/api/subcontractors/${id}/send-reminder`, {});
  await expect.poll(() => mailsTo(CONTACT).length).toBe(before + 1);
  const link = new RegExp(`${front.url}/\\S+`).exec(mailsTo(CONTACT).at(-1)!.text)![0];
  const today = parisDay(instant(Date.now()));
  const start = addDays(today, -30);
  // Without an end of cover the analysis cannot decide: a person has to.
  const document = await rcPro({ ...HOLDER, issuedOn: start, coverStart: start, coverEnd: null });
  const pocket = await browser.newContext({ ...people, viewport: VIEWPORTS.mobile });
  pocket.setDefaultTimeout(PATIENCE_MS);
  const phone = await pocket.newPage();
  await phone.goto(link);
  const chooser = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: 'Prendre une photo ou choisir un fichier' }).click();
  await (await chooser).setFiles({ name: 'attestation rc pro.pdf', mimeType: 'application/pdf', buffer: Buffer.from(document) });
  await phone.getByText(/Reçu à \d{2}:\d{2}/).waitFor();

  // Written by one process, rung over NATS, read by another, shown on the open screen.
  await figure('Documents à valider').getByText('1', { exact: true }).waitFor();
  await figure('Documents à valider').click();
  await desk.getByText(frenchDate(start)).first().waitFor();
  await desk.getByLabel(/Date d’expiration/).fill(addMonths(today, 8) as CalendarDate);
  await desk.getByRole('checkbox', { name: /^J’ai vu le problème/ }).check();
  await desk.getByRole('button', { name: 'Valider', exact: true }).click();
  await desk.getByText('Document validé').first().waitFor();
  await phone.reload();
  await phone.getByText('Validé').first().waitFor();
  await expect.poll(() => mailsTo(CONTACT).length).toBe(before + 2);
  expect(new Set(engines.mail.mails.map(({ messageId }) => messageId)).size).toBe(engines.mail.mails.length);

  // Each engine has its part of it.
  expect([...(await workflowNames())]).toEqual(expect.arrayContaining(['documentAnalysis', 'emailDelivery', 'documentDeadlines']));
  const streams = new Set(events.log.records.map(({ stream }) => stream.replace(/-.*/, '')));
  expect([...streams]).toEqual(expect.arrayContaining(['account', 'subcontractor', 'delivery']));
  const objects: string[] = [];
  for await (const { blobId } of engines.storage.blobs().list()) objects.push(blobId);
  expect(objects).toHaveLength(1);
  const documents = await call<{ id: number }[]>(owner, 'GET', `/api/documents/${id}`);
  const download = await fetch(`${url()}/api/documents/${documents[0]!.id}/download`, { headers: { cookie: owner } });
  expect(Buffer.from(await download.arrayBuffer()).equals(Buffer.from(document))).toBe(true);
});
