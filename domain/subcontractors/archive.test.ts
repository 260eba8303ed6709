// A31: restoring an archived subcontractor, and the minimum retention.
import { describe, expect, test } from 'vitest';
import { type Instant, instant } from '../kernel/calendar.ts';
import { fold } from '../kernel/decider.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { SubcontractorEvent } from './events.ts';
import { isLinkLive } from './link.ts';
import { nextAnalysis, nextDeadline } from './next-step.ts';
import { retentionOf } from './retention.ts';
import { answerTo, c, doc, history, link, NOW, on, outcome, subcontractorId } from './subcontractor.test-kit.ts';
import { subcontractorDecider } from './subcontractor.ts';

const state = (events: SubcontractorEvent[]) => fold(subcontractorDecider, events);
const live = (events: SubcontractorEvent[], name = 'k1', now: Instant = NOW.now) => isLinkLive(state(events), `hash-${name}`, now);

describe('A31 restoring', () => {
  test('records the time, and restores everything as before', () => {
    const before = history(c.register(), c.upload(10), c.validate(10), c.configure(1, 3), c.upload(11));
    const back = [...before, ...history(c.register(), c.archive(), c.restore()).slice(-2)];
    expect(answerTo([...before, ...history(c.register(), c.archive()).slice(-1)], c.restore())).toEqual([
      { type: 'SubcontractorRestored', data: { restoredAt: NOW.now }, personal: null },
    ]);
    expect(state(back)).toEqual(state(before));
    expect(outcome(back, c.upload(12))).toEqual(['DocumentUploaded', 'DocumentReplaced']);
  });

  test('A30 the link works again as it was: a revoked one stays revoked, an expired one expired, an inactive one inactive', () => {
    const around = (...steps: Parameters<typeof history>) => history(c.register(), ...steps, c.archive(), c.restore());
    expect(live(around())).toBe(true);
    expect(live(around(c.revoke()))).toBe(false);
    expect(live(around(c.edit({ isActive: false })))).toBe(false);
    expect(live(around(), 'k1', instant('2027-11-21T09:00:00Z'))).toBe(false);
    const second = around(c.revoke(), c.renew(link('k2')));
    expect([live(second), live(second, 'k2')]).toEqual([false, true]);
  });

  test('a repetition changes nothing; nor does it for one who is not archived; another account gets not-found', () => {
    expect(outcome(history(c.register(), c.archive(), c.restore()), c.restore())).toEqual([]);
    expect(outcome(history(c.register()), c.restore())).toEqual([]);
    expect(outcome([], c.restore())).toBe('not-found');
    expect(outcome(history(c.register(), c.archive()), { ...c.restore(), accountId: 2 as AccountId })).toBe('not-found');
  });

  test('he can be archived and restored again', () => {
    const events = history(c.register(), c.archive(), c.restore(), c.archive());
    expect(state(events).archived).toBe(true);
    expect(outcome(events, c.restore())).toEqual(['SubcontractorRestored']);
  });

  test('his timers are planned again: the pending analysis, and the deadlines', () => {
    const away = history(c.register(), c.upload(10), c.validate(10, '2027-01-31'), c.upload(11, 2), c.archive());
    expect(nextAnalysis(state(away), doc(11), NOW.now)).toBeNull();
    expect(nextDeadline(state(away), subcontractorId, NOW)).toBeNull();
    const back = [...away, ...history(c.register(), c.archive(), c.restore()).slice(-1)];
    expect(nextAnalysis(state(back), doc(11), NOW.now)?.step).toEqual({ type: 'analyse', documentId: 11 });
    expect(nextDeadline(state(back), subcontractorId, NOW)?.at).toBe('2027-01-15T23:00:00.000Z');
    expect(outcome(back, c.analyse(11, true))).toEqual(['DocumentAnalysed', 'DocumentValidated']);
    // A deadline that passed meanwhile is recorded after the restoration.
    expect(outcome(back, c.note(), on('2027-03-01T09:00:00Z'))).toEqual(['DocumentDeadlineReached']);
  });
});

describe('A31 how long it is kept at least (DOCUMENTS §2)', () => {
  const archived = instant('2026-11-21T09:00:00Z');
  test('five years for vigilance, ten if there is a décennale', () => {
    expect(retentionOf(archived, [])).toEqual({ keptUntil: '2031-11-21', ground: 'vigilance' });
    expect(retentionOf(archived, ['Attestation URSSAF', 'Extrait Kbis'])).toEqual({ keptUntil: '2031-11-21', ground: 'vigilance' });
    for (const name of ['Assurance décennale', 'ATTESTATION DECENNALE', 'RC pro et décennale'])
      expect(retentionOf(archived, ['Extrait Kbis', name])).toEqual({ keptUntil: '2036-11-21', ground: 'decennale' });
  });

  test('counted in days of Paris, from the day to the same day', () => {
    expect(retentionOf(instant('2026-11-21T23:30:00Z'), []).keptUntil).toBe('2031-11-22');
    expect(retentionOf(instant('2028-02-29T12:00:00Z'), []).keptUntil).toBe('2033-02-28');
  });
});
