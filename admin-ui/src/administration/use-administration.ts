// Whether the person is an administrator (asked at most every 5 minutes, F061), and who waits at the door.

import { ADMIN_CHECK_FRESH_MS, PENDING_USERS_REFRESH_MS } from '../console/query-client.ts';
import { useCall } from '../shared/use-call.ts';

export const useIsAdmin = (): boolean => useCall('isAdmin', {}, { staleTime: ADMIN_CHECK_FRESH_MS }).data?.isAdmin ?? false;

/** Asked again every 30 s (F095). */
export const usePendingUsers = (enabled: boolean) => useCall('pendingUsers', {}, { enabled, refetchInterval: PENDING_USERS_REFRESH_MS });
