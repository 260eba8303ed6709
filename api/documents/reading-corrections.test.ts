// The owner's corrections of what the analyser read, over HTTP, and the accuracy computed from them (A59, A53, G12; infra/decisions/123).
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SubcontractorId } from '#domain/kernel/ids.ts';
import { customer, defaultTypes, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let types: { id: number; name: string }[];
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
  types = await defaultTypes(person);
});
afterAll(() => world.close());

const line = (field: string, value: string) => ({
  ...{ field, value, page: 1, box: [10, 20, 110, 40], pageSize: [595, 842], label: 'le', text: `le ${value}` },
  confidence: 0.99,
});
/** Read as issued on 2 November 2026 and valid until 2 February 2027; the text also contains 31 January. */
async function readDocument(validate = false): Promise<{ id: number; sub: { id: number } }> {
  const sub = await subcontractor(person);
  const id = ok(await upload(world.client(), sub.secureToken, types[0]!.id, pdf(`lu ${sub.secureToken}`)), 201).body.id;
  await world.dispatch(
    {
      type: 'RecordAnalysis',
      subcontractorId: sub.id as SubcontractorId,
      accountId: person.accountId,
      documentId: id as never,
      analyser: 'local/2',
      validate,
      analysis: {
        ...{
          dateEmission: '2026-11-02' as never,
          dateExpiration: '2027-02-02' as never,
          startsOn: null,
          rule: 'printed',
          confidence: 0.98,
        },
        ...{ isValid: true, problemCodes: [], entreprise: 'DUPONT BTP', problems: [], notes: [], reasons: [], rejectionReason: null },
        evidence: [line('documentType', 'Kbis'), line('dateExpiration', '2027-02-02')] as never,
        otherDates: [line('cover-end', '2027-01-31')] as never,
      },
    },
    { actor: { kind: 'system' }, accountId: person.accountId, correlationId: 'test' },
  );
  await world.caughtUp();
  return { id, sub };
}
const correct = (id: number, body: object, who = person, headers: Record<string, string> = {}) =>
  who.patch(`/api/documents/${id}/reading`, body, headers);
const withdraw = (id: number, field: string) => person.post(`/api/documents/${id}/reading/withdraw`, { field });
const expiry = { field: 'dateExpiration', date: '2027-01-31' };

test('A59 one call corrects the reading: the correction is beside it, with person and time, in the activity; another call withdraws it', async () => {
  const { id, sub } = await readDocument();
  const { body } = ok(await correct(id, { ...expiry, comment: 'La fin de période' }));
  expect(body).toMatchObject({ validationStatus: 'pending', expirationDate: null });
  expect(body.aiAnalysisData).toMatchObject({ dateExpiration: '2027-02-02', otherDates: [{ value: '2027-01-31', label: 'le' }] });
  expect(body.corrections).toEqual([
    {
      ...{ field: 'dateExpiration', date: '2027-01-31', documentTypeId: null, value: null, comment: 'La fin de période' },
      ...{ correctedAt: expect.any(String), correctedBy: 'Bâtiments du Midi' },
    },
  ]);
  const [row] = await world.db`SELECT count(*)::int AS n FROM es.events WHERE data::text LIKE '%La fin de période%'`;
  expect(row!['n']).toBe(0);
  const told = async () => {
    await world.caughtUp();
    const items = ok(
      await person.get(`/api/dashboard/activity?filter=${encodeURIComponent(JSON.stringify({ subcontractorId: sub.id }))}`),
    ).body;
    return items.map((item: { description: string }) => item.description);
  };
  expect(await told()).toContain(`Lecture corrigée : ${types[0]!.name} jusqu’au 31/01/2027 (par Bâtiments du Midi)`);
  expect(ok(await withdraw(id, 'dateExpiration')).body.corrections).toEqual([]);
  expect((await told())[0]).toContain('Correction de lecture retirée');
  expect(ok(await withdraw(id, 'dateExpiration')).body.corrections).toEqual([]);
});

test('A59 the same correction again is no second event; company, type and code are corrected independently', async () => {
  const { id, sub } = await readDocument();
  for (let n = 0; n < 2; n += 1) ok(await correct(id, expiry));
  ok(await correct(id, { field: 'entreprise' }));
  ok(await correct(id, { field: 'documentType', documentTypeId: types[1]!.id }));
  const { body } = ok(await correct(id, { field: 'codeSecurite', value: 'AB 12' }));
  expect(
    body.corrections.map(({ field, date, documentTypeId, value }: Record<string, unknown>) => [field, date ?? documentTypeId ?? value]),
  ).toEqual([
    ['dateExpiration', '2027-01-31'],
    ['entreprise', null],
    ['documentType', types[1]!.id],
    ['codeSecurite', 'AB 12'],
  ]);
  const events = await world.events(`subcontractor-${sub.id}`);
  expect(events.filter(({ type }) => type === 'ReadingCorrected')).toHaveLength(4);
});

test('A59 the correction of a validated document corrects the validation in the same append; a withdrawal restores it', async () => {
  const { id, sub } = await readDocument(true);
  expect(ok(await correct(id, expiry)).body).toMatchObject({ validationStatus: 'validated', expirationDate: '2027-01-31' });
  const events = await world.events(`subcontractor-${sub.id}`);
  expect(events.slice(-2).map(({ type }) => type)).toEqual(['ReadingCorrected', 'DocumentCorrected']);
  expect(ok(await withdraw(id, 'dateExpiration')).body).toMatchObject({ expirationDate: '2027-02-02', corrections: [] });
});

test('A59 C6 refused: another account’s document, an unknown field, an impossible day', async () => {
  const { id } = await readDocument();
  const other = await customer(world);
  expect((await correct(id, expiry, other)).status).toBe(404);
  const wrong = [
    { field: 'confidence', date: '2027-01-31' },
    { field: 'dateExpiration' },
    { field: 'dateExpiration', date: '2027-02-31' },
    { field: 'codeSecurite', value: ' ' },
  ];
  for (const body of wrong) expect((await correct(id, body)).status).toBe(400);
  expect((await correct(id, { field: 'dateEmission', date: '2031-01-01' })).body.code).toBe('issue-date-in-the-future');
  expect((await correct(id, { field: 'documentType', documentTypeId: 999_999 })).body.code).toBe('document-type-not-required');
});

test('G12 A33 one call without a reason annuls an automatic validation: the document is pending, and is not validated automatically again', async () => {
  const { id, sub } = await readDocument(true);
  const [auto] = ok(await person.get(`/api/documents/${sub.id}`)).body;
  expect(auto.validatedBy.kind).toBe('machine');
  expect(ok(await person.post(`/api/documents/${id}/reopen`, { reason: '' })).body).toMatchObject({
    validationStatus: 'pending',
    validatedBy: null,
  });
  const events = await world.events(`subcontractor-${sub.id}`);
  expect(events.at(-1)).toMatchObject({ type: 'DocumentReopened', data: { reopenedBy: person.accountId } });
  await world.caughtUp();
  expect((await world.events(`subcontractor-${sub.id}`)).length).toBe(events.length);
});

test('A53 F178 an account sees its own accuracy, administrators that of all; it contains no name and no document', async () => {
  const owner = await customer(world);
  const own = async () => ok(await owner.get('/api/settings/accuracy')).body;
  expect(await own()).toMatchObject({ documents: 0, judged: 0, analysers: [], medianMs: null });
  expect((await owner.get('/api/admin/accuracy')).status).toBe(403);
  await world.caughtUp();
  const mine = ok(await person.get('/api/settings/accuracy')).body;
  expect(mine.documents).toBe(5);
  const verdicts = Object.fromEntries(mine.fields.map((one: { field: string }) => [one.field, one]));
  // Two of them were corrected once and withdrawn; « entreprise » was corrected in one.
  expect(verdicts).toMatchObject({ dateExpiration: { right: 0, wrong: 1 }, entreprise: { right: 0, wrong: 1 } });
  expect(mine.analysers.map(({ analyser }: { analyser: string }) => analyser)).toEqual(['local/2']);
  expect(JSON.stringify(mine)).not.toMatch(/DUPONT|pdf|Midi/);
});
