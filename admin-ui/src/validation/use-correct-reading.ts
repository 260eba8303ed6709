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
type Action = { document: Document; undoing?: boolean } & ({ right: Right; said: string } | { withdrawn: ReadField });

const fieldOf = (action: Action): ReadField => ('right' in action ? action.right.field : action.withdrawn);
const earlier = (action: Action): Correction | undefined => action.document.corrections.find(({ field }) => field === fieldOf(action));

function asRight({ field, date, documentTypeId, value, comment }: Correction): Right | null {
  if (field === 'entreprise') return { field, comment };
  if (field === 'documentType') return documentTypeId === null ? null : { field, documentTypeId, comment };
  if (field === 'codeSecurite') return value === null ? null : { field, value, comment };
  return date === null ? null : { field, date, comment };
}
/** What brings back what was there before. */
function undoOf(action: Action, answered: Document): Action | null {
  const before = earlier(action);
  const right = before === undefined ? null : asRight(before);
  if (right !== null) return { document: answered, right, said: '', undoing: true };
  return 'right' in action ? { document: answered, withdrawn: action.right.field, undoing: true } : null;
}

export function useCorrectReading() {
  const client = useQueryClient();
  const correcting = useMutation({
    mutationFn: (action: Action): Promise<Document> =>
      'right' in action
        ? dataProvider.correctReading(action.document.id, action.right)
        : dataProvider.withdrawReadingCorrection(action.document.id, { field: action.withdrawn }),
    onSuccess: (answered, action) => {
      showDocument(client, answered);
      const undo = action.undoing ? null : undoOf(action, answered);
      const name = FIELD_NAME[fieldOf(action)];
      toast({
        title: action.undoing ? 'Correction annulée' : 'right' in action ? 'Lecture corrigée' : 'Correction retirée',
        description: 'right' in action && action.said !== '' ? `${name} : ${action.said}` : name,
        action: undo === null ? undefined : { label: 'Annuler', run: () => correcting.mutate(undo) },
      });
    },
    onError: (error) =>
      toast({ title: 'Erreur', description: 'Impossible de corriger la lecture.', detail: sentenceOf(error, ''), tone: 'error' }),
    onSettled: () => refreshData(client),
  });
  return correcting;
}
