import { expect, test } from 'vitest';
import { date } from '../subcontractors/subcontractor.test-kit.ts';
import { READ_FIELDS } from './read-fields.ts';
import { type JudgedReading, verdictsOf } from './reading-verdicts.ts';

const days = { dateEmission: date('2026-11-01'), dateExpiration: date('2027-01-31') };
const said = (more: Partial<typeof days> = {}) => ({
  by: 'person' as const,
  days: { dateEmission: null, dateExpiration: days.dateExpiration, ...more },
});
const judged = (more: Partial<JudgedReading>) =>
  verdictsOf({ fieldsRead: READ_FIELDS, problemCodes: [], days, validated: null, corrected: [], ...more });

test('A53 a value that a person validated as read is right; a validation with another day makes the reading wrong, even without a correction', () => {
  expect(judged({ validated: said() })).toEqual({
    documentType: 'right',
    entreprise: 'right',
    dateEmission: 'right',
    dateExpiration: 'right',
    codeSecurite: 'right',
  });
  expect(judged({ validated: said({ dateExpiration: date('2027-02-28') }) })).toMatchObject({
    dateExpiration: 'wrong',
    dateEmission: 'right',
  });
  expect(judged({ validated: said({ dateEmission: date('2026-11-03') }) })).toMatchObject({ dateEmission: 'wrong' });
});

test('A53 a pending or automatically validated document has no verdict; a later correction judges its field only', () => {
  expect(Object.values(judged({}))).toEqual([null, null, null, null, null]);
  const machine = { ...said(), by: 'machine' as const };
  expect(Object.values(judged({ validated: machine }))).toEqual([null, null, null, null, null]);
  expect(judged({ validated: { ...machine, days: { ...machine.days, dateExpiration: date('2027-02-28') } } })).toMatchObject({
    dateExpiration: 'wrong',
    dateEmission: null,
    entreprise: null,
  });
  expect(judged({ corrected: ['entreprise'] })).toMatchObject({ entreprise: 'wrong', documentType: null });
});

test('A53 a validation in spite of a problem proves nothing for that field', () => {
  expect(judged({ validated: said(), problemCodes: ['other-company', 'wrong-type'] })).toMatchObject({
    entreprise: null,
    documentType: null,
    dateExpiration: 'right',
  });
});

test('A53 a value that only the person found is missed; an issue date that nobody gave is not; an unreadable document has no verdict', () => {
  const fieldsRead = ['codeSecurite'] as const;
  const blank = { dateEmission: null, dateExpiration: null };
  const codes = ['type-not-recognised', 'company-not-found'];
  expect(judged({ fieldsRead, days: blank, problemCodes: codes, validated: said() })).toEqual({
    documentType: 'missed',
    entreprise: 'missed',
    dateEmission: null,
    dateExpiration: 'missed',
    codeSecurite: 'right',
  });
  expect(judged({ fieldsRead, days: blank, corrected: ['dateEmission'] })).toMatchObject({ dateEmission: 'missed' });
  expect(Object.values(judged({ fieldsRead: [], days: blank, validated: said(), corrected: ['entreprise'] }))).toEqual(Array(5).fill(null));
});
