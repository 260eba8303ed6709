// The mails to members, composed from the events as they stand when they are sent.
import { expect, test } from 'vitest';
import type { DomainEvent } from '#domain/events.ts';
import { type Instant, instant } from '#domain/kernel/calendar.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import { invitationMail, membershipEndedMail } from './compose-member.ts';
import { type ComposeDeps, companyOf } from './composed.ts';

const NOW = instant('2026-11-28T09:00:00Z');
const fact = (type: string, data: object, personal: object | null = null) => ({ type, data, personal }) as unknown as DomainEvent;
const account = [
  fact(
    'AccountRegistered',
    { accountId: 3, emailHash: 'h', registeredAt: NOW },
    { companyName: 'DURAND', email: 'patron@durand.fr', phoneNumber: '0' },
  ),
];
const invited = (memberId: number, role: string) =>
  fact(
    'MemberInvited',
    { accountId: 3, memberId, emailHash: 'e', role, organizationIds: null, subcontractorIds: null, endsOn: null },
    { email: `m${memberId}@test.fr`, name: 'Léa' },
  );
const issued = (memberId: number, token: string, expiresAt = '2026-12-05T09:00:00Z') =>
  fact('InvitationIssued', { memberId, tokenHash: token, expiresAt: instant(expiresAt), issuedAt: NOW }, { token });
const joined = (memberId: number) => fact('MemberJoined', { memberId, personId: memberId, joinedAt: NOW });
const ended = (memberId: number) => fact('MemberEnded', { memberId, by: 3, endedAt: NOW });

const depsOf = (members: DomainEvent[]): ComposeDeps =>
  ({
    history: async (stream: string) => (stream === 'account-3' ? account : members),
    clock: { now: (): Instant => NOW },
    publicUrl: () => 'https://subdoc.example',
  }) as unknown as ComposeDeps;
const row = (revision: number) =>
  ({ id: 1, account_id: 3, source_stream: 'members-3', source_revision: revision }) as unknown as DeliveryRow;

test('G55 the invitation goes to the address that was invited, with its own link', async () => {
  const mail = await invitationMail(row(1), depsOf([invited(17, 'reader'), issued(17, 'first')]));
  expect(mail).toMatchObject({ to: 'm17@test.fr', name: 'Léa', company: 'DURAND' });
  expect((mail as { text: string }).text).toContain('https://subdoc.example/invitation?token=first');
});

test.each([
  ['replaced', [issued(17, 'second')]],
  ['accepted', [joined(17)]],
  ['taken back', [ended(17)]],
])('G55 an invitation that was %s meanwhile is not sent', async (_, later) => {
  expect(await invitationMail(row(1), depsOf([invited(17, 'reader'), issued(17, 'first'), ...later]))).toHaveProperty('impossible');
});

test('G55 one that is over is not sent; another member’s events change nothing', async () => {
  expect(await invitationMail(row(1), depsOf([invited(17, 'reader'), issued(17, 'a', '2026-11-28T09:00:00Z')]))).toHaveProperty(
    'impossible',
  );
  const beside = [invited(17, 'reader'), issued(17, 'a'), invited(18, 'reader'), issued(18, 'b'), joined(18)];
  expect(await invitationMail(row(1), depsOf(beside))).toHaveProperty('to');
});

test('G56 whoever was a member is told that it is over; whoever never joined is not', async () => {
  const events = [invited(17, 'reader'), issued(17, 'a')];
  expect(await membershipEndedMail(row(3), depsOf([...events, joined(17), ended(17)]))).toMatchObject({ to: 'm17@test.fr' });
  expect(await membershipEndedMail(row(2), depsOf([...events, ended(17)]))).toHaveProperty('impossible');
});

test('G56 the account’s mails go to another owner once whoever registered is no member any more', async () => {
  const two = [invited(17, 'reader'), joined(17), invited(18, 'owner'), joined(18)];
  const { history } = depsOf(two);
  expect(await companyOf(history, 3)).toMatchObject({ email: 'patron@durand.fr' });
  expect(await companyOf(depsOf([...two, ended(3)]).history, 3)).toMatchObject({ email: 'm18@test.fr', companyName: 'DURAND' });
});
