import { describe, expect, it } from 'vitest';
import { AUTO_VALIDATION_CONFIDENCE, SECOND_OPINION_MAX_BYTES } from '../constants.ts';
import { COMMON_DOCUMENT_TYPES } from '../document-types/default-types.ts';
import { calendarDate } from '../kernel/calendar.ts';
import { seeded } from '../kernel/random.test-kit.ts';
import { accept } from './acceptance.ts';
import { expiryOf } from './expiry.ts';
import { kindOfTypeName } from './kinds.ts';
import { type DateLabel, type DocumentReading, emptyReading, type LabelledDate } from './reading.ts';
import { isDocumentReading } from './reading-guard.ts';
import { joinReadings, mayLeaveTheHouse, type SecondOpinionQuestion, wantsSecondOpinion } from './second-opinion.ts';

const TODAY = calendarDate('2026-11-23');
const TYPE = 'Responsabilité civile professionnelle';
const date = (label: DateLabel, value: string): LabelledDate => ({
  label,
  date: calendarDate(value),
  repaired: false,
  evidence: { page: 1, box: null, label, text: value },
});
const company = (name: string | null, siren: string | null) => ({
  ...{ name, otherNames: [], siren, sirets: [], allEstablishments: false, evidence: [] },
});
/** Our reading: every field read, with one doubtful digit. */
const doubtful: DocumentReading = {
  ...emptyReading('local/2', true, 1, []),
  kinds: ['rc-pro'],
  confidence: 0.9,
  company: company('BATI SUD', '000100107'),
  dates: [date('cover-start', '2026-01-01'), date('cover-end', '2026-12-31'), date('issued-on', '2026-01-10')],
};
const theirs = (more: Partial<DocumentReading> = {}): DocumentReading => ({ ...doubtful, analyser: 'openai/m', confidence: 0.95, ...more });
const question = (more: Partial<DocumentReading> = {}, about: Partial<SecondOpinionQuestion> = {}): SecondOpinionQuestion => ({
  local: { ...doubtful, ...more },
  ...{ requestedTypeName: TYPE, mimeType: 'application/pdf', fileSize: 200_000 },
  ...about,
});
const scan = (more: DocumentReading['problems'] = []) => emptyReading('local/2', false, 1, [{ code: 'file-no-text', detail: '' }, ...more]);
const judged = (reading: DocumentReading) =>
  accept({
    reading,
    ...{ requestedKind: 'rc-pro', requestedTypeName: TYPE, subcontractor: { companyName: 'Bati Sud', siret: '00010010700010' } },
    ...{ today: TODAY, uploadedOn: TODAY, autoValidation: true, validityPeriodDays: 365 },
  });
const joined = (local: DocumentReading, other: DocumentReading) => joinReadings(local, other, 'rc-pro', 'openai');

describe('F181 whose papers may be shown outside', () => {
  it.each([
    'Liste nominative des travailleurs étrangers',
    'Liste des salariés étrangers',
    'Étrangers : titres de séjour',
    'Liste des cartes BTP',
    'Attestation de détachement (A1)',
    'RIB',
    'Kbis et liste du personnel étranger',
    'Attestation URSSAF et liste nominative',
    'Document divers',
  ])('« %s » never leaves the house', (name) => {
    expect(mayLeaveTheHouse(name)).toBe(false);
    expect(wantsSecondOpinion(question({}, { requestedTypeName: name }))).toBe(false);
    expect(wantsSecondOpinion({ ...question(), local: scan(), requestedTypeName: name })).toBe(false);
  });
  it('of all types that the house proposes, only certificates of companies do', () => {
    const leave = COMMON_DOCUMENT_TYPES.filter(({ name }) => mayLeaveTheHouse(name)).map(({ name }) => kindOfTypeName(name));
    expect(leave.sort()).toEqual(['assurance', 'decennale', 'kbis', 'kbis', 'rc-pro', 'rge', 'urssaf']);
  });
  it.each(['nir-masked', 'lists-workers'] as const)('a paper on which « %s » was seen stays, whatever its type is called', (code) => {
    expect(wantsSecondOpinion(question({ problems: [{ code, detail: '' }] }))).toBe(false);
    expect(wantsSecondOpinion({ ...question(), local: scan([{ code, detail: '' }]) })).toBe(false);
  });
});

describe('F177 when a second opinion is asked', () => {
  it('of a doubt, of a missing field, of what we cannot read; never where we are sure', () => {
    expect(wantsSecondOpinion(question())).toBe(true);
    expect(wantsSecondOpinion(question({ confidence: AUTO_VALIDATION_CONFIDENCE }))).toBe(false);
    for (const missing of [{ kinds: [] }, { company: company(null, null) }, { dates: [] }])
      expect(wantsSecondOpinion(question({ confidence: 0.99, ...missing }))).toBe(true);
    expect(wantsSecondOpinion({ ...question(), local: scan() })).toBe(true);
  });
  it('never where a person looks anyway: another paper, a forbidden file, orders in the text', () => {
    expect(wantsSecondOpinion(question({ kinds: ['decennale'] }))).toBe(false);
    expect(wantsSecondOpinion(question({ kinds: [], variant: 'devis-assurance' }))).toBe(false);
    for (const code of ['active-content', 'instructions-in-text', 'hidden-text', 'edited-pdf', 'page-missing'] as const)
      expect(wantsSecondOpinion(question({ problems: [{ code, detail: '' }] })), code).toBe(false);
    expect(wantsSecondOpinion({ ...question(), local: emptyReading('local/2', false, 0, [{ code: 'file-password', detail: '' }]) })).toBe(
      false,
    );
    expect(wantsSecondOpinion({ ...question(), local: scan([{ code: 'active-content', detail: '' }]) })).toBe(false);
  });
  it('never of a large, a long or a strange file', () => {
    expect(wantsSecondOpinion(question({}, { fileSize: SECOND_OPINION_MAX_BYTES + 1 }))).toBe(false);
    expect(wantsSecondOpinion(question({ pageCount: 13 }))).toBe(false);
    expect(wantsSecondOpinion(question({}, { mimeType: 'image/heic' }))).toBe(false);
  });
});

describe('F181 two readings', () => {
  it('A33 that agree on type, company and expiry lift our own doubt, and only then is it validated', () => {
    expect(judged(doubtful).decision).toBe('keep-pending');
    const { reading, outcome } = joined(doubtful, theirs());
    expect([outcome, reading.confidence, reading.analyser]).toEqual(['confirms', AUTO_VALIDATION_CONFIDENCE, 'local/2 + openai/m']);
    expect(judged(reading)).toMatchObject({ decision: 'validate', expirationDate: '2026-12-31' });
  });
  it.each<[string, Partial<DocumentReading>, RegExp]>([
    ['the SIREN', { company: company('BATI SUD', '000100206') }, /SIREN : 000 100 107 ici, 000 100 206 pour OpenAI/],
    ['the end', { dates: [date('cover-end', '2027-12-31')] }, /fin de validité : 31\/12\/2026 ici, 31\/12\/2027 pour OpenAI/],
    ['the start', { dates: [date('cover-start', '2026-02-01'), date('cover-end', '2026-12-31')] }, /début/],
    ['the issue date', { dates: [date('cover-end', '2026-12-31'), date('issued-on', '2026-01-19')] }, /date d’émission/],
    ['the type', { kinds: ['decennale'] }, /type : /],
    ['the form', { variant: 'devis-assurance' }, /autre forme/],
  ])('that differ in %s keep our values, and a person looks', (_, other, told) => {
    const { reading, outcome } = joined(doubtful, theirs(other));
    expect(outcome).toBe('differs');
    expect(reading.dates).toEqual(doubtful.dates);
    expect(reading.company).toEqual(doubtful.company);
    expect(judged(reading)).toMatchObject({ decision: 'keep-pending', isValid: false, expirationDate: '2026-12-31' });
    expect(judged(reading).rejectionReason).toMatch(told);
  });
  it('by name alone, without any SIREN, must name the same company', () => {
    const ours = { ...doubtful, company: company('Bâti-Sud SARL', null) };
    expect(joined(ours, theirs({ company: company('BATI SUD', null) })).outcome).toBe('confirms');
    expect(joined(ours, theirs({ company: company('NORD TOITURE', null) })).outcome).toBe('differs');
  });
  it.each<[string, Partial<DocumentReading>]>([
    ['type', { kinds: [] }],
    ['entreprise', { company: company(null, null) }],
    ['fin de validité', { dates: [date('issued-on', '2026-01-10')] }],
  ])('of which the second alone has the %s: a proposal that a person looks at', (field, missing) => {
    const { reading, outcome } = joined({ ...doubtful, ...missing, confidence: 0.99 }, theirs());
    expect(outcome).toBe('completes');
    const decided = judged(reading);
    expect(decided).toMatchObject({ decision: 'keep-pending', expirationDate: '2026-12-31', entreprise: 'BATI SUD' });
    expect(decided.rejectionReason).toContain(`lu par le second avis seulement (OpenAI : ${field})`);
  });
  it('of which ours cannot be read at all: everything is a proposal, and « pas encore disponible » is no longer said', () => {
    const { reading, outcome } = joined(scan([{ code: 'edited-pdf', detail: '' }]), theirs({ confidence: 1 }));
    expect(outcome).toBe('completes');
    expect(reading.problems.map(({ code }) => code)).toEqual(['edited-pdf', 'second-opinion-only']);
    expect(judged(reading)).toMatchObject({ decision: 'keep-pending', expirationDate: '2026-12-31' });
  });
  it('of which the second cannot be read leave ours as it was', () => {
    const { reading, outcome } = joined(doubtful, emptyReading('openai/m', false, 1, []));
    expect(outcome).toBe('adds-nothing');
    expect(reading).toEqual({ ...doubtful, analyser: 'local/2 + openai/m' });
  });
  it('what the second saw wrong counts, and what it did not see takes nothing away', () => {
    const { reading } = joined(doubtful, theirs({ problems: [{ code: 'insolvency', detail: '' }] }));
    expect(judged(reading)).toMatchObject({ decision: 'keep-pending', isValid: false });
    const ours = { ...doubtful, problems: [{ code: 'excludes-subcontracting', detail: '' } as const] };
    expect(joined(ours, theirs()).reading.problems).toEqual(ours.problems);
  });
  it('a date that only the second saw may end it earlier, and then lifts nothing', () => {
    const { reading } = joined(doubtful, theirs({ dates: [...doubtful.dates, date('cover-end', '2027-06-30')] }));
    expect(judged(reading)).toMatchObject({ decision: 'keep-pending', problems: [{ code: 'conflicting-dates' }] });
    const tacit = joined(
      { ...doubtful, validity: { months: 3, days: 0, evidence: doubtful.dates[0]!.evidence }, dates: [date('cover-end', '2026-12-31')] },
      theirs({ dates: [date('cover-end', '2026-12-31'), date('issued-on', '2026-09-01')] }),
    );
    expect(tacit.outcome).not.toBe('confirms');
  });
  it('a reading of ours that is a guess is never lifted', () => {
    expect(joined({ ...doubtful, confidence: 0.6 }, theirs()).reading.confidence).toBe(0.6);
  });
  it('F181 zero false validations: whatever the second says, nothing is validated unless ours says the same company and day', () => {
    const random = seeded(122);
    const { pick } = random;
    const DAYS = ['2026-01-10', '2026-12-31', '2027-12-31', '2027-06-30'];
    const LABELS = ['cover-end', 'valid-until', 'cover-start', 'issued-on', 'due-date'] as const;
    const anything = (): Partial<DocumentReading> => ({
      kinds: pick([[], ['rc-pro'], ['decennale'], ['rc-pro', 'decennale']] as const),
      company: company(pick([null, 'BATI SUD', 'NORD TOITURE']), pick([null, '000100107', '000100206'])),
      dates: Array.from({ length: random.int(4) }, () => date(pick(LABELS), pick(DAYS))),
      confidence: pick([0.3, 0.85, 0.9, 1]),
      tacitRenewal: pick([false, false, true]),
      variant: pick([null, null, null, 'devis-assurance'] as const),
    });
    let validated = 0;
    for (let i = 0; i < 20_000; i += 1) {
      const local = pick([{ ...doubtful }, { ...doubtful, ...anything() }, scan()]);
      // A reading that is already certain is never sent to the external analyser.
      const ours = { ...local, confidence: Math.min(local.confidence, 0.94) };
      const { reading } = joined(ours, theirs(pick([{}, anything()])));
      expect(isDocumentReading(reading)).toBe(true);
      const decided = judged(reading);
      if (decided.decision !== 'validate') continue;
      validated += 1;
      expect(ours.company.siren ?? ours.company.name).toMatch(/000100107|BATI SUD/);
      expect(ours.kinds).toContain('rc-pro');
      expect(expiryOf(ours, 'rc-pro', null)?.date).toBe(decided.expirationDate);
    }
    expect(validated).toBeGreaterThan(500);
  });
});
