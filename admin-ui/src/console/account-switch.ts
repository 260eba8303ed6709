// One person may belong to several accounts (CONTRACT « People »). Another account is another page: it is loaded anew, so that nothing that
// was read, chosen or begun in the one is shown in the other, and the live stream is the other's.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { letGo, mayLeave } from '../form/unsaved.ts';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { page } from '../root/load-again.ts';
import { CHOSEN_KEY, handOver } from '../root/session.ts';
import { homeOf } from '../root/way-back.ts';
import { toastError } from '../toast/store.ts';
import { useUser } from './current-user.ts';
import { USER_KEY } from './query-client.ts';

/** The person's other accounts, and the way to each; what is typed and not saved is asked about first. */
export function useOtherAccounts() {
  const { id, memberships } = useUser();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (accountId: number) => call('switchAccount', { body: { accountId } }),
    onSuccess: (user) => {
      handOver(user);
      letGo();
      // The gate sees that it is another, and loads the page.
      client.setQueryData(USER_KEY, user);
    },
    onError: (error) => toastError(sentenceOf(error), 'Changement de compte échoué'),
  });
  return {
    accounts: memberships.filter(({ accountId }) => accountId !== id),
    busy: change.isPending,
    switchTo: (accountId: number) => {
      if (!change.isPending && mayLeave()) change.mutate(accountId);
    },
  };
}

/**
 * Whether the session went on to another account than the one that this page began with, here or in another tab: then nothing more is shown,
 * and the page is loaded anew.
 */
export function useSwitched(user: User | null | undefined): boolean {
  const client = useQueryClient();
  const [began, setBegan] = useState<number | null>(null);
  if (user && began === null) setBegan(user.id);
  const home = user && began !== null && began !== user.id ? homeOf(user) : null;
  useEffect(() => {
    if (home !== null) page.open(home);
  }, [home]);
  useEffect(() => {
    const onChosen = ({ key }: StorageEvent) => {
      if (key === CHOSEN_KEY) void client.invalidateQueries({ queryKey: USER_KEY });
    };
    addEventListener('storage', onChosen);
    return () => removeEventListener('storage', onChosen);
  }, [client]);
  return home !== null;
}
