// Backup and restore as an operator types them: processes of their own, the embedded database, power cut of the backup in the middle, a larger load.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, login, type Owner } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';
import { load } from '../tools/backup/installations.test-kit.ts';
import { listDumps } from '../tools/backup/manifest.ts';

const EMAIL = 'gerante@batiments-midi.example';
const DOCUMENTS_SENT = 60;
let product: Product;
let owner: Owner;
let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'subdoc-backup-'));
  product = await startProduct({ env: { LINK_FILES_PER_HOUR: '100000', LINK_MEGABYTES_PER_HOUR: '100000' } });
  owner = await company(product);
});
afterAll(async () => {
  await product?.dispose();
  await rm(home, { recursive: true, force: true });
});

const env = (dataDir: string) => ({ ...process.env, DATA_DIR: dataDir, NODE_ENV: '' });
async function command(dataDir: string, file: string, ...words: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../tools', file), ...words], {
    env: env(dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return { code: await new Promise<number | null>((over) => child.once('exit', over)), output };
}

it('C53 C67 under a larger load: backups that are killed leave none, the restored product has all that was acknowledged, revives nobody, and verifies', async () => {
  const gone = await company(product, 'Kwyjibo', 'kwyjibo@kwyjibo.example');
  expect(gone.cookie).toBeTruthy();
  const work = load(product, owner, 100);
  while (work.documents.length < DOCUMENTS_SENT) await new Promise((resolve) => setTimeout(resolve, 50));
  const [backup, keys, into] = ['backup', 'keys', 'into'].map((name) => join(home, name)) as [string, string, string];
  for (const ms of [400, 800, 1200, 1600]) {
    const child = spawn(process.execPath, [resolve(import.meta.dirname, '../tools/backup.ts'), backup], {
      env: env(product.dataDir),
      stdio: 'ignore',
    });
    const ended = new Promise((over) => child.once('exit', over));
    await new Promise((resolve) => setTimeout(resolve, ms));
    child.kill('SIGKILL');
    await ended;
  }
  const before = [...work.documents];
  const made = await command(product.dataDir, 'backup.ts', backup, '--keys', keys, '--keep', '1');
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('lignes/s')]);
  expect(await listDumps(backup)).toMatchObject({ whole: [expect.any(String)], cut: [] });
  await work.stop();
  expect((await command(product.dataDir, 'erase-account.ts', 'kwyjibo@kwyjibo.example', '--yes')).code).toBe(0);
  await product.stop();

  const erasures = join(product.dataDir, 'erasures/erasures.jsonl');
  const order = [backup, '--into', into, '--keys', keys, '--erasures', erasures];
  const restored = await command(product.dataDir, 'restore.ts', ...order);
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('npm run admin -- release-mail')]);
  expect((await command(product.dataDir, 'restore.ts', ...order)).output).toContain("n'est pas vide");
  expect(await command(into, 'verify.ts')).toMatchObject({ code: 0, output: expect.stringContaining('Historique intact') });
  expect(await command(into, 'rebuild.ts', 'compare')).toMatchObject({ code: 0, output: expect.stringContaining('Identique') });

  const other = await startProduct({ dataDir: into });
  try {
    const again = await login(other, EMAIL);
    for (const { id, bytes } of before) {
      const answer = await fetch(`${other.url}/api/documents/${id}/download`, { headers: { cookie: again.cookie } });
      const hash = createHash('sha256')
        .update(new Uint8Array(await answer.arrayBuffer()))
        .digest('hex');
      expect([id, answer.status, hash]).toEqual([id, 200, createHash('sha256').update(bytes).digest('hex')]);
    }
    await expect(login(other, 'kwyjibo@kwyjibo.example')).rejects.toThrow('401');
  } finally {
    await other.stop();
  }
}, 900_000);
