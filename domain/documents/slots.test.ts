// The documents of one subcontractor, through the decider of their stream.
import { describe, expect, test } from 'vitest';
import { fold } from '../kernel/decider.ts';
import { seeded } from '../kernel/random.test-kit.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { SubcontractorEvent } from '../subcontractors/events.ts';
import { accountId, answerTo, c, doc, history, link, NOW, on, outcome, type } from '../subcontractors/subcontractor.test-kit.ts';
import { subcontractorDecider } from '../subcontractors/subcontractor.ts';
import type { Documents } from './document-state.ts';
import { papersBeside } from './slots.ts';

const state = (events: SubcontractorEvent[]) => fold(subcontractorDecider, events);
const statuses = (events: SubcontractorEvent[]) => Object.fromEntries([...state(events).documents].map(([id, { status }]) => [id, status]));
const received = history(c.register(), c.upload(10));

describe('upload', () => {
  test('an upload is recorded with its file’s data, pending', () => {
    expect(received.at(-1)).toEqual({
      type: 'DocumentUploaded',
      personal: { fileName: 'a.pdf', sha256: 'sha-10' },
      data: {
        documentId: 10,
        documentTypeId: 1,
        uploadedAt: NOW.now,
        follows: null,
        blobId: 'b10',
        wrappedKey: 'w',
        mimeType: 'application/pdf',
        fileSize: 10,
      },
    });
    expect(statuses(received)).toEqual({ 10: 'pending' });
  });

  test('A29 over a pending document: the old one is replaced at once, in the same decision', () => {
    expect(answerTo(received, c.upload(11))).toMatchObject([
      { type: 'DocumentUploaded', data: { documentId: 11, follows: 10 } },
      { type: 'DocumentReplaced', data: { documentId: 10, by: 11 } },
    ]);
  });

  test('A29 over a validated document: the old one stays in effect until the new one is validated, then it is replaced', () => {
    const events = history(c.register(), c.upload(10), c.validate(10), c.upload(11));
    expect(statuses(events)).toEqual({ 10: 'validated', 11: 'pending' });
    expect(answerTo(events, c.validate(11))).toMatchObject([
      { type: 'DocumentValidated', data: { documentId: 11 } },
      { type: 'DocumentReplaced', data: { documentId: 10, by: 11 } },
    ]);
    expect(statuses([...events, ...history(c.register(), c.upload(10), c.validate(10), c.upload(11), c.reject(11)).slice(-1)])).toEqual({
      10: 'validated',
      11: 'rejected',
    });
  });

  test('F174 a rejected document can be sent again, and the chain of successors is kept', () => {
    const events = history(c.register(), c.upload(10), c.reject(10), c.upload(11));
    expect(events.at(-1)).toMatchObject({ data: { documentId: 11, follows: 10 } });
    expect(statuses(events)).toEqual({ 10: 'rejected', 11: 'pending' });
  });

  test('F175 replaced documents stay known for ever', () => {
    const events = history(c.register(), c.upload(10), c.upload(11), c.upload(12), c.validate(12), c.upload(13), c.validate(13));
    expect(statuses(events)).toEqual({ 10: 'replaced', 11: 'replaced', 12: 'replaced', 13: 'validated' });
  });

  test('G11 the other documents of its type that were read, in order, without itself', () => {
    const read = (id: number, number: string | null): [number, object] => [
      id,
      {
        documentTypeId: type(id < 20 ? 1 : 2),
        status: 'validated',
        cover: { expiresOn: `2027-01-${id}` },
        particulars: number && { number },
      },
    ];
    const documents = new Map([
      read(10, 'a'),
      read(20, 'other type'),
      read(11, null),
      read(12, 'itself'),
      read(13, 'b'),
    ]) as unknown as Documents;
    expect(papersBeside(documents, doc(12)).map(({ particulars, coveredTo }) => [particulars.number, coveredTo])).toEqual([
      ['a', '2027-01-10'],
      ['b', '2027-01-13'],
    ]);
  });

  test('types do not affect each other', () => {
    expect(statuses(history(c.register(), c.upload(10, 1), c.upload(11, 2)))).toEqual({ 10: 'pending', 11: 'pending' });
  });

  test('C20 the same content for the same type adds no second document: the answer names the first', () => {
    expect(answerTo(received, c.upload(11, 1, { content: 'sha-10' }))).toEqual({ refusal: 'duplicate-upload', detail: { documentId: 10 } });
    const validated = history(c.register(), c.upload(10), c.validate(10));
    expect(outcome(validated, c.upload(11, 1, { content: 'sha-10' }))).toBe('duplicate-upload');
    expect(outcome(received, c.upload(11, 2, { content: 'sha-10' }))).toEqual(['DocumentUploaded']);
    expect(outcome(history(c.register(), c.upload(10), c.reject(10)), c.upload(11, 1, { content: 'sha-10' }))).toEqual([
      'DocumentUploaded',
    ]);
  });

  test('C20 twenty clicks, one document, and the earlier one replaced exactly once', () => {
    let events = received;
    for (let click = 0; click < 20; click += 1) {
      const decision = answerTo(events, c.upload(20 + click, 1, { content: 'same' }));
      if (!isRefusal(decision)) events = [...events, ...decision];
    }
    expect(events.filter(({ type: name }) => name === 'DocumentReplaced')).toHaveLength(1);
    expect(statuses(events)).toEqual({ 10: 'replaced', 20: 'pending' });
  });

  test('a repeated command with the same document adds no event', () => expect(outcome(received, c.upload(10))).toEqual([]));
});

describe('validation and rejection', () => {
  test('a person validates a pending document with its last day', () => {
    expect(answerTo(received, c.validate(10, '2027-01-31', '2026-11-01'))).toEqual([
      {
        type: 'DocumentValidated',
        personal: { comment: 'vu' },
        data: {
          documentId: 10,
          documentTypeId: 1,
          validatedAt: NOW.now,
          startsOn: '2026-11-21',
          expirationDate: '2027-01-31',
          dateEmission: '2026-11-01',
          validatedBy: accountId,
          acknowledged: false,
        },
      },
    ]);
  });

  test('today is a valid last day, yesterday is not; the day is that of Paris', () => {
    expect(outcome(received, c.validate(10, '2026-11-21'))).toEqual(['DocumentValidated']);
    expect(outcome(received, c.validate(10, '2026-11-20'))).toBe('expiration-in-the-past');
    expect(outcome(received, c.validate(10, '2026-11-21'), on('2026-11-21T22:59:00Z'))).toEqual(['DocumentValidated']);
    expect(outcome(received, c.validate(10, '2026-11-21'), on('2026-11-21T23:00:00Z'))).toBe('expiration-in-the-past');
  });

  test('A59 a corrected issue date cannot lie ahead', () => {
    expect(outcome(received, c.validate(10, '2027-01-31', '2026-11-22'))).toBe('issue-date-in-the-future');
    expect(outcome(received, c.validate(10, '2027-01-31', '2026-11-21'))).toEqual(['DocumentValidated']);
  });

  test('F168 only a pending document is decided, once', () => {
    const decided = [
      history(c.register(), c.upload(10), c.validate(10)),
      history(c.register(), c.upload(10), c.reject(10)),
      history(c.register(), c.upload(10), c.upload(11)),
    ];
    for (const events of decided) {
      expect(outcome(events, c.validate(10))).toBe('document-not-pending');
      expect(outcome(events, c.reject(10))).toBe('document-not-pending');
    }
    for (const command of [c.validate(99), c.reject(99), c.analyse(99, true), c.fail(99, null)])
      expect(outcome(received, command)).toBe('not-found');
  });

  test('a rejection has a reason', () => {
    expect(outcome(received, c.reject(10, '  '))).toBe('reason-required');
    expect(answerTo(received, c.reject(10, ' flou '))).toMatchObject([
      { type: 'DocumentRejected', data: { documentId: 10, documentTypeId: 1, rejectedBy: accountId }, personal: { reason: 'flou' } },
    ]);
  });

  test('A31 a document of a type that is archived or no longer asked can still be decided', () => {
    expect(outcome(history(c.register(), c.upload(10), c.configure(2)), c.validate(10))).toEqual(['DocumentValidated']);
  });
});

describe('analysis', () => {
  const retry = on('2026-11-21T09:01:00Z').now;

  test('the first success is kept, and only while the document waits', () => {
    expect(answerTo(received, c.analyse(10, false))).toMatchObject([
      {
        type: 'DocumentAnalysed',
        data: { documentId: 10, analyser: 'local', dateExpiration: '2027-01-31', confidence: 0.98 },
        personal: { entreprise: 'DUPONT BTP', notes: [] },
      },
    ]);
    expect(outcome(history(c.register(), c.upload(10), c.analyse(10, false)), c.analyse(10, true))).toEqual([]);
    for (const then of [c.validate(10), c.reject(10), c.upload(11)])
      expect(outcome(history(c.register(), c.upload(10), then), c.analyse(10, true))).toEqual([]);
  });

  test('what acceptance decided is validated in the same decision, by « auto », and replaces the one before', () => {
    expect(answerTo(received, c.analyse(10, true))).toMatchObject([
      { type: 'DocumentAnalysed' },
      { type: 'DocumentValidated', data: { validatedBy: 'auto', expirationDate: '2027-01-31' } },
    ]);
    const over = history(c.register(), c.upload(10), c.validate(10), c.upload(11));
    expect(outcome(over, c.analyse(11, true))).toEqual(['DocumentAnalysed', 'DocumentValidated', 'DocumentReplaced']);
  });

  test('A33 without an expiry in the future no document is validated automatically', () => {
    for (const expiry of [null, '2026-11-20', '2026-11-21'])
      expect(outcome(received, c.analyse(10, true, expiry))).toEqual(['DocumentAnalysed']);
    expect(outcome(received, c.analyse(10, true, '2026-11-22'))).toEqual(['DocumentAnalysed', 'DocumentValidated']);
  });

  test('failures are counted, a repeated one once; a success may follow', () => {
    expect(answerTo(received, c.fail(10, retry))).toEqual([
      { type: 'DocumentAnalysisFailed', data: { documentId: 10, attempt: 1, failedAt: NOW.now, retryAt: retry }, personal: null },
    ]);
    const failed = history(c.register(), c.upload(10), c.fail(10, retry));
    expect(outcome(failed, c.fail(10, retry))).toEqual([]);
    expect(answerTo(failed, c.fail(10, null))).toMatchObject([{ data: { attempt: 2, retryAt: null } }]);
    expect(outcome(history(c.register(), c.upload(10), c.fail(10, null)), c.fail(10, retry))).toEqual([]);
    expect(outcome(failed, c.analyse(10, true))).toEqual(['DocumentAnalysed', 'DocumentValidated']);
    expect(outcome(history(c.register(), c.upload(10), c.analyse(10, false)), c.fail(10, retry))).toEqual([]);
  });
});

/** Of the days on which cover starts or ends in these tests, those from today on that a validated document of each type covers. */
const daysCovered = (documents: Documents): Set<string> => {
  const days = ['2026-11-21', '2026-12-09', '2026-12-10', '2026-12-20', '2026-12-21', '2027-01-31', '2027-02-01', '2027-03-31'];
  return new Set(
    [...documents.values()].flatMap(({ status, cover, documentTypeId }) =>
      days
        .filter((day) => status === 'validated' && cover && (cover.from ?? '') <= day && day <= cover.expiresOn)
        .map((day) => `${documentTypeId} ${day}`),
    ),
  );
};

describe('C45, C48 and A29 under random commands, checked after every event', () => {
  test('one document waits per type; a decision falls once; nothing enters after a revocation; cover never has a hole', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = seeded(seed);
      let events = history(c.register());
      let current = state(events);
      let linkName = 'k1';
      let document = 10;
      const decided = new Set<number>();
      const someDay = () => random.pick(['2026-12-20', '2027-01-31', '2027-03-31']);
      for (let step = 0; step < 80; step += 1) {
        const any = 10 + random.int(Math.max(1, document - 9));
        const linkNext = `k${step + 2}`;
        const command = random.pick([
          c.upload(++document, 1 + random.int(2), {
            by: random.chance(0.8) ? linkName : 'k1',
            content: random.chance(0.2) ? 'same' : undefined,
          }),
          c.validate(any, someDay(), null, random.pick([null, '2026-06-01', '2026-12-10'])),
          c.reject(any),
          c.analyse(any, random.chance(0.5), someDay()),
          c.fail(any, null),
          c.revoke(),
          c.renew(link(linkNext)),
          c.note(),
        ]);
        const decision = subcontractorDecider.decide(current, command, NOW);
        if (isRefusal(decision)) continue;
        const dead = current.link?.revoked === true;
        for (const event of decision) {
          if (event.type === 'DocumentUploaded') expect(dead).toBe(false);
          if (event.type === 'LinkIssued') linkName = linkNext;
          if (event.type === 'DocumentValidated' || event.type === 'DocumentRejected') {
            expect(decided.has(event.data.documentId)).toBe(false);
            expect(current.documents.get(event.data.documentId)?.status).toBe('pending');
            decided.add(event.data.documentId);
          }
          const covered = daysCovered(current.documents);
          current = subcontractorDecider.evolve(current, event);
          const still = daysCovered(current.documents);
          for (const day of covered) expect(still).toContain(day);
        }
        events = [...events, ...decision];
        for (const asked of [type(1), type(2)]) {
          const waiting = [...current.documents.values()].filter(
            (document) => document.documentTypeId === asked && document.status === 'pending',
          );
          expect(waiting.length).toBeLessThanOrEqual(1);
        }
      }
      expect(state(events)).toEqual(current);
    }
  });

  test('C45 at the decider: of validate and validate, or validate and reject, the second is refused', () => {
    for (const first of [c.validate(10), c.reject(10)])
      for (const second of [c.validate(10), c.reject(10)]) {
        expect(outcome(history(c.register(), c.upload(10), first), second)).toBe('document-not-pending');
      }
  });

  test('C48 at the decider: a document that was replaced is never validated, and one in effect is not lost by it', () => {
    const events = history(c.register(), c.upload(10), c.upload(11));
    expect(outcome(events, c.validate(10))).toBe('document-not-pending');
    expect(state(events).documents.get(doc(11))?.status).toBe('pending');
  });
});
