// The full profile put into service as an operator does it: its settings, a mail server, and the first administrator through his own mailbox.

import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';
import { PASSWORD } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';

const ADMIN = 'gerant@exemple.fr';
const mails: { to: string; text: string; date: string }[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    void simpleParser(stream).then((mail) => {
      const date = mail.headerLines.find(({ key }) => key === 'date')?.line ?? '';
      mails.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), text: mail.text ?? '', date });
      done();
    });
  },
});
const listen = (server: { listen(port: number, host: string, open: () => void): unknown; address(): unknown }): Promise<number> =>
  new Promise((open) => server.listen(0, '127.0.0.1', () => open((server.address() as AddressInfo).port)));

let product: Product;
beforeAll(async () => {
  const smtp = await listen(Object.assign(mailServer, { address: () => mailServer.server.address() }));
  const env = {
    PROFILE: 'full',
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://app.exemple.fr',
    ADMIN_EMAILS: `${ADMIN}, second@exemple.fr`,
    MASTER_KEY: Buffer.alloc(32, 6).toString('base64'),
    MAIL_FROM: 'SubDoc <ne-pas-repondre@exemple.fr>',
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_PRICE_STANDARD: 'price_1',
    STRIPE_PRICE_AUTOPILOT: 'price_2',
  };
  product = await startProduct({ env });
});
afterAll(async () => {
  await product?.dispose();
  await new Promise<void>((closed) => mailServer.close(closed));
});

const post = (path: string, body: object, cookie = '') =>
  fetch(product.url + path, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) });
const person = (email: string, password = PASSWORD) => ({ companyName: 'Exemple', email, phoneNumber: '04 67 12 34 56', password });
async function verified(email: string): Promise<void> {
  expect((await post('/api/register', person(email))).status).toBe(201);
  await expect.poll(() => mails.some(({ to }) => to === email)).toBe(true);
  const { text, date } = mails.find(({ to }) => to === email)!;
  expect(date).toMatch(/^Date: (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d \+0000$/);
  const [, token] = /https:\/\/app\.exemple\.fr\/verify-email\?token=([\w-]+)/.exec(text)!;
  expect((await fetch(`${product.url}/api/verify-email?token=${token}`)).status).toBe(200);
}
async function logIn(email: string): Promise<string> {
  const answer = await post('/api/login', { email, password: PASSWORD });
  expect(answer.status).toBe(200);
  const [cookie] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-.*; Secure/);
  return cookie!.split(';')[0]!;
}
const isAdmin = async (cookie: string) =>
  ((await (await fetch(`${product.url}/api/admin/is-admin`, { headers: { cookie } })).json()) as { isAdmin: boolean }).isAdmin;

it('A26 the first address of ADMIN_EMAILS is administrator once its mailbox has proven itself; the next ones wait for him', async () => {
  expect((await post('/api/login', { email: ADMIN, password: PASSWORD })).status).toBe(401);
  await verified(ADMIN);
  const admin = await logIn(ADMIN);
  expect(await isAdmin(admin)).toBe(true);
  await verified('second@exemple.fr');
  const second = await logIn('second@exemple.fr');
  expect(await isAdmin(second)).toBe(false);
  const pending = (await (await fetch(`${product.url}/api/admin/pending-users`, { headers: { cookie: admin } })).json()) as {
    id: number;
  }[];
  expect((await post('/api/admin/approve-user', { userId: pending[0]!.id }, admin)).status).toBe(200);
  expect(await isAdmin(second)).toBe(true);
});

it('C33 C38 has no developer tools, and takes no password that is printed in the README', async () => {
  for (const path of ['/dev', '/dev/outbox', '/dev/clock']) expect([path, (await fetch(product.url + path)).status]).toEqual([path, 404]);
  expect((await post('/api/register', person('autre@exemple.fr', 'Chantier-2026!'))).status).toBe(400);
});
