// The controls of what is said of the people of an account: each rule is shown a history that breaks it, and of what is right none says anything.
import { describe, expect, test } from 'vitest';
import type { Instant } from '../../../../domain/kernel/calendar.ts';
import type { Seen } from '../evidence.ts';
import type { Noted } from '../journal.ts';
import { checkPeople, type Look } from './people.ts';

const FOUNDER = { kind: 'user', accountId: 1, personId: 1 };
const LEA = { kind: 'user', accountId: 1, personId: 7 };
const NOW = '2026-11-21T09:00:00.000Z';
const ALL = { organizationIds: null, subcontractorIds: null, endsOn: null };
type Draft = { stream?: string; type: string; data: object; actor?: object; personal?: object; at?: string; cause?: string };
const history = (...drafts: Draft[]): Seen[] =>
  [{ stream: 'account-1', type: 'AccountRegistered', data: {} }, ...drafts].map(
    ({ stream = 'members-1', type, data, actor = FOUNDER, personal = {}, at = NOW, cause = '' }: Draft, index) =>
      ({
        stored: {
          ...{ stream, type, actor, revision: index, eventId: `e${index}`, position: String(index + 1) },
          ...{ accountId: 1, occurredAt: at, causationId: cause },
        },
        event: { type, data, personal },
      }) as unknown as Seen,
  );
const invited = (role = 'manager', more: object = {}): Draft => ({ type: 'MemberInvited', data: { memberId: 7, role, ...ALL, ...more } });
const joined = (personId = 7): Draft => ({ type: 'MemberJoined', data: { memberId: 7, personId }, actor: LEA });
const changed = (role: string, memberId = 7): Draft => ({ type: 'MemberChanged', data: { memberId, role, ...ALL } });
const ended = (memberId = 7): Draft => ({ type: 'MemberEnded', data: { memberId } });
const created = (actor: object = LEA): Draft => ({
  ...{ stream: 'organizations-1', type: 'OrganizationCreated', data: { organizationId: 3 }, personal: { name: 'Chantier' }, actor },
});
const mailed = (cause: string, template: string): Draft => ({
  ...{ stream: 'delivery-1', type: 'DeliverySent', data: { template }, cause, actor: { kind: 'system' } },
});

const note = (kind: string, marker: string, sent: number, acked: number): Noted =>
  ({
    client: 1,
    intent: { n: sent, kind, marker, at: sent },
    ack: { n: sent, ack: 200, id: 0, tries: 1, at: acked },
    repeats: [],
  }) as unknown as Noted;
/** The change is acknowledged at 10. */
const CHANGE = note('member-edit', 'member 7', 5, 10);
const row = (role: string, status = 'active', personId: number | null = 7) => ({
  ...{ account_id: 1, person_id: personId, status, role, organization_ids: null, subcontractor_ids: null, ends_on: null },
});
const founder = [1, row('owner', 'active', 1)] as const;

type Case = { noted?: Noted[]; rows?: [number, object][]; looks?: Look[] };
const said = (events: Seen[], { noted = [], rows, looks = [] }: Case = {}): string[] =>
  checkPeople(noted, { history: events, rows: new Map((rows ?? []) as never), looks })
    .filter(({ what }) => rows !== undefined || !what.startsWith('members who'))
    .flatMap(({ violations }) => violations);

describe('I11 who may not, never does', () => {
  const manager = [invited(), joined()];
  test.each<[string, Draft[], Noted[]]>([
    ['by who may', [...manager, created()], []],
    [
      'asked before his role was taken, done after it',
      [...manager, changed('reader'), created()],
      [CHANGE, note('organization-create', 'Chantier', 9, 20)],
    ],
    ['by whoever registered', [created(FOUNDER)], []],
  ])('right: %s', (_, drafts, noted) => expect(said(history(...drafts), { noted })).toEqual([]));
  test.each<[string, Draft[], Noted[]]>([
    ['by a reader', [invited('reader'), joined(), created()], []],
    ['by who is only invited', [invited(), created()], []],
    [
      'asked after his role had been taken',
      [...manager, changed('reader'), created()],
      [CHANGE, note('organization-create', 'Chantier', 11, 20)],
    ],
    [
      'after his end',
      [...manager, ended(), created()],
      [note('member-end', 'member 7', 5, 10), note('organization-create', 'Chantier', 11, 20)],
    ],
  ])('wrong: %s', (_, drafts, noted) => {
    expect(said(history(...drafts), { noted }).filter((text) => text.startsWith('OrganizationCreated'))).toHaveLength(1);
  });

  const AUDITOR = { kind: 'auditor', auditorId: 7 };
  const looked = (at: string): Draft => ({ stream: 'looks-1', type: 'AuditorLooked', data: {}, actor: AUDITOR, at });
  const auditor = [invited('auditor', { endsOn: '2026-11-21' }), joined()];
  const look = (from: string): Look => ({ personId: 7, from: from as Instant, until: null });
  test('an auditor until midnight in Paris, also with a call that began before it; not after it', () => {
    const [before, late] = ['2026-11-21T22:59:00.000Z', '2026-11-21T23:01:00.000Z'];
    expect(said(history(...auditor, looked(before)))).toEqual([]);
    expect(said(history(...auditor, looked(late)), { looks: [look(before)] })).toEqual([]);
    expect(said(history(...auditor, looked(late)), { looks: [look(late)] })).toHaveLength(1);
  });
});

describe('I11 owners and invitations', () => {
  test.each<[string, Draft[], string | null]>([
    ['another owner is left', [invited('owner'), joined(), changed('manager', 1)], null],
    ['the last one steps down', [changed('manager', 1)], 'has no owner'],
    ['the last one leaves', [invited('manager'), joined(), ended(1)], 'has no owner'],
    ['accepted twice', [invited(), joined(), joined(8)], 'was accepted, and was active'],
    ['accepted after it was taken back', [invited(), ended(), joined()], 'was accepted, and was ended'],
    ['one person twice', [invited(), joined(1)], 'is a member twice'],
    [
      'a second factor twice',
      [0, 1].map(() => ({ stream: 'account-1', type: 'SecondFactorAdded', data: { personId: 1, factorId: 2 } })),
      'was added twice',
    ],
  ])('%s', (_, drafts, violation) => {
    const texts = said(history(...drafts)).filter((text) => !text.includes('settled'));
    expect(texts).toEqual(violation === null ? [] : [expect.stringContaining(violation)]);
  });
});

test('I4 the rows are what the streams say', () => {
  const events = history(invited(), joined(), changed('reader'));
  expect(said(events, { rows: [[...founder], [7, row('reader')]] })).toEqual([]);
  expect(said(events, { rows: [[...founder], [7, row('manager')]] })).toEqual([expect.stringContaining('member 7 is')]);
  expect(said(events, { rows: [[...founder], [7, row('reader')], [9, row('owner')]] })).toEqual(['row 9 of the members is nobody’s']);
});

test('I5 an invitation, an end and a second factor are told by one mail', () => {
  const issued: Draft = { type: 'InvitationIssued', data: { memberId: 7, expiresAt: '2026-11-28T09:00:00.000Z' } };
  expect(said(history(invited(), issued, mailed('e2', 'invitation')))).toEqual([]);
  expect(said(history(invited(), issued))).toEqual([expect.stringContaining('settled 0 times')]);
  expect(said(history(invited(), issued, joined()))).toEqual([]);
  expect(said(history(invited(), issued, mailed('e2', 'invitation'), mailed('e2', 'invitation')))).toEqual([
    expect.stringContaining('settled 2 times'),
  ]);
  expect(said(history(invited(), joined(), ended()))).toEqual([expect.stringContaining('membership-ended')]);
  expect(said(history(invited(), ended()))).toEqual([]);
});
