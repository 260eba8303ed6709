// C32: every parameter of every route gets values that no client sends: in the path, the query, the body, the headers.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { type Route, routes } from '#contract/routes.ts';
import { BODIES, listQueries, NEVER_DAY, NEVER_TEXT, PATHS, POSITIONS, QUERIES, VALUES } from '#infra/testing/api/odd.ts';
import {
  administrator,
  defaultOrganization,
  defaultTypes,
  ok,
  type Person,
  pdf,
  subcontractor,
  subscribe,
  upload,
} from '#infra/testing/api/people.ts';
import { PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';

/** This person passes every gate. */
let person: Person;
let world: World;
/** A valid value for each field name; one field at a time is replaced by an invalid one. */
let right: Record<string, unknown>;
let session: [string, string][];

beforeAll(async () => {
  world = await startWorld();
  person = await administrator(world);
  await subscribe(world, person);
  const types = await defaultTypes(person);
  const { id, secureToken } = await subcontractor(person);
  const document = ok(await upload(world.client(), secureToken, types[0]!.id, pdf()), 201).body;
  const day = '2027-01-31';
  right = {
    ...{ id, userId: 2_000_000_000, organizationId: await defaultOrganization(person), documentId: document.id, token: secureToken },
    ...{ email: 'fuzz@test.fr', password: PASSWORD, newPassword: PASSWORD, rememberMe: true, plan: 'autopilot', inline: '1' },
    ...{ companyName: 'DUPONT BTP', phoneNumber: '0467000000', firstName: 'Ana', lastName: 'Diaz', company: 'BTP', companySize: '1-10' },
    ...{ phone: '0467000000', message: 'Bonjour', name: 'Nom', description: 'Texte', color: '#3b82f6', isDefault: false, isActive: true },
    ...{ siret: '73282932000074', contactName: 'Ana', contactEmail: 'ana@test.fr', contactPhone: '0612345678', address: 'Rue' },
    ...{ validityPeriod: 90, alertDaysBefore: 30, isRequired: true, allowedFormats: ['pdf'], autoValidationEnabled: true },
    ...{
      requiredDocumentTypeIds: types.map((type) => type.id),
      expirationDate: day,
      dateEmission: '2026-11-01',
      comment: 'Vu',
      reason: 'Flou',
    },
    ...{ sort: '["id","ASC"]', range: '[0,9]', filter: '{}' },
  };
  session = [...person.jar];
});
afterAll(() => world.close());

const LONG = process.env['SUBDOC_LONG'] === '1';
let turn = 0;
/** One value in four per place, in rotation, so that each place gets other values; the long run tries all. */
const some = <Value>(values: readonly Value[]): readonly Value[] => {
  turn++;
  return LONG ? values : values.filter((_, i) => (i + turn) % 4 === 0);
};
// Thousands of calls: on a machine that is busy with others they take minutes.
vi.setConfig({ testTimeout: 180_000 });
const wrong: string[] = [];
let calls = 0;
async function call(route: Route, path: string, body?: string, headers: Record<string, string> = {}): Promise<number> {
  calls++;
  person.jar.clear();
  for (const [name, value] of session) person.jar.set(name, value);
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const { status } = await person.raw(route.method, path, { headers: { ...type, ...headers }, ...(body === undefined ? {} : { body }) });
  if (status >= 500)
    wrong.push(`${status} ${route.method} ${path.slice(0, 120)} ${(body ?? '').slice(0, 120)} ${JSON.stringify(headers).slice(0, 80)}`);
  return status;
}
const fieldsOf = (schema: z.ZodType | undefined): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
const pathOf = (route: Route): string => route.path.replace(/:(\w+)/g, (_, name: string) => String(right[name]));
/** The field names of a list's rows, which its filters and sorts may know. */
const rowFieldsOf = ({ response }: Route): string[] => {
  const row =
    (response as { element?: z.ZodType } | null)?.element ??
    (response as { shape?: { subcontractors?: { element?: z.ZodType } } })?.shape?.subcontractors?.element;
  return [...new Set([...fieldsOf(row), 'organizationId', 'subcontractorId', 'documentTypeId', 'q'])];
};
/** `logout` and `endSession` end a session that the others need, `live` waits forever, `upload` takes no JSON and has its own tests. */
const LEFT: readonly string[] = ['logout', 'endSession', 'live', 'upload'];
const rows = Object.entries<Route>(routes).filter(([name]) => !LEFT.includes(name));

test('C32 no path and no query causes a 5xx', async () => {
  for (const [, route] of rows) {
    for (const [parameter] of route.path.matchAll(/:\w+/g))
      for (const value of some(PATHS)) await call(route, route.path.replace(parameter, value), route.method === 'GET' ? undefined : '{}');
    for (const name of ['nope', '__proto__', ...fieldsOf(route.query)])
      for (const value of some(QUERIES)) await call(route, `${pathOf(route)}?${name}=${value}`, route.method === 'GET' ? undefined : '{}');
  }
  expect(wrong.splice(0)).toEqual([]);
});

test('C32 no well-formed range, sort or filter causes a 5xx: numbers at the limits of int, bigint and float, days that do not exist', async () => {
  const lists = rows.filter(([, route]) => fieldsOf(route.query).includes('range'));
  expect(lists.length).toBeGreaterThanOrEqual(8);
  for (const [, route] of lists) for (const query of some(listQueries(rowFieldsOf(route)))) await call(route, `${pathOf(route)}?${query}`);
  expect(wrong.splice(0)).toEqual([]);
});

test('C32 no body causes a 5xx, and nothing is accepted that cannot be stored', async () => {
  const taken: string[] = [];
  for (const [name, route] of rows.filter(([, { method }]) => method !== 'GET' && method !== 'DELETE')) {
    for (const body of some(BODIES)) await call(route, pathOf(route), body);
    const fields = fieldsOf(route.body);
    for (const field of fields)
      for (const value of some(VALUES)) {
        const others = fields
          .filter((other) => other !== field && other !== 'updatedAt')
          .map((other) => `"${other}":${JSON.stringify(right[other])}`);
        const status = await call(route, pathOf(route), `{${[...others, `"${field}":${value}`].join(',')}}`);
        // A field that is only compared and never stored may have any value.
        if (status < 300 && field !== 'updatedAt' && (/date/i.test(field) ? NEVER_DAY : NEVER_TEXT).test(value))
          taken.push(`${status} ${name}.${field} ${value}`);
      }
  }
  expect(wrong.splice(0)).toEqual([]);
  expect(taken).toEqual([]);
});

test('C32 no header causes a 5xx', async () => {
  const values = ['__proto__', 'x'.repeat(4_000), '\u00e9\u00ff', '-1', '1e400', '[]', "' OR 1=1", ';;;=', 'bytes=0-,-1'];
  const read = ['idempotency-key', 'content-type'];
  const others = ['accept', 'range', 'if-none-match', 'if-match', 'cookie', 'origin', 'host', 'x-forwarded-for', 'content-encoding'];
  for (const [, route] of rows)
    for (const value of values) {
      const body = route.method === 'GET' ? undefined : '{}';
      for (const name of read) await call(route, pathOf(route), body, { [name]: value });
      await call(route, pathOf(route), body, Object.fromEntries(others.map((name) => [name, value])));
    }
  // The code is the same for every route, and waits up to 2 s for an unknown position, so one route suffices.
  const { path } = routes.dashboardStats;
  for (const value of values) await call(routes.dashboardStats, path, undefined, { 'x-after-position': value });
  for (const value of POSITIONS)
    expect([value, await call(routes.dashboardStats, path, undefined, { 'x-after-position': value })]).toEqual([value, 400]);
  expect(wrong.splice(0)).toEqual([]);
});

test('C32 afterwards the product works: data are unchanged, nobody gained rights', async () => {
  expect(calls).toBeGreaterThan(2_000);
  person.jar.clear();
  for (const [name, value] of session) person.jar.set(name, value);
  expect((await person.get('/api/user')).status).toBe(200);
  expect((await person.get('/api/subcontractors')).body.length).toBeGreaterThan(0);
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
});
