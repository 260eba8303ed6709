// Demonstration requests over HTTP: who may send one, which fields are accepted, what is stored, how many are allowed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const required = { firstName: 'Nadia', lastName: 'Moreau', company: 'Moreau Couverture', phone: '06 12 34 56 78' };
let hour = 9;
/** Sends from a later hour each time, so that only the tests of the limit reach it. */
async function send(body: object) {
  hour += 2;
  world.clock.set(new Date(Date.UTC(2026, 10, 21, hour)).toISOString());
  const { status, body: answer } = await world.client().post('/api/contact', body);
  return { status, fields: (answer.errors ?? []).map((error: { path: string }) => error.path), answer };
}
const rows = () => world.sql<Record<string, unknown>[]>`SELECT * FROM contact_requests ORDER BY id`;

test('F012 F014 F015 the four required fields suffice; the row has status « new », no session is needed', async () => {
  expect((await send(required)).status).toBe(201);
  const [row] = await rows();
  expect(row).toMatchObject({ first_name: 'Nadia', company: 'Moreau Couverture', company_size: null, email: null, status: 'new' });
  expect(row?.['created_at']).toBe(world.clock.now());
});

test('F015 the person’s data are sealed: no event has name, number or company in clear text', async () => {
  const stored = (await world.store.readAll({ after: null, limit: 100, categories: ['contactrequest'] }))[0];
  expect(stored).toMatchObject({ type: 'DemoRequested', accountId: 0, subject: stored?.stream });
  for (const secret of ['Nadia', 'Moreau', '34 56']) expect(JSON.stringify(stored)).not.toContain(secret);
});

describe('F014 required fields and caps', () => {
  test.each(['firstName', 'lastName', 'company', 'phone'] as const)('without %s: 400 that names it', async (field) => {
    const { [field]: _, ...rest } = required;
    expect(await send(rest)).toMatchObject({ status: 400, fields: [field] });
    expect(await send({ ...required, [field]: '   ' })).toMatchObject({ status: 400 });
  });

  const address = (length: number) => `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(length - 244)}`;
  test.each([
    ['firstName', 100, (n: number) => 'a'.repeat(n)],
    ['lastName', 100, (n: number) => 'é'.repeat(n)],
    ['company', 200, (n: number) => 'a'.repeat(n)],
    ['phone', 20, (n: number) => '0'.repeat(n)],
    ['email', 255, address],
  ] as const)('%s: %i characters are accepted, one more is refused', async (field, cap, of) => {
    expect(of(cap)).toHaveLength(cap);
    expect(await send({ ...required, [field]: of(cap) })).toMatchObject({ status: 201 });
    expect(await send({ ...required, [field]: of(cap + 1) })).toMatchObject({ status: 400, fields: [field] });
  });

  test('an empty e-mail is accepted, a malformed one is not; a telephone number is validated as at registration (A50)', async () => {
    expect((await send({ ...required, email: '' })).status).toBe(201);
    for (const email of ['nadia', 'nadia@', 'a@b.fr\r\nBcc: c@d.fr', '<a@b.fr>'])
      expect(await send({ ...required, email })).toMatchObject({ status: 400, fields: ['email'] });
    for (const phone of ['012345678', '06 12 34 56 7x']) expect(await send({ ...required, phone })).toMatchObject({ status: 400 });
  });
});

test('F013 only the five company sizes are accepted', async () => {
  for (const companySize of ['1-10', '11-50', '51-200', '201-1000', '1000+'])
    expect((await send({ ...required, companySize })).status).toBe(201);
  for (const companySize of ['', '1–10', '5', '1000', '201-1001', 7])
    expect(await send({ ...required, companySize })).toMatchObject({ status: 400, fields: ['companySize'] });
});

test('the sixth in an hour from one address is 429 with Retry-After, refused ones do not count, and the application clock ends the limit', async () => {
  hour += 2;
  world.clock.set(new Date(Date.UTC(2026, 10, 21, hour)).toISOString());
  const client = world.client();
  const before = (await rows()).length;
  await client.post('/api/contact', { ...required, phone: '1' });
  for (let i = 0; i < 5; i++) expect((await client.post('/api/contact', required)).status).toBe(201);
  const sixth = await client.post('/api/contact', required);
  expect([sixth.status, Number(sixth.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await rows()).toHaveLength(before + 5);
  expect((await send(required)).status).toBe(201);
});
