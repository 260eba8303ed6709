// While a new version rebuilds its rows, calls that need them answer « try later » and everything else works (infra/decisions/084).
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { customer, ok, subcontractorInput } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { served } from '#projections/served.ts';
import type { Database } from '#projections/sql.ts';

let world: World;
const closed = new Set<string>();
beforeAll(async () => {
  const open = (sql: Database): Database => served(sql, { closedTables: () => closed });
  world = await startWorld({ deps: ({ sql, lanes = [] }) => ({ sql: open(sql), lanes: lanes.map(open) }) });
});
afterAll(() => world.close());

test('DESIGN 3.22 calls whose rows are being rebuilt get 503 with Retry-After in French; commands and other pages work', async () => {
  const person = await customer(world);
  const [organization] = ok(await person.get('/api/organizations')).body;
  closed.add('subcontractors');
  for (const path of ['/api/subcontractors', '/api/dashboard/initial-data'])
    for (let again = 0; again < 2; again++) {
      const answer = await person.get(path);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
      expect(answer.body).toEqual({
        message: 'Mise à jour en cours\u202f: ces informations reviennent dans quelques instants.',
        code: 'updating',
        status: 503,
      });
    }
  expect(ok(await person.get('/api/organizations')).body).toHaveLength(1);
  // The command took effect and its row cannot be shown: a 503 would be retried.
  const added = await person.post('/api/subcontractors', subcontractorInput(organization.id, { companyName: 'Pendant' }));
  expect([added.status, added.body, added.headers.get('x-position') !== null]).toEqual([
    202,
    {
      message: 'C’est enregistré. Une mise à jour est en cours\u202f: l’affichage suit dans quelques instants.',
      code: 'updating',
      status: 202,
    },
    true,
  ]);
  closed.clear();
  await world.caughtUp();
  expect(ok(await person.get('/api/subcontractors')).body.map((row: { companyName: string }) => row.companyName)).toEqual(['Pendant']);
});

test('C59 a change whose row the read models do not have in time is told as accepted, never as a failure that would be sent again', async () => {
  const late = await startWorld({
    deps: ({ sql }) => ({
      sql: new Proxy(sql, {
        apply: (target, self, given: [TemplateStringsArray]) =>
          given[0].join?.('').includes('FROM notes n WHERE n.id') ? Promise.resolve([]) : Reflect.apply(target as never, self, given),
      }),
    }),
  });
  onTestFinished(() => late.close());
  const person = await customer(late);
  const [organization] = ok(await person.get('/api/organizations')).body;
  const { id } = ok(await person.post('/api/subcontractors', subcontractorInput(organization.id, { companyName: 'Tard' }))).body;
  const answer = await person.post(`/api/subcontractors/${id}/notes`, { text: 'Rappeler.' });
  expect([answer.status, answer.body.code, answer.headers.get('x-position') !== null]).toEqual([202, 'updating', true]);
});
