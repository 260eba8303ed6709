// The controls of the proof: each check is shown evidence with one thing wrong in it, and must say so; of what is right none says anything.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Instant } from '#domain/kernel/calendar.ts';
import { type MigratedDatabase, migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
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
  const evidence = (history: Seen[]): Evidence => ({ db: database.db, history }) as unknown as Evidence;
  const findings = async (history: Seen[]) => [
    await checkHistory(evidence(history)),
    ...(await checkMessages(evidence(history))),
    ...(await checkTimers(evidence(history))),
  ];
  const rejected = seen(2, 'subcontractor-7', 1, 'DocumentRejected', {}, {});

  test('what is right, a gap, a message that nobody sent, one that was handed in twice, a timer that was forgotten, one that was given up', async () => {
    expect(violated(await findings([created(1), created(2)]))).toEqual([]);
    expect(violated([await checkHistory(evidence([created(1), created(3)]))])).toEqual(['I3 gaps, broken links, disorder']);
    expect(violated(await checkMessages(evidence([created(1), rejected])))).toEqual([
      'I5 messages asked for and never settled, or settled twice',
    ]);
    await database.db`
      INSERT INTO ops.outbox (channel, message_id, recipient, status, sent_at, content, times) VALUES ('email', 'm', 'r', 'sent', now(), '', 2)`;
    expect(violated(await findings([created(1)]))).toEqual(['I5 messages handed in twice']);
    await database.db`DELETE FROM ops.outbox`;
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
