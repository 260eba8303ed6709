// P14: mails that are due all at once, sent by the product, beside the same bytes sent by a bare pool to the same server.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Order, Told } from './mail-sink.ts';
import { watchNoise } from './noise.ts';
import { type Bench, compare, type Protocol, type Side } from './protocol.ts';
import { goalOf, type Report } from './report.ts';
import { fill, type RunningProduct, registerTenant, runProduct, type Tenant } from './tenants.ts';

/** As many as one call for a selection takes. */
const AT_ONCE = 500;
/** As the product has (adapters/mailer/smtp.ts). */
const CONNECTIONS = 5;

type Sink = { port: number; tell(order: Order): void; taken(): Promise<{ ms: number; mail: string }>; stop(): void };

async function mailSink(): Promise<Sink> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'mail-sink.ts'));
  const next = async (): Promise<Told> => (await once(child, 'message'))[0] as Told;
  const { port } = (await next()) as { port: number };
  return {
    port,
    tell: (order) => void child.send(order),
    taken: async () => (await next()) as { ms: number; mail: string },
    stop: () => void child.kill(),
  };
}

const rate = (ms: number) => ({ operations: AT_ONCE, figure: (AT_ONCE / ms) * 1000 });

/** First requests to people who had none: they gather while the server greets nobody, and are timed from its greeting on. */
function ours({ product }: RunningProduct, tenant: Tenant, sink: Sink, seen: (mail: string) => void): Side {
  let first = 0;
  return {
    name: 'the product',
    async slice() {
      const ids = Array.from({ length: AT_ONCE }, (_, i) => 1_000_001 + first + i);
      first += AT_ONCE;
      sink.tell('hold');
      sink.tell({ await: AT_ONCE });
      const answer = await fetch(`${product.url}/api/subcontractors/bulk`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: tenant.cookie },
        body: JSON.stringify({ ids, action: 'send-request', channel: 'email' }),
      });
      const { done } = (await answer.json()) as { done: number };
      if (done !== AT_ONCE) throw new Error(`${answer.status}: ${done} of ${AT_ONCE} requests were made`);
      const taken = sink.taken();
      sink.tell('release');
      const { ms, mail } = await taken;
      seen(mail);
      return rate(ms);
    },
  };
}

function bare(sink: Sink, pool: ReturnType<typeof pooled>, mail: () => string): Side {
  return {
    name: 'a bare pool',
    async slice() {
      const taken = sink.taken();
      sink.tell({ await: AT_ONCE });
      const raw = Buffer.from(mail(), 'latin1');
      const envelope = { from: 'ne-pas-repondre@subdoc.localhost', to: ['contact@exemple.fr'] };
      for (let i = 0; i < AT_ONCE; i++) void pool.sendMail({ envelope, raw });
      return rate((await taken).ms);
    },
  };
}
const pooled = (port: number) =>
  nodemailer.createTransport({ url: `smtp://127.0.0.1:${port}`, pool: true, maxConnections: CONNECTIONS, maxMessages: 500 });

export async function bench(protocol: Protocol): Promise<Report> {
  const sink = await mailSink();
  // Who registers reads his mail in the outbox; only then the product is given a server.
  const before = await runProduct();
  const tenant = await registerTenant(before, 'courrier');
  await fill(before, tenant, AT_ONCE * (protocol.pairs + 1), 1_000_000, { documentsEach: 0 });
  await before.db.end({ timeout: 1 });
  await before.product.stop();
  const running = await runProduct({ dataDir: before.product.dataDir, env: { SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
  const pool = pooled(sink.port);
  try {
    let mail = '';
    const product = ours(running, tenant, sink, (last) => {
      mail = last;
    });
    // Gives the other side its mail.
    await product.slice();
    const bench: Bench = { protocol, db: running.db, noise: watchNoise(running.postgres) };
    const settled = async (): Promise<void> => void (await running.product.dev('/dev/settle', {}));
    const result = await compare(
      bench,
      product,
      bare(sink, pool, () => mail),
      settled,
    );
    const goal = { id: 'P14', name: 'mails due at once, sent/s ÷ the same bytes by a bare pool', floor: 0.6, moonshot: 0.9 };
    return { goals: [goalOf(result, goal, '/s')], remarks: [{ id: 'P14', text: `a mail has ${mail.length} bytes` }] };
  } finally {
    pool.close();
    await running.close();
    sink.stop();
  }
}
