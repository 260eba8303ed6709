// The saved views of one table: they are the person's own, kept on the server as one short list.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { View } from '#contract/views.ts';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { keyOf, useCall } from '../shared/use-call.ts';
import { toastError } from '../toast/store.ts';
import type { TableName } from './use-table-look.ts';

export function useViews(list: TableName) {
  const client = useQueryClient();
  const input = { params: { list } };
  const { data } = useCall('getViews', input);
  const put = useMutation({
    mutationFn: (views: readonly View[]) => call('putViews', { ...input, body: [...views] }),
    onSuccess: (views) => client.setQueryData(keyOf('getViews', input), views),
    onError: (error) => toastError(sentenceOf(error, 'Les vues n’ont pas pu être enregistrées.')),
  });
  return { views: data ?? [], ready: data !== undefined, put };
}
