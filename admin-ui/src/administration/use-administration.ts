// Whether the person is an administrator (asked at most every 5 minutes, F061), and who waits at the door.

import { ADMIN_CHECK_FRESH_MS, PENDING_USERS_REFRESH_MS } from '../console/query-client.ts';
import { useCall, useCallList } from '../shared/use-call.ts';

export const useAdminCheck = () => useCall('isAdmin', {}, { staleTime: ADMIN_CHECK_FRESH_MS });
/** Until it is known: no. */
export const useIsAdmin = (): boolean => useAdminCheck().data?.isAdmin ?? false;

export const PENDING_PER_PAGE = 25;

/** One page, the first being 0, with how many there are in all. Asked again every 30 s (F095). */
export const usePendingUsers = (enabled: boolean, page = 0) => {
  const range = [page * PENDING_PER_PAGE, (page + 1) * PENDING_PER_PAGE - 1];
  return useCallList('pendingUsers', { query: { range } }, { enabled, refetchInterval: PENDING_USERS_REFRESH_MS, keepPrevious: true });
};
