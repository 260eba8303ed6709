// Everybody whom the journal names is erased once more: the history gets the event that the backup is too old for, and the rest follows as it
// does in life (infra/decisions/025, 085).

import { categoryOf, idOf } from '#domain/kernel/event.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { createErasure, type ErasureDeps } from '#workflows/erasure/erase.ts';
import type { ErasureNote } from '../../adapters/erasure-journal/journal.ts';

type Parts = Omit<ErasureDeps, 'payments' | 'journal'>;

/**
 * Answers who is erased. An account brings along what was its own. The payment provider has been told, and is told again by the timer that the
 * event plans; the journal has them.
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
  // Accounts first: their organisations are closed last, so that nobody is added behind them.
  for (const { subject, because } of [...notes].sort((a, b) => Number(isAccount(b)) - Number(isAccount(a)))) {
    const [first] = await store.readStream(subject, { limit: 1 });
    // Came and went after the backup: only his number must stay his.
    if (first === undefined) {
      await keys.erase(subject);
      continue;
    }
    const accountId = first.accountId as AccountId;
    const outcome =
      categoryOf(subject) === 'account'
        ? // Why it went is in the journal; here it is done by hand, whatever state the backup knows.
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
