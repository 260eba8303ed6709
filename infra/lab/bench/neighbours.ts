// P18: what a neighbour feels beside one tenant who does everything heavy at once: pages read and rows changed, in an open loop (QUALITY
// 2.1.7), beside the same without anybody; and the memory of the process meanwhile.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { calendarDate } from '../../../domain/kernel/calendar.ts';
import { bookOf, letters } from '../../adapters/spreadsheets/hostile.test-kit.ts';
import { HOLDERS, rcPro } from '../../specimens/index.ts';
import { drawn, jpeg } from '../../testing/pictures/degraded.ts';
import { watchNoise } from './noise.ts';
import { residentBytes } from './processor.ts';
import type { Protocol } from './protocol.ts';
import type { Goal, Report } from './report.ts';
import type { Heavy, SiegeOrder, SiegeTold } from './siege.ts';
import { exact, quantile, ratio } from './statistics.ts';
import { fill, type RunningProduct, registerTenant, runProduct, type Tenant } from './tenants.ts';
import { depositors, FORM, post } from './uploads.ts';

const SIZE = { whole: 10_000, quick: 2_000 };
/** One slice: so long, so many calls a second; every fourth changes a row. */
const SLICE_MS = 10_000;
const PER_SECOND = 30;
/** The siege stands before the first look, and is over before the next slice. */
const SETTLE_MS = 2_000;
const MB = 1_000_000;
/** What its archives of files hold. */
const FILES = 50;
const FILE_BYTES = 300_000;
const MOST_FOREIGN = 0.15;
const MOST_DROPPED = 0.4;
const day = calendarDate;
const COVER = { coverStart: day('2026-01-01'), coverEnd: day('2026-12-31'), issuedOn: day('2026-01-05') };

/** A permitted workbook of some 3 MB that takes seconds to read: our headings, ten thousand rows, and forty columns of texts beside them. */
async function slowBook(): Promise<Buffer> {
  const headings = ['Nom entreprise', 'SIRET', 'Nom contact', 'Email contact', 'Téléphone', 'Actif'];
  const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const head = headings.map((value, column) => text(`${letters(column)}1`, value)).join('');
  const rows = Array.from({ length: 10_000 }, (_, n) => {
    const line = n + 2;
    const own = [`Société ${n}`, String(10_000_000_000_000 + n), 'Jean', `a${n}@exemple.fr`, '0612345678', 'Oui'];
    const beside = Array.from({ length: 40 }, (_, m) => `<c r="${letters(6 + m)}${line}"><v>${(n * 7919 + m * 104_729) % 99_991}</v></c>`);
    return `<row r="${line}">${own.map((value, column) => text(`${letters(column)}${line}`, value)).join('')}${beside.join('')}</row>`;
  });
  return bookOf({ rows: `<row r="1">${head}</row>${rows.join('')}` });
}

type Felt = { pages: number; changes: number; failed: Record<string, number> };

/** The neighbour's calls of one slice: their 99th hundredths in ms, each timed from when it was due. */
async function felt({ url, cookie, ids }: { url: string; cookie: string; ids: readonly number[] }, agent: Agent): Promise<Felt> {
  const failed: Record<string, number> = {};
  const call = (method: string, path: string, body?: string): Promise<void> =>
    new Promise((done) => {
      const headers = {
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      const end = (status: number): void => {
        if (status < 200 || status >= 300) failed[`${method} ${status}`] = (failed[`${method} ${status}`] ?? 0) + 1;
        done();
      };
      request(url + path, { agent, method, headers }, (answer) => answer.resume().once('close', () => end(answer.statusCode!)))
        .once('error', () => end(0))
        .end(body);
    });
  const range = encodeURIComponent('[0,24]');
  const pages = [
    `/api/dashboard/initial-data?range=${range}`,
    `/api/subcontractors/with-stats?range=${range}`,
    `/api/documents?range=${range}`,
  ];
  const times: Record<'pages' | 'changes', Promise<number>[]> = { pages: [], changes: [] };
  const start = performance.now();
  const all = (SLICE_MS / 1000) * PER_SECOND;
  for (let n = 0; n < all; n++) {
    const due = start + (n * 1000) / PER_SECOND;
    if (due > performance.now()) await delay(due - performance.now());
    const change = n % 4 === 3;
    const work = change
      ? call('POST', `/api/subcontractors/${ids[n % ids.length]}/notes`, JSON.stringify({ text: `Appelé, rappeler le ${n}.` }))
      : call('GET', pages[n % 4]!);
    times[change ? 'changes' : 'pages'].push(work.then(() => performance.now() - due));
  }
  const [read, changed] = await Promise.all([Promise.all(times.pages), Promise.all(times.changes)]);
  return { pages: quantile(read, 0.99), changes: quantile(changed, 0.99), failed };
}

async function heavyTenant(running: RunningProduct, subcontractors: number): Promise<Heavy> {
  const { tenant, holders, form } = await depositors(running);
  for (let n = 0; n < FILES; n++) await post(`${running.product.url}/api/upload`, form(FILE_BYTES), FORM);
  await running.product.dev('/dev/settle', {});
  const documents = await tenant.client.call<{ id: number }[]>('GET', `/api/documents?range=${encodeURIComponent('[0,99]')}`);
  // Files that are nowhere, so nothing of them waits to be read.
  await fill(running, tenant, subcontractors, 1_000_000, { documentsEach: 3, undecided: true });
  const [page] = await drawn(await rcPro({ ...HOLDERS[1]!, ...COVER }));
  return {
    ...{ url: running.product.url, cookie: tenant.cookie, organizationId: tenant.organizationId, holders },
    documentIds: documents.map(({ id }) => id),
    book: (await slowBook()).toString('base64'),
    picture: Buffer.from(await jpeg(page!, { turn: 0.5 })).toString('base64'),
  };
}

async function neighbour(running: RunningProduct): Promise<{ tenant: Tenant; ids: number[] }> {
  const tenant = await registerTenant(running, 'voisin');
  await fill(running, tenant, 50, 5_000_000, { documentsEach: 3, undecided: true });
  const rows = await tenant.client.call<{ id: number }[]>('GET', `/api/subcontractors?range=${encodeURIComponent('[0,24]')}`);
  return { tenant, ids: rows.map(({ id }) => id) };
}

export async function bench({ pairs, dropped, quick }: Protocol): Promise<Report> {
  const running = await runProduct();
  const { product } = running;
  const siege = fork(join(import.meta.dirname, 'siege.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const order = (message: SiegeOrder | Heavy): void => void siege.send(message);
  const agent = new Agent({ keepAlive: true });
  let mostBytes = 0;
  const watch = setInterval(() => {
    mostBytes = Math.max(mostBytes, residentBytes(product.pid));
  }, 20);
  try {
    order(await heavyTenant(running, quick ? SIZE.quick : SIZE.whole));
    const { tenant, ids } = await neighbour(running);
    const asker = { url: product.url, cookie: tenant.cookie, ids };
    await felt(asker, agent);
    const noise = watchNoise(running.postgres);
    const told: SiegeTold = {};
    const sides = {
      quiet: () => felt(asker, agent),
      beside: async () => {
        order('begin');
        await delay(SETTLE_MS);
        try {
          return await felt(asker, agent);
        } finally {
          order('end');
          add(told, (await once(siege, 'message'))[0] as SiegeTold);
          await product.dev('/dev/settle', {});
          await delay(SETTLE_MS);
        }
      },
    };
    const seen: { beside: Felt; quiet: Felt; foreign: number }[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      const before = noise.read();
      const round: Partial<Record<keyof typeof sides, Felt>> = {};
      for (const side of pair % 2 === 0 ? (['beside', 'quiet'] as const) : (['quiet', 'beside'] as const))
        round[side] = await sides[side]();
      const { beside, quiet } = round as { beside: Felt; quiet: Felt };
      if (pair >= dropped) seen.push({ beside, quiet, foreign: noise.foreign(before, noise.read()) });
      process.stderr.write(`· beside ${text(beside)}, quiet ${text(quiet)}\n`);
    }
    return reportOf(seen, { quick, mostBytes, told });
  } finally {
    clearInterval(watch);
    agent.destroy();
    siege.disconnect();
    await running.close();
  }
}

const text = ({ pages, changes, failed }: Felt): string =>
  `${pages.toFixed(0)} and ${changes.toFixed(0)} ms${Object.keys(failed).length > 0 ? ` ${JSON.stringify(failed)}` : ''}`;

function add(to: SiegeTold, more: SiegeTold): void {
  for (const [kind, counts] of Object.entries(more)) {
    to[kind] ??= {};
    for (const [status, count] of Object.entries(counts)) to[kind][status] = (to[kind][status] ?? 0) + count;
  }
}

type Seen = readonly { beside: Felt; quiet: Felt; foreign: number }[];
function reportOf(seen: Seen, { quick, mostBytes, told }: { quick: boolean; mostBytes: number; told: SiegeTold }): Report {
  const undisturbed = seen.filter(({ foreign }) => foreign <= MOST_FOREIGN);
  const noisy = undisturbed.length < seen.length * (1 - MOST_DROPPED);
  const kept = noisy || quick ? seen : undisturbed;
  const median = (values: number[]): string => quantile(values, 0.5).toFixed(0);
  const goal = (name: string, of: 'pages' | 'changes'): Goal => ({
    id: 'P18a',
    name: `${name}: p99 beside a tenant who does everything heavy ÷ alone`,
    estimate: ratio(kept.map(({ beside, quiet }) => [beside[of], quiet[of]])),
    ...{ floor: 3, moonshot: 1.5, atMost: true, noisy },
    twins: `A ${median(kept.map(({ beside }) => beside[of]))} B ${median(kept.map(({ quiet }) => quiet[of]))} ms; ${kept.length} pairs, ${seen.length - undisturbed.length} disturbed`,
  });
  const failed = seen.flatMap(({ beside }) => Object.values(beside.failed)).reduce((sum, count) => sum + count, 0);
  const exactly = { atMost: true, deterministic: true };
  return {
    goals: [
      goal('a neighbour’s pages', 'pages'),
      goal('a neighbour’s changes', 'changes'),
      { id: 'P18b', name: 'a neighbour’s calls that were refused or failed', estimate: exact(failed), floor: 0, moonshot: 0, ...exactly },
      {
        id: 'P18c',
        name: 'memory of the process at most, GB',
        estimate: exact(mostBytes / MB / 1000),
        floor: 1,
        moonshot: 0.5,
        ...exactly,
      },
    ],
    remarks: [{ id: 'P18', text: `what the tenant got, by status: ${JSON.stringify(told)}` }],
  };
}
