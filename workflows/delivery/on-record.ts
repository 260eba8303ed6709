// The words of a delivery are put on record before they go out, once: every attempt sends what is there, so that one Message-ID is one
// message and a contact who changes his address changes no mail of before (infra/decisions/081).
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { farewellSubject } from '#domain/accounts/events.ts';
import type { AboutDelivery, WrittenMessage } from '#domain/deliveries/events.ts';
import { type SealedFor, TEMPLATES, templateNamed } from '#domain/deliveries/templates.ts';
import { categoryOf } from '#domain/kernel/event.ts';
import type { AccountId, DeliveryId } from '#domain/kernel/ids.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import type { Dispatch } from '#domain/ports/dispatch.ts';
import type { History } from '../history.ts';
import { deliveryKey } from '../timer-keys.ts';
import { type Composed, impossible, type Letter } from './composed.ts';

/** Whose key each is. A subcontractor's is named by the stream of the event that asks for the message. */
const SUBJECTS: Record<SealedFor, (row: SealedRow) => string> = {
  account: ({ account_id }) => `account-${account_id}`,
  subcontractor({ template, source_stream }) {
    if (categoryOf(source_stream) !== 'subcontractor') throw new Error(`${template}: ${source_stream} names no subcontractor`);
    return source_stream;
  },
  'rejected-account': ({ account_id }) => farewellSubject(account_id),
  visitor: ({ source_stream }) => source_stream,
};
type SealedRow = Pick<DeliveryRow, 'template' | 'account_id' | 'source_stream'>;
/** Under whose key the words of a delivery are sealed. */
export const sealingSubject = (row: SealedRow): string => SUBJECTS[TEMPLATES[templateNamed(row.template)].sealedFor](row);

/** As it is kept: a few kilobytes, since whatever a person can put into a mail is cut to a length (mails/safe-text.ts, contract), and what is attached is bounded by who attaches it. */
export const written = ({ html, attachments, ...letter }: Letter): WrittenMessage => ({
  ...letter,
  html: deflateRawSync(html).toString('base64'),
  // Not deflated: what is attached is compressed already.
  ...(attachments && { attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content).toString('base64') })) }),
});
const letterIn = ({ html, attachments, ...message }: WrittenMessage): Letter => ({
  ...message,
  html: inflateRawSync(Buffer.from(html, 'base64')).toString(),
  ...(attachments && { attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content, 'base64') })) }),
});

/** What a delivery says about itself in every command. */
export const aboutDelivery = (row: DeliveryRow, messageId: string): AboutDelivery => ({
  deliveryId: row.id as DeliveryId,
  accountId: row.account_id as AccountId,
  channel: row.channel,
  template: row.template,
  recipient: row.recipient,
  messageId,
});

/** A delivery in hand. `correlationId`: of the event that asked for it. */
export type Claimed = DeliveryRow & { readonly correlationId: string };

/** In whose name and because of what the sender speaks; `part` tells the commands of one delivery apart. */
export const bySender = (row: Claimed, part: string) => ({
  actor: { kind: 'system' } as const,
  accountId: row.account_id as AccountId,
  correlationId: row.correlationId,
  causationId: row.source_event,
  idempotencyKey: `${deliveryKey(row.id)}#${part}`,
});

/** The words on record: these ones, unless others are there already. Impossible once their person is erased. */
export async function onRecord(
  deps: { dispatch: Dispatch; history: History },
  row: Claimed,
  messageId: string,
  composed: boolean,
  letter: Letter,
): Promise<Composed> {
  if (!composed) {
    const command = { ...aboutDelivery(row, messageId), subject: sealingSubject(row), message: written(letter) };
    await deps.dispatch({ type: 'ComposeDelivery', ...command }, bySender(row, 'composed'));
  }
  const event = (await deps.history(`delivery-${row.id}`)).find(({ type }) => type === 'DeliveryComposed');
  return event?.type === 'DeliveryComposed' && event.personal !== null ? letterIn(event.personal) : impossible('destinataire supprimé');
}
