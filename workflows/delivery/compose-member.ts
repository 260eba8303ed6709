// The mails to the members of an account, addressed as whoever invited them wrote it. What no longer holds is not sent.
import type { DomainEvent, MembersEvent } from '#domain/events.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import { mails, type RenderedMail } from '#domain/texts/fr/mails/index.ts';
import { ROLE_NAMES } from '#domain/texts/fr/people.ts';
import { AUTOMATIC, type ComposeDeps, type Composed, companyOf, impossible } from './composed.ts';

const isOf =
  (memberId: number) =>
  (event: DomainEvent): event is Exclude<MembersEvent, { type: 'PersonErased' }> =>
    'memberId' in event.data && event.data.memberId === memberId;

/** The member's own events and, from `source` on, what followed; null once he or the account is erased. */
async function about(row: DeliveryRow, deps: ComposeDeps) {
  const events = await deps.history(row.source_stream);
  const source = events[row.source_revision];
  if (source?.type !== 'InvitationIssued' && source?.type !== 'MemberEnded')
    throw new Error(`delivery ${row.id}: nothing happened to a member`);
  const company = await companyOf(deps.history, row.account_id);
  const his = events.filter(isOf(source.data.memberId));
  const invited = his.find(({ type }) => type === 'MemberInvited');
  if (company === null || invited?.type !== 'MemberInvited' || invited.personal === null) return null;
  const { email, name } = invited.personal;
  const { companyName } = company;
  const to = (mail: RenderedMail): Composed => ({ to: email, name: name ?? '', company: companyName, headers: AUTOMATIC, ...mail });
  const base = deps.publicUrl();
  return { source, his, invited, companyName, to, base, privacyUrl: `${base}/protection-donnees` };
}

export async function invitationMail(row: DeliveryRow, deps: ComposeDeps): Promise<Composed> {
  const known = await about(row, deps);
  if (known === null || known.source.type !== 'InvitationIssued' || known.source.personal === null) return impossible('invitation effacée');
  const { source, his, invited, companyName, to, base, privacyUrl } = known;
  const over = his.slice(his.indexOf(source) + 1).some(({ type }) => type !== 'MemberChanged');
  if (over || source.data.expiresAt <= deps.clock.now()) return impossible('invitation remplacée, acceptée ou expirée');
  const { role, endsOn } = his.findLast((event) => event.type === 'MemberChanged')?.data ?? invited.data;
  return to(
    mails.invitation({
      companyName,
      role: ROLE_NAMES[role],
      endsOn,
      link: `${base}/invitation?token=${source.personal!.token}`,
      privacyUrl,
    }),
  );
}

/** Nobody who never joined is told that it is over. */
export async function membershipEndedMail(row: DeliveryRow, deps: ComposeDeps): Promise<Composed> {
  const known = await about(row, deps);
  if (known === null || !known.his.some(({ type }) => type === 'MemberJoined')) return impossible('jamais membre, ou effacé');
  return known.to(mails['membership-ended']({ ...known, link: `${known.base}/auth` }));
}
