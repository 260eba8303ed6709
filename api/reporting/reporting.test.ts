// The periodic report's settings and the test report, over the real routes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approved, customer, ok } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
const PATH = '/api/reporting-settings';
const DEFAULTS = { isEnabled: false, frequency: 'weekly', dayOfWeek: 1, dayOfMonth: 1, hour: 8, lastSent: null };

describe('F255 F271 A57 settings of the report', () => {
  test('defaults: off, weekly, Monday, the 1st, 8 o’clock; changing one setting keeps the others', async () => {
    const person = await customer(world);
    expect(ok(await person.get(PATH)).body).toEqual(DEFAULTS);
    expect(ok(await person.put(PATH, { hour: 17 })).body).toEqual({ ...DEFAULTS, hour: 17 });
    expect(ok(await person.put(PATH, { isEnabled: true, frequency: 'monthly', dayOfMonth: 28 })).body).toEqual({
      ...DEFAULTS,
      ...{ isEnabled: true, frequency: 'monthly', dayOfMonth: 28, hour: 17 },
    });
    expect(ok(await person.put(PATH, {})).body.hour).toBe(17);
    expect(ok(await person.put(PATH, { dayOfWeek: 0, hour: 0 })).body).toMatchObject({ dayOfWeek: 0, hour: 0 });
    expect(ok(await person.get(PATH)).body).toMatchObject({ isEnabled: true, dayOfWeek: 0, dayOfMonth: 28, hour: 0 });
    expect(await world.events(`reporting-${person.accountId}`)).toHaveLength(3);
    expect(ok(await (await customer(world)).get(PATH)).body).toEqual(DEFAULTS);
  });

  test('a value out of range is 400 in French, without effect', async () => {
    const person = await customer(world);
    const wrong: [object, string, string][] = [
      [{ hour: 24 }, 'hour', 'L’heure va de 0 à 23'],
      [{ hour: -1 }, 'hour', 'L’heure va de 0 à 23'],
      [{ hour: 8.5 }, 'hour', 'L’heure va de 0 à 23'],
      [{ hour: '8' }, 'hour', 'L’heure va de 0 à 23'],
      [{ hour: null }, 'hour', 'L’heure va de 0 à 23'],
      [{ dayOfWeek: 7 }, 'dayOfWeek', 'Le jour de la semaine va de 0 (dimanche) à 6'],
      [{ dayOfWeek: -1 }, 'dayOfWeek', 'Le jour de la semaine va de 0 (dimanche) à 6'],
      [{ dayOfMonth: 0 }, 'dayOfMonth', 'Le jour du mois va de 1 à 28'],
      [{ dayOfMonth: 29 }, 'dayOfMonth', 'Le jour du mois va de 1 à 28'],
      [{ frequency: 'yearly', hour: 9 }, 'frequency', 'La fréquence est quotidienne, hebdomadaire ou mensuelle'],
      [{ isEnabled: 'oui', hour: 9 }, 'isEnabled', 'Activé ou non\u202f: valeur incorrecte'],
    ];
    for (const [body, path, message] of wrong) {
      const answer = await person.put(PATH, body);
      expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]]);
    }
    expect(ok(await person.get(PATH)).body).toEqual(DEFAULTS);
    expect(await world.events(`reporting-${person.accountId}`)).toEqual([]);
  });

  test('A04 without a subscription the gate refuses', async () => {
    const person = await approved(world);
    for (const answer of [await person.get(PATH), await person.put(PATH, { hour: 9 }), await person.post('/api/send-test-report')])
      expect(answer.status).toBe(402);
  });
});

describe('F256 F271 a test report', () => {
  test('is sent at once, does not count as a periodic one, and once under its key (C48)', async () => {
    const person = await customer(world);
    const key = { 'idempotency-key': 'rapport-1' };
    for (let turn = 0; turn < 2; turn++)
      expect(ok(await person.post('/api/send-test-report', undefined, key)).body).toEqual({ message: 'Rapport de test envoyé' });
    expect(await world.events(`reporting-${person.accountId}`)).toMatchObject([
      { type: 'ReportDue', data: { accountId: person.accountId, period: null, since: null } },
    ]);
    expect(ok(await person.get(PATH)).body.lastSent).toBeNull();
  });

  test('more than twenty in an hour are 429', async () => {
    const person = await customer(world);
    for (let turn = 0; turn < 20; turn++) ok(await person.post('/api/send-test-report'));
    const refused = await person.post('/api/send-test-report');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await world.events(`reporting-${person.accountId}`)).toHaveLength(20);
  });
});
