import { describe, expect, test } from 'vitest';
import { analysisRetryAt } from '../documents/analysis-policy.ts';
import { addMillis, instant } from '../kernel/calendar.ts';
import { fold } from '../kernel/decider.ts';
import { seeded } from '../kernel/random.test-kit.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { SubcontractorEvent } from './events.ts';
import { nextAnalysis, nextDeadline } from './next-step.ts';
import { accountId, answerTo, c, doc, documentTypes, history, NOW, on, outcome, subcontractorId, type } from './subcontractor.test-kit.ts';
import { type SubcontractorContext, subcontractorDecider } from './subcontractor.ts';

const state = (events: readonly SubcontractorEvent[]) => fold(subcontractorDecider, events);
const deadline = (events: readonly SubcontractorEvent[], context: SubcontractorContext = NOW) =>
  nextDeadline(state(events), subcontractorId, context);
const note = { type: 'NoteDeadlines', subcontractorId, accountId };
/** Kbis with 15 alert days: it warns from 16/01/2027, and has expired on 01/02/2027. */
const validated = history(c.register(), c.upload(10), c.validate(10, '2027-01-31'));

describe('deadlines', () => {
  test('A38 the next one is 00:00 in Paris of the day on which it warns, then of the day after its last', () => {
    expect(deadline(validated)).toEqual({ at: '2027-01-15T23:00:00.000Z', step: note });
    const warned = history(c.register(), c.upload(10), c.validate(10, '2027-01-31'), [c.note(), on('2027-01-15T23:00:00Z')]);
    expect(warned.at(-1)).toEqual({
      type: 'DocumentDeadlineReached',
      personal: null,
      data: { documentId: 10, documentTypeId: 1, deadline: 'expiring', expirationDate: '2027-01-31', reachedOn: '2027-01-16' },
    });
    expect(deadline(warned, on('2027-01-16T08:00:00Z'))?.at).toBe('2027-01-31T23:00:00.000Z');
  });

  test('in summer 00:00 is 22:00 UTC', () => {
    expect(deadline(history(c.register(), c.upload(10), c.validate(10, '2027-07-30')))?.at).toBe('2027-07-14T22:00:00.000Z');
  });

  test('before its time, fired twice, or after the last: nothing', () => {
    expect(outcome(validated, c.note())).toEqual([]);
    expect(outcome(validated, c.note(), on('2027-01-15T22:59:59Z'))).toEqual([]);
    const told = history(
      c.register(),
      c.upload(10),
      c.validate(10, '2027-01-31'),
      [c.note(), on('2027-01-20T00:00:00Z')],
      [c.note(), on('2027-01-20T00:00:00Z')],
      [c.note(), on('2027-02-01T00:00:00Z')],
    );
    expect(told.filter((event) => event.type === 'DocumentDeadlineReached').map((event) => event.data.deadline)).toEqual([
      'expiring',
      'expired',
    ]);
    expect(outcome(told, c.note(), on('2028-01-01T00:00:00Z'))).toEqual([]);
    expect(deadline(told, on('2028-01-01T00:00:00Z'))).toBeNull();
  });

  test('an overdue deadline is due now; a missed lapse hides the warning before it', () => {
    const late = on('2027-03-01T12:00:00Z');
    expect(deadline(validated, late)?.at).toBe(late.now);
    expect(answerTo(validated, c.note(), late)).toMatchObject([{ data: { deadline: 'expired', reachedOn: '2027-02-01' } }]);
  });

  test('validated within its warning period: recorded at once', () => {
    const events = history(c.register(), c.upload(10), c.validate(10, '2026-11-25'));
    expect(deadline(events)?.at).toBe(NOW.now);
    expect(answerTo(events, c.note())).toMatchObject([{ data: { deadline: 'expiring', reachedOn: '2026-11-10' } }]);
  });

  test('several deadlines are recorded in one decision', () => {
    const events = history(c.register(), c.upload(10, 1), c.upload(11, 2), c.validate(10, '2026-11-25'), c.validate(11, '2026-11-26'));
    expect(outcome(events, c.note())).toEqual(['DocumentDeadlineReached', 'DocumentDeadlineReached']);
  });

  test('only for documents in effect of required types, of an active subcontractor', () => {
    const late = on('2027-03-01T12:00:00Z');
    expect(outcome(history(c.register(), c.upload(10)), c.note(), late)).toEqual([]);
    const renewed = history(c.register(), c.upload(10), c.validate(10, '2027-01-31'), c.upload(11), c.validate(11, '2028-01-31'));
    expect(outcome(renewed, c.note(), late)).toEqual([]);
    for (const then of [c.configure(2), c.edit({ isActive: false }), c.archive()]) {
      const events = history(c.register(), c.upload(10), c.validate(10, '2027-01-31'), then);
      expect(outcome(events, c.note(), late)).toEqual([]);
      expect(deadline(events, late)).toBeNull();
    }
    expect(
      outcome(history(c.register(), c.upload(10), c.validate(10, '2027-01-31'), c.edit({ isActive: false }), c.edit()), c.note(), late),
    ).toHaveLength(1);
  });

  test('a pending renewal does not silence the document in effect', () => {
    expect(
      outcome(history(c.register(), c.upload(10), c.validate(10, '2027-01-31'), c.upload(11)), c.note(), on('2027-01-20T00:00:00Z')),
    ).toHaveLength(1);
  });

  test('the type’s alert days are those of the day of asking', () => {
    const longer = { ...NOW, documentTypes: new Map(documentTypes).set(type(1), { ...documentTypes.get(type(1))!, alertDaysBefore: 60 }) };
    expect(deadline(validated, longer)?.at).toBe('2026-12-01T23:00:00.000Z');
  });
});

describe('analysis', () => {
  test('due from the upload on, then at each retry, until it succeeds or is given up', () => {
    const uploaded = history(c.register(), c.upload(10));
    const step = { type: 'analyse', documentId: 10 };
    expect(nextAnalysis(state(uploaded), doc(10), NOW.now)).toEqual({ at: NOW.now, step });
    const retry = addMillis(NOW.now, 60_000);
    const failed = history(c.register(), c.upload(10), c.fail(10, retry));
    expect(nextAnalysis(state(failed), doc(10), NOW.now)).toEqual({ at: retry, step });
    expect(nextAnalysis(state(failed), doc(10), addMillis(retry, 5))).toEqual({ at: addMillis(retry, 5), step });
    for (const then of [c.fail(10, null), c.analyse(10, false), c.validate(10), c.archive()]) {
      expect(nextAnalysis(state(history(c.register(), c.upload(10), then)), doc(10), NOW.now)).toBeNull();
    }
  });

  test('retried after 1 min, 10 min, 1 h and 4 h, then left to a person', () => {
    expect([0, 1, 2, 3, 4].map((n) => analysisRetryAt(n, instant('2026-11-21T09:00:00Z')))).toEqual([
      '2026-11-21T09:01:00.000Z',
      '2026-11-21T09:10:00.000Z',
      '2026-11-21T10:00:00.000Z',
      '2026-11-21T13:00:00.000Z',
      null,
    ]);
  });
});

describe('the timer engine', () => {
  test('a deadline and an analysis have separate timers', () => {
    const events = history(c.register(), c.upload(10), c.validate(10, '2027-01-31'), c.upload(11, 2));
    expect(nextAnalysis(state(events), doc(11), NOW.now)).toEqual({ at: NOW.now, step: { type: 'analyse', documentId: 11 } });
    expect(nextAnalysis(state(events), doc(10), NOW.now)).toBeNull();
    expect(deadline(events)).toEqual({ at: '2027-01-15T23:00:00.000Z', step: note });
    expect(deadline(history(c.register()))).toBeNull();
  });

  test('running every step at its time ends, and records each deadline once, on its day', () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const random = seeded(seed);
      let events = history(c.register());
      let document = 10;
      for (let i = 0; i < 6; i += 1) {
        const of = 1 + random.int(3);
        events = [...events, ...(answerTo(events, c.upload(++document, of)) as SubcontractorEvent[])];
        if (random.chance(0.8))
          events = [
            ...events,
            ...(answerTo(
              events,
              c.validate(document, `2027-${random.pick(['01', '02', '05'])}-1${random.int(10)}`),
            ) as SubcontractorEvent[]),
          ];
      }
      let context = NOW;
      let fired = 0;
      for (
        let step = nextDeadline(state(events), subcontractorId, context);
        step;
        step = nextDeadline(state(events), subcontractorId, context)
      ) {
        expect(step.at >= context.now).toBe(true);
        context = on(step.at);
        const told = answerTo(events, step.step, context);
        if (isRefusal(told)) throw new Error(told.refusal);
        expect(told.length).toBeGreaterThan(0);
        for (const event of told) if (event.type === 'DocumentDeadlineReached') expect(event.data.reachedOn <= context.today).toBe(true);
        events = [...events, ...told];
        fired += 1;
        expect(fired).toBeLessThan(20);
      }
      const told = events
        .filter((event) => event.type === 'DocumentDeadlineReached')
        .map((event) => `${event.data.documentId} ${event.data.deadline}`);
      expect(new Set(told).size).toBe(told.length);
    }
  });
});
