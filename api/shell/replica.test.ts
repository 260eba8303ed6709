// Which calls a replica may answer: they only select, and the primary answers whenever the replica is behind.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { connect } from '#infra/adapters/sql/postgres.ts';
import { customer, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import type { Database } from '#projections/sql.ts';
import { SELECTS } from './replica.ts';

let world: World;
let person: Person;
/** The same rows through read-only sessions. */
let copy: Database;
const asked = { times: 0, fresh: true };
beforeAll(async () => {
  world = await startWorld({
    // Without caches, so that each call queries.
    config: { onlyProcess: false },
    deps({ sql }) {
      const { host, port, database, user, pass } = sql.options;
      const session = { search_path: 'rm, public', default_transaction_read_only: 'on' };
      copy = connect(`postgres://${user}:${pass}@${host[0]}:${port[0]}/${database}`, { name: 'copy', max: 3, session });
      const isFresh = async () => {
        asked.times += 1;
        return asked.fresh;
      };
      return { replica: { sql: copy, isFresh } };
    },
  });
  person = await customer(world);
  await subcontractor(person, { companyName: 'DUPONT BTP' });
});
afterAll(() => world.close());
beforeEach(() => {
  Object.assign(asked, { times: 0, fresh: true });
  world.problems.splice(0);
});

test('these calls only select, and replica and primary answer the same', async () => {
  for (const name of SELECTS) {
    const { method, path } = routes[name];
    expect([name, method]).toEqual([name, 'GET']);
    asked.fresh = true;
    const there = ok(await person.get(path));
    asked.fresh = false;
    const here = ok(await person.get(path));
    if (!path.endsWith('.xlsx')) expect([name, there.text]).toEqual([name, here.text]);
  }
  expect([asked.times, world.problems]).toEqual([2 * SELECTS.length, []]);
});

test('DESIGN 3.8 no other call uses the replica: none that decides, and none about sessions', async () => {
  ok(await person.get('/api/user'));
  ok(await person.get('/api/organizations'));
  ok(await person.post('/api/tutorial/complete'));
  expect((await world.client().get('/api/subcontractors')).status).toBe(401);
  expect(asked.times).toBe(0);
});

test('a failing replica is logged, and the primary answers; an invalid query is answered once', async () => {
  expect((await person.get('/api/subcontractors?sort=["nothing","ASC"]')).status).toBe(400);
  expect([asked.times, world.problems]).toEqual([1, []]);
  await copy.end();
  expect(ok(await person.get('/api/subcontractors')).body).toMatchObject([{ companyName: 'DUPONT BTP' }]);
  expect(world.problems).toEqual([expect.objectContaining({ route: '/api/subcontractors' })]);
});
