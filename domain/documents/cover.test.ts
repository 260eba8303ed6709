// Which of several validated documents of one type is in effect on a day, and which replaces which (DESIGN 3.20, infra/decisions/080).
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate, instant } from '../kernel/calendar.ts';
import { fold } from '../kernel/decider.ts';
import { seeded } from '../kernel/random.test-kit.ts';
import type { SubcontractorEvent } from '../subcontractors/events.ts';
import { answerTo, c, history, on, outcome } from '../subcontractors/subcontractor.test-kit.ts';
import { subcontractorDecider } from '../subcontractors/subcontractor.ts';
import { type Interval, inEffect, intervalOf, replaces, stretches, succession } from './cover.ts';

const day = (text: string) => text as CalendarDate;
const held = (from: string | null, expiresOn: string): Interval => ({ from: from as CalendarDate | null, expiresOn: day(expiresOn) });
const JANUARY = held(null, '2027-01-31');
const JUNE = held('2027-06-01', '2027-12-31');
const statuses = (events: SubcontractorEvent[]) =>
  Object.fromEntries([...fold(subcontractorDecider, events).documents].map(([id, { status }]) => [id, status]));
/** Document 10 is validated until a day, and 11 is uploaded after it. */
const over = (until: string) => [c.register(), c.upload(10), c.validate(10, until), c.upload(11)] as const;

describe('which document is in effect', () => {
  test('A29 a document that starts in June does not cover March: until January the one before, then nothing, then it', () => {
    const inTurn = succession([JUNE, JANUARY]);
    expect(['2026-11-21', '2027-01-31', '2027-03-15', '2027-05-31', '2027-06-01'].map((at) => inEffect(inTurn, day(at)))).toEqual([
      JANUARY,
      JANUARY,
      JANUARY,
      JANUARY,
      JUNE,
    ]);
    expect(inEffect(succession([JUNE]), day('2027-05-31'))).toBeNull();
  });

  test('of those that have begun the one that ends last; on its last day the next has not begun a day early', () => {
    const [short, long] = [held(null, '2026-12-31'), held('2026-12-15', '2027-03-31')];
    const inTurn = succession([short, long]);
    expect([inEffect(inTurn, day('2026-12-14')), inEffect(inTurn, day('2026-12-15'))]).toEqual([short, long]);
    expect(succession([long, held('2027-01-01', '2027-02-28'), held('2026-12-15', '2027-02-01')])).toEqual([long]);
  });

  test('property: on every day it is the one by the rule, for any set of documents', () => {
    const random = seeded(5);
    const first = day('2026-11-21');
    for (let round = 0; round < 400; round += 1) {
      const documents = Array.from({ length: random.int(6) }, () => {
        const start = random.int(40);
        return held(start < 12 ? null : addDays(first, start), addDays(first, start + random.int(30)));
      });
      const inTurn = succession(documents);
      for (let n = 0; n < 75; n += 1) {
        const at = addDays(first, n);
        const begun = documents.filter(({ from }) => from === null || from <= at);
        const ends = begun.map(({ expiresOn }) => expiresOn).sort();
        expect(inEffect(inTurn, at)?.expiresOn ?? null).toBe(ends.at(-1) ?? null);
      }
      // At the end of a stretch no document takes over, and on the day before its start none covers.
      const covers = (at: CalendarDate) => documents.some(({ from, expiresOn }) => (from === null || from <= at) && at <= expiresOn);
      for (const { from, last } of stretches(inTurn, first)) {
        expect(covers(last.expiresOn) && !covers(addDays(last.expiresOn, 1))).toBe(true);
        if (from !== null) expect(covers(addDays(from, -1))).toBe(false);
      }
    }
  });

  test('a stretch continues if the next cover begins the day after; a day in between is a gap', () => {
    const ends = (from: string) =>
      stretches(succession([JANUARY, held(from, '2027-12-31')]), day('2026-11-21')).map(({ last }) => last.expiresOn);
    expect(ends('2027-02-01')).toEqual(['2027-12-31']);
    expect(ends('2027-02-02')).toEqual(['2027-01-31', '2027-12-31']);
  });

  test('a document that covered at its validation has no start; days are those of Paris', () => {
    const at = (iso: string) => intervalOf(day('2026-11-22'), day('2027-01-31'), instant(iso)).from;
    expect([at('2026-11-21T22:59:59Z'), at('2026-11-21T23:00:00Z')]).toEqual(['2026-11-22', null]);
  });
});

describe('which document replaces which', () => {
  test('only one that includes all that is left of the other', () => {
    expect(replaces(held(null, '2027-01-31'), JANUARY)).toBe(true);
    expect(replaces(held(null, '2027-01-30'), JANUARY)).toBe(false);
    expect(replaces(JUNE, JANUARY)).toBe(false);
    expect(replaces(held(null, '2028-01-31'), JUNE)).toBe(true);
    expect(replaces(held('2027-06-01', '2027-12-31'), JUNE)).toBe(true);
    expect(replaces(held('2027-06-02', '2028-12-31'), JUNE)).toBe(false);
  });

  test('A29 a document that ends earlier does not replace the one in force', () => {
    const events = history(...over('2027-12-31'), c.validate(11, '2027-01-31'));
    expect(statuses(events)).toEqual({ 10: 'validated', 11: 'validated' });
    // A third one that includes both replaces both.
    expect(statuses(history(...over('2027-12-31'), c.validate(11, '2027-01-31'), c.upload(12), c.validate(12, '2028-01-31')))).toEqual({
      10: 'replaced',
      11: 'replaced',
      12: 'validated',
    });
  });

  test('A29 a document that starts in the future replaces neither the current nor a lapsed one', () => {
    const june = c.validate(11, '2027-12-31', null, '2027-06-01');
    expect(outcome(history(...over('2027-01-31')), june)).toEqual(['DocumentValidated']);
    expect(outcome(history(...over('2027-01-31')), june, on('2027-03-01T09:00:00Z'))).toEqual(['DocumentValidated']);
    // Validated on its first day, it includes all that is left.
    expect(outcome(history(...over('2027-01-31')), june, on('2027-06-01T09:00:00Z'))).toEqual(['DocumentValidated', 'DocumentReplaced']);
  });

  test('A29 a document that would shorten the cover is never validated automatically', () => {
    expect(outcome(history(...over('2027-02-01')), c.analyse(11, true, '2027-01-31'))).toEqual(['DocumentAnalysed']);
    const longer = ['DocumentAnalysed', 'DocumentValidated', 'DocumentReplaced'];
    expect(outcome(history(...over('2027-01-31')), c.analyse(11, true, '2027-01-31'))).toEqual(longer);
    // An expired document is no cover, so any valid one is longer.
    expect(outcome(history(...over('2026-11-25')), c.analyse(11, true, '2027-01-31'), on('2026-12-01T09:00:00Z'))).toEqual(longer);
  });
});

describe('where cover starts', () => {
  const started = (...steps: Parameters<typeof history>) =>
    history(c.register(), c.upload(10), ...steps).flatMap((event) => (event.type === 'DocumentValidated' ? event.data.startsOn : []));

  test('on the person’s day, otherwise on the day that was read, otherwise on the day of the validation in Paris', () => {
    expect(started(c.validate(10))).toEqual(['2026-11-21']);
    expect(started([c.validate(10), on('2026-11-21T23:30:00Z')])).toEqual(['2026-11-22']);
    const read = c.analyse(10, false, '2027-01-31', '2026-12-01');
    expect(started(read, c.validate(10))).toEqual(['2026-12-01']);
    expect(started(read, c.validate(10, '2027-01-31', null, '2026-10-01'))).toEqual(['2026-10-01']);
    expect(started(c.analyse(10, true, '2027-01-31', '2026-10-15'))).toEqual(['2026-10-15']);
    expect(started(c.analyse(10, true, '2027-01-31'))).toEqual(['2026-11-21']);
  });

  test('never after its end: a person gets a refusal, and it is not validated automatically', () => {
    const received = history(c.register(), c.upload(10));
    expect(outcome(received, c.validate(10, '2027-01-31', null, '2027-02-01'))).toBe('start-after-expiration');
    expect(outcome(received, c.validate(10, '2027-01-31', null, '2027-01-31'))).toEqual(['DocumentValidated']);
    const read = history(c.register(), c.upload(10), c.analyse(10, false, '2028-01-31', '2027-06-01'));
    expect(outcome(read, c.validate(10, '2027-01-31'))).toBe('start-after-expiration');
    expect(outcome(received, c.analyse(10, true, '2027-01-31', '2027-02-01'))).toEqual(['DocumentAnalysed']);
  });
});

describe('deadlines of a type', () => {
  const told = (events: readonly SubcontractorEvent[], at: string) => {
    const decision = answerTo(events, c.note(), on(at)) as readonly SubcontractorEvent[];
    return decision.flatMap((event) =>
      event.type === 'DocumentDeadlineReached' ? [[event.data.documentId, event.data.deadline, event.data.reachedOn]] : [],
    );
  };

  test('a document that another one follows without a gap has no deadline; the last one has both', () => {
    const relay = history(...over('2027-01-31'), c.validate(11, '2027-06-30', null, '2027-02-01'));
    expect(told(relay, '2027-01-20T09:00:00Z')).toEqual([]);
    expect(told(relay, '2027-02-02T09:00:00Z')).toEqual([]);
    expect(told(relay, '2027-06-16T09:00:00Z')).toEqual([[11, 'expiring', '2027-06-15']]);
    expect(told(relay, '2027-07-01T09:00:00Z')).toEqual([[11, 'expired', '2027-07-01']]);
  });

  test('before a gap the end is recorded, then that of the next, no earlier than its start', () => {
    const gap = [...over('2027-01-31'), c.validate(11, '2027-06-10', null, '2027-06-01')] as const;
    expect(told(history(...gap), '2027-01-20T09:00:00Z')).toEqual([[10, 'expiring', '2027-01-16']]);
    const lapsed = history(...gap, [c.note(), on('2027-02-01T09:00:00Z')]);
    expect(lapsed.at(-1)).toMatchObject({ data: { documentId: 10, deadline: 'expired' } });
    expect(told(lapsed, '2027-05-31T09:00:00Z')).toEqual([]);
    expect(told(lapsed, '2027-06-01T09:00:00Z')).toEqual([[11, 'expiring', '2027-06-01']]);
  });

  test('a document beside a longer one has no deadline', () => {
    const beside = history(...over('2027-12-31'), c.validate(11, '2027-01-31'));
    expect(told(beside, '2027-02-01T09:00:00Z')).toEqual([]);
    expect(told(beside, '2027-12-20T09:00:00Z')).toEqual([[10, 'expiring', '2027-12-16']]);
  });
});
