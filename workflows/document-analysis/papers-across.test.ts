// G11 Marks read from one document are known when the next one is judged, of the same subcontractor and of others in the account.
import { afterEach, expect, it, vi } from 'vitest';
import { type DocumentReading, emptyReading } from '#domain/documents/reading.ts';
import { type CalendarDate, calendarDate } from '#domain/kernel/calendar.ts';
import { createWorld, type World } from '#infra/testing/workflows/world.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());

const evidence = (text: string) => ({ page: 1, box: null, label: '', text });
const dated = (label: 'issued-on' | 'period-end', date: CalendarDate) => ({ label, date, repaired: false, evidence: evidence(date) });
/** A vigilance attestation of the right company with a security code, for the month that ended on a day. */
function vigilance(code: string, periodEnd: string, siren = '123456789'): DocumentReading {
  return {
    ...emptyReading('test/1', true, 1, []),
    kinds: ['urssaf'],
    confidence: 0.99,
    company: { name: 'Benali Maçonnerie', otherNames: [], siren, sirets: [], allEstablishments: true, evidence: [] },
    dates: [dated('issued-on', calendarDate('2026-11-02')), dated('period-end', calendarDate(periodEnd))],
    headcount: 4,
    securityCode: { value: code, evidence: evidence(code) },
    particulars: { issuer: null, number: null, code, text: null, picture: null },
  };
}
const CODE = 'AK4T7M2Q9XR5B8W';
const readingInTurn = (...readings: DocumentReading[]) => createWorld({ analyser: { read: async () => readings.shift()! } });
const told = async () => (await world.happened('DocumentAnalysed')).map((event) => (event.data as { problemCodes: string[] }).problemCodes);

it('G11 a document with the code of an earlier one and another date waits for a person: the code is kept, sealed, for later documents', async () => {
  world = await readingInTurn(vigilance(CODE, '2026-09-30'), vigilance(CODE, '2026-10-31'));
  const account = await world.approved();
  const who = await world.subcontractor(account);
  for (let i = 0; i < 2; i += 1) {
    await world.upload(who, account.documentTypeId);
    await world.settle();
  }
  expect(await told()).toEqual([[], ['altered-copy']]);
  expect(await world.happened('DocumentValidated')).toHaveLength(1);
  expect(JSON.stringify(await world.happened('DocumentAnalysed'))).not.toContain(CODE);
  for (const mail of await world.mailsTo('karim@benali.fr')) expect(mail.text).not.toContain('mêmes références');
});

it('G11 a code that is also on a document of another company of the account is reported; one of the same company registered twice is not', async () => {
  const spaced = 'ak4t 7m2q 9xr5 b8w';
  world = await readingInTurn(vigilance(CODE, '2026-10-31'), vigilance(CODE, '2026-10-31'), vigilance(spaced, '2026-10-31', '987654321'));
  const account = await world.approved();
  for (const siret of ['12345678901234', '12345678901234', '98765432109876']) {
    const who = await world.subcontractor(account);
    const { id: subcontractorId, accountId, profile } = who;
    const asked = { subcontractorId, accountId, organizationId: account.organizationId, isActive: true };
    await world.send({ type: 'EditSubcontractor', ...asked, profile: { ...profile, siret } }, account.id);
    await world.upload(who, account.documentTypeId);
    await world.settle();
  }
  expect(await told()).toEqual([[], [], ['code-of-another']]);
  const marks = await world.db<{ mark: string }[]>`select mark from ops.paper_marks`;
  expect(marks).toHaveLength(3);
  for (const { mark } of marks) expect(mark).toMatch(/^code [0-9a-f]{16}$/);
});
