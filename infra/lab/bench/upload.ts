// P8: files through the real API: the memory that they take, their speed beside a plain pipe into a file, and what the others feel of it.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { feltDuring, type Meanwhile, NOTHING } from './looks.ts';
import { watchNoise } from './noise.ts';
import { processorMicros, residentBytes } from './processor.ts';
import { type Bench, compare, type Protocol, type Side } from './protocol.ts';
import { type Goal, goalOf, type Report } from './report.ts';
import type { Order, Start, Told } from './sender.ts';
import { exact } from './statistics.ts';
import { fill, type RunningProduct, runProduct } from './tenants.ts';
import { type Depositors, depositors, FORM, LINE_BYTES_PER_MS, post } from './uploads.ts';

const MB = 1_000_000;
const SIZE = 10 * MB;
const AT_ONCE = 50;
const TOGETHER = 4;

type Sent = Extract<Told, { sent: number }>;

/** The worst of three floods, each above what the product held before it; it has taken a few files already. */
async function memory({ product }: RunningProduct, { form }: Depositors): Promise<Goal> {
  const url = `${product.url}/api/upload`;
  for (let i = 0; i < TOGETHER; i++) await post(url, form(SIZE), FORM);
  await product.dev('/dev/settle', {});
  await delay(1_000);
  const grown: string[] = [];
  let worst = 0;
  for (let flood = 0; flood < 3; flood++) {
    const forms = Array.from({ length: AT_ONCE }, () => form(SIZE));
    const before = residentBytes(product.pid);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, residentBytes(product.pid));
    }, 10);
    await Promise.all(forms.map((body) => post(url, body, FORM)))
      .catch((cause) => {
        throw new Error(`${AT_ONCE} at once: the product said\n${product.output()}`, { cause });
      })
      .finally(() => clearInterval(watch));
    worst = Math.max(worst, most - before);
    grown.push(`${(before / MB).toFixed(0)} → ${(most / MB).toFixed(0)}`);
  }
  return {
    id: 'P8a',
    name: `${AT_ONCE} uploads of 10 MB at once: peak RSS growth ÷ bytes in flight`,
    estimate: exact(worst / (AT_ONCE * SIZE)),
    floor: 0.25,
    moonshot: 0.04,
    atMost: true,
    deterministic: true,
    twins: `${grown.join(', ')} MB`,
  };
}

async function speed(
  setting: Bench,
  { product }: RunningProduct,
  { form }: Depositors,
  sink: { url: string; pid: number },
): Promise<{ goal: Goal; perSecond: number }> {
  const spent = new Map<string, { micros: number; megabytes: number }>();
  const side = (name: string, url: string, pid: number): Side => ({
    name,
    async slice() {
      const forms = Array.from({ length: TOGETHER }, () => form(SIZE));
      const cpu = processorMicros(pid);
      const start = performance.now();
      await Promise.all(forms.map((body) => post(url, body, FORM)));
      const seconds = (performance.now() - start) / 1000;
      const megabytes = (TOGETHER * SIZE) / MB;
      const before = spent.get(name) ?? { micros: 0, megabytes: 0 };
      spent.set(name, { micros: before.micros + processorMicros(pid) - cpu, megabytes: before.megabytes + megabytes });
      return { operations: megabytes, figure: megabytes / seconds };
    },
  });
  const compared = await compare(setting, side('ours', `${product.url}/api/upload`, product.pid), side('sink', sink.url, sink.pid));
  const goal = goalOf(
    compared,
    { id: 'P8b', name: 'MB/s of uploads ÷ node:http piped to a file with SHA-256', floor: 0.6, moonshot: 0.9 },
    'MB/s',
  );
  const each = [...spent.values()].map(({ micros, megabytes }) => (micros / megabytes).toFixed(0));
  return { goal: { ...goal, twins: `CPU µs/MB of the process itself ${each.join(':')}; ${goal.twins}` }, perSecond: compared.a };
}

/** Uploads from a process of its own, to the product or to nowhere. */
function sending(sender: ChildProcess, name: string, url: string, lines: number, told: (count: Sent) => void): Meanwhile {
  const order = (message: Order): void => void sender.send(message);
  return {
    name,
    async begin() {
      order({ begin: { url, lines } });
      return async () => {
        order('end');
        told((await once(sender, 'message'))[0] as Sent);
      };
    },
  };
}

async function felt(
  setting: Bench,
  { product }: RunningProduct,
  { holders, tenant }: Depositors,
  megabytesPerSecond: number,
): Promise<{ goal: Goal; text: string }> {
  const sender = fork(join(import.meta.dirname, 'sender.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    sender.send({ holders, size: SIZE } satisfies Start);
    const { nowhere } = (await once(sender, 'message'))[0] as Extract<Told, { nowhere: string }>;
    // Half of what the product takes.
    const lines = Math.max(1, Math.round((megabytesPerSecond / 2) * (MB / 1000 / LINE_BYTES_PER_MS)));
    let [sent, late] = [0, 0];
    const count = (more: Sent): void => {
      sent += more.sent;
      late += more.late;
    };
    const { compared, perSecond } = await feltDuring(setting, { url: product.url, cookie: tenant.cookie }, [
      sending(sender, 'pages during uploads', `${product.url}/api/upload`, lines, count),
      sending(sender, 'pages, uploads sent to nowhere', nowhere, lines, () => {}),
      NOTHING,
    ]);
    const [without, alone] = compared;
    const goal = { id: 'P8c', name: 'dashboard p99 during uploads ÷ without (sent to nowhere)', floor: 2, moonshot: 1.2, atMost: true };
    const { middle, low, high } = alone!.ratio;
    const text = `files of 10 MB over ${lines} lines of 100 Mbit/s, half of what the product takes (${sent} sent, ${late} took half as long again), ${perSecond.toFixed(0)} pages/s; ÷ pages alone, with nobody sending anything: ${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)}), ${alone!.b.toFixed(2)} ms`;
    return { goal: goalOf(without!, goal, 'ms'), text };
  } finally {
    sender.disconnect();
  }
}

export async function bench(protocol: Protocol): Promise<Report> {
  const running = await runProduct();
  const { product } = running;
  const sink = fork(join(import.meta.dirname, 'crud/sink.ts'), [product.dataDir], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  try {
    const sinkUrl = `http://127.0.0.1:${Number(String((await once(sink.stdout!, 'data'))[0]))}`;
    const setting: Bench = { protocol, db: running.db, noise: watchNoise(running.postgres) };
    const all = await depositors(running);
    await fill(running, all.tenant, 100, 1_000_000);
    const flood = await memory(running, all);
    const { goal: speeds, perSecond } = await speed(setting, running, all, { url: sinkUrl, pid: sink.pid! });
    // What the uploads before have set going ends first.
    await product.dev('/dev/settle', {});
    const { goal: others, text } = await felt(setting, running, all, perSecond);
    const remarks = [
      { id: 'P8', text: `files of 10 MB that no compression helps; P8b ${TOGETHER} at a time, both sides are sent the same form` },
      { id: 'P8c', text },
    ];
    return { goals: [flood, speeds, others], remarks };
  } finally {
    sink.kill();
    await running.close();
  }
}
