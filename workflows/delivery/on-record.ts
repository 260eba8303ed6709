// Records the message of an attempt before it is sent. A message that was refused is composed anew for its next attempt, from what is true
// then; one that may have been taken stays as it is, so that nobody gets two messages under one Message-ID (infra/decisions/081).
import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { farewellSubject } from '#domain/accounts/events.ts';
import type { AboutDelivery, WrittenMessage } from '#domain/deliveries/events.ts';
import { type SealedFor, TEMPLATES, templateNamed } from '#domain/deliveries/templates.ts';
import { categoryOf } from '#domain/kernel/event.ts';
import type { AccountId, DeliveryId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import type { Dispatch } from '#domain/ports/dispatch.ts';
import type { History } from '../history.ts';
import { deliveryKey } from '../timer-keys.ts';
import { type Composed, impossible, type Letter } from './composed.ts';

/** The person whose key seals the message. For a subcontractor, it is the stream of the event that asks for the message. */
const SUBJECTS: Record<SealedFor, (row: SealedRow) => string> = {
  account: ({ account_id, source_stream }) => (categoryOf(source_stream) === 'person' ? source_stream : `account-${account_id}`),
  subcontractor({ template, source_stream }) {
    if (categoryOf(source_stream) !== 'subcontractor') throw new Error(`${template}: ${source_stream} names no subcontractor`);
    return source_stream;
  },
  'rejected-account': ({ account_id }) => farewellSubject(account_id),
  visitor: ({ source_stream }) => source_stream,
  member: ({ recipient }) => recipient,
  witness: ({ recipient }) => recipient,
};
type SealedRow = Pick<DeliveryRow, 'template' | 'account_id' | 'source_stream' | 'recipient'>;
/** The person under whose key the message of a delivery is sealed. */
export const sealingSubject = (row: SealedRow): string => SUBJECTS[TEMPLATES[templateNamed(row.template)].sealedFor](row);

/**
 * Whose data a message holds that is sent: also of the member who gets it. Its record is sealed for one person alone, so a notice to a member
 * is recorded without his address, which is found again under his own key.
 */
export const subjectsOf = (row: SealedRow): string => {
  const subject = sealingSubject(row);
  return toMember(row) && subject !== row.recipient ? `${subject} ${row.recipient}` : subject;
};
const toMember = ({ recipient }: SealedRow): boolean => recipient?.startsWith('member-') ?? false;
/** The letter as its record has it. */
export const recordedFor = (row: SealedRow, letter: Letter): Letter =>
  toMember(row) && sealingSubject(row) !== row.recipient ? { ...letter, to: '' } : letter;

/**
 * The recorded form of a message: a few kilobytes, because every text that a person may put into a mail is cut to a length
 * (mails/safe-text.ts, contract), and the composer of an attachment limits its size.
 */
export const written = ({ html, attachments, ...letter }: Letter): WrittenMessage => ({
  ...letter,
  html: deflateRawSync(html).toString('base64'),
  // Attachments are not deflated, because they are already compressed.
  ...(attachments && { attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content).toString('base64') })) }),
});
const letterIn = ({ html, attachments, ...message }: WrittenMessage): Letter => ({
  ...message,
  html: inflateRawSync(Buffer.from(html, 'base64')).toString(),
  ...(attachments && { attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content, 'base64') })) }),
});

/** The data about a delivery that every command contains. */
export const aboutDelivery = (row: DeliveryRow, messageId: string): AboutDelivery => ({
  deliveryId: row.id as DeliveryId,
  accountId: row.account_id as AccountId,
  channel: row.channel,
  template: row.template,
  recipient: row.recipient,
  messageId,
});

/** A claimed delivery. `correlationId` is that of the event that asked for it. */
export type Claimed = DeliveryRow & { readonly correlationId: string };

/** The metadata of the sender's commands; `part` distinguishes the commands of one delivery. */
export const bySender = (row: Claimed, part: string) => ({
  actor: { kind: 'system' } as const,
  accountId: row.account_id as AccountId,
  correlationId: row.correlationId,
  causationId: row.source_event,
  idempotencyKey: `${deliveryKey(row.id)}#${part}`,
});

/**
 * Records this message for its attempt, unless one is recorded already or the last one says the same, and returns the recorded one.
 * `mayBeTaken`: an earlier message may have arrived; it is sent again as it was. Impossible once the person is erased.
 */
export async function onRecord(
  deps: { dispatch: Dispatch; history: History },
  row: Claimed,
  messageId: string,
  { attempts, composed, mayBeTaken }: { attempts: number; composed: boolean; mayBeTaken: boolean },
  letter: Letter,
): Promise<Composed> {
  const recorded = async (): Promise<WrittenMessage | 'none' | 'erased'> => {
    const event = (await deps.history(`delivery-${row.id}`)).findLast(({ type }) => type === 'DeliveryComposed');
    return event?.type === 'DeliveryComposed' ? (event.personal ?? 'erased') : 'none';
  };
  const message = written(recordedFor(row, letter));
  let last = attempts === 0 && !composed ? 'none' : await recorded();
  const stays = last !== 'none' && (composed || mayBeTaken || last === 'erased' || isDeepStrictEqual(last, message));
  if (!stays) {
    const command = { ...aboutDelivery(row, messageId), subject: sealingSubject(row), message };
    const done = await deps.dispatch({ type: 'ComposeDelivery', ...command }, bySender(row, `composed ${attempts + 1}`));
    // Where this command was sent before, what it recorded then is read.
    const now = isRefusal(done) ? undefined : done.events.findLast(({ type }) => type === 'DeliveryComposed');
    last = now?.type === 'DeliveryComposed' && now.personal !== null ? now.personal : await recorded();
  }
  if (typeof last === 'string') return impossible('destinataire supprimé');
  return { ...letterIn(last), ...(last.to === '' && { to: letter.to }) };
}
