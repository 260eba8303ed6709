import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate, calendarDate } from '../kernel/calendar.ts';
import type { Trade } from '../subcontractors/trades.ts';
import { SYSTEM_PROBLEM_PREFIX } from '../texts/fr/document-problems.ts';
import { type AcceptanceInput, accept } from './acceptance.ts';
import { isProblem, NOTE_CODES, PROBLEM_CODES } from './problems.ts';
import { type DateLabel, type DocumentReading, emptyReading } from './reading.ts';
import { isDocumentReading } from './reading-guard.ts';

const TODAY = calendarDate('2026-11-21');
const date = (label: DateLabel, value: string) => ({
  label,
  date: calendarDate(value),
  repaired: false,
  evidence: { page: 1, box: null, label, text: value },
});

const good: DocumentReading = {
  ...emptyReading('test', true, 1, []),
  kinds: ['rc-pro'],
  confidence: 0.99,
  company: { name: 'BATI SUD', otherNames: [], siren: '000100107', sirets: ['00010010700010'], allEstablishments: false, evidence: [] },
  dates: [date('cover-start', '2026-01-01'), date('cover-end', '2026-12-31'), date('issued-on', '2026-01-10')],
};
const input = (reading: unknown, more: Partial<AcceptanceInput> = {}): AcceptanceInput => ({
  reading: reading as DocumentReading,
  requestedKind: 'rc-pro',
  requestedTypeName: 'RC professionnelle',
  subcontractor: { companyName: 'Bati Sud', siret: '00010010700010' },
  today: TODAY,
  uploadedOn: TODAY,
  autoValidation: true,
  validityPeriodDays: 365,
  ...more,
});
const codes = (more: Partial<DocumentReading>, about: Partial<AcceptanceInput> = {}) =>
  accept(input({ ...good, ...more }, about)).problems.map(({ code }) => code);

describe('A33 acceptance', () => {
  it('A33 F181 validates when every criterion holds, with each reason', () => {
    const decided = accept(input(good));
    expect(decided).toMatchObject({
      decision: 'validate',
      expirationDate: '2026-12-31',
      dateEmission: '2026-01-10',
      entreprise: 'BATI SUD',
      isValid: true,
      problems: [],
      rejectionReason: null,
    });
    expect(decided.reasons).toHaveLength(6);
    for (const reason of decided.reasons) expect(reason).toMatch(/^✓ /);
    expect(decided.rule).toEqual({ rule: 'printed', ruleName: 'Fin de la période imprimée' });
  });
  it.each<[string, Partial<DocumentReading>, Partial<AcceptanceInput>]>([
    ['the type', { kinds: ['decennale'] }, {}],
    ['an unknown type', { kinds: [] }, {}],
    ['a type without rules', {}, { requestedKind: 'other', requestedTypeName: 'Carte BTP' }],
    ['the company', { company: { ...good.company, siren: '000100206' } }, {}],
    ['no company', { company: { ...good.company, siren: null, name: null } }, {}],
    ['an expiry in the past', { dates: [date('cover-end', '2026-11-20')] }, {}],
    ['an expiry today', { dates: [date('cover-end', '2026-11-21')] }, {}],
    ['a fallback date', { dates: [date('issued-on', '2026-11-01')] }, {}],
    ['no date', { dates: [] }, {}],
    ['a problem of the document', { problems: [{ code: 'hidden-text', detail: '' }] }, {}],
    ['confidence 0.9499', { confidence: 0.9499 }, {}],
    ['an unreadable file', { readable: false, problems: [{ code: 'file-no-text', detail: '' }] }, {}],
    ['the switch', {}, { autoValidation: false }],
    ['cover in force that it would shorten', {}, { coveredUntil: calendarDate('2027-01-01') }],
  ])('A33 stays pending for %s alone, and never rejects', (_, reading, about) => {
    expect(accept(input({ ...good, ...reading }, about)).decision).toBe('keep-pending');
  });
  it('V16 an end that was only computed has no place on the paper, and its rule says so', () => {
    const decided = accept(input({ ...good, dates: [date('issued-on', '2026-11-01')] }));
    expect([decided.expirationDate !== null, decided.rule?.rule, decided.rule?.ruleName]).toEqual([
      true,
      'fallback',
      expect.stringContaining('à confirmer'),
    ]);
    expect(decided.evidence.filter(({ field }) => field === 'dateExpiration')).toEqual([]);
  });
  it('G12 A59 the other dates of the paper are told with their place, each once; a day of birth is not', () => {
    const dates = [...good.dates, date('contract-start', '2021-05-03'), date('registered-on', '2021-05-03'), date('born-on', '1971-02-01')];
    const decided = accept(input({ ...good, dates, pageSizes: [[595, 842]], certainty: { type: 0.99, company: 0.9, dates: 0.8 } }));
    const taken = new Set(decided.evidence.map(({ value }) => value));
    expect(decided.otherDates.map(({ value }) => value).filter((value) => taken.has(value))).toEqual([]);
    expect(decided.otherDates.filter(({ value }) => value < '2022')).toMatchObject([
      { field: 'contract-start', value: '2021-05-03', page: 1, pageSize: [595, 842] },
    ]);
    expect(decided.evidence.find(({ field }) => field === 'dateExpiration')?.confidence).toBe(0.8);
  });
  it('A33 confidence 0.95 is enough', () => expect(accept(input({ ...good, confidence: 0.95 })).decision).toBe('validate'));
  it('F180 the switch off is no fault of the document', () => {
    const decided = accept(input(good, { autoValidation: false }));
    expect(decided).toMatchObject({ decision: 'keep-pending', isValid: true, rejectionReason: null, expirationDate: '2026-12-31' });
    expect(decided.reasons.at(-1)).toMatch(/^✗ Validation automatique : désactivée/);
  });
  it('F182 a fault gives a reason with the prefix, in French', () => {
    const decided = accept(input({ ...good, company: { ...good.company, name: 'TOITURES', siren: '000100206' } }));
    expect(decided.rejectionReason).toBe(
      `${SYSTEM_PROBLEM_PREFIX} le document concerne une autre entreprise (TOITURES, SIREN 000 100 206)`,
    );
    expect(decided.isValid).toBe(false);
  });
  it('low confidence or an expiry today is no fault: no reason with the prefix', () => {
    expect(accept(input({ ...good, confidence: 0.5 })).rejectionReason).toBeNull();
    expect(accept(input({ ...good, dates: [date('cover-end', TODAY)] })).rejectionReason).toBeNull();
  });
  it('C23 an analyser that is down keeps the document with its reason', () => {
    expect(accept(input(null))).toMatchObject({ decision: 'keep-pending', confidence: 0, problems: [{ code: 'analysis-unavailable' }] });
    expect(accept(input(null)).rejectionReason).toMatch(/^Problème détecté par le système: analyse indisponible/);
  });
  it.each<[string, unknown]>([
    ['confidence 7', { ...good, confidence: 7 }],
    ['confidence NaN', { ...good, confidence: Number.NaN }],
    ['confidence as text', { ...good, confidence: '0.99' }],
    ['an invented kind', { ...good, kinds: ['passport'] }],
    ['a date that does not exist', { ...good, dates: [{ ...good.dates[0], date: '2026-02-31' }] }],
    ['an empty object', {}],
    ['a text', 'isValid=true'],
    ['a list', []],
    ['a missing field', { ...good, company: undefined }],
    ['a number for a SIREN', { ...good, company: { ...good.company, siren: 100107 } }],
  ])('C22 C23 an answer outside its shape is never judged: %s', (_, answer) => {
    expect(isDocumentReading(answer)).toBe(false);
    expect(accept(input(answer))).toMatchObject({
      decision: 'keep-pending',
      problems: [{ code: 'analysis-unusable' }],
      expirationDate: null,
    });
  });
});

describe('findings', () => {
  it('T14 ended yesterday is expired, ends today and tomorrow are not', () => {
    expect(codes({ dates: [date('cover-end', addDays(TODAY, -1))] })).toEqual(['expired']);
    expect(codes({ dates: [date('cover-end', TODAY)] })).toEqual(['last-day']);
    expect(accept(input({ ...good, dates: [date('cover-end', addDays(TODAY, 1))] })).decision).toBe('validate');
  });
  it('A33 what counts today for the last time waits for a person, and the reason says so', () => {
    const decided = accept(input({ ...good, dates: [date('cover-end', TODAY)] }));
    expect(decided).toMatchObject({ decision: 'keep-pending', problems: [{ code: 'last-day' }] });
    expect(decided.reasons.filter((reason) => reason.startsWith('✗'))).toEqual([
      '✗ Échéance : 21/11/2026, aujourd’hui même : son dernier jour, une personne décide — Fin de la période imprimée',
      '✗ Anomalies : 1',
    ]);
  });
  it('K23 A33 what is not read with certainty is a problem in words, each part once, and no reason to reject', () => {
    const unsure = (certainty: Partial<DocumentReading['certainty']>) => {
      const parts = { type: 0.99, company: 0.99, dates: 0.99, ...certainty };
      return accept(input({ ...good, certainty: parts, confidence: Math.min(parts.type, parts.company, parts.dates) }));
    };
    expect(unsure({}).problems).toEqual([]);
    expect(unsure({ type: 0.9 }).problems[0]?.message).toBe('la nature du document n’est pas certaine : elle se déduit de son texte');
    expect(unsure({ company: 0.9, dates: 0.9 }).problems.map(({ code }) => code)).toEqual(['company-uncertain', 'dates-uncertain']);
    expect(unsure({ dates: 0.9 })).toMatchObject({ isValid: false, rejectionReason: null, decision: 'keep-pending' });
    expect(codes({ confidence: 0.9 })).toEqual(['reading-uncertain']);
  });
  it('T13 sites that open later: the cover has not begun, whatever the period says', () => {
    const period = [date('cover-start', '2026-01-01'), date('cover-end', '2026-12-31'), date('issued-on', '2026-10-06')];
    const opening = (start: string) => [...period, date('site-opening-start', start)];
    const decennale = (start: string) => codes({ kinds: ['decennale'], dates: opening(start) }, { requestedKind: 'decennale' });
    expect(decennale('2026-12-01')).toEqual(['not-yet-in-force']);
    expect(decennale('2026-01-01')).toEqual([]);
  });
  it('T04 « aucun salarié » is a headcount, unless he is known to employ somebody', () => {
    const urssaf = (headcount: number | null, hasEmployees: boolean | null) =>
      codes(
        { kinds: ['urssaf'], headcount, dates: [date('period-end', '2026-10-31')] },
        { requestedKind: 'urssaf', subcontractor: { companyName: 'Bati Sud', siret: '00010010700010', hasEmployees } },
      );
    expect(urssaf(0, null)).toEqual([]);
    expect(urssaf(0, true)).toEqual(['no-headcount']);
    expect(urssaf(null, null)).toEqual(['no-headcount']);
    expect(urssaf(null, false)).toEqual([]);
  });
  it('T13 a cover that starts later waits, and holds once it has begun', () => {
    const document = { dates: [date('cover-start', '2026-01-01'), date('cover-end', '2026-12-31'), date('issued-on', '2025-12-15')] };
    const early = accept(input({ ...good, ...document }, { today: '2025-12-20' as CalendarDate }));
    expect(early.problems).toEqual([{ code: 'not-yet-in-force', message: 'pas encore en vigueur : valable à partir du 01/01/2026' }]);
    expect(early).toMatchObject({ decision: 'keep-pending', startsOn: '2026-01-01' });
    expect(accept(input({ ...good, ...document }, { today: '2026-01-01' as CalendarDate })).decision).toBe('validate');
  });
  it('A29 a document older than the one in force says so; one that ends with it or later does not', () => {
    const over = (coveredUntil: string | null) =>
      accept(input(good, { coveredUntil: coveredUntil === null ? null : calendarDate(coveredUntil) }));
    expect(over('2027-01-31').problems).toEqual([
      { code: 'older-than-current', message: 'plus ancien que le document en vigueur, valable jusqu’au 31/01/2027' },
    ]);
    for (const until of ['2026-12-31', '2026-12-01', null]) expect(over(until)).toMatchObject({ decision: 'validate', problems: [] });
    // An expired document gets the problem `expired` only.
    expect(codes({ dates: [date('cover-end', '2026-11-20')] }, { coveredUntil: TODAY })).toEqual(['expired']);
  });
  it('T30 an issue date in the future, a day that does not exist', () => {
    expect(codes({ dates: [...good.dates.slice(0, 2), date('issued-on', '2026-11-22')] })).toContain('issue-date-in-future');
    const impossible = {
      ...date('cover-end', '2026-12-31'),
      date: null,
      evidence: { page: 1, box: null, label: 'fin', text: '31/02/2026' },
    };
    expect(codes({ dates: [date('cover-end', '2026-12-31'), impossible] })).toEqual(['impossible-date']);
  });
  it('C22 a date that the type cannot give stays with a person', () => {
    expect(codes({ dates: [date('issued-on', '2026-01-10'), date('cover-end', '2099-12-31')] })).toEqual(['date-out-of-range']);
    expect(
      codes({ kinds: ['rge'], dates: [date('issued-on', '2026-01-10'), date('valid-until', '2030-01-09')] }, { requestedKind: 'rge' }),
    ).toEqual(['date-out-of-range']);
  });
  it('an end before the issue or before the start is told', () => {
    expect(codes({ dates: [date('issued-on', '2026-11-20'), date('cover-end', '2026-11-10')] })).toContain('dates-inconsistent');
    expect(codes({ dates: [date('cover-start', '2027-01-01'), date('cover-end', '2026-12-31')] })).toEqual(['dates-inconsistent']);
  });
  it('a site opened outside the décennale’s period is told', () => {
    const document = (opened: string) => ({ kinds: ['decennale'] as const, dates: [...good.dates, date('site-opening-start', opened)] });
    expect(codes(document('2025-12-31'), { requestedKind: 'decennale' })).toEqual(['dates-inconsistent']);
    expect(codes(document('2026-02-01'), { requestedKind: 'decennale' })).toEqual([]);
  });
  it('T28 one employee against a market of 400 000 € is told', () => {
    const document = {
      kinds: ['urssaf'] as const,
      headcount: 1,
      dates: [date('period-end', '2026-10-31'), date('issued-on', '2026-11-10')],
    };
    const about = (contractAmount: number) => ({
      requestedKind: 'urssaf' as const,
      subcontractor: { companyName: 'BATI SUD', siret: '00010010700010', contractAmount },
    });
    expect(codes(document, about(400_000))).toEqual(['headcount-inconsistent']);
    expect(codes({ ...document, headcount: 6 }, about(400_000))).toEqual([]);
  });
  it('T19 a trade that the décennale does not insure is told, where trades are known', () => {
    const document = { kinds: ['decennale'] as const, activities: 'Activités garanties : • Travaux de maçon • Carrelage' };
    const about = (...trades: Trade[]) => ({
      requestedKind: 'decennale' as const,
      subcontractor: { companyName: 'BATI SUD', siret: '00010010700010', trades },
    });
    expect(codes(document, about('maconnerie'))).toEqual([]);
    expect(codes(document, about('etancheite'))).toEqual(['trade-not-covered']);
    expect(codes({ ...document, activities: null }, about('etancheite'))).toEqual(['activities-unread']);
    expect(codes({ ...document, activities: null }, about())).toEqual([]);
  });
  it('G11 an altered copy of an earlier paper waits for a person, what only changed is noted, and what was read is kept for the next', () => {
    const particulars = { issuer: 'Levant', number: 'RC 45 778 120', code: null, text: null, picture: null };
    const { particulars: kept } = accept(input({ ...good, particulars }));
    expect(kept).toEqual({ ...particulars, issuedOn: '2026-01-10', endsOn: '2026-12-31', headcount: null, periodEnd: null });
    const before = { status: 'rejected', coveredTo: null, particulars: { ...kept!, endsOn: calendarDate('2025-12-31') } } as const;
    const decided = accept(input({ ...good, particulars }, { earlier: [before] }));
    expect(decided).toMatchObject({ decision: 'keep-pending', isValid: false, problems: [{ code: 'altered-copy' }] });
    const other = { ...before, status: 'replaced', particulars: { ...kept!, issuedOn: null, issuer: 'Armorique' } } as const;
    expect(accept(input({ ...good, particulars }, { earlier: [other] }))).toMatchObject({
      decision: 'validate',
      notes: [{ code: 'issuer-changed', message: expect.stringContaining('auparavant : Armorique') }],
    });
    expect(codes({ particulars }, { shared: ['number'] })).toEqual(['number-of-another']);
  });
  it('G11 of a paper of the wrong type nothing is kept, and a fallback is no end', () => {
    const particulars = { issuer: null, number: null, code: null, text: null, picture: null };
    expect(accept(input({ ...good, particulars, kinds: ['decennale'] })).particulars).toBeNull();
    expect(accept(input({ ...good, particulars, dates: [date('issued-on', '2026-11-01')] })).particulars).toMatchObject({ endsOn: null });
  });
  it('G11 issued after its upload, though judged later: problem', () => {
    const dates = [date('cover-start', '2026-01-01'), date('cover-end', '2026-12-31'), date('issued-on', '2026-11-20')];
    expect(codes({ dates }, { uploadedOn: calendarDate('2026-11-19') })).toEqual(['issued-after-upload']);
    expect(codes({ dates }, { uploadedOn: calendarDate('2026-11-20') })).toEqual([]);
  });
  it('C22 particulars out of shape make the whole reading unusable', () => {
    for (const wrong of [{ particulars: { issuer: 1 } }, { particulars: null }, { making: { programs: 'Word', createdOn: null } }])
      expect(isDocumentReading({ ...good, ...wrong })).toBe(false);
    expect(isDocumentReading({ ...good, making: { programs: ['Word'], createdOn: null } })).toBe(true);
  });
  it('T25 the same bytes again are told', () => {
    expect(codes({}, { duplicate: 'other' })).toEqual(['duplicate-other']);
    expect(accept(input(good, { duplicate: 'same' })).decision).toBe('keep-pending');
  });
  it('T07 of another establishment of the company: what belongs to one waits, what covers the company is noted', () => {
    const of = { urssaf: [date('period-end', '2026-10-31')], rge: [date('valid-until', '2026-12-31')] };
    const elsewhere = { ...good.company, sirets: ['00010010700028', '00010010700036'] };
    const judged = (kind: 'urssaf' | 'rge' | 'rc-pro' | 'decennale') => {
      const { problems, notes, decision } = accept(
        input(
          { ...good, kinds: [kind], company: elsewhere, headcount: 4, dates: { ...of, 'rc-pro': good.dates, decennale: good.dates }[kind] },
          { requestedKind: kind },
        ),
      );
      return [decision, ...problems.map(({ code }) => code), ...notes.map(({ code }) => code)];
    };
    for (const kind of ['urssaf', 'rge'] as const) expect(judged(kind), kind).toEqual(['keep-pending', 'establishment-not-listed']);
    for (const kind of ['rc-pro', 'decennale'] as const) expect(judged(kind), kind).toEqual(['validate', 'other-establishment']);
  });
  it('the right SIREN under a name without any telling word in common goes to a person', () => {
    expect(codes({ company: { ...good.company, name: 'PEINTURE MOREAU' } })).toEqual(['name-differs']);
  });
  it('every code has a sentence and is either a problem or a note', () => {
    for (const code of [...PROBLEM_CODES, ...NOTE_CODES]) {
      const decided = accept(input({ ...good, problems: [{ code, detail: 'x' }] }));
      const told = isProblem({ code, detail: '' }) ? decided.problems : decided.notes;
      expect(told.find((one) => one.code === code)?.message.length).toBeGreaterThan(10);
    }
  });
});
