// Erases again everybody whom the journal names: appends the event that the backup lacks, and the erasure then runs as usual
// (infra/decisions/025, 085).

import { categoryOf, idOf } from '#domain/kernel/event.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { createErasure, type ErasureDeps } from '#workflows/erasure/erase.ts';
import type { ErasureNote } from '../../adapters/erasure-journal/journal.ts';

type Parts = Omit<ErasureDeps, 'payments' | 'journal'>;

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
  const isAccount = ({ subject }: ErasureNote): boolean => categoryOf(subject) === 'account';
  // Accounts first: their organisations are closed last, so that nobody can be added afterwards.
  for (const { subject, because } of [...notes].sort((a, b) => Number(isAccount(b)) - Number(isAccount(a)))) {
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
