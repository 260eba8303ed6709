// One person may belong to several accounts (CONTRACT « People »). Another account is another page: it is loaded anew, so that nothing that
// was read, chosen or begun in the one is shown in the other, and the live stream is the other's.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
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
  const change = useMutation({
    mutationFn: (accountId: number) => call('switchAccount', { body: { accountId } }),
    onSuccess: (user) => {
      handOver(user);
      letGo();
      page.open(homeOf(user));
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

/** Whatever this tab shows is of one account: where the session went on to another, elsewhere, it begins anew. */
export function useOneAccount(user: User | null | undefined): void {
  const client = useQueryClient();
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (user && shown.current !== null && shown.current !== user.id) page.open(homeOf(user));
    shown.current = user?.id ?? null;
  }, [user]);
  useEffect(() => {
    const onChosen = ({ key }: StorageEvent) => {
      if (key === CHOSEN_KEY) void client.invalidateQueries({ queryKey: USER_KEY });
    };
    addEventListener('storage', onChosen);
    return () => removeEventListener('storage', onChosen);
  }, [client]);
}
