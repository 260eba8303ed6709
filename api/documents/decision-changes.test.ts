// Decisions reopened and corrected over HTTP, and what the lists, the figures and the subcontractor's page then show
// (CONTRACT « Judging again »).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SubcontractorId } from '#domain/kernel/ids.ts';
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

const MACHINE = { kind: 'machine', name: 'SubDoc' };
const HER = { kind: 'person', name: 'Bâtiments du Midi' };
async function sent(sub: { secureToken: string }, seed: string): Promise<number> {
  return ok(await upload(world.client(), sub.secureToken, typeId, pdf(`${seed} ${sub.secureToken}`)), 201).body.id;
}
const validate = (id: number, body: object) => person.patch(`/api/documents/${id}/validate`, body);
const reject = (id: number) => person.patch(`/api/documents/${id}/reject`, { reason: 'Illisible' });
const reopen = (id: number, body?: object, headers: Record<string, string> = {}) =>
  person.post(`/api/documents/${id}/reopen`, body, headers);
const correct = (id: number, body: object) => person.patch(`/api/documents/${id}/correct`, body);
const listed = async (sub: { id: number }) =>
  ok(await person.get(`/api/documents/${sub.id}`)).body.map((one: { id: number; validationStatus: string }) => [
    one.id,
    one.validationStatus,
  ]);
/** Document 1 is valid until January; document 2, until June, replaces it. */
async function twoInTurn() {
  const sub = await subcontractor(person);
  const first = await sent(sub, 'un');
  ok(await validate(first, { expirationDate: '2027-01-31', comment: 'Vu au téléphone' }));
  const second = await sent(sub, 'deux');
  ok(await validate(second, { expirationDate: '2027-06-30', acknowledge: true }));
  return { sub, first, second };
}
const read = (documentId: number, sub: { id: number }) =>
  world.dispatch(
    {
      type: 'RecordAnalysis',
      subcontractorId: sub.id as SubcontractorId,
      accountId: person.accountId,
      documentId: documentId as never,
      analyser: 'test',
      validate: true,
      analysis: {
        dateEmission: '2026-11-02' as never,
        dateExpiration: '2027-02-02' as never,
        startsOn: null,
        rule: 'printed',
        confidence: 0.98,
        isValid: true,
        ...{ problemCodes: [], entreprise: 'DUPONT BTP', problems: [], notes: [], reasons: [], rejectionReason: null, evidence: [] },
      },
    },
    { actor: { kind: 'system' }, accountId: person.accountId, correlationId: 'test' },
  );

describe('reopening a decision', () => {
  test('a reopened document is pending again, and the one that it replaced covers again, in lists and figures', async () => {
    const { sub, first, second } = await twoInTurn();
    expect(await listed(sub)).toEqual([
      [second, 'validated'],
      [first, 'replaced'],
    ]);
    const { body } = ok(await reopen(second, { reason: ' Mauvaise entreprise ' }));
    expect(body).toMatchObject({
      id: second,
      validationStatus: 'pending',
      status: null,
      validatedAt: null,
      validatedBy: null,
      comment: null,
    });
    expect(body).toMatchObject({ startsOn: null, expirationDate: null, coveredUntil: '2027-01-31' });
    const rows = ok(await person.get(`/api/documents/${sub.id}`)).body;
    expect(rows[1]).toMatchObject({
      id: first,
      validationStatus: 'validated',
      replacedBy: null,
      comment: 'Vu au téléphone',
      validatedBy: HER,
    });
    const [slot] = ok(await person.get(`/api/subcontractors/${sub.id}/status`)).body;
    expect(slot).toMatchObject({ id: typeId, status: 'validated', expirationDate: '2027-01-31' });
    const events = await world.events(`subcontractor-${sub.id}`);
    expect(events.slice(-2)).toMatchObject([
      { type: 'DocumentReinstated', data: { documentId: first, insteadOf: second } },
      {
        type: 'DocumentReopened',
        data: { documentId: second, reopenedBy: person.accountId },
        personal: { reason: 'Mauvaise entreprise' },
        actor: { kind: 'user', personId: person.accountId },
      },
    ]);
    // The reason is sealed: no event has it in clear text.
    const [row] = await world.db`SELECT count(*)::int AS n FROM es.events WHERE data::text LIKE '%Mauvaise entreprise%'`;
    expect(row!['n']).toBe(0);
    expect(ok(await validate(second, { expirationDate: '2027-06-30' })).body.validationStatus).toBe('validated');
    expect((await listed(sub))[1]).toEqual([first, 'replaced']);
  });

  test('without a body; a rejected document loses its reason; an automatic validation keeps its reading', async () => {
    const sub = await subcontractor(person);
    const id = await sent(sub, 'lu');
    await read(id, sub);
    await world.caughtUp();
    const [auto] = ok(await person.get(`/api/documents/${sub.id}`)).body;
    expect(auto).toMatchObject({ validatedBy: MACHINE, comment: null, uploadedBy: 'subcontractor', dateEmission: '2026-11-02' });
    const { body } = ok(await reopen(id));
    expect(body).toMatchObject({ validationStatus: 'pending', validatedBy: null, dateEmission: '2026-11-02', rejectionReason: null });
    expect(body.aiAnalysisData).toMatchObject({ dateExpiration: '2027-02-02', entreprise: 'DUPONT BTP' });
    expect(ok(await reject(id)).body).toMatchObject({ rejectionReason: 'Illisible', validationStatus: 'rejected' });
    expect(ok(await reopen(id, {})).body).toMatchObject({ validationStatus: 'pending', rejectionReason: null });
  });

  test('a pending or replaced document, or one beside a pending one of its type, is 409 without effect', async () => {
    const { sub, first, second } = await twoInTurn();
    const waiting = await sent(sub, 'trois');
    const before = await world.events(`subcontractor-${sub.id}`);
    const answers = [await reopen(waiting), await reopen(first), await reopen(second)];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'document-not-decided'],
      [409, 'document-not-decided'],
      [409, 'another-document-pending'],
    ]);
    expect(answers[0]!.body.message).toBe('Ce document est déjà à valider.');
    expect(answers[1]!.body.message).toBe('Ce document a été remplacé par un autre\u202f: il reste tel quel.');
    expect((await reopen(second, { reason: 7 })).status).toBe(400);
    expect(await world.events(`subcontractor-${sub.id}`)).toHaveLength(before.length);
  });

  test('concurrent with a reopening or upload of the same type: never two pending, the loser gets a refusal', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sub = await subcontractor(person);
      const first = await sent(sub, 'un');
      ok(await reject(first));
      const second = await sent(sub, 'deux');
      ok(await reject(second));
      const answers = await Promise.all([reopen(first), reopen(second)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const opened = answers[0]!.status === 200 ? first : second;
      const [decided, other] = await Promise.all([validate(opened, { expirationDate: '2027-01-31' }), reopen(first + second - opened)]);
      expect(decided.status).toBe(200);
      expect([200, 409]).toContain(other.status);
      const [again, sentNow] = await Promise.all([reopen(opened), sent(sub, `trois ${round}`)]);
      expect([200, 409]).toContain(again.status);
      const statuses = (await listed(sub)).map(([, status]: [number, string]) => status);
      expect([sentNow > 0, statuses.filter((status: string) => status === 'pending')]).toEqual([true, ['pending']]);
    }
  });

  test('C62 repeated under an Idempotency-Key it has one effect', async () => {
    const { sub, second } = await twoInTurn();
    const key = { 'idempotency-key': `reopen-${second}` };
    const answers = [await reopen(second, { reason: 'x' }, key), await reopen(second, { reason: 'x' }, key)];
    expect(answers.map(({ status, body }) => [status, body.validationStatus])).toEqual([
      [200, 'pending'],
      [200, 'pending'],
    ]);
    expect((await world.events(`subcontractor-${sub.id}`)).filter(({ type }) => type === 'DocumentReopened')).toHaveLength(1);
  });
});

describe('correcting a validation', () => {
  test('changes a day or the comment, keeps the rest and who validated', async () => {
    const { sub, first, second } = await twoInTurn();
    const { body } = ok(await correct(second, { expirationDate: '2027-05-31', comment: 'Lu de travers' }));
    expect(body).toMatchObject({ expirationDate: '2027-05-31', startsOn: '2026-11-21', comment: 'Lu de travers', validatedBy: HER });
    expect(ok(await correct(second, { dateEmission: '2026-11-02', startsOn: '2026-11-01' })).body).toMatchObject({
      ...{ expirationDate: '2027-05-31', startsOn: '2026-11-01', dateEmission: '2026-11-02', comment: 'Lu de travers' },
    });
    const before = await world.events(`subcontractor-${sub.id}`);
    expect(
      before.find(({ type, data }) => type === 'DocumentValidated' && (data as { documentId: number }).documentId === second)?.data,
    ).toMatchObject({
      acknowledged: true,
    });
    for (const nothing of [{}, { expirationDate: '2027-05-31' }])
      expect(ok(await correct(second, nothing)).body.expirationDate).toBe('2027-05-31');
    expect(await world.events(`subcontractor-${sub.id}`)).toHaveLength(before.length);
    expect(await listed(sub)).toEqual([
      [second, 'validated'],
      [first, 'replaced'],
    ]);
  });

  test('a past last day ends the cover, and the replaced document covers again; a longer one replaces what it now covers', async () => {
    const { sub, first, second } = await twoInTurn();
    expect(ok(await correct(second, { startsOn: '2026-01-01', expirationDate: '2026-11-20' })).body).toMatchObject({
      ...{ validationStatus: 'validated', status: 'expired', coveredUntil: '2027-01-31' },
    });
    expect(await listed(sub)).toEqual([
      [second, 'validated'],
      [first, 'validated'],
    ]);
    ok(await correct(second, { expirationDate: '2027-12-31' }));
    expect(await listed(sub)).toEqual([
      [second, 'validated'],
      [first, 'replaced'],
    ]);
  });

  test('only validated documents, and only possible days', async () => {
    const { sub, first, second } = await twoInTurn();
    const waiting = await sent(sub, 'trois');
    for (const id of [first, waiting])
      expect((await correct(id, { comment: 'x' })).body).toMatchObject({ status: 409, code: 'document-not-validated' });
    const wrong = [
      { expirationDate: '2027-02-30' },
      { startsOn: '2028-01-01' },
      { dateEmission: '2026-11-22' },
      { comment: 'x'.repeat(1001) },
    ];
    for (const body of wrong) expect((await correct(second, body)).status).toBe(400);
  });
});

test('F139 the activity shows who reopened and corrected what; the subcontractor’s page shows no comment', async () => {
  const { sub, second } = await twoInTurn();
  ok(await correct(second, { expirationDate: '2027-05-31', comment: 'Entre nous' }));
  ok(await reopen(second, { reason: 'Encore entre nous' }));
  const filter = encodeURIComponent(JSON.stringify({ subcontractorId: sub.id, type: 'validated' }));
  const { body } = ok(await person.get(`/api/dashboard/activity?filter=${filter}`));
  const name = ok(await person.get('/api/document-types')).body.find(({ id }: { id: number }) => id === typeId).name;
  expect(body.slice(0, 2)).toMatchObject([
    { type: 'validated', description: `Document remis à valider : ${name} (par Bâtiments du Midi)` },
    { type: 'validated', description: `Validation corrigée : ${name} jusqu’au 31/05/2027 (par Bâtiments du Midi)` },
  ]);
  const page = ok(await world.client().get(`/api/subcontractor/${sub.secureToken}`)).text;
  expect(page).not.toContain('ntre nous');
  expect(page).not.toContain('Vu au téléphone');
});
