// Erases again everybody whom the journal names: appends the event that the backup lacks, and the erasure then runs as usual
// (infra/decisions/025, 085).

import { pagesOf } from '#domain/history.ts';
import { categoryOf, idOf } from '#domain/kernel/event.ts';
import type { AccountId, MemberId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { createErasure, type ErasureDeps } from '#workflows/erasure/erase.ts';
import { accountsNaming, dismiss } from '#workflows/erasure/witnesses.ts';
import type { ErasureNote } from '../../adapters/erasure-journal/journal.ts';

type Parts = Omit<ErasureDeps, 'payments' | 'journal'>;

type MemberSubject = `member-${number}`;
const isMember = (subject: ErasureNote['subject']): subject is MemberSubject => subject.startsWith('member-');

/** A member whom an account had erased, whatever he is there now; the account's timer then erases the rest. His log-in has a note of its own. */
async function eraseMemberAgain(subject: MemberSubject, { store, dispatch, keys }: Parts): Promise<void> {
  const memberId = Number(subject.slice('member-'.length)) as MemberId;
  for await (const events of pagesOf(store, { categories: ['members'] })) {
    const invited = events.find(({ type, data }) => type === 'MemberInvited' && (data as { memberId: MemberId }).memberId === memberId);
    if (invited === undefined) continue;
    const accountId = invited.accountId as AccountId;
    const outcome = await dispatch(
      { type: 'EraseMember', accountId, memberId, by: null, again: true },
      { actor: { kind: 'system' }, accountId, correlationId: `restore-${subject}` },
    );
    // Its account is erased as well: nothing of him is left to be said.
    if (isRefusal(outcome) && outcome.refusal !== 'not-found') throw new Error(`${subject} is not erased: ${outcome.refusal}`);
    break;
  }
  await keys.erase(subject);
}

type WitnessSubject = `witness-${number}`;
const isWitness = (subject: ErasureNote['subject']): subject is WitnessSubject => subject.startsWith('witness-');

/** A witness whom the account has no more, whatever the backup says; the account's timer then erases the rest. */
async function eraseWitnessAgain(subject: WitnessSubject, parts: Parts): Promise<void> {
  const id = Number(subject.slice('witness-'.length));
  for (const accountId of await accountsNaming(parts, ({ witness }) => witness === id))
    await dismiss(parts, accountId, (witness) => witness.id === id);
  await parts.keys.erase(subject);
}

/**
 * Answers who is erased; what belonged to an erased account is included. The payment provider was notified before, and is notified again by
 * the timer that the event plans; the journal has the ids.
 */
export async function eraseAgain(notes: readonly ErasureNote[], parts: Parts): Promise<ReadonlySet<string>> {
  const { store, dispatch, keys } = parts;
  const journal: ErasureNote[] = [];
  const erasure = createErasure({
    ...parts,
    payments: { forget: async () => {} },
    journal: { note: async (note) => void journal.push(note) },
  });
  const isAccount = ({ subject }: ErasureNote): boolean => subject.startsWith('account-');
  // Accounts first: their organisations are closed last, so that nobody can be added afterwards.
  for (const { subject, because } of [...notes].sort((a, b) => Number(isAccount(b)) - Number(isAccount(a)))) {
    if (isWitness(subject)) {
      await eraseWitnessAgain(subject, parts);
      continue;
    }
    if (isMember(subject)) {
      await eraseMemberAgain(subject, parts);
      continue;
    }
    const [first] = await store.readStream(subject, { limit: 1 });
    // The person was added and erased after the backup: only the number must stay reserved.
    if (first === undefined) {
      await keys.erase(subject);
      continue;
    }
    const accountId = first.accountId as AccountId;
    const outcome =
      categoryOf(subject) === 'account'
        ? // The original reason is in the journal; here the erasure is recorded as done by hand, whatever state the backup has.
          await erasure.account({ accountId: idOf(subject) as AccountId, because: 'deleted', withDocuments: true })
        : await dispatch(
            { type: 'ErasePerson', subject: subject as `subcontractor-${number}`, accountId, because },
            { actor: { kind: 'system' }, accountId, correlationId: `restore-${subject}` },
          );
    if (isRefusal(outcome)) throw new Error(`${subject} is not erased: ${outcome.refusal}`);
    await erasure.finish(subject);
  }
  return new Set([...notes, ...journal].map(({ subject }) => subject as string));
}
