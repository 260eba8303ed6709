// Notes on a subcontractor (issue 17, « timeline of who did what when, notes »).
import { expect, test } from 'vitest';
import type { AccountId } from '../kernel/ids.ts';
import { c, history, NOW, outcome } from './subcontractor.test-kit.ts';

const registered = history(c.register());

test('issue 17: a note says who wrote it and when in clear, its words are sealed', () => {
  expect(history(c.register(), c.writeNote(5, 'Le comptable rappelle jeudi.')).at(-1)).toEqual({
    type: 'NoteWritten',
    data: { noteId: 5, writtenAt: NOW.now, writtenBy: 3 },
    personal: { text: 'Le comptable rappelle jeudi.' },
  });
});

test('K13 an answer by SMS is kept with the notes, also of an archived one; asked for again, it is not written twice', () => {
  const answer = c.smsAnswer(5, 'Je dépose demain');
  const said = { type: 'SmsAnswered', data: { noteId: 5, answeredAt: NOW.now }, personal: { text: 'Je dépose demain' } };
  expect(history(c.register(), answer).at(-1)).toEqual(said);
  expect(history(c.register(), c.archive(), answer).at(-1)).toEqual(said);
  expect(outcome(history(c.register(), answer), answer)).toEqual([]);
  expect(outcome(history(c.register(), answer), c.removeNote(5))).toEqual(['NoteRemoved']);
});

test('issue 17: a note is removed by an event that says who did it; what is not there, or gone already, cannot go', () => {
  const noted = history(c.register(), c.writeNote(5));
  expect(outcome(noted, c.removeNote(5))).toEqual(['NoteRemoved']);
  expect(outcome(registered, c.removeNote(5))).toBe('not-found');
  expect(outcome(history(c.register(), c.writeNote(5), c.removeNote(5)), c.removeNote(5))).toEqual([]);
});

test('issue 17: the same note asked for again is not written twice, nor brought back once it is removed', () => {
  expect(outcome(history(c.register(), c.writeNote(5)), c.writeNote(5, 'Autre'))).toEqual([]);
  expect(outcome(history(c.register(), c.writeNote(5), c.removeNote(5)), c.writeNote(5))).toEqual([]);
  expect(outcome(history(c.register(), c.writeNote(5)), c.writeNote(6))).toEqual(['NoteWritten']);
});

test('A31 C1 nobody notes anything on an archived one, or on another account’s', () => {
  const noted = history(c.register(), c.writeNote(5));
  expect(outcome(history(c.register(), c.writeNote(5), c.archive()), c.removeNote(5))).toBe('not-found');
  expect(outcome(history(c.register(), c.archive()), c.writeNote(5))).toBe('not-found');
  expect(outcome(noted, { ...c.removeNote(5), accountId: 2 as AccountId })).toBe('not-found');
});
