// G65 Who gets the notices of an account: whom it chose, each within his scope, and never nobody.
import { describe, expect, test } from 'vitest';
import { accountDecider } from '../accounts/account.ts';
import type { AccountEvent } from '../accounts/events.ts';
import type { CalendarDate } from '../kernel/calendar.ts';
import { decideAfter, SOME_NOW } from '../kernel/given-when-then.ts';
import type { AccountId, MemberId, OrganizationId, PersonId, SubcontractorId } from '../kernel/ids.ts';
import { type Addressee, type NoticeRecipients, type NoticeSubject, toldOf, USUAL_RECIPIENTS } from './notices.ts';

const TODAY = '2026-11-28' as CalendarDate;
const [owner, manager, site, reader, auditor] = [1, 2, 3, 4, 5] as MemberId[];
const one = (more: Partial<Addressee>): Addressee => ({
  ...{ role: 'reader', organizationIds: null, subcontractorIds: null, endsOn: null, status: 'active' },
  ...more,
});
const MEMBERS = new Map<MemberId, Addressee>([
  [owner!, one({ role: 'owner' })],
  [manager!, one({ role: 'manager' })],
  [site!, one({ role: 'site', organizationIds: [7 as OrganizationId] })],
  [reader!, one({})],
  [auditor!, one({ role: 'auditor', subcontractorIds: [40 as SubcontractorId], endsOn: TODAY })],
]);
const about = (subcontractorId: number, organizationId: number): NoticeSubject => ({
  subcontractorId: subcontractorId as SubcontractorId,
  organizationId: organizationId as OrganizationId,
});
const chosen = (roles: NoticeRecipients['roles'], ...memberIds: MemberId[]): NoticeRecipients => ({ roles, memberIds });
const told = (recipients: NoticeRecipients, subject: NoticeSubject, members = MEMBERS) => toldOf(members, recipients, subject, TODAY);

describe('G65 who is told', () => {
  test('by default the owners, the managers, and the site managers of the organisation', () => {
    expect(told(USUAL_RECIPIENTS, about(40, 7))).toEqual([owner, manager, site]);
    expect(told(USUAL_RECIPIENTS, about(40, 8))).toEqual([owner, manager]);
    expect(told(USUAL_RECIPIENTS, null)).toEqual([owner, manager]);
  });
  test('roles and single members, each once', () => {
    expect(told(chosen(['manager'], manager!, reader!), about(40, 8))).toEqual([manager, reader]);
  });
  test('G57 whoever has a scope is told of nothing outside, and not of the whole account', () => {
    const all = chosen(['site', 'auditor', 'owner'], site!, auditor!);
    expect(told(all, about(40, 8))).toEqual([owner, auditor]);
    expect(told(all, about(41, 7))).toEqual([owner, site]);
    expect(told(all, null)).toEqual([owner]);
  });
  test('whoever has left, is only invited, or whose last day is over gets none, also by name', () => {
    const gone = new Map(MEMBERS)
      .set(manager!, one({ role: 'manager', status: 'ended' }))
      .set(reader!, one({ role: 'manager', status: 'invited' }))
      .set(auditor!, one({ role: 'manager', endsOn: '2026-11-27' as CalendarDate }));
    expect(told(chosen(['owner', 'manager'], manager!, reader!, auditor!), null, gone)).toEqual([owner]);
  });
  test('what reaches nobody of them goes to the owners', () => {
    expect(told(chosen(['site']), null)).toEqual([owner]);
    expect(told(chosen(['accounts']), about(40, 7))).toEqual([owner]);
  });
});

test('G65 an account chooses at least one role or member; the same choice again is no event', () => {
  const accountId = 7 as AccountId;
  const registered: AccountEvent = {
    type: 'AccountRegistered',
    data: { accountId, emailHash: 'e', registeredAt: SOME_NOW.now },
    personal: null,
  };
  const set = (recipients: NoticeRecipients, ...before: AccountEvent[]) =>
    decideAfter(
      accountDecider,
      [registered, ...before],
      { type: 'SetNoticeRecipients', accountId, recipients, by: 9 as PersonId },
      SOME_NOW,
    );
  expect(set(chosen([]))).toMatchObject({ refusal: 'nobody-told' });
  expect(set(chosen(['site', 'owner', 'manager', 'owner']))).toEqual([]);
  const said: AccountEvent = {
    type: 'NoticeRecipientsSet',
    data: { roles: ['owner', 'accounts'], memberIds: [2 as MemberId, 4 as MemberId], by: 9 as PersonId, setAt: SOME_NOW.now },
    personal: null,
  };
  expect(set(chosen(['accounts', 'owner'], reader!, manager!, reader!))).toEqual([said]);
  expect(set(chosen(['owner', 'accounts'], manager!, reader!), said)).toEqual([]);
  expect(set(chosen([], manager!), said)).toHaveLength(1);
});
