// The controls of the proof: each check is shown evidence with one thing wrong in it, and must say so; of what is right none says anything.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Instant } from '../../../../domain/kernel/calendar.ts';
import { type MigratedDatabase, migratedDatabase } from '../../../adapters/sql/migrated-database.ts';
import type { Campaign } from '../campaign.ts';
import type { Evidence, Seen } from '../evidence.ts';
import type { Noted } from '../journal.ts';
import { checkCommands } from './commands.ts';
import type { Finding } from './finding.ts';
import { checkHistory } from './history.ts';
import { checkOperation } from './operation.ts';
import { differences } from './temporal.ts';
import { checkMessages, checkTimers } from './waiting.ts';

const violated = (findings: readonly Finding[]): string[] =>
  findings.filter(({ violations }) => violations.length > 0).map(({ invariant, what }) => `${invariant} ${what}`);

const seen = (position: number, stream: string, revision: number, type: string, data: object, personal: object): Seen =>
  ({
    stored: {
      stream,
      revision,
      type,
      eventId: `event-${position}`,
      position: String(position),
      accountId: 1,
      occurredAt: '2026-11-21T09:00:00.000Z',
    },
    event: { type, data, personal },
  }) as unknown as Seen;
const created = (position: number, organizationId = position): Seen =>
  seen(position, 'organizations-1', position - 1, 'OrganizationCreated', { organizationId }, { name: `Chantier ${organizationId}` });
const command = (n: number, change: Partial<Noted> = {}): Noted => ({
  client: 1,
  intent: { n, kind: 'organization-create', marker: `Chantier ${n}`, accountId: 1, subcontractorId: 0, documentId: 0 },
  ack: { n, ack: 201, id: n, tries: 1 },
  repeats: [{ n, repeated: true, same: true, status: 201, body: '' }],
  ...change,
});

describe('C58 what clients were told, against the history', () => {
  const history = [created(1), created(2), created(3)];
  const noted = [command(1), command(2), command(3)];
  test.each<[string, Noted[], Seen[], string[]]>([
    ['what is right', noted, history, []],
    ['an effect that is not there', noted, history.slice(0, 2), ['I1 acknowledged commands lost']],
    [
      'an answer with the id of another',
      [command(1, { ack: { n: 1, ack: 201, id: 9, tries: 1 } })],
      history.slice(0, 1),
      ['I1 acknowledged commands lost'],
    ],
    ['effects in another order than their answers', [command(2), command(1)], history, ['I1 acknowledged commands lost']],
    ['an effect that is there twice', noted, [...history, created(4, 3)], ['I1 commands done twice']],
    ['a command that nobody answered', [command(1, { ack: null })], [], ['I2 without an answer, asked again until exactly once']],
    [
      'half of a command',
      noted,
      [...history, seen(4, 'subcontractor-7', 0, 'SubcontractorRegistered', {}, {})],
      ['I2 without an answer, asked again until exactly once'],
    ],
    [
      'a no that was done',
      [command(1, { ack: { n: 1, ack: 409, id: 0, tries: 1 } })],
      history.slice(0, 1),
      ['I9 refused and done all the same'],
    ],
    [
      'another answer under the same key',
      [command(1, { repeats: [{ n: 1, repeated: true, same: false, status: 201, body: '{}' }] })],
      history.slice(0, 1),
      ['I9 the same key, another answer'],
    ],
  ])('%s', (_, told, events, found) => {
    expect(violated(checkCommands(told, events))).toEqual(found);
  });

  describe('of a call that makes several commands', () => {
    const row = (position: number, siret: string, contactName: string, type = 'SubcontractorRegistered', stream = position): Seen =>
      seen(position, `subcontractor-${stream}`, 0, type, {}, { siret, contactName, address: '' });
    const parts = ['a', 'b', 'c'].map((marker) => ({ marker, subcontractorId: 0 }));
    const told = (...lines: [id: number, status: string][]) => [
      command(1, {
        intent: { ...command(1).intent, kind: 'import', marker: '', parts },
        ack: { n: 1, ack: 200, id: 0, tries: 2, lines: lines.map(([id, status]) => ({ id, status })) },
        repeats: [],
      }),
    ];
    const found = (noted: Noted[], ...events: Seen[]) =>
      checkCommands(noted, events).flatMap(({ what, violations }) =>
        violations.length > 0 && !what.startsWith('without an answer') ? [what] : [],
      );
    const done: [number, string][] = [
      [2, 'created'],
      [1, 'updated'],
      [0, 'failed'],
    ];
    // The rows go side by side: the second was done first.
    const events = [row(1, '1', 'b', 'SubcontractorEdited'), row(2, '2', 'a')];
    test.each<[string, Noted[], Seen[], string[]]>([
      ['what is right', told(...done), events, []],
      ['a row that is not there', told(...done), events.slice(1), ['acknowledged commands lost']],
      ['a row with the id of another', told([9, 'created'], ...done.slice(1)), events, ['acknowledged commands lost']],
      ['a row that is there twice', told(...done), [...events, row(3, '3', 'a')], ['commands done twice']],
      ['a row that failed and was done', told(...done), [...events, row(3, '3', 'c')], ['refused and done all the same']],
      ['one SIRET that became two', told(...done), [...events, row(3, '2', 'x')], ['commands done twice']],
    ])('%s', (_, noted, history, what) => {
      expect(found(noted, ...history)).toEqual(what);
    });
  });

  test('a decision taken back in the name of somebody else', () => {
    const about = { n: 1, kind: 'reopen', marker: 'why', accountId: 1, subcontractorId: 7, documentId: 5 } as const;
    const told = [command(1, { intent: about, ack: { n: 1, ack: 200, id: 5, tries: 1 }, repeats: [] })];
    const reopened = (reopenedBy: number) =>
      seen(1, 'subcontractor-7', 4, 'DocumentReopened', { documentId: 5, reopenedBy }, { reason: 'why' });
    const what = (by: number) => violated(checkCommands(told, [reopened(by)])).filter((text) => text.startsWith('I1'));
    expect([what(1), what(2)]).toEqual([[], ['I1 acknowledged commands lost']]);
  });

  test('a reminder that was refused, and one behind it that was sent; one that was sent besides', () => {
    const about = { kind: 'reminder-send', marker: '', accountId: 1, subcontractorId: 7, documentId: 0 } as const;
    const told = [
      command(1, { intent: { ...about, n: 1 }, ack: { n: 1, ack: 409, id: 0, tries: 1 }, repeats: [] }),
      command(2, { intent: { ...about, n: 2 }, ack: { n: 2, ack: 200, id: 0, tries: 1 }, repeats: [] }),
    ];
    const SENT = {
      source: 'manual',
      channels: ['email'],
      held: [],
      documents: [],
      cycleAttempt: null,
      call: null,
      decidedAt: '2026-11-21T09:00:00.000Z',
    };
    const sent = (position: number) => seen(position, 'subcontractor-7', position, 'ReminderDecided', { ...SENT }, {});
    const registered = [
      seen(1, 'subcontractor-7', 0, 'SubcontractorRegistered', {}, {}),
      seen(2, 'subcontractor-7', 1, 'LinkIssued', {}, {}),
    ];
    const checked = (...events: Seen[]) =>
      checkCommands(told, events).flatMap(({ what, violations }) => (violations.length > 0 ? [what] : []));
    expect(checked(...registered, sent(3))).not.toContain('refused and done all the same');
    expect(checked(...registered, sent(3))).not.toContain('commands done twice');
    expect(checked(...registered, sent(3), sent(4))).toContain('commands done twice');
  });
});

describe('C58 how it ran', () => {
  const usage = { rssMb: 100, files: 40, processes: 8, sessions: 10, bytesPerEvent: 900 };
  const campaign = (change: object = {}, system: object = {}): Campaign =>
    ({
      system: { recoveries: [{ by: 'api', ms: 900 }], surprises: [], ...system },
      coldStarts: [1000],
      before: usage,
      after: usage,
      traffic: { strange: [] },
      stuck: null,
      ...change,
    }) as unknown as Campaign;
  test.each<[string, Campaign, string[]]>([
    ['what is right', campaign(), []],
    ['an end that nobody caused', campaign({}, { surprises: ['ended by itself'] }), ['I8 ends and stops that needed a person']],
    ['a drain without an end', campaign({ stuck: 'mails wait' }), ['I8 ends and stops that needed a person']],
    ['an answer that makes no sense', campaign({ traffic: { strange: ['500'] } }), ['I9 answers that no client should get']],
    ['files that stay open', campaign({ after: { ...usage, files: 50 } }), ['I10 held afterwards']],
    ['a few more files, as a pool opens them', campaign({ after: { ...usage, files: 49 } }), []],
  ])('%s', (_, ran, found) => {
    expect(violated(checkOperation(ran))).toEqual(found);
  });
});

describe('C58 what the database says afterwards', () => {
  let database: MigratedDatabase;
  beforeAll(async () => {
    database = await migratedDatabase();
  });
  afterAll(() => database.drop());
  const evidence = (history: Seen[], more: Partial<Evidence> = {}): Evidence =>
    ({ db: database.db, history, mails: [], deaths: [], ...more }) as unknown as Evidence;
  const findings = async (history: Seen[]) => [
    await checkHistory(evidence(history)),
    ...(await checkMessages(evidence(history))),
    ...(await checkTimers(evidence(history))),
  ];
  const TWICE = 'I5 messages handed in twice';
  const rejected = seen(2, 'subcontractor-7', 1, 'DocumentRejected', {}, {});

  const mail = (messageId: string, at: number) => ({ messageId, at });
  test.each<[string, Partial<Evidence>, string[]]>([
    ['each message once', { mails: [mail('a', 1_000), mail('b', 1_001)] }, []],
    ['one that a kill kept from being written down', { mails: [mail('a', 1_000), mail('a', 9_000)], deaths: [{ at: 3_000 }] }, []],
    ['one that went out again with nobody killed', { mails: [mail('a', 1_000), mail('a', 9_000)], deaths: [{ at: 60_000 }] }, [TWICE]],
    ['one that went out three times', { mails: [mail('a', 1), mail('a', 2), mail('a', 3)], deaths: [{ at: 1 }] }, [TWICE]],
  ])('C62 by a mail server that nobody can ask: %s', async (_, more, found) => {
    expect(violated(await checkMessages(evidence([created(1)], more)))).toEqual(found);
  });

  test('what is right, a gap, a message that nobody sent, one that was handed in twice, a timer that was forgotten, one that was given up', async () => {
    expect(violated(await findings([created(1), created(2)]))).toEqual([]);
    expect(violated([await checkHistory(evidence([created(1), created(3)]))])).toEqual(['I3 gaps, broken links, disorder']);
    expect(violated(await checkMessages(evidence([created(1), rejected])))).toEqual([
      'I5 messages asked for and never settled, or settled twice',
    ]);
    await database.db`
      INSERT INTO ops.outbox (channel, message_id, recipient, status, sent_at, content, times) VALUES ('email', 'm', 'r', 'sent', now(), '', 2)`;
    expect(violated(await findings([created(1)]))).toEqual(['I5 messages handed in twice']);
    // The daily clearing of a product whose clock went months ahead hides nothing.
    await database.db`DELETE FROM ops.outbox`;
    expect(violated(await findings([created(1)]))).toEqual(['I5 messages handed in twice']);
    await database.db`DELETE FROM proof.outbox_cleared`;
    await database.db`INSERT INTO ops.timers (key, due_at, ready_at) VALUES ('delivery-1-1', '2026-01-01', '2026-01-01')`;
    expect(violated(await findings([created(1)]))).toEqual(['I6 timers past due after the drain']);
    await database.db`DELETE FROM ops.timers`;
    await database.db`INSERT INTO ops.dead_timers (key, due_at, failures, died_at, error) VALUES ('delivery-1-1', now(), 20, now(), 'Error')`;
    expect(violated(await findings([created(1)]))).toEqual(['I6 timers past due after the drain']);
  });
});

describe('I6 what waits, against the open workflows of Temporal', () => {
  const at = '2026-12-01T08:00:00.000Z' as Instant;
  const later = '2026-12-02T08:00:00.000Z' as Instant;
  const rows = [
    { key: 'deadlines-50', readyAt: at },
    { key: 'analysis-7-1-2', readyAt: at },
    { key: 'analysis-7-2-2', readyAt: later },
  ];
  const open = [
    { id: 'deadlines-50', at },
    { id: 'analysis-7', at },
  ];
  test.each([
    ['what is right', open, rows, []],
    ['a workflow that nothing waits for', [...open, { id: 'deadlines-5', at }], rows, ['workflow deadlines-5 is open and nothing waits']],
    ['a row that nobody watches', open.slice(1), rows, [`deadlines-50 waits for ${at} and no workflow knows`]],
    [
      'a move that nobody told',
      [{ id: 'deadlines-50', at: later }, open[1]!],
      rows,
      [`deadlines-50 waits for ${at}, its workflow for ${later}`],
    ],
  ])('%s', (_, workflows, waiting, expected) => {
    expect(differences(workflows, waiting)).toEqual(expected);
  });
});
