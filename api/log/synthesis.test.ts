// « Synthèse » over HTTP: what a director is told of months that passed, and the signed head at its foot.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document } from '#contract/documents.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import type { SynthesisAnswer } from '#contract/synthesis.ts';
import { customer, defaultTypes, login, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let kbis: number;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
  kbis = (await defaultTypes(person))[0]!.id;
});
afterAll(() => world.close());

const synthesis = async (): Promise<SynthesisAnswer> => ok(await person.get('/api/synthesis')).body;
const on = (day: string) => world.clock.set(`${day}T09:00:00Z`);
async function asked(companyName: string): Promise<Subcontractor> {
  const made = await subcontractor(person, { companyName });
  ok(await person.put(`/api/subcontractors/${made.id}/config`, { requiredDocumentTypeIds: [kbis] }));
  return made;
}
async function validated({ secureToken }: Subcontractor, expirationDate: string): Promise<Document> {
  const { body } = ok(await upload(person, secureToken, kbis, pdf(randomUUID())), 201);
  return ok(await person.patch(`/api/documents/${body.id}/validate`, { expirationDate, startsOn: '2026-01-01' })).body;
}

test('G73 a document is on time, late or missing by the days of its month, and a later decision changes none of them', async () => {
  expect((await synthesis()).checkpoint).toBeNull();
  const [prompt, slow, never] = [await asked('PROMPT'), await asked('LENT'), await asked('JAMAIS')];
  const first = await validated(prompt, '2027-06-30');
  on('2026-11-25');
  await validated(slow, '2026-12-10');
  on('2026-12-20');
  await validated(slow, '2027-06-30');
  on('2027-01-15');
  await login(person, person.email);
  // What is found wrong now did hold then, as far as anybody knew.
  ok(await person.post(`/api/documents/${first.id}/reopen`, { reason: 'Doute' }));
  ok(await person.post('/api/log/checkpoint'), 201);
  const { months, gaps, withGap, checkpoint, size, from, to } = await synthesis();
  expect([from, to, months.length]).toEqual(['2026-02-01', '2027-01-15', 12]);
  expect(months.slice(-4)).toEqual([
    { month: '2026-10', asked: 0, onTime: 0, late: 0, missing: 0, received: 0, judged: 0 },
    { month: '2026-11', asked: 3, onTime: 1, late: 1, missing: 1, received: 2, judged: 2 },
    { month: '2026-12', asked: 3, onTime: 1, late: 1, missing: 1, received: 1, judged: 1 },
    { month: '2027-01', asked: 3, onTime: 1, late: 0, missing: 2, received: 0, judged: 0 },
  ]);
  const name = expect.any(String);
  expect(gaps).toMatchObject([
    { subcontractorId: never.id, companyName: 'JAMAIS', days: 56, open: true, documents: [{ name, days: 56, open: true }] },
    { subcontractorId: prompt.id, days: 1, open: true },
    // Four days before the first one, nine between the two.
    { subcontractorId: slow.id, days: 13, open: false, documents: [{ name, days: 13, open: false }] },
  ]);
  expect(withGap).toBe(3);
  expect(checkpoint).toMatchObject({ size: size - 1, publishedAt: world.clock.now() });
});

test('G73 the page is a PDF with a name, for whoever reads the history', async () => {
  const answer = await person.raw('GET', '/api/synthesis.pdf');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toContain('synthese-2027-01-15.pdf');
  expect(answer.text.slice(0, 5)).toBe('%PDF-');
});
