// The mails that carry a day's checkpoint, to the owners of an account and to its witness. The signed text comes from the event that
// published it. And the mail that asks a witness first.
import type { SealEvent } from '#domain/events.ts';
import { parisDay } from '#domain/kernel/calendar.ts';
import { fold } from '#domain/kernel/decider.ts';
import type { AccountId, WitnessId } from '#domain/kernel/ids.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import { readNote } from '#domain/proof/checkpoint.ts';
import { answerUntil, sealDecider } from '#domain/proof/seal.ts';
import { witnessToken } from '#domain/proof/witness-token.ts';
import type { CheckpointMail } from '#domain/texts/fr/mails/checkpoint-mails.ts';
import { mails } from '#domain/texts/fr/mails/index.ts';
import type { Notice } from './compose-account.ts';
import { type Attachment, AUTOMATIC, type ComposeDeps, type Composed, companyOf, impossible } from './composed.ts';

const TEXT = 'text/plain; charset=utf-8';

async function signedOf(row: DeliveryRow, deps: ComposeDeps) {
  const events = (await deps.history(row.source_stream)) as SealEvent[];
  const due = events[row.source_revision];
  const before = events.slice(0, row.source_revision);
  const published = before.findLast((event) => event.type === 'CheckpointPublished');
  if (due?.type !== 'CheckpointMailsDue' || published?.type !== 'CheckpointPublished')
    throw new Error(`delivery ${row.id}: no checkpoint is to be mailed`);
  return { due: due.data, published: published.data, now: fold(sealDecider, events) };
}

function factsOf(companyName: string, { note, size, publishedAt }: { note: string; size: number; publishedAt: never }, deps: ComposeDeps) {
  const base = deps.publicUrl();
  const origin = readNote(note)!.checkpoint.origin;
  const fileName = `point-de-controle-${size}.txt`;
  const about = { origin, size, publishedAt, note, fileName, link: `${base}/verification`, privacyUrl: `${base}/protection-donnees` };
  return { companyName, ...about } satisfies CheckpointMail;
}
const attached = ({ note, fileName }: CheckpointMail): { attachments: Attachment[] } => ({
  attachments: [{ filename: fileName, contentType: TEXT, content: new TextEncoder().encode(note) }],
});

export const ownersCheckpoint: Notice = async (row, deps, companyName, to) => {
  const { published } = await signedOf(row, deps);
  const facts = factsOf(companyName, published as never, deps);
  return { ...to(mails.checkpoint(facts)), ...attached(facts) };
};

/** An answer goes to the company. The mail program ends it with one click (RFC 8058). */
function linksOf({ keys, publicUrl }: ComposeDeps, accountId: AccountId, witness: WitnessId, companyEmail: string) {
  const token = witnessToken(keys, { accountId, witness });
  const base = publicUrl();
  const headers = {
    ...AUTOMATIC,
    'Reply-To': companyEmail,
    'List-Unsubscribe': `<${base}/api/witness/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { page: `${base}/temoin/${token}`, privacyUrl: `${base}/protection-donnees`, headers };
}

/** The first mail to a witness, and the only one until he accepts. */
export async function witnessRequest(row: DeliveryRow, deps: ComposeDeps): Promise<Composed> {
  const company = await companyOf(deps.history, row.account_id);
  if (company === null) return impossible('compte supprimé');
  const events = (await deps.history(row.source_stream)) as SealEvent[];
  const set = events[row.source_revision];
  const { witness } = fold(sealDecider, events);
  if (set?.type !== 'CheckpointMailsSet' || witness === null || witness.id !== set.data.witness || witness.email === null)
    return impossible('n’est plus témoin');
  const until = answerUntil(witness);
  if (until === null || until < deps.clock.now()) return impossible('a déjà répondu, ou le délai est passé');
  const { companyName, email: companyEmail } = company;
  const { page, privacyUrl, headers } = linksOf(deps, row.account_id as AccountId, witness.id, companyEmail);
  const about = { companyName, companyEmail, namedOn: parisDay(witness.since), until: parisDay(until), link: page, privacyUrl };
  return { to: witness.email, name: '', company: companyName, headers, ...mails['witness-request'](about) };
}

export async function witnessCheckpoint(row: DeliveryRow, deps: ComposeDeps): Promise<Composed> {
  const company = await companyOf(deps.history, row.account_id);
  if (company === null) return impossible('compte supprimé');
  const { due, published, now } = await signedOf(row, deps);
  if (now.witness === null || now.witness.id !== due.witness || now.witness.email === null) return impossible('n’est plus témoin');
  const { companyName, email: companyEmail } = company;
  const { page, headers } = linksOf(deps, row.account_id as AccountId, now.witness.id, companyEmail);
  const named = { companyEmail, namedOn: parisDay(now.witness.since), stopUrl: page };
  const facts = { ...factsOf(companyName, published as never, deps), ...named };
  return { to: now.witness.email, name: '', company: companyName, headers, ...mails['checkpoint-witness'](facts), ...attached(facts) };
}
