// P8: files through the real API: the memory that they take, their speed beside a plain pipe into a file, and what the others feel of it.
import { fork } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { watchNoise } from './noise.ts';
import { type Bench, compare, type Protocol, type Side } from './protocol.ts';
import { type Goal, goalOf, type Report } from './report.ts';
import { exact, quantile } from './statistics.ts';
import { fill, registerTenant, runProduct } from './tenants.ts';

const MB = 1_000_000;
const TOGETHER = 4;
const SMALL = 2 * MB;
const BIG = 10 * MB;
const PAGE = `/api/dashboard/initial-data?range=${encodeURIComponent('[0,24]')}`;

/** A JPEG as far as its structure is walked, and never the same twice: the product refuses what it has already. */
function picture(size: number): Buffer {
  const bytes = randomFillSync(Buffer.allocUnsafe(size));
  Buffer.from('ffd8ffe000104a46494600010100000100010000ffda0008010100003f00', 'hex').copy(bytes);
  Buffer.from('ffd9', 'hex').copy(bytes, size - 2);
  return bytes;
}

/** The product's own process: a child of this one. */
function productPid(): number {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const parent = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]);
      if (parent === process.pid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('infra/main.ts')) return Number(name);
    } catch {
      // It has ended meanwhile.
    }
  }
  throw new Error('the process of the product was not found: this goal needs /proc');
}
/** Nothing when the process has ended: the uploads then fail and say so. */
const rssOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

export async function bench(protocol: Protocol): Promise<Report> {
  const running = await runProduct();
  const { product } = running;
  const sink = fork(join(import.meta.dirname, 'crud/sink.ts'), [product.dataDir], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  try {
    const sinkUrl = `http://127.0.0.1:${Number(String((await once(sink.stdout!, 'data'))[0]))}`;
    const setting: Bench = { protocol, db: running.db, noise: watchNoise(running.postgres) };
    const tenant = await registerTenant(running, 'depots');
    await fill(running, tenant, 100, 1_000_000);
    const type = await tenant.client.call<{ id: number }>('POST', '/api/document-types', {
      name: 'Photo',
      description: '',
      validityPeriod: 365,
      alertDaysBefore: 15,
      isRequired: true,
      allowedFormats: ['PDF', 'JPG', 'PNG'],
    });
    const holders = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        tenant.client.call<{ secureToken: string }>('POST', '/api/subcontractors', {
          companyName: `Déposant ${i}`,
          siret: '73282932000074',
          contactName: 'Jean',
          contactEmail: `depot${i}@exemple.fr`,
          contactPhone: '0612345678',
          organizationId: tenant.organizationId,
        }),
      ),
    );
    const send = async (holder: number, bytes: Buffer): Promise<void> => {
      const form = new FormData();
      form.append('token', holders[holder % holders.length]!.secureToken);
      form.append('documentTypeId', String(type.id));
      form.append('document', new Blob([bytes as BlobPart], { type: 'image/jpeg' }), 'photo.jpg');
      const answer = await fetch(`${product.url}/api/upload`, { method: 'POST', body: form });
      if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    let next = 0;
    const rounds = 2;
    const side = (name: string, one: (bytes: Buffer) => Promise<unknown>): Side => ({
      name,
      async slice() {
        const files = Array.from({ length: TOGETHER * rounds }, () => picture(SMALL));
        const start = performance.now();
        await Promise.all(
          Array.from({ length: TOGETHER }, async () => {
            for (let bytes = files.pop(); bytes; bytes = files.pop()) await one(bytes);
          }),
        );
        const megabytes = (TOGETHER * rounds * SMALL) / MB;
        return { operations: megabytes, figure: (megabytes / (performance.now() - start)) * 1000 };
      },
    });
    const toSink = (bytes: Buffer) =>
      fetch(sinkUrl, { method: 'POST', body: bytes as BodyInit }).then((answer) => {
        if (answer.status !== 201) throw new Error(`sink: ${answer.status}`);
        return answer.text();
      });
    const goals: Goal[] = [];
    const speed = await compare(
      setting,
      side('ours', (bytes) => send(next++, bytes)),
      side('sink', toSink),
    );
    goals.push(
      goalOf(speed, { id: 'P8b', name: 'MB/s of uploads ÷ node:http piped to a file with SHA-256', floor: 0.6, moonshot: 0.9 }, 'MB/s'),
    );

    const look = async (): Promise<{ operations: number; figure: number }> => {
      const times: number[] = [];
      for (let i = 0; i < 100; i++) {
        const from = performance.now();
        await (await fetch(product.url + PAGE, { headers: { cookie: tenant.cookie } })).arrayBuffer();
        times.push(performance.now() - from);
      }
      return { operations: times.length, figure: quantile(times, 0.99) };
    };
    const during: Side = {
      name: 'pages during uploads',
      async slice() {
        let over = false;
        const bytes = Array.from({ length: 2 }, () => picture(SMALL));
        const load = bytes.map(async (one) => {
          for (let turn = 0; !over; turn++) {
            one.writeUInt32LE(turn, 1000);
            await send(next++, one);
          }
        });
        const slice = await look();
        over = true;
        await Promise.all(load);
        return slice;
      },
    };
    const felt = await compare(setting, during, { name: 'pages alone', slice: look });
    goals.push(goalOf(felt, { id: 'P8c', name: 'dashboard p99 during uploads ÷ without', floor: 2, moonshot: 1.2, atMost: true }, 'ms'));

    // Last, because 500 MB in one moment disturb whatever comes after.
    const pid = productPid();
    const files = Array.from({ length: 50 }, () => picture(BIG));
    const before = rssOf(pid);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, rssOf(pid));
    }, 10);
    await Promise.all(files.map((bytes, i) => send(i, bytes))).catch((cause) => {
      throw new Error(`fifty at once: the product said\n${product.output()}`, { cause });
    });
    clearInterval(watch);
    goals.unshift({
      id: 'P8a',
      name: '50 uploads of 10 MB at once: peak RSS growth ÷ bytes in flight',
      estimate: exact((most - before) / (50 * BIG)),
      floor: 0.25,
      moonshot: 0.04,
      atMost: true,
      deterministic: true,
      twins: `${(before / MB).toFixed(0)} → ${(most / MB).toFixed(0)} MB`,
    });
    return { goals, remarks: [{ id: 'P8', text: `${TOGETHER} uploads of ${SMALL / MB} MB at a time, content that no compression helps` }] };
  } finally {
    sink.kill();
    await running.close();
  }
}
