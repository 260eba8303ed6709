// P4: the dashboard's first call, through HTTP, of the product in a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { watchNoise } from './noise.ts';
import { type Bench, compare, type Protocol, type Side } from './protocol.ts';
import { type Goal, goalOf, type Report } from './report.ts';
import { bootstrap, exponent, median } from './statistics.ts';
import { fill, multiply, type RunningProduct, registerTenant, runProduct, type Tenant } from './tenants.ts';

// As the console asks.
const PAGE = `/api/dashboard/initial-data?range=${encodeURIComponent('[0,24]')}&sort=${encodeURIComponent('["urgency","DESC"]')}&filter=${encodeURIComponent('{"isActive":true}')}`;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

function fetchBytes(url: string, cookie = ''): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(Buffer.concat(parts)) : reject(new Error(`${answer.statusCode} ${Buffer.concat(parts)}`)),
      );
      answer.on('error', reject);
    }).on('error', reject);
  });
}

/** p50 in ms of requests one after the other. */
async function p50(url: string, cookie: string, requests: number): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < requests; i++) {
    const from = performance.now();
    await fetchBytes(url, cookie);
    times.push(performance.now() - from);
  }
  return median(times);
}
const REQUESTS = 60;
const side = (name: string, url: string, cookie = '', requests = REQUESTS): Side => ({
  name,
  slice: async () => ({ operations: requests, figure: await p50(url, cookie, requests) }),
});

/** The same tenant, measured as others grow around it; rounds of every size cannot run at once, so each size has its own. */
async function others(bench: Bench, running: RunningProduct, tenant: Tenant, template: Tenant): Promise<Goal> {
  const sizes = bench.protocol.quick ? [100, 1_000, 10_000] : [100, 1_000, 10_000, 50_000];
  const points: (readonly [number, number])[][] = [];
  let copies = 0;
  let disturbed = 0;
  for (const size of sizes) {
    const wanted = size / 100 - 1;
    await multiply(running.db, template.id, wanted - copies, copies + 1, false);
    copies = wanted;
    await running.db.unsafe('vacuum analyze');
    await p50(running.product.url + PAGE, tenant.cookie, REQUESTS);
    for (let round = 0; round < bench.protocol.pairs; round++) {
      const before = bench.noise.read();
      const ms = await p50(running.product.url + PAGE, tenant.cookie, REQUESTS);
      if (bench.noise.foreign(before, bench.noise.read()) > 0.15) disturbed++;
      points[round] = [...(points[round] ?? []), [size, ms]];
    }
  }
  const medians = sizes.map((size, i) => `${size}: ${median(points.map((round) => round[i]![1])).toFixed(2)} ms`);
  return {
    id: 'P4a',
    name: `p50 of a tenant of 100, growth exponent in others' subcontractors ${sizes[0]} → ${sizes.at(-1)}`,
    estimate: bootstrap(points, (some) => median(some.map(exponent))),
    floor: 0.05,
    moonshot: 0.01,
    atMost: true,
    noisy: disturbed > points.length * sizes.length * 0.4,
    twins: medians.join(', '),
  };
}

/** Tenants of different sizes beside each other, in turn. */
async function own(bench: Bench, url: string, tenants: readonly (readonly [number, Tenant])[]): Promise<Goal> {
  const rounds: (readonly [number, number])[][] = [];
  let disturbed = 0;
  for (let round = 0; round < bench.protocol.pairs; round++) {
    const before = bench.noise.read();
    const points: (readonly [number, number])[] = [];
    for (const [size, tenant] of round % 2 === 0 ? tenants : tenants.toReversed())
      points.push([size, await p50(url + PAGE, tenant.cookie, REQUESTS)]);
    if (bench.noise.foreign(before, bench.noise.read()) > 0.15) disturbed++;
    rounds.push(points);
  }
  const kept = rounds.slice(bench.protocol.dropped);
  const told = tenants.map(([size]) => `${size}: ${median(kept.map((points) => points.find(([n]) => n === size)![1])).toFixed(2)} ms`);
  return {
    id: 'P4b',
    name: `p50, growth exponent in the tenant's own subcontractors ${tenants[0]![0]} → ${tenants.at(-1)![0]}`,
    estimate: bootstrap(kept, (some) => median(some.map(exponent))),
    floor: 0.15,
    moonshot: 0.03,
    atMost: true,
    noisy: disturbed > rounds.length * 0.4,
    twins: told.join(', '),
  };
}

/** The CRUD tables hold the large tenant's rows, with the indexes that its page asks for. */
async function crudServer(running: RunningProduct, large: Tenant) {
  await running.db.unsafe(`create schema crud;
    create table crud.subs as select id, account_id, company_name as name, siret, contact_name, contact_email, contact_phone, created_at from rm.subcontractors where account_id = ${large.id};
    create table crud.types as select id, account_id from rm.compliance_types where account_id = ${large.id};
    create table crud.documents as select id, subcontractor_id as sub_id, document_type_id as type_id, validation_status, expiration_date as expires_on from rm.documents where account_id = ${large.id};
    alter table crud.subs add primary key (id); alter table crud.types add primary key (id); alter table crud.documents add primary key (id);
    create index on crud.subs (account_id, name); create index on crud.documents (sub_id, type_id); create index on crud.documents (expires_on);
    analyze`);
  const child = fork(join(import.meta.dirname, 'crud/server.ts'), [running.url], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [port] = await once(child.stdout!, 'data');
  return { url: `http://127.0.0.1:${Number(String(port))}`, stop: () => child.kill() };
}

export async function bench(protocol: Protocol): Promise<Report> {
  const running = await runProduct();
  try {
    const setting: Bench = { protocol, db: running.db, noise: watchNoise(running.postgres) };
    const { url } = running.product;
    const large = protocol.quick ? 10_000 : 100_000;
    const [template, small, middle, big] = [
      await registerTenant(running, 'modele'),
      await registerTenant(running, 'petit'),
      await registerTenant(running, 'moyen'),
      await registerTenant(running, 'grand'),
    ];
    // Ids stay apart: a copy lies STEP further, so each original keeps its documents below that.
    for (const [i, tenant] of [template, small, middle, big].entries()) await fill(running, tenant, 100, 1_000_000 + i * 100);
    await multiply(running.db, middle.id, (protocol.quick ? 1_000 : 10_000) / 100 - 1, 10_001, true);
    await multiply(running.db, big.id, large / 100 - 1, 20_001, true);
    await running.db.unsafe('vacuum analyze');
    const goals = [
      await own(setting, url, [
        [100, small],
        [protocol.quick ? 1_000 : 10_000, middle],
        [large, big],
      ]),
    ];
    const body = await fetchBytes(url + PAGE, big.cookie);
    const crud = await crudServer(running, big);
    const compared = await compare(setting, side('CRUD', `${crud.url}/page/${big.id}`, '', 2), side('ours', url + PAGE, big.cookie));
    const c = { id: 'P4c', name: `CRUD page p50 ÷ ours, ${large} subcontractors`, floor: 20, moonshot: 200 };
    goals.push(goalOf(compared, c, 'ms'));
    crud.stop();
    goals.unshift(await others(setting, running, small, template));
    return {
      goals,
      remarks: [{ id: 'P4', text: `answers of ${body.length} bytes; requests one after the other over kept connections` }],
    };
  } finally {
    await running.close();
    agent.destroy();
  }
}
