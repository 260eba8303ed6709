// P16: what a user waits for: a whole command over HTTP, answered with its row, beside the same by the CRUD twin over Express. And what
// each costs the database, which no noise reaches.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { counter, countingFolder } from './counted.ts';
import type { Made } from './crud/commands.ts';
import { watchNoise } from './noise.ts';
import { type Bench, compare, latencyOf, type Protocol, rateOf, type Side } from './protocol.ts';
import { type Goal, goalOf, type Remark, type Report } from './report.ts';
import { exact } from './statistics.ts';
import { fill, type RunningProduct, runProduct, type Tenant } from './tenants.ts';
import { type Depositors, depositors, FORM, formOf } from './uploads.ts';

const CLIENTS = 16;
const SLICE_MS = 500;
const FILE_BYTES = 100_000;
/** Calls of one count: with one client, with all of them. */
const COUNTED = { one: 150, all: 480 };
const PAPERS_EACH = 6;
/** The twin decides on so many more in a slice, at the most; its rows cost next to nothing. */
const TWIN_IS_FASTER = 10;

type Kind = 'create' | 'validate' | 'upload';
const NAMES: Record<Kind, string> = { create: 'create a subcontractor', validate: 'validate a document', upload: 'upload of 100 kB' };
/** One of the two products: sends the next call of a kind, on a kept connection of this agent. */
type Peer = { name: string; send(kind: Kind, agent: Agent): Promise<void>; settle(): Promise<unknown> };

function call(agent: Agent, method: string, url: string, headers: Record<string, string>, body: Buffer | string): Promise<void> {
  return new Promise((done, fail) => {
    const sent = request(url, { agent, method, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      const ok = answer.statusCode === 200 || answer.statusCode === 201;
      // Answered with its row: an answer without one is no answer.
      answer
        .on('error', fail)
        .on('end', () => (ok && /"id":\d+/.test(text) ? done() : fail(new Error(`${url}: ${answer.statusCode} ${text}`))));
    });
    sent.on('error', fail).end(body);
  });
}

type Whose = {
  url: string;
  cookie: string;
  method: 'POST' | 'PATCH';
  organizationId: number;
  documents: readonly number[];
  form(): Buffer;
};

function peer(name: string, { url, cookie, method, organizationId, documents, form }: Whose, settle: Peer['settle']): Peer {
  let [made, decided] = [0, 0];
  const json = (agent: Agent, verb: string, path: string, body: object): Promise<void> =>
    call(agent, verb, url + path, { cookie, 'content-type': 'application/json' }, JSON.stringify(body));
  return {
    name,
    settle,
    send(kind, agent) {
      switch (kind) {
        case 'create':
          made++;
          return json(agent, 'POST', '/api/subcontractors', {
            companyName: `Maçonnerie ${made}`,
            siret: '73282932000074',
            allowDuplicateSiret: true,
            contactName: 'Jean Martin',
            contactEmail: `m${made}@exemple.fr`,
            contactPhone: '0612345678',
            organizationId,
          });
        case 'validate': {
          const id = documents[decided++];
          if (id === undefined) throw new Error('no document is left to decide on');
          return json(agent, method, `/api/documents/${id}/validate`, { expirationDate: '2029-06-01', comment: 'Vu' });
        }
        case 'upload':
          return call(agent, 'POST', `${url}/api/upload`, { 'content-type': FORM }, form());
      }
    },
  };
}

async function ours(running: RunningProduct, tenant: Tenant, { form }: Depositors): Promise<Peer> {
  const { url, dev } = running.product;
  const rows = await running.db<{ id: number }[]>`select id from documents where account_id = ${tenant.id} order by id`;
  const whose: Whose = { ...tenant, url, method: 'PATCH', documents: rows.map(({ id }) => id), form: () => form(FILE_BYTES) };
  return peer('ours', whose, () => dev('/dev/settle', {}));
}

/** Beside the rate or the time: what a call has set going ends before the next slice, outside its figure. */
const sideOf = (to: Peer, kind: Kind, clients: number): Side => ({
  name: `${to.name}, ${kind}, ${clients}`,
  async slice() {
    const agent = new Agent({ keepAlive: true, maxSockets: clients });
    const work = (): Promise<void> => to.send(kind, agent);
    const slice = clients === 1 ? await latencyOf(work, SLICE_MS) : await rateOf(clients, work, SLICE_MS);
    agent.destroy();
    await to.settle();
    return slice;
  },
});

async function goalsOf(setting: Bench, a: Peer, b: Peer, kind: Kind): Promise<Goal[]> {
  const rate = await compare(setting, sideOf(a, kind, CLIENTS), sideOf(b, kind, CLIENTS));
  const alone = await compare(setting, sideOf(a, kind, 1), sideOf(b, kind, 1));
  return [
    goalOf(rate, { id: 'P16', name: `${NAMES[kind]}, /s of ${CLIENTS} clients ÷ CRUD over Express`, floor: 0.3, moonshot: 1 }, '/s'),
    goalOf(alone, { id: 'P16', name: `${NAMES[kind]}, p50 of one client ÷ the same`, floor: 3, moonshot: 1.5, atMost: true }, 'ms'),
  ];
}

async function costsOf(running: RunningProduct, to: Peer, kind: Kind): Promise<{ goals: Goal[]; remark: Remark }> {
  const each = counter(running.db, running.product.pid, running.postgres);
  const of = async (clients: number, calls: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: clients });
    try {
      return await each(calls, async () => {
        const run = async (): Promise<void> => {
          for (let i = 0; i < calls / clients; i++) await to.send(kind, agent);
        };
        await Promise.all(Array.from({ length: clients }, run));
      });
    } finally {
      agent.destroy();
    }
  };
  const [one, all] = [await of(1, COUNTED.one), await of(CLIENTS, COUNTED.all)];
  const told = (pick: (costs: typeof one) => number, digits = 1): string => `${pick(one).toFixed(digits)} ; ${pick(all).toFixed(digits)}`;
  const text = `${NAMES[kind]}, 1 ; ${CLIENTS} clients: statements ${told((c) => c.statements)}, flushes ${told((c) => c.flushes, 2)}, WAL kB ${told((c) => c.wal / 1000)}, CPU ms ${told((c) => c.cpuMs, 2)}`;
  const goal = (clients: number, value: number, floor: number, moonshot: number): Goal => ({
    id: 'P16',
    name: `${NAMES[kind]}, transactions, ${clients} client${clients === 1 ? '' : 's'}`,
    estimate: exact(value),
    floor,
    moonshot,
    atMost: true,
    deterministic: true,
  });
  return { goals: [goal(1, one.transactions, 8, 4), goal(CLIENTS, all.transactions, 3, 1)], remark: { id: 'P16', text } };
}

export async function bench(protocol: Protocol): Promise<Report> {
  const running = await runProduct({ dataDir: await countingFolder() });
  const documents = 2 * (300 + protocol.pairs * 250);
  const twin = fork(
    join(import.meta.dirname, 'crud/commands.ts'),
    [running.url, running.product.dataDir, String(TWIN_IS_FASTER * documents)],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  try {
    const made = (await once(twin, 'message'))[0] as Made;
    const all = await depositors(running);
    await fill(running, all.tenant, Math.ceil(documents / PAPERS_EACH), 1_000_000, { documentsEach: PAPERS_EACH, undecided: true });
    const a = await ours(running, all.tenant, all);
    let sent = 0;
    const form = (): Buffer => formOf({ token: made.tokens[sent++ % made.tokens.length]!, typeId: made.typeId }, FILE_BYTES);
    const b = peer('twin', { ...made, url: `http://127.0.0.1:${made.port}`, method: 'POST', form }, async () => {});
    const setting: Bench = { protocol, db: running.db, noise: watchNoise(running.postgres) };
    const goals: Goal[] = [];
    const remarks: Remark[] = [];
    for (const kind of Object.keys(NAMES) as Kind[]) {
      goals.push(...(await goalsOf(setting, a, b, kind)));
      const costs = await costsOf(running, a, kind);
      goals.push(...costs.goals);
      remarks.push(costs.remark);
    }
    return { goals, remarks };
  } finally {
    twin.kill();
    await running.close();
  }
}
