// The object storage is down, slow to refuse or full: the answer says so in French, and neither an event nor an object is left (C63).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, defaultTypes, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let typeId: number;
/** The failure of the next put or open. */
let fault: { at: 'put' | 'open'; code: string } | null = null;
const meet = (at: 'put' | 'open'): void => {
  if (fault?.at === at) throw Object.assign(new Error(`${fault.code}: made up`), { code: fault.code });
};
beforeAll(async () => {
  world = await startWorld({
    blobs: (real) => ({
      ...real,
      async put(content, ...rest) {
        meet('put');
        return real.put(content, ...rest);
      },
      async open(...args) {
        meet('open');
        return real.open(...args);
      },
    }),
  });
  person = await customer(world);
  typeId = (await defaultTypes(person))[0]!.id;
});
afterAll(() => world.close());

test('C63 down or full at PUT: 503 in French with Retry-After, no event, no object; then the same file is accepted', async () => {
  for (const code of ['ENOSPC', 'ECONNREFUSED', 'ECONNRESET']) {
    const sub = await subcontractor(person);
    const before = (await world.objects()).length;
    fault = { at: 'put', code };
    const { status, body, headers } = await upload(world.client(), sub.secureToken, typeId, pdf(code));
    fault = null;
    expect([code, status, body.code, headers.get('retry-after')]).toEqual([code, 503, 'unavailable', '2']);
    expect(body.message).toBe('Le service est momentanément indisponible. Veuillez réessayer dans un instant.');
    expect((await world.events(`subcontractor-${sub.id}`)).some(({ type }) => type === 'DocumentUploaded')).toBe(false);
    expect(await world.objects()).toHaveLength(before);
  }
});

test('C63 down at GET: 503, and the document is readable again afterwards', async () => {
  const sub = await subcontractor(person);
  const { body } = ok(await upload(world.client(), sub.secureToken, typeId, pdf('lu plus tard')), 201);
  fault = { at: 'open', code: 'ECONNREFUSED' };
  expect((await person.get(`/api/documents/${body.id}/download`)).status).toBe(503);
  fault = null;
  expect((await person.raw('GET', `/api/documents/${body.id}/download`)).text).toContain('%lu plus tard');
});
