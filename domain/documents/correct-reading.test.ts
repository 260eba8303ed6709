// A person's corrections of a reading, through the decider of its stream (A59, G12, infra/decisions/123).
import { describe, expect, test } from 'vitest';
import { fold } from '../kernel/decider.ts';
import type { SubcontractorCommand } from '../subcontractors/commands.ts';
import type { SubcontractorEvent } from '../subcontractors/events.ts';
import {
  accountId,
  answerTo,
  c,
  date,
  doc,
  history,
  NOW,
  outcome,
  subcontractorId,
  type,
} from '../subcontractors/subcontractor.test-kit.ts';
import { subcontractorDecider } from '../subcontractors/subcontractor.ts';
import type { ReadField, RightValue } from './read-fields.ts';

const to = { subcontractorId, accountId, documentId: doc(10), by: accountId };
const misread = (right: RightValue, comment = ''): SubcontractorCommand => ({ ...to, type: 'CorrectReading', comment, ...right });
const expiry = (day: string) => misread({ field: 'dateExpiration', date: date(day) });
const issue = (day: string) => misread({ field: 'dateEmission', date: date(day) });
const asType = (id: number) => misread({ field: 'documentType', rightTypeId: type(id) });
const right = (field: ReadField): SubcontractorCommand => ({ ...to, type: 'WithdrawReadingCorrection', field });
const documentOf = (events: readonly SubcontractorEvent[]) => fold(subcontractorDecider, events).documents.get(doc(10))!;
const says = (events: readonly SubcontractorEvent[]) => [documentOf(events).cover?.expiresOn, documentOf(events).said?.dateEmission];

/** Its reading: issued on 1 November 2026, valid until 31 January 2027. */
const waiting = [c.register(), c.upload(10), c.analyse(10, false)] as const;
const auto = [c.register(), c.upload(10), c.analyse(10, true)] as const;

describe('A59 a person corrects a field of the reading', () => {
  test('the event has person, time and right value, with the comment sealed; the reading stays unchanged', () => {
    const before = history(...waiting);
    expect(answerTo(before, misread({ field: 'dateExpiration', date: date('2027-03-31') }, ' Un 1 lu comme un 3 '))).toEqual([
      {
        type: 'ReadingCorrected',
        data: {
          ...{ documentId: 10, documentTypeId: 1, field: 'dateExpiration', date: '2027-03-31', rightTypeId: null },
          ...{ correctedAt: NOW.now, correctedBy: accountId, withValidation: false },
        },
        personal: { value: '', comment: 'Un 1 lu comme un 3' },
      },
    ]);
    const after = history(...waiting, expiry('2027-03-31'));
    expect(after.find((event) => event.type === 'DocumentAnalysed')?.data).toMatchObject({ dateExpiration: '2027-01-31' });
    expect(documentOf(after)).toMatchObject({ status: 'pending', read: { dateExpiration: '2027-01-31' } });
  });

  test('a repetition changes nothing; another value is a new correction; the value that was read withdraws it', () => {
    const once = history(...waiting, expiry('2027-03-31'));
    expect(outcome(once, expiry('2027-03-31'))).toEqual([]);
    expect(outcome(once, expiry('2027-04-30'))).toEqual(['ReadingCorrected']);
    expect(outcome(once, expiry('2027-01-31'))).toEqual(['ReadingCorrectionWithdrawn']);
    expect(outcome(history(...waiting), expiry('2027-01-31'))).toEqual([]);
    expect(outcome(history(...waiting, misread({ field: 'entreprise' })), misread({ field: 'entreprise' }))).toEqual([]);
    const code = misread({ field: 'codeSecurite', value: ' AB12 ' });
    expect(outcome(history(...waiting, code), misread({ field: 'codeSecurite', value: 'AB12' }))).toEqual([]);
  });

  test('the right type must be one that is asked of him, or the document’s own', () => {
    expect(outcome(history(...waiting), asType(2))).toEqual(['ReadingCorrected']);
    expect(outcome(history(...waiting), asType(9))).toBe('document-type-not-required');
    expect(outcome(history(...waiting, c.configure(2)), asType(1))).toEqual(['ReadingCorrected']);
    expect(outcome(history(...waiting, c.configure(2)), asType(3))).toBe('document-type-not-required');
  });

  test('refused for an unread or unknown document, and for an issue date in the future', () => {
    expect(outcome(history(c.register(), c.upload(10)), expiry('2027-03-31'))).toBe('document-not-analysed');
    expect(outcome(history(c.register()), expiry('2027-03-31'))).toBe('not-found');
    expect(outcome(history(c.register()), right('entreprise'))).toBe('not-found');
    expect(outcome(history(...waiting), issue('2026-11-22'))).toBe('issue-date-in-the-future');
  });

  test('the validation takes the corrected issue date', () => {
    expect(says(history(...waiting, issue('2026-11-03'), c.validate(10, '2027-03-31')))).toEqual(['2027-03-31', '2026-11-03']);
    expect(says(history(...waiting, issue('2026-11-03'), c.validate(10, '2027-03-31', '2026-11-04')))).toEqual([
      '2027-03-31',
      '2026-11-04',
    ]);
  });
});

describe('A59 the correction of a validated document changes its validation too', () => {
  test('both events in one append; a withdrawal restores the former validation', () => {
    const before = history(...auto);
    expect(outcome(before, expiry('2027-03-31'))).toEqual(['ReadingCorrected', 'DocumentCorrected']);
    const corrected = history(...auto, expiry('2027-03-31'));
    expect(says(corrected)).toEqual(['2027-03-31', null]);
    expect(outcome(corrected, right('dateExpiration'))).toEqual(['ReadingCorrectionWithdrawn', 'DocumentCorrected']);
    expect(says(history(...auto, expiry('2027-03-31'), right('dateExpiration')))).toEqual(['2027-01-31', null]);
    expect(says(history(...auto, expiry('2027-03-31'), expiry('2027-04-30'), right('dateExpiration')))).toEqual(['2027-01-31', null]);
    expect(says(history(...auto, issue('2026-11-03'), right('dateEmission')))).toEqual(['2027-01-31', '2026-11-01']);
    expect(outcome(corrected, misread({ field: 'entreprise' }))).toEqual(['ReadingCorrected']);
  });

  test('a day that was changed since stays; so does a new validation', () => {
    const changed = history(...auto, expiry('2027-03-31'), c.correct(10, { expirationDate: '2027-05-31' }));
    expect(outcome(changed, right('dateExpiration'))).toEqual(['ReadingCorrectionWithdrawn']);
    const anew = history(...auto, expiry('2027-03-31'), c.reopen(10), c.validate(10, '2027-03-31'));
    expect(outcome(anew, right('dateExpiration'))).toEqual(['ReadingCorrectionWithdrawn']);
    expect(outcome(history(...waiting), right('dateExpiration'))).toEqual([]);
  });

  test('an end before its start is refused, and nothing is written', () => {
    const later = history(c.register(), c.upload(10), c.analyse(10, false), c.validate(10, '2027-06-30', null, '2027-03-01'));
    expect(outcome(later, expiry('2027-02-28'))).toBe('start-after-expiration');
  });
});

test('A33 an automatic validation that was annulled stays with people: what is read again validates nothing by itself', () => {
  const annulled = history(...auto, c.reopen(10, ''));
  expect(documentOf(annulled)).toMatchObject({ status: 'pending', reopened: true });
  expect(outcome(annulled, c.analyse(10, true))).toEqual([]);
  const unread = history(c.register(), c.upload(10), c.validate(10), c.reopen(10));
  expect(outcome(unread, c.analyse(10, true))).toEqual(['DocumentAnalysed']);
});
