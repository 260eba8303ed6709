// Taking decisions back and correcting them, through the decider of their stream (CONTRACT « Judging again », infra/decisions/110).
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate, instant, parisDay } from '../kernel/calendar.ts';
import { fold } from '../kernel/decider.ts';
import type { DocumentId } from '../kernel/ids.ts';
import { type Random, seeded } from '../kernel/random.test-kit.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { SubcontractorCommand } from '../subcontractors/commands.ts';
import type { SubcontractorEvent } from '../subcontractors/events.ts';
import { nextAnalysis, nextDeadline } from '../subcontractors/next-step.ts';
import {
  accountId,
  answerTo,
  c,
  doc,
  documentTypes,
  history,
  NOW,
  on,
  outcome,
  subcontractorId,
  type,
} from '../subcontractors/subcontractor.test-kit.ts';
import { subcontractorDecider } from '../subcontractors/subcontractor.ts';
import { leftOn, replaces } from './cover.ts';
import type { Documents } from './document-state.ts';
import { coveredUntil } from './slots.ts';

const state = (events: SubcontractorEvent[]) => fold(subcontractorDecider, events);
const statuses = (events: SubcontractorEvent[]) => Object.fromEntries([...state(events).documents].map(([id, { status }]) => [id, status]));
const untilOf = (events: SubcontractorEvent[]) => coveredUntil(state(events).documents, type(1), NOW.today);
/** Document 10 is validated until January, then replaced by 11 until June. */
const twoInTurn = [c.register(), c.upload(10), c.validate(10, '2027-01-31'), c.upload(11), c.validate(11, '2027-06-30')] as const;

describe('reopening', () => {
  test('a validated document is pending again, and the one it had replaced covers again; no prefix has a gap', () => {
    const before = history(...twoInTurn);
    const decision = answerTo(before, c.reopen(11, ' Mauvaise entreprise '));
    expect(decision).toEqual([
      {
        type: 'DocumentReinstated',
        data: { documentId: 10, documentTypeId: 1, insteadOf: 11, reinstatedAt: NOW.now },
        personal: null,
      },
      {
        type: 'DocumentReopened',
        data: { documentId: 11, documentTypeId: 1, reopenedAt: NOW.now, reopenedBy: accountId },
        personal: { reason: 'Mauvaise entreprise' },
      },
    ]);
    const after = [...before, ...(decision as SubcontractorEvent[])];
    expect(statuses(after)).toEqual({ 10: 'validated', 11: 'pending' });
    expect([untilOf(before), untilOf(after.slice(0, -1)), untilOf(after)]).toEqual(['2027-06-30', '2027-06-30', '2027-01-31']);
    expect(statuses(history(...twoInTurn, c.reopen(11), c.validate(11, '2027-03-31')))).toEqual({ 10: 'replaced', 11: 'validated' });
  });

  test('a rejected document is pending again; an undecided or replaced one is refused', () => {
    expect(statuses(history(c.register(), c.upload(10), c.reject(10), c.reopen(10)))).toEqual({ 10: 'pending' });
    expect(outcome(history(c.register(), c.upload(10)), c.reopen(10))).toBe('document-not-decided');
    expect(outcome(history(...twoInTurn), c.reopen(10))).toBe('document-not-decided');
    expect(outcome(history(...twoInTurn), c.reopen(99))).toBe('not-found');
    expect(outcome(history(...twoInTurn, c.reopen(11)), c.reopen(11))).toBe('document-not-decided');
  });

  test('refused while another document of its type is pending; one of another type does not matter', () => {
    expect(outcome(history(...twoInTurn, c.upload(12)), c.reopen(11))).toBe('another-document-pending');
    expect(outcome(history(c.register(), c.upload(10), c.reject(10), c.upload(11)), c.reopen(10))).toBe('another-document-pending');
    expect(outcome(history(...twoInTurn, c.upload(12, 2)), c.reopen(11))).toEqual(['DocumentReinstated', 'DocumentReopened']);
  });

  test('a document that another one includes meanwhile stays replaced, by that one', () => {
    // 12 ends before 11, so 11 stayed in effect beside it; 12 includes 10.
    const events = history(...twoInTurn, c.upload(12), c.validate(12, '2027-02-28'), c.reopen(11));
    expect(events.slice(-2)).toMatchObject([
      { type: 'DocumentReplaced', data: { documentId: 10, by: 12 } },
      { type: 'DocumentReopened', data: { documentId: 11 } },
    ]);
    expect(statuses(events)).toEqual({ 10: 'replaced', 11: 'pending', 12: 'validated' });
  });

  test('of two that it had replaced, the one that ends last covers again; the other, which that one includes, stays replaced', () => {
    const beside = [
      c.register(),
      c.upload(10),
      c.validate(10, '2027-01-31'),
      c.upload(11),
      c.validate(11, '2027-03-31', null, '2026-12-15'),
    ];
    const events = history(...beside, c.upload(12), c.validate(12, '2027-06-30'));
    expect(answerTo(events, c.reopen(12), on('2026-12-20T09:00:00Z'))).toMatchObject([
      { type: 'DocumentReinstated', data: { documentId: 11 } },
      { type: 'DocumentReplaced', data: { documentId: 10, by: 11 } },
      { type: 'DocumentReopened' },
    ]);
  });

  test('a document that was read is not analysed again; one that was not is analysed, and left to people', () => {
    const read = history(c.register(), c.upload(10), c.analyse(10, true, '2027-01-31'), c.reopen(10));
    expect(nextAnalysis(state(read), doc(10), NOW.now)).toBeNull();
    expect(outcome(read, c.analyse(10, true, '2027-01-31'))).toEqual([]);
    const unread = history(c.register(), c.upload(10), c.validate(10), c.reopen(10));
    expect(nextAnalysis(state(unread), doc(10), NOW.now)).toMatchObject({ at: NOW.now });
    expect(outcome(unread, c.analyse(10, true, '2027-01-31'))).toEqual(['DocumentAnalysed']);
  });

  test('A29 the start that was read counts for the next decision, not the one of the decision taken back', () => {
    const events = history(
      c.register(),
      c.upload(10),
      c.analyse(10, false, '2027-01-31', '2026-11-01'),
      c.validate(10, '2027-01-31', null, '2027-01-01'),
      c.reopen(10),
      c.validate(10),
    );
    expect(events.at(-1)).toMatchObject({ data: { startsOn: '2026-11-01' } });
  });
});

describe('correcting', () => {
  test('values that are not given stay; days and comment become those of the person', () => {
    const events = history(c.register(), c.upload(10), c.validate(10, '2027-01-31', '2026-11-01'));
    expect(answerTo(events, c.correct(10, { expirationDate: '2027-03-31' }))).toEqual([
      {
        type: 'DocumentCorrected',
        data: {
          ...{ documentId: 10, documentTypeId: 1, correctedAt: NOW.now, correctedBy: accountId },
          ...{ startsOn: '2026-11-21', expirationDate: '2027-03-31', dateEmission: '2026-11-01' },
        },
        personal: { comment: 'vu' },
      },
    ]);
    expect(answerTo(events, c.correct(10, { comment: '' }))).toMatchObject([
      { data: { expirationDate: '2027-01-31' }, personal: { comment: '' } },
    ]);
    for (const nothing of [{}, { expirationDate: '2027-01-31', startsOn: '2026-11-21', dateEmission: '2026-11-01', comment: 'vu' }])
      expect(outcome(events, c.correct(10, nothing))).toEqual([]);
  });

  test('only a validated document, with possible days; a past last day is allowed and ends the cover', () => {
    const events = history(...twoInTurn, c.upload(12));
    for (const id of [10, 12]) expect(outcome(events, c.correct(id, { comment: 'x' }))).toBe('document-not-validated');
    expect(outcome(events, c.correct(11, { startsOn: '2027-07-01' }))).toBe('start-after-expiration');
    expect(outcome(events, c.correct(11, { dateEmission: '2026-11-22' }))).toBe('issue-date-in-the-future');
    expect(outcome(events, c.correct(11, { dateEmission: '2026-11-21' }))).toEqual(['DocumentCorrected']);
    const over = history(
      c.register(),
      c.upload(10),
      c.validate(10),
      c.correct(10, { startsOn: '2026-01-01', expirationDate: '2026-11-20' }),
    );
    expect([statuses(over), untilOf(over)]).toEqual([{ 10: 'validated' }, null]);
  });

  test('shortened, the documents that it no longer includes cover again; extended, it replaces those that it now includes', () => {
    const shorter = history(...twoInTurn, c.correct(11, { expirationDate: '2027-01-15' }));
    expect(shorter.slice(-2).map((event) => event.type)).toEqual(['DocumentReinstated', 'DocumentCorrected']);
    expect([statuses(shorter), untilOf(shorter)]).toEqual([{ 10: 'validated', 11: 'validated' }, '2027-01-31']);
    expect(history(...twoInTurn, c.correct(11, { expirationDate: '2027-01-31' })).map((event) => event.type)).not.toContain(
      'DocumentReinstated',
    );
    const beside = history(c.register(), c.upload(10), c.validate(10, '2027-06-30'), c.upload(11), c.validate(11, '2027-01-31'));
    expect(statuses(beside)).toEqual({ 10: 'validated', 11: 'validated' });
    expect(answerTo(beside, c.correct(11, { expirationDate: '2027-07-31' }))).toMatchObject([
      { type: 'DocumentCorrected' },
      { type: 'DocumentReplaced', data: { documentId: 10, by: 11 } },
    ]);
  });

  test('a start that has passed since the validation counts as covering already', () => {
    const events = history(
      c.register(),
      c.upload(10),
      c.validate(10, '2027-01-31'),
      c.upload(11),
      c.validate(11, '2027-06-30', null, '2026-12-15'),
    );
    expect(answerTo(events, c.correct(11, { comment: 'ok' }), on('2026-12-20T09:00:00Z'))).toMatchObject([
      { type: 'DocumentCorrected' },
      { type: 'DocumentReplaced', data: { documentId: 10, by: 11 } },
    ]);
  });
});

test('C65 deadlines are recorded anew after a correction, or a reopening and new validation; once for a reinstated document', () => {
  const due = on('2027-01-20T09:00:00Z');
  const told = history(c.register(), c.configure(1), c.upload(10), c.validate(10), [c.note(), due]);
  expect(told.at(-1)).toMatchObject({ type: 'DocumentDeadlineReached', data: { deadline: 'expiring' } });
  const next = (events: SubcontractorEvent[]) => nextDeadline(state(events), subcontractorId, { ...due, documentTypes })?.at;
  expect(next(told)).toBe('2027-01-31T23:00:00.000Z');
  const then = (...more: SubcontractorCommand[]) => {
    const events = [...told];
    for (const command of more) events.push(...(answerTo(events, command, due) as SubcontractorEvent[]));
    return next(events);
  };
  expect(then(c.correct(10, { expirationDate: '2027-01-25' }))).toBe(due.now);
  expect(then(c.correct(10, { comment: 'relu', dateEmission: '2026-11-02' }))).toBe('2027-01-31T23:00:00.000Z');
  expect(then(c.reopen(10))).toBeUndefined();
  expect(then(c.reopen(10), c.validate(10, '2027-01-25'))).toBe(due.now);
  expect(then(c.upload(11), c.validate(11, '2027-06-30'), c.reopen(11))).toBe('2027-01-31T23:00:00.000Z');
});

test('the owner uploads a document himself: for an inactive subcontractor and with a dead link, but not for an archived one', () => {
  for (const closed of [c.revoke(), c.edit({ isActive: false })]) {
    const events = history(c.register(), closed);
    expect(outcome(events, c.upload(10))).toBe('invalid-link');
    expect(outcome(events, c.deposit(10))).toEqual(['DocumentUploaded']);
  }
  expect(outcome(history(c.register(), c.archive()), c.deposit(10))).toBe('not-found');
  expect(outcome(history(c.register()), { ...c.deposit(10), accountId: 99 as never })).toBe('not-found');
  expect(outcome(history(c.register(), c.configure(2)), c.deposit(10))).toBe('document-type-not-required');
  expect(outcome(history(c.register(), c.upload(10)), c.deposit(11))).toEqual(['DocumentUploaded', 'DocumentReplaced']);
  expect(outcome(history(c.register(), c.upload(10)), c.deposit(11, 1, 'sha-10'))).toBe('duplicate-upload');
});

// ---- random lives of one slot ----------------------------------------------------------------------------------------
/** For each document, the index of the last decision that set its days. */
function settledIn(events: readonly SubcontractorEvent[]): Map<DocumentId, number> {
  const settled = new Map<DocumentId, number>();
  for (const [index, event] of events.entries())
    if (event.type === 'DocumentValidated' || event.type === 'DocumentCorrected') settled.set(event.data.documentId, index);
  return settled;
}

function* broken(documents: Documents, settled: ReadonlyMap<DocumentId, number>, today: CalendarDate): Generator<string> {
  const all = [...documents].filter(([, { documentTypeId }]) => documentTypeId === type(1));
  if (all.filter(([, { status }]) => status === 'pending').length > 1) yield 'two wait';
  for (const [id, one] of all) {
    if ((one.status === 'validated') !== (one.cover !== null && one.replacedBy === null)) yield `${id} is ${one.status} with another cover`;
    if (one.status === 'validated')
      for (const [other, { status, cover }] of all)
        if (other !== id && status === 'validated' && settled.get(other)! > settled.get(id)! && replaces(cover!, one.cover!))
          yield `${id} is validated, and ${other}, judged later, holds it`;
    if (one.status !== 'replaced') continue;
    // The chain of successors ends with a document that is not replaced; a chain of cover ends with one that includes this cover.
    let last = one;
    for (let steps = 0; last.status === 'replaced'; steps += 1) {
      if (steps > all.length) return yield `${id} was replaced in a circle`;
      const next = last.replacedBy === null ? undefined : documents.get(last.replacedBy);
      if (next === undefined) return yield `${id} was replaced by nobody`;
      last = next;
    }
    if (one.cover !== null && (last.status !== 'validated' || !replaces(leftOn(today, last.cover!), leftOn(today, one.cover))))
      yield `${id} is replaced, and nothing holds what it covered`;
  }
}

function anyAct(random: Random, documents: Documents, today: CalendarDate, fresh: () => number): SubcontractorCommand {
  const ids = [...documents.keys()] as number[];
  const one = ids.length === 0 ? 0 : random.pick(ids.slice(-5));
  const [first, last] = [addDays(today, random.int(30) - 10), addDays(today, random.int(60) - 5)];
  return random.pick([
    () => c.upload(fresh()),
    () => c.deposit(fresh()),
    ...Array.from(
      { length: 3 },
      () => () =>
        c.validate(
          ids.findLast((id) => documents.get(doc(id))?.status === 'pending') ?? one,
          last,
          null,
          random.chance(0.5) ? first : null,
        ),
    ),
    () => c.analyse(one, true, last, random.chance(0.5) ? first : null),
    () => c.reject(one),
    ...Array.from({ length: 2 }, () => () => c.reopen(one)),
    ...Array.from({ length: 2 }, () => () => c.correct(one, { expirationDate: last, startsOn: random.chance(0.5) ? first : null })),
    () => c.note(),
  ])();
}

test('property: for random uploads, decisions, reopenings and corrections a slot has at most one pending document and loses no cover', () => {
  const seen = { reopened: 0, corrected: 0, reinstated: 0, repeated: 0 };
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = seeded(seed);
    const events = history(c.register());
    let [number, at] = [9, Date.parse('2026-11-21T09:00:00Z')];
    for (let step = 0; step < 40; step += 1) {
      if (random.chance(0.3)) at += random.int(9) * 86_400_000;
      const when = on(new Date(at).toISOString());
      const command = anyAct(random, state(events).documents, when.today, () => (number += 1));
      const decision = answerTo(events, command, when);
      if (isRefusal(decision) || decision.length === 0) continue;
      for (const event of decision) {
        events.push(event);
        if (event.type === 'DocumentReinstated') seen.reinstated += 1;
      }
      const now = parisDay(instant(new Date(at).toISOString()));
      expect([...broken(state(events).documents, settledIn(events), now)], `seed ${seed}, step ${step}`).toEqual([]);
      if (command.type === 'ReopenDocument') seen.reopened += 1;
      if (command.type === 'CorrectDocument') seen.corrected += 1;
      // Any command may be sent twice.
      const again = answerTo(events, command, when);
      if (!isRefusal(again)) expect(again).toEqual([]);
      else seen.repeated += 1;
    }
  }
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(100);
});
