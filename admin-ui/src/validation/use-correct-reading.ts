// Saying what a field of the reading should have said, and taking it back: shown at once as the server answers it, undone from its toast.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Document } from '#contract/documents.ts';
import type { ReadField } from '#domain/documents/read-fields.ts';
import { dataProvider } from '../console/data-provider.ts';
import { refreshData } from '../console/query-client.ts';
import { sentenceOf } from '../http/failure.ts';
import { toast } from '../toast/store.ts';
import { type Correction, FIELD_NAME } from './read-fields.ts';
import { showDocument } from './use-decide.ts';

export type Right = Parameters<typeof dataProvider.correctReading>[1];
/** `said`: the right value as people read it. */
type Deed = { document: Document; undoing?: boolean } & ({ right: Right; said: string } | { withdrawn: ReadField });

const fieldOf = (deed: Deed): ReadField => ('right' in deed ? deed.right.field : deed.withdrawn);
const earlier = (deed: Deed): Correction | undefined => deed.document.corrections.find(({ field }) => field === fieldOf(deed));

function asRight({ field, date, documentTypeId, value, comment }: Correction): Right | null {
  if (field === 'entreprise') return { field, comment };
  if (field === 'documentType') return documentTypeId === null ? null : { field, documentTypeId, comment };
  if (field === 'codeSecurite') return value === null ? null : { field, value, comment };
  return date === null ? null : { field, date, comment };
}
/** What brings back what was there before. */
function undoOf(deed: Deed, answered: Document): Deed | null {
  const before = earlier(deed);
  const right = before === undefined ? null : asRight(before);
  if (right !== null) return { document: answered, right, said: '', undoing: true };
  return 'right' in deed ? { document: answered, withdrawn: deed.right.field, undoing: true } : null;
}

export function useCorrectReading() {
  const client = useQueryClient();
  const correcting = useMutation({
    mutationFn: (deed: Deed): Promise<Document> =>
      'right' in deed
        ? dataProvider.correctReading(deed.document.id, deed.right)
        : dataProvider.withdrawReadingCorrection(deed.document.id, { field: deed.withdrawn }),
    onSuccess: (answered, deed) => {
      showDocument(client, answered);
      const undo = deed.undoing ? null : undoOf(deed, answered);
      const name = FIELD_NAME[fieldOf(deed)];
      toast({
        title: deed.undoing ? 'Correction annulée' : 'right' in deed ? 'Lecture corrigée' : 'Correction retirée',
        description: 'right' in deed && deed.said !== '' ? `${name} : ${deed.said}` : name,
        action: undo === null ? undefined : { label: 'Annuler', run: () => correcting.mutate(undo) },
      });
    },
    onError: (error) =>
      toast({ title: 'Erreur', description: 'Impossible de corriger la lecture.', detail: sentenceOf(error, ''), tone: 'error' }),
    onSettled: () => refreshData(client),
  });
  return correcting;
}
