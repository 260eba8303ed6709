// The control of the proof: reminders with one thing wrong are found, and what is right is passed over.
import { expect, test } from 'vitest';
import type { Instant } from '../../../../domain/kernel/calendar.ts';
import type { Seen } from '../evidence.ts';
import { checkReminders } from './reminders.ts';

const AT = '2026-11-23T07:00:00.000Z';
const LATER = '2027-06-01T00:00:00.000Z' as Instant;
let position = 0;
const seen = (stream: string, type: string, data: object, more: object = {}): Seen => {
  position += 1;
  const stored = { stream, type, eventId: `event-${position}`, position: String(position), accountId: 1, occurredAt: AT, ...more };
  return { stored, event: { type, data, personal: null } } as unknown as Seen;
};
const decided = (more: object = {}): Seen =>
  seen('subcontractor-7', 'ReminderDecided', {
    source: 'automatic',
    channels: ['email'],
    documents: [{ documentTypeId: 1, documentId: 4, expirationDate: '2026-11-26', state: 'expiring', offset: -3 }],
    call: null,
    cycleAttempt: null,
    decidedAt: AT,
    ...more,
  });
const sent = (of: Seen, template = 'reminder'): Seen =>
  seen('delivery-9', 'DeliverySent', { template }, { causationId: of.stored.eventId });
const violated = (...history: Seen[]): string[] =>
  checkReminders({ history }, LATER).flatMap(({ what, violations }) => (violations.length > 0 ? [what] : []));

const TOO_MANY = 'reminders one too many a channel and day, or early';
const LOST = 'reminders decided and never settled, or settled twice';
const CALLS = 'calls that never ended, or were tried too often';

test('C58 A03 a second reminder of a day, one before its moment, one that nobody got, one that went out twice', () => {
  const right = decided();
  expect(violated(right, sent(right))).toEqual([]);
  const again = decided();
  expect(violated(right, sent(right), again, sent(again))).toEqual([TOO_MANY]);
  const byHand = decided({ source: 'manual' });
  expect(violated(right, sent(right), byHand, sent(byHand))).toEqual([]);
  const early = decided({ decidedAt: '2026-11-18T07:00:00.000Z' });
  expect(violated(early, sent(early))).toEqual([TOO_MANY]);
  expect(violated(right)).toEqual([LOST]);
  expect(violated(right, sent(right), sent(right))).toEqual([LOST]);
  // Whoever sent his paper meanwhile is not written to, and the message is dropped.
  expect(violated(right, seen('subcontractor-7', 'DocumentUploaded', {}))).toEqual([]);
});

test('C58 F209 a call that nobody ended, and one that rang four times', () => {
  const asked = decided({ channels: ['voice'], call: { callId: 3, scheduledFor: '2026-11-23T08:00:00.000Z' } });
  const started = (attempt: number) => seen('call-3', 'CallStarted', { callId: 3, attempt, sid: `s${attempt}`, startedAt: AT });
  const ended = (attempt: number, retryAt: string | null) =>
    seen('call-3', 'CallEnded', { callId: 3, attempt, outcome: 'no-answer', retryAt });
  expect(violated(asked, started(1), ended(1, null))).toEqual([]);
  expect(violated(asked)).toEqual([CALLS]);
  expect(violated(asked, started(1))).toEqual([CALLS]);
  const four = [1, 2, 3, 4].flatMap((attempt) => [started(attempt), ended(attempt, attempt < 4 ? AT : null)]);
  expect(violated(asked, ...four)).toEqual([CALLS]);
});
