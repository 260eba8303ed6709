// One call and its attempts: when it is made, when it is retried, and that late or repeated reports change nothing.
import { describe, expect, test } from 'vitest';
import { addMillis, type Instant, instant } from '../kernel/calendar.ts';
import { fold } from '../kernel/decider.ts';
import { at, decideAfter } from '../kernel/given-when-then.ts';
import type { AccountId, CallId, SubcontractorId } from '../kernel/ids.ts';
import { CALL_LONGEST_MS, type CallState, callDecider, nextCall } from './call.ts';
import type { CallCommand, CallEvent, CallOutcome } from './events.ts';

const about = {
  ...{ callId: 7 as CallId, accountId: 1 as AccountId, subcontractorId: 4 as SubcontractorId },
  subject: 'subcontractor-4',
} as const;
const start = (attempt: number, sid = `CA${attempt}`): CallCommand => ({
  ...{ type: 'StartCall', ...about, attempt, source: 'automatic', sid },
  ...{ toPhoneNumber: '+33612345678', fromPhoneNumber: '+33199001234' },
});
const end = (attempt: number, outcome: CallOutcome): CallCommand => ({
  ...{ type: 'EndCall', ...about, attempt, outcome, smsSent: false, durationSeconds: 9 },
  ...{ committedFor: null, summary: '', transcript: [] },
});
const turn = (attempt: number, number: number): CallCommand => ({
  type: 'TakeCallTurn',
  ...about,
  attempt,
  turn: number,
  lines: [],
  notes: '',
});
const abandon: CallCommand = { type: 'AbandonCall', ...about, because: 'refused' };

/** The events of these commands, each at its time. A refused command adds none. */
function told(...said: readonly (readonly [string, CallCommand])[]): CallEvent[] {
  const events: CallEvent[] = [];
  for (const [moment, command] of said) {
    const decision = decideAfter(callDecider, events, command, at(moment));
    if (Array.isArray(decision)) events.push(...decision);
  }
  return events;
}
const stateOf = (...said: readonly (readonly [string, CallCommand])[]): CallState => fold(callDecider, told(...said));
const MONDAY = '2026-11-23T08:00:00.000Z' as Instant;

describe('F208 A17 calls in business hours', () => {
  test('a call due on a Saturday at 08:00 is made on Monday at 09:00', () => {
    const saturday = instant('2026-11-21T07:00:00Z');
    expect(nextCall(callDecider.initial, saturday, saturday)).toEqual({ at: MONDAY, step: { type: 'dial', attempt: 1 } });
  });

  test('a call missed at its time is made at once, or in the next business hours', () => {
    expect(nextCall(callDecider.initial, MONDAY, instant('2026-11-23T09:30:00Z'))?.at).toBe('2026-11-23T09:30:00.000Z');
    // 12:30 in Paris: 14:00.
    expect(nextCall(callDecider.initial, MONDAY, instant('2026-11-23T11:30:00Z'))?.at).toBe('2026-11-23T13:00:00.000Z');
  });
});

test('F208 a missed retry, or one at night, waits for the next business hours', () => {
  const state = stateOf(['2026-11-27T14:00:00Z', start(1)], ['2026-11-27T14:01:00Z', end(1, 'no-answer')]);
  expect(state.retryAt).toBe('2026-11-27T16:01:00.000Z');
  // Friday 22:00 in Paris.
  expect(nextCall(state, MONDAY, instant('2026-11-27T21:00:00Z'))).toMatchObject({ at: '2026-11-30T08:00:00.000Z', step: { attempt: 2 } });
});

test('C42 a turn reported out of order, or twice, is recorded once and in its place', () => {
  const begun = told(['2026-11-23T08:00:00Z', start(1)]);
  const later = at('2026-11-23T08:00:10Z');
  expect(decideAfter(callDecider, begun, turn(1, 2), later)).toEqual([]);
  const first = told(['2026-11-23T08:00:00Z', start(1)], ['2026-11-23T08:00:10Z', turn(1, 1)]);
  expect(first).toHaveLength(2);
  expect([turn(1, 1), turn(1, 3), turn(2, 2)].map((one) => decideAfter(callDecider, first, one, later))).toEqual([[], [], []]);
});

describe('F209 no answer', () => {
  const third = [
    ['2026-11-23T08:00:00Z', start(1)],
    ['2026-11-23T08:01:00Z', end(1, 'no-answer')],
    ['2026-11-23T13:00:00Z', start(2)],
    ['2026-11-23T13:01:00Z', end(2, 'failed')],
    ['2026-11-23T15:01:00Z', start(3)],
    ['2026-11-23T15:02:00Z', end(3, 'no-answer')],
  ] as const;

  test('tried again two hours later, or at the next opening; three attempts, then it is over, with each outcome', () => {
    const ended = told(...third).filter((event) => event.type === 'CallEnded');
    expect(ended.map(({ data }) => [data.attempt, data.outcome, data.retryAt])).toEqual([
      [1, 'no-answer', '2026-11-23T10:01:00.000Z'],
      [2, 'failed', '2026-11-23T15:01:00.000Z'],
      [3, 'no-answer', null],
    ]);
    expect(nextCall(stateOf(...third), MONDAY, instant('2026-11-23T16:00:00Z'))).toBeNull();
    expect(told(...third, ['2026-11-24T08:00:00Z', start(4)])).toHaveLength(6);
  });

  test.each([
    ['10:31 and two hours is lunch: 14:00', '2026-11-23T09:31:00Z', '2026-11-23T13:00:00.000Z'],
    ['16:30 and two hours is evening: 09:00 of the next day', '2026-11-23T15:30:00Z', '2026-11-24T08:00:00.000Z'],
    ['Friday evening: Monday', '2026-11-27T16:00:00Z', '2026-11-30T08:00:00.000Z'],
    ['before Christmas Day, a Friday: Monday', '2026-12-24T16:00:00Z', '2026-12-28T08:00:00.000Z'],
  ])('%s', (_, moment, retryAt) => {
    const state = stateOf(['2026-11-23T08:00:00Z', start(1)], [moment, end(1, 'no-answer')]);
    expect(state).toMatchObject({ status: 'waiting', retryAt });
    expect(nextCall(state, MONDAY, instant(moment))).toEqual({ at: retryAt, step: { type: 'dial', attempt: 2 } });
  });

  test.each(['answered', 'commitment', 'callback', 'opt-out'] as const)('a person who was reached is not called again: %s', (outcome) => {
    const state = stateOf(['2026-11-23T08:00:00Z', start(1)], ['2026-11-23T08:01:00Z', end(1, outcome)]);
    expect([state.status, nextCall(state, MONDAY, MONDAY)]).toEqual(['over', null]);
  });
});

describe('C42 status never goes back', () => {
  const ringing = ['2026-11-23T08:00:00Z', start(1)] as const;
  const over = ['2026-11-23T08:01:00Z', end(1, 'commitment')] as const;

  test('a report that is repeated fifty times has one effect', () => {
    const fifty = Array.from({ length: 50 }, () => ['2026-11-23T08:01:00Z', end(1, 'commitment')] as const);
    expect(told(ringing, ...fifty).map(({ type }) => type)).toEqual(['CallStarted', 'CallEnded']);
  });

  test('a start, turn or other end after the end changes nothing', () => {
    const late = [start(1), start(2), turn(1, 1), end(1, 'no-answer'), abandon].map(
      (command) => ['2026-11-23T08:02:00Z', command] as const,
    );
    expect(told(ringing, over, ...late)).toHaveLength(2);
  });

  test('a late report of an earlier attempt changes nothing', () => {
    const second = [ringing, ['2026-11-23T08:01:00Z', end(1, 'no-answer')], ['2026-11-23T13:00:00Z', start(2)]] as const;
    const late = [end(1, 'commitment'), turn(1, 1)].map((command) => ['2026-11-23T13:01:00Z', command] as const);
    expect(told(...second, ...late)).toHaveLength(3);
    expect(told(...second, ['2026-11-23T13:01:00Z', turn(2, 1)])).toHaveLength(4);
  });

  test('no attempt starts twice, and none is left out', () => {
    expect(told(ringing, ['2026-11-23T08:00:01Z', start(1, 'CA-other')])).toHaveLength(1);
    expect(told(['2026-11-23T08:00:00Z', start(2)])).toEqual([]);
  });

  test('turns are taken one after the other, each once', () => {
    const turns = [1, 1, 3, 2, 2].map((number) => ['2026-11-23T08:00:10Z', turn(1, number)] as const);
    expect(stateOf(ringing, ...turns).turns).toBe(2);
  });
});

describe('other steps than dialling', () => {
  test('the provider is asked about a silent call after a quarter of an hour', () => {
    const state = stateOf(['2026-11-23T08:00:00Z', start(1)]);
    expect(nextCall(state, MONDAY, instant('2026-11-23T08:01:00Z'))).toEqual({
      at: addMillis(MONDAY, CALL_LONGEST_MS),
      step: { type: 'ask-provider', attempt: 1 },
    });
  });

  test('C6 an abandoned call is over and has a reason; a ringing one cannot be abandoned', () => {
    expect(told(['2026-11-23T08:00:00Z', abandon])).toMatchObject([{ type: 'CallAbandoned', data: { because: 'refused' } }]);
    expect(stateOf(['2026-11-23T08:00:00Z', abandon]).status).toBe('over');
    expect(told(['2026-11-23T08:00:00Z', start(1)], ['2026-11-23T08:00:01Z', abandon])).toHaveLength(1);
  });
});
