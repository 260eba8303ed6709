// What composing needs and gives, and who an account is.

import type { DomainEvent } from '#domain/events.ts';
import type { CalendarDate, Instant } from '#domain/kernel/calendar.ts';
import { smsText } from '#domain/kernel/sms.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { OutgoingMail } from '#domain/ports/mailer.ts';
import type { WriteSpreadsheet } from '#domain/ports/spreadsheets.ts';
import type { ReportFigures } from '#domain/reporting/report.ts';
import type { Profile } from '#domain/subcontractors/events.ts';
import type { RenderedMail } from '#domain/texts/fr/mails/index.ts';
import type { History } from '../history.ts';

export type Attachment = NonNullable<OutgoingMail['attachments']>[number];
/** One message, with who is written to as he is called now. An SMS has text alone. */
export type Letter = RenderedMail & {
  to: string;
  name: string;
  company: string;
  headers: Readonly<Record<string, string>>;
  attachments?: Attachment[];
};
export type Composed =
  | Letter
  /** Nothing to send any more, and why. */
  | { impossible: string };

export type ComposeDeps = {
  history: History;
  clock: Clock;
  /** For the token of a contact's preferences. */
  keys: Pick<Keys, 'hash'>;
  /** The address in every link, without a slash at the end (C33). */
  publicUrl(): string;
  /** Name (keyed hash) -> address. */
  administrators: ReadonlyMap<string, string>;
  /** From the read models, of the whole account. `until` is now, and its day `today`. */
  reportFigures(accountId: number, when: { since: Instant; until: Instant; today: CalendarDate }): Promise<ReportFigures>;
  spreadsheet: WriteSpreadsheet;
};

/** RFC 3834: no answering machine replies to us. */
export const AUTOMATIC: Record<string, string> = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
export const impossible = (reason: string): Composed => ({ impossible: reason });

/** An SMS, as it will go out. */
export const smsLetter = ({ text, ...who }: Pick<Letter, 'to' | 'name' | 'company' | 'text'>): Letter => ({
  ...who,
  ...{ subject: '', text: smsText(text), html: '', headers: {} },
});

const LEFT = ['SubcontractorArchived', 'SubcontractorRestored', 'PersonErased'];
/** Who a subcontractor is now; null once archived or erased. */
export function profileIn(events: readonly DomainEvent[]): Profile | null {
  const last = events.findLast((event) => event.type === 'SubcontractorRegistered' || event.type === 'SubcontractorEdited');
  const left = events.findLast(({ type }) => LEFT.includes(type));
  return left === undefined || left.type === 'SubcontractorRestored' ? ((last?.personal ?? null) as Profile | null) : null;
}

export type Company = { companyName: string; email: string; phoneNumber: string; registeredAt: Instant };
/** Who an account is; null once rejected or erased. */
export async function companyOf(history: History, accountId: number): Promise<Company | null> {
  const events = await history(`account-${accountId}`);
  const registered = events.find((event) => event.type === 'AccountRegistered');
  const gone = events.some((event) => event.type === 'AccountRejected' || event.type === 'PersonErased');
  if (registered?.type !== 'AccountRegistered' || registered.personal === null || gone) return null;
  const { companyName, email, phoneNumber } = registered.personal;
  const company = { companyName, email, phoneNumber, registeredAt: registered.data.registeredAt };
  // What he told anew since.
  for (const event of events)
    if (event.type === 'AccountEdited') {
      company.companyName = event.personal?.companyName ?? company.companyName;
      company.phoneNumber = event.personal?.phoneNumber ?? company.phoneNumber;
    }
  return company;
}
