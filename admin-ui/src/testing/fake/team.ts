// Who works with the fake company.
import type { Member } from '#contract/members.ts';
import { NOW } from './document.ts';

export const memberOf = (change: Partial<Member> = {}): Member => ({
  ...{ id: 1, name: 'Hélène Lemaire', email: 'conformite@lemaire-construction.fr', role: 'owner' },
  ...{ organizationIds: null, subcontractorIds: null, endsOn: null, status: 'active', erased: false },
  ...{ invitedAt: null, joinedAt: '2026-01-10T08:00:00.000Z', lastSeenAt: NOW },
  ...change,
});
const INVITED_AT = '2026-11-24T10:00:00.000Z';
export const membersOf = (): Member[] => [
  memberOf(),
  memberOf({
    ...{ id: 2, name: 'Karim Benali', email: 'karim@lemaire-construction.fr', role: 'site', organizationIds: [2, 3] },
    ...{ invitedAt: INVITED_AT, joinedAt: '2026-11-24T12:00:00.000Z', lastSeenAt: '2026-11-25T16:30:00.000Z' },
  }),
  memberOf({
    ...{ id: 3, name: null, email: 'commissaire@audit-conseil.example', role: 'auditor', endsOn: '2027-03-31', subcontractorIds: [1, 2] },
    ...{ status: 'invited', invitedAt: INVITED_AT, joinedAt: null, lastSeenAt: null },
  }),
  memberOf({
    ...{ id: 4, name: 'Paul Vidal', email: 'paul@lemaire-construction.fr', role: 'manager', status: 'ended' },
    ...{ invitedAt: '2026-02-01T10:00:00.000Z', lastSeenAt: '2026-09-30T16:30:00.000Z' },
  }),
];
