// Where cover starts, over HTTP: PATCH validate with startsOn, and what every list then shows (CONTRACT « Cover »).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, defaultTypes, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let typeId: number;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
  typeId = (await defaultTypes(person))[0]!.id;
});
afterAll(() => world.close());

const deposit = async (token: string, content: string): Promise<number> =>
  ok(await upload(world.client(), token, typeId, pdf(content)), 201).body.id;
const validate = (id: number, body: object) => person.patch(`/api/documents/${id}/validate`, body);

test('A29 an attestation that starts in three weeks is validated beside one that ends in one week; the gap is not covered', async () => {
  const sub = await subcontractor(person);
  const first = await deposit(sub.secureToken, 'premier');
  expect(ok(await validate(first, { expirationDate: '2026-11-28' })).body).toMatchObject({
    startsOn: '2026-11-21',
    coveredUntil: '2026-11-28',
  });
  const second = await deposit(sub.secureToken, 'second');
  expect(ok(await validate(second, { startsOn: '2026-12-12', expirationDate: '2027-12-31' })).body).toMatchObject({
    validationStatus: 'validated',
    status: null,
    startsOn: '2026-12-12',
    coveredUntil: '2026-11-28',
  });
  const on = async (iso: string) => {
    world.clock.set(iso);
    const { body } = await person.get(`/api/subcontractors/${sub.id}/status`);
    const type = body.find((line: { id: number }) => line.id === typeId);
    return [type.status, type.expirationDate, type.upcomingFrom];
  };
  expect(await on('2026-11-21T09:00:00Z')).toEqual(['expiring_soon', '2026-11-28', '2026-12-12']);
  expect(await on('2026-11-28T23:00:00Z')).toEqual(['expired', '2026-11-28', '2026-12-12']);
  expect(await on('2026-12-11T22:59:59Z')).toEqual(['expired', '2026-11-28', '2026-12-12']);
  expect(await on('2026-12-11T23:00:00Z')).toEqual(['validated', '2027-12-31', null]);
  world.clock.set('2026-11-21T09:00:00Z');
  const older = await deposit(sub.secureToken, 'plus ancien');
  expect(ok(await validate(older, { startsOn: '2026-01-01', expirationDate: '2026-11-25' })).body).toMatchObject({
    coveredUntil: '2026-11-28',
  });
  expect((await person.get(`/api/documents/${sub.id}`)).body.map((row: { validationStatus: string }) => row.validationStatus)).toEqual([
    'validated',
    'validated',
    'validated',
  ]);
});

test('a start that is no day, or after the end, is refused in French without effect', async () => {
  const sub = await subcontractor(person);
  const id = await deposit(sub.secureToken, 'début');
  for (const startsOn of ['2027-02-30', '01/06/2027', '', 20270601, ['2027-01-01'], {}, '0026-01-01', '2027-01-01T00:00:00Z'])
    expect((await validate(id, { startsOn, expirationDate: '2027-12-31' })).status).toBe(400);
  const behind = await validate(id, { startsOn: '2027-02-01', expirationDate: '2027-01-31' });
  expect([behind.status, behind.body.code, behind.body.message]).toEqual([
    400,
    'start-after-expiration',
    'La date de début de validité ne peut pas suivre la date d’expiration.',
  ]);
  expect((await person.get(`/api/documents/${sub.id}`)).body).toMatchObject([{ validationStatus: 'pending', startsOn: null }]);
  for (const startsOn of [null, '1900-01-01']) {
    const other = await deposit((await subcontractor(person)).secureToken, `début ${startsOn}`);
    expect(ok(await validate(other, { startsOn, expirationDate: '9999-12-31' })).body).toMatchObject({
      status: 'current',
      startsOn: startsOn ?? '2026-11-21',
      coveredUntil: '9999-12-31',
    });
  }
  const last = await deposit((await subcontractor(person)).secureToken, 'le dernier jour');
  expect(ok(await validate(last, { startsOn: '9999-12-31', expirationDate: '9999-12-31' })).body).toMatchObject({
    status: null,
    coveredUntil: null,
  });
  expect(ok(await person.get('/api/dashboard/stats')).body).toMatchObject({ totalSubcontractors: expect.any(Number) });
});
