// Members of an account in tests: invited by its owner, joined by the link of the mail.
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Client } from './client.ts';
import { login, ok, type Person } from './people.ts';
import { PASSWORD, type World } from './world.ts';

/** The secret of the newest invitation, as in its mail. */
export async function invitationOf(world: World, accountId: AccountId, memberId: number): Promise<string> {
  const issued = (await world.events(`members-${accountId}`)).findLast(
    ({ type, data }) => type === 'InvitationIssued' && (data as { memberId: number }).memberId === memberId,
  );
  return (issued!.personal as { token: string }).token;
}

export type JoinedMember = Client & { id: number; email: string; accountId: AccountId };
let number = 0;
/** A new person with this role, logged in. */
export async function joined(
  world: World,
  owner: Person,
  {
    name = 'Léa Martin',
    ...terms
  }: { role: string; name?: string; organizationIds?: number[]; subcontractorIds?: number[]; endsOn?: string },
): Promise<JoinedMember> {
  const email = `collegue${++number}@test.fr`;
  const { id } = ok(await owner.post('/api/members', { email, ...terms }), 201).body as { id: number };
  const client = world.client();
  await world.caughtUp();
  ok(await client.post(`/api/invitations/${await invitationOf(world, owner.accountId, id)}/accept`, { name, password: PASSWORD }));
  await world.caughtUp();
  // For thirty days: tests move the clock.
  await login(client, email);
  return Object.assign(client, { id, email, accountId: owner.accountId });
}
