// Documents that follow each other (G11), end to end: drawn, read in the child process, each judged with the facts kept of earlier ones.
import { afterAll, describe, expect, it } from 'vitest';
import type { EarlierPaper } from '#domain/documents/across-papers.ts';
import type { DocumentKind } from '#domain/documents/kinds.ts';
import { calendarDate } from '#domain/kernel/calendar.ts';
import { assurance, decennale, INSURERS, kbis, rcPro, rge, urssaf } from '#infra/specimens/index.ts';
import { analyser, certificate, codes, holder, judge, notes, vigilance, year } from './traps.test-kit.ts';

afterAll(() => analyser.close());

/** The second of two documents of one series, judged on a day on which it is valid. */
async function second(kind: DocumentKind, first: Promise<Uint8Array>, then: Promise<Uint8Array>, today: string) {
  const before = await judge(first, kind, { today: calendarDate('2026-11-21') });
  expect(before.particulars).not.toBeNull();
  const earlier: EarlierPaper = { status: 'validated', coveredTo: before.expirationDate, particulars: before.particulars! };
  const on = calendarDate(today);
  return judge(then, kind, { today: on, uploadedOn: on, earlier: [earlier] });
}
const next = {
  ...holder,
  coverStart: calendarDate('2027-01-01'),
  coverEnd: calendarDate('2027-12-31'),
  issuedOn: calendarDate('2027-01-04'),
};

describe('G11 an ordinary renewal of the same issuer, in the same form, validates by itself', () => {
  const insurances = INSURERS.flatMap((insurer) => (['sentence', 'until', 'fields'] as const).map((layout) => ({ insurer, layout })));
  it.each(insurances)('G11 insurance, $insurer.name, $layout', async ({ insurer, layout }) => {
    for (const [kind, make] of [
      ['rc-pro', rcPro],
      ['decennale', decennale],
      ['assurance', assurance],
    ] as const) {
      const decided = await second(kind, make({ ...year, insurer, layout }), make({ ...next, insurer, layout }), '2027-01-10');
      expect([decided.decision, codes(decided), notes(decided)], kind).toEqual(['validate', [], []]);
    }
  });
  it('G11 vigilance, Kbis and RGE', async () => {
    const extract = (day: string) => kbis({ ...holder, upToDateOn: calendarDate(day) });
    const renewedExtract = await second('kbis', extract('2026-10-25'), extract('2027-01-20'), '2027-01-22');
    expect([renewedExtract.decision, codes(renewedExtract), notes(renewedExtract)]).toEqual(['validate', [], []]);
    const may = {
      ...vigilance,
      periodEnd: calendarDate('2027-04-30'),
      issuedOn: calendarDate('2027-05-12'),
      securityCode: 'ZK4T7M2Q9XR5B8Z',
    };
    const renewed = await second('urssaf', urssaf(vigilance), urssaf(may), '2027-05-15');
    expect([renewed.decision, codes(renewed), notes(renewed)]).toEqual(['validate', [], []]);
    for (const body of ['qualibat', 'qualifelec', 'qualitenr'] as const) {
      const one = { ...certificate, body };
      const two = {
        ...one,
        validFrom: calendarDate('2027-03-01'),
        validUntil: calendarDate('2028-02-28'),
        issuedOn: calendarDate('2027-03-03'),
      };
      const decided = await second('rge', rge(one), rge(two), '2027-03-05');
      expect([decided.decision, codes(decided), notes(decided)], body).toEqual(['validate', [], []]);
    }
  });
});

describe('G11 the same paper with another date waits for a person', () => {
  it('G11 an insurance whose end alone was moved', async () => {
    for (const layout of ['sentence', 'until', 'fields'] as const) {
      const moved = { ...year, layout, coverEnd: calendarDate('2027-01-04') };
      const decided = await second('rc-pro', rcPro({ ...year, layout }), rcPro(moved), '2026-12-20');
      expect([decided.decision, codes(decided)], layout).toEqual(['keep-pending', ['altered-copy']]);
    }
  });
  it('G11 a vigilance whose month and day were moved under the same code', async () => {
    const securityCode = 'AK4T7M2Q9XR5B8W';
    const later = { ...vigilance, securityCode, periodEnd: calendarDate('2027-04-30'), issuedOn: calendarDate('2027-05-12') };
    const decided = await second('urssaf', urssaf({ ...vigilance, securityCode }), urssaf(later), '2027-05-15');
    expect([decided.decision, codes(decided)]).toEqual(['keep-pending', ['altered-copy']]);
    expect(decided.rejectionReason).toContain('mêmes références qu’un document déjà transmis, avec d’autres valeurs (même code');
  });
  it('G11 a Kbis brought up to date under the same verification code', async () => {
    const of = (day: string) => kbis({ ...holder, upToDateOn: calendarDate(day), verificationCode: 'hR4tKz8mQw' });
    expect(codes(await second('kbis', of('2026-10-25'), of('2027-01-20'), '2027-01-22'))).toEqual(['altered-copy']);
  });
  it('G11 an RGE certificate of the same day with a later end', async () => {
    const longer = { ...certificate, validUntil: calendarDate('2027-03-02') };
    for (const body of ['qualibat', 'qualifelec', 'qualitenr'] as const)
      expect(codes(await second('rge', rge({ ...certificate, body }), rge({ ...longer, body }), '2026-12-20')), body).toEqual([
        'altered-copy',
      ]);
  });
});

describe('G11 what changed is told beside the document, and stops nothing', () => {
  it('G11 another insurer, another contract, a hole in the cover', async () => {
    const late = { ...next, coverStart: calendarDate('2027-01-15'), coverEnd: calendarDate('2027-12-31') };
    const moved = await second('rc-pro', rcPro(year), rcPro({ ...late, insurer: INSURERS[2] }), '2027-01-20');
    expect([moved.decision, notes(moved)]).toEqual(['validate', ['issuer-changed', 'cover-gap']]);
    expect(moved.notes.map(({ message }) => message).join()).toContain(INSURERS[0]!.name);
    const contract = await second('rc-pro', rcPro(year), rcPro({ ...next, contractNumber: 'RC 11 222 333' }), '2027-01-10');
    expect([contract.decision, notes(contract)]).toEqual(['validate', ['number-changed']]);
  });
  it('G11 from twelve employees to three', async () => {
    const may = {
      ...vigilance,
      periodEnd: calendarDate('2027-04-30'),
      issuedOn: calendarDate('2027-05-12'),
      securityCode: 'ZK4T7M2Q9XR5B8Z',
    };
    const decided = await second('urssaf', urssaf({ ...vigilance, headcount: 12 }), urssaf({ ...may, headcount: 3 }), '2027-05-15');
    expect([decided.decision, notes(decided)]).toEqual(['validate', ['headcount-fell']]);
  });
});
