// The saved views of one table: they are the person's own, kept on the server as one short list. What is saved is made from the list that is
// shown: where another tab or device came first, nothing is replaced, it is said, and the list is there as it is now (K11).
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { View } from '#contract/views.ts';
import { currentOf } from '../form/StaleValues.tsx';
import { callVersioned } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { useCallVersioned, versionedKeyOf } from '../shared/use-call.ts';
import { toastError } from '../toast/store.ts';
import type { TableName } from './use-table-look.ts';

const CHANGED =
  'Vos vues ont été modifiées entre-temps, dans un autre onglet ou sur un autre appareil. Rien n’a été remplacé : vérifiez la liste, puis enregistrez à nouveau.';

export function useViews(list: TableName) {
  const client = useQueryClient();
  const input = { params: { list } };
  const key = versionedKeyOf('getViews', input);
  const { data: kept } = useCallVersioned('getViews', input);
  const put = useMutation({
    mutationFn: (views: readonly View[]) => callVersioned('putViews', { ...input, body: [...views], madeFrom: kept?.version }),
    onSuccess: (now) => client.setQueryData(key, now),
    onError: async (error) => {
      if (currentOf(error) === null) return toastError(sentenceOf(error, 'Les vues n’ont pas pu être enregistrées.'));
      await client.invalidateQueries({ queryKey: key });
      toastError(CHANGED);
    },
  });
  return { views: kept?.data ?? [], ready: kept !== undefined, put };
}
