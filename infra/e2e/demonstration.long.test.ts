// A demonstration that was cut while it was made, and what the next starts may do about it: begin it again, and never cost anybody a word.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { connect } from '../adapters/sql/postgres.ts';
import { testDatabase } from '../adapters/sql/test-database.ts';
import { PASSWORD } from '../testing/product/people.ts';
import { startProduct } from '../testing/product/product.ts';

const folders: string[] = [];
async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-demonstration-'));
  await chmod(folder, 0o711);
  folders.push(folder);
  return folder;
}
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const PERSON = { companyName: 'Bâtiments du Midi', email: 'vraie@entreprise.example', phoneNumber: '04 67 12 34 56', password: PASSWORD };
async function post(url: string, path: string, body: object): Promise<number> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}
/** 403: the right password of an address that is not verified yet; 401: there is nobody. */
const logIn = (url: string): Promise<number> => post(url, '/api/login', { email: PERSON.email, password: PERSON.password });

/** `npm start`, and Ctrl-C while the demonstration company is made. */
async function cutShort(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../app/main.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of child.stdout) if (/demonstration company: \d+ %/.test(String(line))) break;
  child.kill('SIGINT');
  await once(child, 'exit');
}

it('C58 a start that is cut while the demonstration is made, then a real registration with DEMO=0: a default start leaves the account alive', async () => {
  const dataDir = await dataFolder();
  await cutShort(dataDir);
  expect(existsSync(join(dataDir, 'demonstration.unfinished'))).toBe(true);
  const empty = await startProduct({ dataDir });
  expect(await post(empty.url, '/api/register', PERSON)).toBe(201);
  const { now } = await empty.dev<{ now: string }>('/dev/clock');
  expect(await empty.stop()).toBe(0);
  const again = await startProduct({ dataDir, env: { DEMO: '1' } });
  expect(await logIn(again.url)).toBe(403);
  await again.stop();
  // The demonstration had set the clock back by half a year: whoever works here lives today.
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
});

it('C58 a folder that holds only the marker, and the DATABASE_URL of a living installation: nothing of it is touched', async () => {
  const database = await testDatabase();
  const env = { DATABASE_URL: database.url, MASTER_KEY: Buffer.alloc(32, 5).toString('base64') };
  const living = await startProduct({ dataDir: await dataFolder(), env });
  expect(await post(living.url, '/api/register', PERSON)).toBe(201);
  await living.stop();
  const db = connect(database.url, { name: 'test', max: 1 });
  const events = async () => (await db`select count(*)::int as n from es.events`)[0]!['n'];
  const before = await events();
  for (const marker of ['', 'The demonstration company is being filled in.\n', 'id: 3f1c2a52-9d0b-4d0e-8c59-0b1d9f3f7a11\n']) {
    const elsewhere = await dataFolder();
    await writeFile(join(elsewhere, 'demonstration.unfinished'), marker);
    const product = await startProduct({ dataDir: elsewhere, env: { ...env, DEMO: '1' } });
    expect([marker, await events(), await logIn(product.url)]).toEqual([marker, before, 403]);
    await product.stop();
  }
  await db.end();
});

it('C58 C38 cut and started again it is whole: its printed log-ins work, nothing proves any more that it may go, and nobody else gets that password', async () => {
  const dataDir = await dataFolder();
  await cutShort(dataDir);
  const product = await startProduct({ dataDir, env: { DEMO: '1' } });
  for (const email of ['demo@demo.fr', 'admin@demo.fr']) {
    await expect.poll(() => product.output()).toContain(`${email}  Chantier-2026!`);
    expect([email, await post(product.url, '/api/login', { email, password: 'Chantier-2026!' })]).toEqual([email, 200]);
  }
  expect(existsSync(join(dataDir, 'demonstration.unfinished'))).toBe(false);
  expect(await post(product.url, '/api/register', { ...PERSON, password: 'Chantier-2026!' })).toBe(400);
  expect(await post(product.url, '/api/register', PERSON)).toBe(201);
  await product.stop();
  const again = await startProduct({ dataDir, env: { DEMO: '1' } });
  expect([await logIn(again.url), await post(again.url, '/api/login', { email: 'demo@demo.fr', password: 'Chantier-2026!' })]).toEqual([
    403, 200,
  ]);
  await again.stop();
  // Put behind an address with these accounts in it, it does not open.
  const exposed = startProduct({ dataDir, env: { PUBLIC_URL: 'https://app.exemple.fr', PORT: '0' } });
  await expect(exposed).rejects.toThrow(/ended with 1[\s\S]*admin@demo\.fr.*mot de passe publié/);
});
