// Another master key, as an operator changes it: the command beside the stopped product, then a start with the new one.
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningDatabaseUrl } from '../adapters/sql/embedded-postgres.ts';
import { connect } from '../adapters/sql/postgres.ts';
import { company, login, subcontractorOf } from '../testing/product/people.ts';
import { startProduct } from '../testing/product/product.ts';

let dataDir: string;
let keys: string;
beforeAll(async () => {
  [dataDir, keys] = await Promise.all([mkdtemp(join(tmpdir(), 'subdoc-rotate-')), mkdtemp(join(tmpdir(), 'subdoc-keys-'))]);
  await chmod(dataDir, 0o711);
});
afterAll(() => Promise.all([dataDir, keys].map((folder) => rm(folder, { recursive: true, force: true }))));

const TOOL = join(import.meta.dirname, '../tools/rotate-master-key.ts');
const rotate = (env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, join(keys, 'next.key')], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  });
  return { status, text: stdout + stderr };
};

it('C67 refused while the product runs and where stand-ins sealed messages; then links, log-ins and data are there under the new key, and nothing under the old', async () => {
  const product = await startProduct({ dataDir });
  const owner = await company(product);
  const link = await subcontractorOf(owner, { companyName: 'DUPONT BTP', siret: '73282932000074' }, [/kbis/i]);
  expect(rotate()).toMatchObject({ status: 1, text: expect.stringContaining('arrêtez tous ses processus') });
  const db = connect(runningDatabaseUrl(dataDir)!, { name: 'test', max: 1 });
  const before = await db`select subject, encode(wrapped, 'hex') as wrapped from ops.subject_keys order by 1`;
  const [outbox] = await db`select count(*)::int as n from ops.outbox`;
  expect(outbox!['n']).toBeGreaterThan(0);
  await db.end();
  await product.stop();
  expect(rotate()).toMatchObject({ status: 1, text: expect.stringContaining('boîte d’envoi de démonstration') });
  // As in an installation with a mail server.
  const emptied = await startProduct({ dataDir });
  const sql = connect(runningDatabaseUrl(dataDir)!, { name: 'test', max: 1 });
  expect(await sql`select subject, encode(wrapped, 'hex') as wrapped from ops.subject_keys order by 1`).toEqual(before);
  await sql`truncate ops.outbox`;
  await sql.end();
  await emptied.stop();

  expect(rotate()).toMatchObject({ status: 0, text: expect.stringMatching(/remises sous la nouvelle : \d+/) });
  expect((await stat(join(keys, 'next.key'))).mode & 0o077).toBe(0);
  expect(rotate()).toMatchObject({ status: 0, text: expect.stringContaining('déjà sous cette clé') });
  await expect(startProduct({ dataDir })).rejects.toThrow(/autre clé/);
  const after = await startProduct({ dataDir, env: { MASTER_KEY_FILE: join(keys, 'next.key') } });
  try {
    const again = await login(after, 'gerante@batiments-midi.example');
    expect(await again.call('GET', '/api/user')).toMatchObject({ companyName: 'Bâtiments du Midi' });
    expect(await again.call('GET', '/api/subcontractors')).toMatchObject([{ companyName: 'DUPONT BTP', secureToken: link.secureToken }]);
    expect(await (await fetch(`${after.url}/api/subcontractor/${link.secureToken}`)).json()).toMatchObject({
      subcontractor: { companyName: 'DUPONT BTP' },
    });
    expect(await readFile(join(keys, 'next.key'), 'utf8')).not.toBe(await readFile(join(dataDir, 'master.key'), 'utf8'));
  } finally {
    await after.stop();
  }
});
