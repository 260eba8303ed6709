// C59: the disk under the database is full, in earnest: a small file system of its own, filled to the last block, then emptied.
import { execFile, execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { runningDatabaseUrl } from '../../adapters/sql/embedded-postgres.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { type Product, startProduct } from '../../testing/product/product.ts';
import { makeTenants, Session } from './tenants.ts';

/** A new cluster takes 45 MB, and half of that again while it is made. */
const SIZE = '160m';
const RECOVERY_LIMIT_MS = 5_000;
const folder = mkdtempSync(join(tmpdir(), 'subdoc-full-'));

function mount(): string | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0711`, 'tmpfs', folder], { stdio: 'pipe' });
    return null;
  } catch (error) {
    return String(error);
  }
}
const refused = mount();
const small = refused === null;
let product: Product | undefined;
afterAll(async () => {
  await product?.stop();
  if (small) execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Answers what gives the space back. */
function fill(): () => void {
  const file = join(folder, 'filler');
  const filler = openSync(file, 'w');
  try {
    for (const block = Buffer.alloc(4096); ; ) writeSync(filler, block);
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  } finally {
    closeSync(filler);
  }
  return () => rmSync(file);
}

/** Asks once. */
type Write = () => Promise<{ name: string; status: number; retryAfter: string | null }>;
async function untilWell(write: Write): Promise<{ name: string; ms: number }> {
  for (const from = performance.now(); ; await delay(20)) {
    const { name, status } = await write();
    if (status === 201) return { name, ms: performance.now() - from };
    if (performance.now() - from > 4 * RECOVERY_LIMIT_MS) throw new Error(`still ${status}`);
  }
}

/** Until the server has no room for its log either, which ends it. */
async function fillLog(dataDir: string): Promise<void> {
  const db = connect(runningDatabaseUrl(dataDir)!, { name: 'full', max: 1 });
  for (let n = 0; n < 20; n++) {
    const alive = await db`select pg_logical_emit_message(false, 'full', 'x'), pg_switch_wal()`.then(
      () => true,
      () => false,
    );
    if (!alive) break;
  }
  await db.end({ timeout: 1 });
}

test(
  small
    ? 'C59 a full disk: writes are 503, reads go on, nothing acknowledged is lost'
    : 'C59 not shown here: this user may not mount a small disk',
  async () => {
    // It is a matter of rights, or of a system without such disks: whatever else kept it from being mounted is a fault.
    if (!small) return expect(refused).toMatch(/superuser|permi|ENOENT/i);
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir, { mode: 0o711 });
    product = await startProduct({ dataDir });
    const { url } = product;
    const [tenant] = await makeTenants(url, 1);
    const session = new Session(url);
    await session.logIn(tenant!.email);
    const { cookie } = session;
    const acknowledged: string[] = [];
    let n = 0;
    const write: Write = async () => {
      const name = `chantier ${n++}`;
      const body = JSON.stringify({ name, description: 'x'.repeat(400) });
      const answer = await fetch(`${url}/api/organizations`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body,
      });
      await answer.text();
      if (answer.status === 201) acknowledged.push(name);
      return { name, status: answer.status, retryAfter: answer.headers.get('retry-after') };
    };
    const read = async (): Promise<number> => (await fetch(`${url}/api/organizations`, { headers: { cookie } })).status;

    let empty = fill();
    // What pages still have room for is taken; soon nothing is.
    const answers = [];
    for (let i = 0; i < 100; i++) answers.push(await write());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]));
    expect(answers.slice(-20)).toEqual(
      Array(20).fill({ name: expect.any(String), status: 503, retryAfter: expect.stringMatching(/^[1-9]/) }),
    );
    expect(await read()).toBe(200);
    const health = async () => (await fetch(`${url}/healthz`)).json();
    await expect.poll(health).toEqual({ status: 'starting', missing: ['data folder'] });
    empty();
    expect((await untilWell(write)).ms).toBeLessThan(RECOVERY_LIMIT_MS);
    await expect.poll(health).toEqual({ status: 'ok' });

    // The same with a database that ends, because it cannot write its log: it is started again until it can.
    empty = fill();
    await fillLog(dataDir);
    await expect.poll(health).toMatchObject({ status: 'starting' });
    // Its sessions end before it does.
    await expect.poll(() => product!.output()).toContain('the database ended by itself');
    for (let i = 0; i < 20; i++) expect((await write()).status).toBe(503);
    empty();
    expect((await untilWell(write)).ms).toBeLessThan(RECOVERY_LIMIT_MS);

    const there = (await session.call<{ name: string }[]>('GET', '/api/organizations')).map(({ name }) => name);
    expect(acknowledged.filter((name) => !there.includes(name))).toEqual([]);
    expect(new Set(there).size).toBe(there.length);
    expect(await product.stop()).toBe(0);
    const audit = await new Promise<string>((done) => {
      const cli = join(import.meta.dirname, '../../tools/verify.ts');
      execFile(process.execPath, [cli], { env: { DATA_DIR: dataDir } }, (_error, stdout, stderr) => done(stdout + stderr));
    });
    expect(audit).toMatch(/^Historique intact : [1-9]\d* événements/);
  },
);
