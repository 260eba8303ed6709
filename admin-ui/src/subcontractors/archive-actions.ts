// « Supprimer » archives, and what is archived can be restored (A31): the questions that are asked first, and the actions.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ArchivedSubcontractor } from '#contract/archive.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import type { Instant } from '#domain/kernel/calendar.ts';
import { retentionOf } from '#domain/subcontractors/retention.ts';
import { atLeastUntil } from '#domain/texts/fr/retention.ts';
import { refreshData } from '../console/query-client.ts';
import { call } from '../http/call.ts';
import { now } from '../http/clock.ts';
import { CallFailed, sentenceOf } from '../http/failure.ts';
import { plural } from '../shared/format.ts';
import { toast, toastError } from '../toast/store.ts';

type Named = { id: number; companyName: string };

/** States the numbers (A31); `typeNames` of his documents, null: not known. `at` null: the time is not known yet. */
export function removalQuestion({ companyName }: Named, typeNames: readonly string[] | null, at: Instant | null): string {
  const count = typeNames?.length ?? null;
  const documents =
    count === null
      ? 'Ses documents sont archivés.'
      : count === 0
        ? 'Il n’a déposé aucun document.'
        : `${plural(count, 'document est archivé', 'documents sont archivés')}.`;
  const until = at === null ? '' : ` ${atLeastUntil(retentionOf(at, typeNames ?? []))}`;
  return `Supprimer « ${companyName} » ? Son lien cesse de fonctionner tout de suite. ${documents} Rien n’est effacé : son dossier est conservé${until}, et vous pouvez le restaurer depuis l’onglet « Archivés ».`;
}

/** What becomes of his link when he is back (CONTRACT « Archived »): as it was. */
export function linkAfterwards({ isActive, tokenRevoked, tokenExpiresAt }: ArchivedSubcontractor, at: Instant | null): string {
  if (!isActive) return 'Il restera inactif, et son lien fermé.';
  if (tokenRevoked) return 'Son lien restera révoqué.';
  return at !== null && tokenExpiresAt <= at ? 'Son lien restera expiré.' : 'Son lien fonctionnera de nouveau.';
}
export function restoreQuestion(archived: ArchivedSubcontractor, at: Instant | null): string {
  const documents = archived.keptDocuments === 0 ? '' : ' Ses documents reviennent dans vos listes et vos chiffres.';
  return `Restaurer « ${archived.companyName} » ? ${linkAfterwards(archived, at)}${documents}`;
}

/** True once he is back. A namesake under the same SIRET is asked about. */
async function bringBack(client: QueryClient, { id, companyName }: Named, allowDuplicateSiret = false): Promise<boolean> {
  try {
    await call('restoreSubcontractor', { params: { id }, body: { allowDuplicateSiret } });
    toast({ title: 'Sous-traitant restauré', description: companyName });
    return true;
  } catch (error) {
    const namesake = error instanceof CallFailed && error.code === 'duplicate-siret' && !allowDuplicateSiret;
    if (!namesake) toastError(sentenceOf(error));
    else if (confirm(`${sentenceOf(error)} Restaurer « ${companyName} » quand même ?`))
      return await bringBack(client, { id, companyName }, true);
    return false;
  } finally {
    void refreshData(client);
  }
}

export function useArchiveActions() {
  const client = useQueryClient();
  return {
    async remove({ id, companyName }: Pick<Subcontractor, 'id' | 'companyName'>): Promise<void> {
      const documents = await call('documentsOfSubcontractor', { params: { id } }).catch(() => null);
      const names = documents?.map(({ documentTypeName }) => documentTypeName) ?? null;
      if (!confirm(removalQuestion({ id, companyName }, names, now()))) return;
      try {
        await call('archiveSubcontractor', { params: { id } });
        const action = { label: 'Annuler', run: () => void bringBack(client, { id, companyName }) };
        toast({ title: 'Sous-traitant supprimé', description: `${companyName} est archivé.`, action });
      } catch (error) {
        toastError(sentenceOf(error));
      } finally {
        void refreshData(client);
      }
    },
    restore: async (archived: ArchivedSubcontractor): Promise<boolean> =>
      confirm(restoreQuestion(archived, now())) && (await bringBack(client, archived)),
  };
}
