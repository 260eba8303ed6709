// `npm run admin` beside the running product, on the same embedded database: what it writes counts there a moment later, without a restart.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { login, mailsTo, register } from '../testing/product/people.ts';
import { startProduct } from '../testing/product/product.ts';

const CLI = join(import.meta.dirname, '../tools/admin.ts');

it('A26 the operator approves and grants while the product runs; the account is open, told by mail, and an administrator', async () => {
  const product = await startProduct({ env: { ADMIN_EMAILS: 'personne@exemple.fr' } });
  const operator = (...args: string[]): Promise<string> =>
    new Promise((done) => {
      const env = { ...process.env, DATA_DIR: product.dataDir };
      execFile(process.execPath, [CLI, ...args], { env }, (_error, stdout, stderr) => done((stdout + stderr).trim()));
    });
  const email = 'gerante@batiments-midi.example';
  await register(product, 'Bâtiments du Midi', email);
  const person = await login(product, email);
  const approved = async () => (await person.call<{ adminApproved: boolean }>('GET', '/api/user')).adminApproved;
  const administers = async () => (await person.call<{ isAdmin: boolean }>('GET', '/api/admin/is-admin')).isAdmin;
  expect([await approved(), await administers()]).toEqual([false, false]);
  expect(await operator('approve', email)).toBe(`Compte approuvé : ${email}.`);
  await expect.poll(approved).toBe(true);
  expect((await mailsTo(product, email)).map(({ subject }) => subject).at(-1)).toMatch(/approuvé|activé|ouvert/i);
  expect(await administers()).toBe(false);
  expect(await operator('grant', email)).toBe(`Droits d'administrateur accordés : ${email}.`);
  await expect.poll(administers).toBe(true);
  await person.call('GET', '/api/admin/pending-users');
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  // And where nothing runs.
  await product.stop();
  expect(await operator('list')).toBe(`${email}  ouvert  administrateur (accordé)  Bâtiments du Midi`);
  await product.dispose();
});
