// Freshness of what is shown: 30 s, no retry, asked again when the window gets the focus, never by the clock (F091).
import { QueryClient } from '@tanstack/react-query';

export const FRESH_MS = 30_000;
/** The dashboard's data (compliance.md §9). */
export const DASHBOARD_FRESH_MS = 60_000;
export const ADMIN_CHECK_FRESH_MS = 5 * 60_000;
export const PENDING_USERS_REFRESH_MS = 30_000;

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // networkMode: a browser that thinks itself offline must fail and say so, not wait without a word.
      queries: { staleTime: FRESH_MS, retry: false, refetchOnWindowFocus: true, refetchOnReconnect: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
