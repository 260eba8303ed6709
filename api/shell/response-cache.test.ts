// The dashboard is remembered between changes: nobody ever sees that it is.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#infra/testing/api/client.ts';
import { customer, ok, type Person, subcontractor, subcontractorInput } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { readModels } from '#projections/index.ts';
import { rebuild } from '#projections/rebuild.ts';

let world: World;
beforeAll(async () => {
  const inProcess = await startWorld();
  const { url } = await inProcess.listen();
  // Over a real socket: as a browser gets it.
  world = { ...inProcess, client: () => createClient((path, init) => fetch(url + path, init)) };
});
afterAll(() => world.close());

const PAGE = `/api/dashboard/initial-data?range=${encodeURIComponent('[0,24]')}`;
const companies = (answer: { body: { subcontractors: { companyName: string }[] } }) =>
  answer.body.subcontractors.map(({ companyName }) => companyName);
const headers = ({ headers: all }: Awaited<ReturnType<Person['get']>>) =>
  ['content-range', 'x-total-activity', 'x-total-alerts', 'content-type', 'cache-control'].map((name) => all.get(name));
test('P4 C7 the same text again, with its headers, and to nobody else', async () => {
  const [a, b] = [await customer(world), await customer(world)];
  await subcontractor(a, { companyName: 'CANARI A' });
  const first = ok(await a.get(PAGE));
  const again = ok(await a.get(PAGE));
  expect(companies(first)).toEqual(['CANARI A']);
  expect([again.text, headers(again)]).toEqual([first.text, headers(first)]);
  expect(again.headers.get('x-correlation-id')).not.toBe(first.headers.get('x-correlation-id'));
  // It says all that a fresh one says.
  const names = ({ headers: all }: typeof first) => [...all.keys()].sort();
  const { body: stats, ...fresh } = ok(await a.get('/api/dashboard/stats'));
  const kept = ok(await a.get('/api/dashboard/stats'));
  expect(kept.body).toEqual(stats);
  for (const name of names(kept))
    if (!['x-correlation-id', 'x-now', 'date'].includes(name)) expect(kept.headers.get(name)).toBe(fresh.headers.get(name));
  expect(names(kept)).toEqual([...fresh.headers.keys()].sort());
  expect(names(kept)).toEqual(expect.arrayContaining(['content-security-policy', 'x-correlation-id', 'x-now', 'cache-control']));
  expect(companies(ok(await b.get(PAGE)))).toEqual([]);
  // A change behind the product's back is not seen: no row is read.
  await world.db`UPDATE rm.subcontractors SET company_name = 'X' WHERE account_id = ${a.accountId}`;
  expect(ok(await a.get(PAGE)).text).toBe(first.text);
});

test('P4 a remembered answer is what a fresh one is, byte for byte: also to HEAD, pipelined, and after a position', async () => {
  const person = await customer(world);
  ok(await person.get('/api/dashboard/stats'));
  const { hostname, port } = new URL((await world.listen()).url);
  const cookie = [...person.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = (line: string, ...headers: string[]) => [line, `host: ${hostname}`, `cookie: ${cookie}`, ...headers, '', ''].join('\r\n');
  const get = 'GET /api/dashboard/stats HTTP/1.1';
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      ask(get),
      ask(get.replace('GET', 'HEAD')),
      ask(get, `x-after-position: ${await world.store.head()}`),
      ask(get),
      ask(get).replace(/host: .*/, 'host: a/b'),
      ask(get, 'connection: close'),
    ].join(''),
  );
  // What differs in every answer, and the order of the headers, left out.
  const answers = (await text(socket)).split(/(?=HTTP\/1.1 )/).map((answer) => {
    const [head = '', body] = answer.split('\r\n\r\n');
    const [status, ...lines] = head.split('\r\n').map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()));
    return { status, body, lines: lines.filter((line) => !/^(x-correlation-id|x-now|date)/.test(line)).sort() };
  });
  const [kept, head, later, again, odd, last] = answers;
  expect(answers).toHaveLength(6);
  expect(kept).toMatchObject({ status: 'http/1.1 200 ok', body: expect.stringContaining('{') });
  expect([later, again, head]).toEqual([
    kept,
    kept,
    { ...kept, body: '', lines: kept!.lines.filter((line) => !line.startsWith('content-length')) },
  ]);
  expect([odd!.status, last!.body]).toEqual(['http/1.1 400 bad request', kept!.body]);
  expect(last!.lines).toEqual(expect.arrayContaining(['connection: close', `content-length: ${Buffer.byteLength(kept!.body!)}`]));
});

test('P4 every change is in the next answer, also among calls at the same time', async () => {
  const person = await customer(world);
  for (let i = 0; i < 12; i += 1) {
    const racing = Array.from({ length: 4 }, () => person.get(PAGE));
    const { id } = await subcontractor(person, { companyName: `Entreprise ${i}` });
    expect(companies(ok(await person.get(PAGE)))).toHaveLength(i + 1);
    await Promise.all(racing);
    expect(companies(ok(await person.get(PAGE)))).toHaveLength(i + 1);
    const [organization] = ok(await person.get('/api/organizations')).body;
    ok(await person.put(`/api/subcontractors/${id}`, subcontractorInput(organization.id, { companyName: `Renommée ${i}` })));
    expect(companies(ok(await person.get(PAGE)))).toContain(`Renommée ${i}`);
  }
});

test('P4 another day is another answer; a question that is refused stays refused', async () => {
  const person = await customer(world);
  await subcontractor(person);
  const asked = async () => ok(await person.get('/api/dashboard/stats')).body;
  await asked();
  const before = world.clock.now();
  world.clock.set('2027-02-01T09:00:00Z');
  // Yesterday's session is over: what is remembered opens nothing.
  expect((await person.get('/api/dashboard/stats')).status).toBe(401);
  world.clock.set(before);
  for (let i = 0; i < 2; i += 1) expect((await person.get(`${PAGE}&sort=x`)).status).toBe(400);
});

test('C51 rows that a rebuild elsewhere has mended are seen', async () => {
  const person = await customer(world);
  const { id } = await subcontractor(person, { companyName: 'Vraie' });
  await world.db`UPDATE rm.subcontractors SET company_name = 'Fausse' WHERE id = ${id}`;
  expect(companies(ok(await person.get(`${PAGE}&x=1`)))).toEqual(['Fausse']);
  await world.caughtUp();
  const told = new Promise<void>((done) => world.readModels.onChange(({ accounts }) => accounts.size === 0 && done()));
  await rebuild({ store: world.store, sql: world.db, keys: world.keys, projections: readModels });
  await told;
  expect(companies(ok(await person.get(`${PAGE}&x=1`)))).toEqual(['Vraie']);
});

test('C36 C50 nothing that is remembered outlives the session', async () => {
  const person = await customer(world);
  ok(await person.get(PAGE));
  ok(await person.post('/api/logout', {}));
  expect((await person.get(PAGE)).status).toBe(401);
});
