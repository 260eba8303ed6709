import { describe, expect, it } from 'vitest';
import { type DateLabel, type DocumentReading, emptyReading } from '../../../domain/documents/reading.ts';
import { addDays, type CalendarDate } from '../../../domain/kernel/calendar.ts';
import { expiryOfPaper, type Firm, paperOf, TODAY } from '../../testing/certificates/facts.ts';
import type { Case } from '../../testing/certificates/part.ts';
import { judge, type Outcome } from './measure.ts';
import { PARTS } from './run.ts';
import { by, percentile, ratio, totalsOf } from './totals.ts';

const [firm, stranger] = PARTS.build.firms as [Firm, Firm];
const paper = paperOf('rc-pro', firm, 'measure test');
const one: Case = {
  ...{ id: 'one', part: 'build', kind: 'rc-pro', layout: 'none', carrier: 'text', condition: 'ordinary', trap: null, firm },
  truth: { kinds: ['rc-pro'], company: firm.name, siren: firm.siren, issuedOn: paper.issuedOn, expiry: paper.end },
  expected: 'validate',
  pdf: () => Promise.reject(new Error('not drawn')),
};
const evidence = (text: string) => ({ page: 1, box: null, label: '', text });
const dated = (label: DateLabel, date: CalendarDate) => ({ label, date, repaired: false, evidence: evidence(date) });
const RIGHT: DocumentReading = {
  ...emptyReading('local/0', true, 1, []),
  kinds: ['rc-pro'],
  confidence: 0.97,
  company: { name: firm.name, otherNames: [], siren: firm.siren, sirets: [], allEstablishments: false, evidence: [] },
  dates: [dated('cover-start', paper.start), dated('cover-end', paper.end), dated('issued-on', paper.issuedOn)],
};
const time = { ms: 10, cpuMs: 8 };
const told = (reading: Partial<DocumentReading>, change: Partial<Case> = {}): Outcome =>
  judge({ ...one, ...change }, { ...RIGHT, ...reading }, time, [stranger]);

describe('what the score calls right', () => {
  it('F177 a reading that says what is printed is right in every field, and validated', () => {
    const outcome = told({});
    expect(outcome.wrong).toEqual([]);
    expect(outcome.right).toEqual({ type: true, company: true, siren: true, issuedOn: true, expiry: true });
    expect(outcome.validated).toBe(true);
    expect(outcome.falseValidations).toEqual([]);
  });

  it('F177 a name with a word too many or too few is wrong; capitals, accents and signs are no difference', () => {
    const named = (name: string | null) => told({ company: { ...RIGHT.company, name } }).right.company;
    expect(named(firm.name.toLowerCase().replace('è', 'e'))).toBe(true);
    expect(named(`votre société ${firm.name}`)).toBe(false);
    expect(named(firm.name.replace(/ \S+$/, ''))).toBe(false);
    expect(named(null)).toBe(false);
  });

  it('F177 each wrong day is told with what was expected and what was read', () => {
    const outcome = told({ dates: [dated('issued-on', addDays(paper.issuedOn, -1)), dated('cover-end', addDays(paper.end, -1))] });
    expect(outcome.wrong).toEqual([
      { field: 'issuedOn', expected: paper.issuedOn, read: addDays(paper.issuedOn, -1) },
      { field: 'expiry', expected: paper.end, read: addDays(paper.end, -1) },
    ]);
  });

  it('F177 what the paper does not say counts neither way', () => {
    expect(told({}, { truth: { kinds: ['rc-pro'] } }).right).toEqual({
      type: true,
      company: null,
      siren: null,
      issuedOn: null,
      expiry: null,
    });
  });
});

describe('what the score calls a false validation', () => {
  it('F181 a trap that is validated, and a paper validated until a day that it does not print', () => {
    expect(told({}, { expected: 'person', trap: 'T26' }).falseValidations).toContain('must wait for a person');
    const longer = addDays(paper.end, 40);
    expect(told({ dates: [dated('issued-on', paper.issuedOn), dated('cover-end', longer)] }).falseValidations).toContain(`until ${longer}`);
  });
  it('F181 one that would do for another company, as another type, or after its end', () => {
    const nameless = { ...RIGHT.company, name: stranger.name, siren: stranger.siren };
    expect(told({ company: nameless }).falseValidations).toContain(`for ${stranger.name}`);
    expect(told({ kinds: ['rc-pro', 'assurance'] }).falseValidations).toContain('as assurance');
    const longer = addDays(paper.end, 60);
    const late = told({ dates: [dated('issued-on', paper.issuedOn), dated('cover-end', longer)] }).falseValidations;
    expect(late).toEqual(expect.arrayContaining(['0 days after its end', '1 days after its end']));
  });
  it('F181 nothing where it stays with a person', () => {
    expect(told({ confidence: 0.9 }, { expected: 'person' })).toMatchObject({ validated: false, falseValidations: [] });
  });
});

describe('how the score counts', () => {
  it('F177 F179 fields of honest papers only, calibration of the sure ones, validations of the clean ones', () => {
    const wrongName = { company: { ...RIGHT.company, name: 'X' } };
    const totals = totalsOf([
      told({}),
      told(wrongName),
      told({ ...wrongName, confidence: 0.5 }),
      told(wrongName, { trap: 'T07', expected: 'person' }),
    ]);
    expect(totals.fields.company).toEqual({ right: 1, of: 3 });
    expect(totals.calibration).toEqual({ right: 1, of: 3 });
    expect(totals.validated).toEqual({ right: 1, of: 3 });
    expect(ratio({ right: 0, of: 0 })).toBeNull();
    expect(by([told({}), told({}, { kind: 'kbis' })], ({ case: { kind } }) => kind).map(([kind, { papers }]) => [kind, papers])).toEqual([
      ['rc-pro', 1],
      ['kbis', 1],
    ]);
  });
  it('F178 the median and the slowest twentieth', () => {
    expect([percentile([3, 1, 2], 0.5), percentile([3, 1, 2], 0.95), percentile([], 0.5)]).toEqual([2, 3, 0]);
    expect(
      percentile(
        Array.from({ length: 100 }, (_, i) => i + 1),
        0.95,
      ),
    ).toBe(95);
  });
});

describe('what the corpus takes for right', () => {
  it('DOCUMENTS §4 the end is the printed one, six months after the period, or three months after the extract', () => {
    const urssaf = { ...paperOf('urssaf', firm, 'x'), periodEnd: '2026-08-31' as CalendarDate, issuedOn: '2026-10-05' as CalendarDate };
    expect(expiryOfPaper('urssaf', urssaf)).toBe('2027-02-28');
    expect(expiryOfPaper('urssaf', { ...urssaf, issuedOn: '2026-08-20' as CalendarDate })).toBe('2027-02-20');
    expect(expiryOfPaper('kbis', { ...urssaf, issuedOn: '2026-11-30' as CalendarDate })).toBe('2027-02-28');
    expect(expiryOfPaper('rge', { ...urssaf, end: '2027-01-04' as CalendarDate })).toBe('2027-01-04');
  });
  it('an honest current paper counts today, one that has run out does not', () => {
    for (const kind of ['urssaf', 'kbis', 'rc-pro', 'decennale', 'assurance', 'rge'] as const)
      for (let seed = 0; seed < 40; seed += 1) {
        const [current, past] = [true, false].map((now) => paperOf(kind, firm, `${kind} ${seed}`, now));
        expect(expiryOfPaper(kind, current!) > TODAY, `${kind} ${seed}`).toBe(true);
        expect(current!.issuedOn < TODAY && (kind === 'urssaf' || current!.start <= TODAY), `${kind} ${seed}`).toBe(true);
        expect(expiryOfPaper(kind, past!) < TODAY, `${kind} ${seed}`).toBe(true);
      }
  });
});
