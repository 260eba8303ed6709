// What composing needs and returns, and the look-up of an account's name and address.

import type { DomainEvent, MembersEvent } from '#domain/events.ts';
import type { CalendarDate, Instant } from '#domain/kernel/calendar.ts';
import { fold } from '#domain/kernel/decider.ts';
import type { MemberId } from '#domain/kernel/ids.ts';
import { smsText } from '#domain/kernel/sms.ts';
import { membersDecider } from '#domain/people/members.ts';
import { mayBeTold, type NoticeSubject } from '#domain/people/notices.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { WriteComplianceSheet } from '#domain/ports/compliance-sheet.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { OutgoingMail } from '#domain/ports/mailer.ts';
import type { WriteSpreadsheet } from '#domain/ports/spreadsheets.ts';
import type { ReportFigures } from '#domain/reporting/report.ts';
import type { Profile, SubcontractorEvent } from '#domain/subcontractors/events.ts';
import { subcontractorDecider } from '#domain/subcontractors/subcontractor.ts';
import type { RenderedMail } from '#domain/texts/fr/mails/index.ts';
import type { History } from '../history.ts';
import { aboutWhom } from './colleagues.ts';

export type Attachment = NonNullable<OutgoingMail['attachments']>[number];
/** One message with the current name of its recipient. An SMS has only a text. */
export type Letter = RenderedMail & {
  to: string;
  name: string;
  company: string;
  headers: Readonly<Record<string, string>>;
  attachments?: Attachment[];
};
export type Composed =
  | Letter
  /** Nothing is to be sent, for this reason. */
  | { impossible: string };

export type ComposeDeps = {
  history: History;
  clock: Clock;
  /** Hashes the tokens of a contact's preferences and of a witness. */
  keys: Pick<Keys, 'hash'>;
  /** The base URL of every link, without a slash at the end (C33). */
  publicUrl(): string;
  /** Keyed hash of the address -> address. */
  administrators: ReadonlyMap<string, string>;
  /** From the read models, of the whole account. `until` is now, and its day `today`. */
  reportFigures(accountId: number, when: { since: Instant; until: Instant; today: CalendarDate }): Promise<ReportFigures>;
  spreadsheet: WriteSpreadsheet;
  complianceSheet: WriteComplianceSheet;
};

/** RFC 3834: automatic responders must not reply. */
export const AUTOMATIC: Record<string, string> = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
export const impossible = (reason: string): Composed => ({ impossible: reason });

/** An SMS as it will be sent. */
export const smsLetter = ({ text, ...who }: Pick<Letter, 'to' | 'name' | 'company' | 'text'>): Letter => ({
  ...who,
  ...{ subject: '', text: smsText(text), html: '', headers: {} },
});

const LEFT = ['SubcontractorArchived', 'SubcontractorRestored', 'PersonErased'];
/** The current profile of a subcontractor; null once it is archived or erased. */
export function profileIn(events: readonly DomainEvent[]): Profile | null {
  const last = events.findLast((event) => event.type === 'SubcontractorRegistered' || event.type === 'SubcontractorEdited');
  const left = events.findLast(({ type }) => LEFT.includes(type));
  return left === undefined || left.type === 'SubcontractorRestored' ? ((last?.personal ?? null) as Profile | null) : null;
}

export type Company = { companyName: string; email: string; phoneNumber: string; registeredAt: Instant };
/**
 * The address that the account's mails go to where whoever registered it is no member any more: of the owner who joined first. Null while he
 * is one.
 */
async function successorOf(history: History, accountId: number): Promise<string | null> {
  const events = (await history(`members-${accountId}`)) as MembersEvent[];
  const left = ({ type, data }: MembersEvent) => type === 'MemberEnded' && (data as { memberId: number }).memberId === accountId;
  if (!events.some(left)) return null;
  const { members } = fold(membersDecider, events);
  const joined = events.flatMap((event) => (event.type === 'MemberJoined' ? [event.data.memberId] : []));
  const heir = joined.find((id) => members.get(id)?.status === 'active' && members.get(id)?.role === 'owner');
  const invited = events.find((event) => event.type === 'MemberInvited' && event.data.memberId === heir);
  return invited?.type === 'MemberInvited' ? (invited.personal?.email ?? null) : null;
}

/** What the notice of a row is about, as things stand. */
async function aboutNow({ source_stream, source_revision }: DeliveryRow, history: History): Promise<NoticeSubject> {
  const source = (await history(source_stream))[source_revision];
  const subcontractorId = source === undefined ? null : aboutWhom(source, source_stream);
  if (subcontractorId === null) return null;
  const { organizationId } = fold(subcontractorDecider, (await history(`subcontractor-${subcontractorId}`)) as SubcontractorEvent[]);
  return { subcontractorId, organizationId };
}

/** The address of a member as it was invited; null where he is none any more, or may no more be told of this. */
async function memberAddress(row: DeliveryRow, memberId: number, history: History, today: CalendarDate): Promise<string | null> {
  const events = (await history(`members-${row.account_id}`)) as MembersEvent[];
  const member = fold(membersDecider, events).members.get(memberId as MemberId);
  if (member === undefined || !mayBeTold(member, await aboutNow(row, history), today)) return null;
  const invited = events.find((event) => event.type === 'MemberInvited' && event.data.memberId === memberId);
  return invited?.type === 'MemberInvited' ? (invited.personal?.email ?? null) : null;
}

/** Of the member to whom a notice goes, or the account's; null where he is not told of it any more. */
export const addressOf = async (row: DeliveryRow, { history, clock }: ComposeDeps, email: string): Promise<string | null> =>
  row.recipient?.startsWith('member-') ? memberAddress(row, Number(row.recipient.slice('member-'.length)), history, clock.today()) : email;

/** The current name and address of an account; null once it is rejected or erased. */
export async function companyOf(history: History, accountId: number): Promise<Company | null> {
  const [events, successor] = await Promise.all([history(`account-${accountId}`), successorOf(history, accountId)]);
  const registered = events.find((event) => event.type === 'AccountRegistered');
  const gone = events.some((event) => event.type === 'AccountRejected' || event.type === 'PersonErased');
  if (registered?.type !== 'AccountRegistered' || registered.personal === null || gone) return null;
  const { companyName, email, phoneNumber } = registered.personal;
  const company = {
    companyName,
    email: successor ?? email,
    phoneNumber,
    registeredAt: registered.data.registeredAt,
  };
  // Later edits replace what was registered.
  for (const event of events)
    if (event.type === 'AccountEdited') {
      company.companyName = event.personal?.companyName ?? company.companyName;
      company.phoneNumber = event.personal?.phoneNumber ?? company.phoneNumber;
    }
  return company;
}
