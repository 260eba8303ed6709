import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customer, defaultTypes, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let types: { id: number; name: string }[];
const anybody = () => world.client();
const urssaf = () => types[0]!.id;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
  types = await defaultTypes(person);
});
afterAll(() => world.close());
/** Subcontractors without a list of their own need the six default types. */
const deposited = async (content = pdf(), typeId = urssaf()) => {
  const sub = await subcontractor(person);
  const { body } = ok(await upload(anybody(), sub.secureToken, typeId, content), 201);
  return { sub, id: body.id as number };
};
const _PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** 200 rounds take minutes. */
const LONG_MS = 300_000;

describe('F268 decisions', () => {
  test('F152 F168 validated with a date, once; a second time is 409', async () => {
    const { id } = await deposited();
    const validate = (body: object) => person.patch(`/api/documents/${id}/validate`, body);
    expect((await validate({})).body.message).toBe("Veuillez sélectionner une date d'expiration.");
    expect((await validate({ expirationDate: '' })).body.message).toBe("Veuillez sélectionner une date d'expiration.");
    expect((await validate({ expirationDate: '2026-02-30' })).body.message).toBe('Date invalide');
    const past = await validate({ expirationDate: '2026-11-20' });
    expect([past.status, past.body.message]).toEqual([400, "La date d'expiration ne peut pas être antérieure à aujourd'hui."]);
    expect((await validate({ expirationDate: '2027-01-01', dateEmission: '2026-11-22' })).status).toBe(400);
    const { body } = ok(await validate({ expirationDate: '2026-11-21', dateEmission: '2026-09-01', comment: 'Vu au téléphone' }));
    expect(body).toMatchObject({
      id,
      validationStatus: 'validated',
      status: 'expiring_soon',
      expirationDate: '2026-11-21',
      dateEmission: '2026-09-01',
      validatedBy: { kind: 'person', name: 'Bâtiments du Midi' },
      comment: 'Vu au téléphone',
      uploadedBy: 'subcontractor',
    });
    const again = await validate({ expirationDate: '2027-01-01' });
    expect([again.status, again.body.code]).toEqual([409, 'document-not-pending']);
    expect((await person.patch(`/api/documents/${id}/reject`, { reason: 'non' })).status).toBe(409);
  });

  test('F155 rejected with a trimmed reason', async () => {
    const { id, sub } = await deposited();
    const reject = (reason?: string) => person.patch(`/api/documents/${id}/reject`, { reason });
    for (const reason of [undefined, '', '   ']) expect((await reject(reason)).body.message).toBe('Veuillez indiquer un motif de rejet.');
    expect(ok(await reject('  Illisible  ')).body).toMatchObject({ validationStatus: 'rejected', rejectionReason: 'Illisible' });
    expect((await anybody().get(`/api/subcontractor/${sub.secureToken}`)).body.documents).toMatchObject([
      { validationStatus: 'rejected', rejectionReason: 'Illisible' },
    ]);
  });

  test('F169 A38 the status changes with the day without any write', async () => {
    const { id, sub } = await deposited();
    ok(await person.patch(`/api/documents/${id}/validate`, { expirationDate: '2026-12-10' }));
    const head = await world.store.head();
    const on = async (iso: string) => {
      world.clock.set(iso);
      return (await person.get(`/api/documents/${sub.id}`)).body[0].status;
    };
    expect(await on('2026-11-24T22:59:59Z')).toBe('current');
    expect(await on('2026-11-24T23:00:00Z')).toBe('expiring_soon');
    expect(await on('2026-12-10T22:59:59Z')).toBe('expiring_soon');
    expect(await on('2026-12-10T23:00:00Z')).toBe('expired');
    expect(await world.store.head()).toBe(head);
    world.clock.set('2026-11-21T09:00:00Z');
  });

  test('A29 a new document is pending beside a validated one, and replaces it only once validated', async () => {
    const { sub, id } = await deposited(pdf('un'));
    ok(await person.patch(`/api/documents/${id}/validate`, { expirationDate: '2027-01-01' }));
    const { body: second } = ok(await upload(anybody(), sub.secureToken, urssaf(), pdf('deux')), 201);
    const shown = async () =>
      (await person.get(`/api/documents/${sub.id}`)).body.map((row: { id: number; validationStatus: string }) => [
        row.id,
        row.validationStatus,
      ]);
    expect(await shown()).toEqual([
      [second.id, 'pending'],
      [id, 'validated'],
    ]);
    ok(await person.patch(`/api/documents/${second.id}/validate`, { expirationDate: '2027-06-01' }));
    expect(await shown()).toEqual([
      [second.id, 'validated'],
      [id, 'replaced'],
    ]);
  });

  test('F174 a rejected document is followed by another; the history has both', async () => {
    const { sub, id } = await deposited(pdf('refusé'));
    ok(await person.patch(`/api/documents/${id}/reject`, { reason: 'Illisible' }));
    const { body: second } = ok(await upload(anybody(), sub.secureToken, urssaf(), pdf('refait')), 201);
    const { body } = await person.get(`/api/documents/${sub.id}`);
    expect(
      body.map((row: { id: number; validationStatus: string; replaces: number | null }) => [row.id, row.validationStatus, row.replaces]),
    ).toEqual([
      [second.id, 'pending', id],
      [id, 'rejected', null],
    ]);
  });

  test(
    'C45 validate ∥ validate, validate ∥ reject: one decision, the others 409',
    async () => {
      const rounds = process.env.SUBDOC_LONG ? 200 : 8;
      let sub = await subcontractor(person);
      for (let round = 0; round < rounds; round++) {
        // The quota of one link is below the number of rounds.
        if (round % 40 === 39) sub = await subcontractor(person);
        const { body } = ok(await upload(anybody(), sub.secureToken, urssaf(), pdf(`tour ${round}`)), 201);
        const decide = (i: number) =>
          round % 2 && i % 2
            ? person.patch(`/api/documents/${body.id}/reject`, { reason: 'non' })
            : person.patch(`/api/documents/${body.id}/validate`, { expirationDate: '2027-01-01' });
        const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => decide(i)));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
        const decisions = (await world.events(`subcontractor-${sub.id}`)).filter(
          (event) => (event.type === 'DocumentValidated' || event.type === 'DocumentRejected') && event.data.documentId === body.id,
        );
        expect(decisions).toHaveLength(1);
      }
    },
    LONG_MS,
  );

  test(
    'C48 upload ∥ revoke, upload ∥ reject, validate ∥ replace',
    async () => {
      const rounds = process.env.SUBDOC_LONG ? 200 : 12;
      for (let round = 0; round < rounds; round++) {
        const sub = await subcontractor(person);
        const { body: first } = ok(await upload(anybody(), sub.secureToken, urssaf(), pdf('premier')), 201);
        const other = [
          () => person.post(`/api/subcontractors/${sub.id}/link/revoke`),
          () => person.patch(`/api/documents/${first.id}/reject`, { reason: 'non' }),
          () => person.patch(`/api/documents/${first.id}/validate`, { expirationDate: '2027-01-01' }),
        ][round % 3]!;
        await Promise.all([upload(anybody(), sub.secureToken, urssaf(), pdf('second')), other()]);
        let revoked = false;
        const status = new Map<number, string>();
        for (const { type, data } of await world.events(`subcontractor-${sub.id}`)) {
          if (type === 'LinkRevoked') revoked = true;
          if (type === 'DocumentUploaded') expect(revoked).toBe(false);
          if (type === 'DocumentValidated') expect(status.get(data.documentId)).toBe('pending');
          if (type === 'DocumentUploaded') status.set(data.documentId, 'pending');
          else if (type === 'DocumentReplaced') status.set(data.documentId, 'replaced');
          else if (type === 'DocumentValidated') status.set(data.documentId, 'validated');
          else if (type === 'DocumentRejected') status.set(data.documentId, 'rejected');
        }
      }
    },
    LONG_MS,
  );
});
