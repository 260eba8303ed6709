import { describe, expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar.ts';
import { accept } from './acceptance.ts';
import { type DocumentReading, emptyReading } from './reading.ts';

const TODAY = calendarDate('2026-11-21');
const end = { label: 'cover-end', date: calendarDate('2026-12-31'), repaired: false } as const;
const evidence = { page: 1, box: null, label: 'valable jusqu’au', text: '31/12/2026' };
const certainty = { type: 0.99, company: 0.9, companyIfKnown: 0.99, dates: 0.99 };
const doubtful: DocumentReading = {
  ...emptyReading('test', true, 1, []),
  kinds: ['rc-pro'],
  confidence: 0.9,
  certainty,
  company: { name: 'GAVE ASCENSEURS', otherNames: [], siren: '000100107', sirets: [], allEstablishments: false, evidence: [] },
  dates: [{ ...end, evidence }],
};
const judged = (reading: DocumentReading, companyName = 'Gave Ascenseurs Maintenance', siret = '00010010700010') =>
  accept({
    reading,
    requestedKind: 'rc-pro',
    requestedTypeName: 'RC professionnelle',
    subcontractor: { companyName, siret },
    today: TODAY,
    uploadedOn: TODAY,
    autoValidation: true,
    validityPeriodDays: 365,
  });
const named = (name: string | null): DocumentReading => ({ ...doubtful, company: { ...doubtful.company, name } });

describe('A33 a doubt about the company, once the subcontractor is known', () => {
  it.each([
    ['a name whose end was in doubt', 'GAVE ASCENSEURS'],
    ['accents, form, order and « & »', 'SAS Maintenance & Gavé ascenseurs'],
    ['two letters that recognition took for others', 'GAVE ASCENSEUR5 MAINTENANGE'],
    ['a telling word in common', 'GAVE ELEVATION'],
  ])('F180 %s is settled by the SIREN, and the confidence that is shown says so', (_, name) => {
    expect(judged(named(name))).toMatchObject({ decision: 'validate', confidence: 0.99, problems: [] });
  });
  it.each<[string, DocumentReading]>([
    ['no name was read', named(null)],
    ['the name is another’s', named('TOITURES DU VAL')],
    ['somebody else may be the holder', { ...doubtful, certainty: { ...certainty, companyIfKnown: 0.9 } }],
    ['the dates are in doubt', { ...doubtful, certainty: { ...certainty, dates: 0.9 } }],
    ['the type is in doubt', { ...doubtful, certainty: { ...certainty, type: 0.9 } }],
    ['an analyser does not say what its doubt is', { ...doubtful, certainty: { type: 0.99, company: 0.9, dates: 0.99 } }],
    ['no SIREN is printed', { ...doubtful, company: { ...doubtful.company, siren: null } }],
  ])('F181 it stays where %s', (_, reading) => {
    expect(judged(reading).decision).toBe('keep-pending');
  });
  it('T07 the same name under another SIREN settles nothing', () => {
    expect(judged(doubtful, 'GAVE ASCENSEURS', '00010020600010')).toMatchObject({ decision: 'keep-pending', confidence: 0.9 });
  });
});
