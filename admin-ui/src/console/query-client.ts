// Freshness of what is shown: 30 s, no retry, asked again when the window gets the focus, never by the clock (F091).
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallFailed } from '../http/failure.ts';

export const FRESH_MS = 30_000;
/** The dashboard's data (compliance.md §9). */
export const DASHBOARD_FRESH_MS = 60_000;
export const ADMIN_CHECK_FRESH_MS = 5 * 60_000;
export const PENDING_USERS_REFRESH_MS = 30_000;
export const SYSTEM_REFRESH_MS = 10_000;

export const USER_KEY = ['/api/user'];
export const SUBSCRIPTION_KEY = ['/api/subscription-status'];
/** A stored file's bytes never change: nothing asks for them again. */
export const FILE_KEY = 'file';
/** What no change of the account's data touches: who one is, what one may, and the bytes of files. */
const APART = new Set([FILE_KEY, USER_KEY[0], SUBSCRIPTION_KEY[0], 'isAdmin', 'pendingUsers', 'voiceCallAccess']);
const isFile = ({ queryKey }: Query): boolean => queryKey[0] === FILE_KEY;

/** After an own command, or when the server tells of a change: everything on screen that may show it. */
export const refreshData = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => !APART.has(String(queryKey[0])) });

/** « Actualiser »: all of it. Throws when one of them failed. */
export async function refreshAll(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ refetchType: 'none', predicate: (query) => !isFile(query) });
  await client.refetchQueries({ type: 'active', predicate: (query) => !isFile(query) }, { throwOnError: true });
}

const isUnauthorized = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === 401;

/** The account has come to require a second factor: the gate asks for it, once it has heard so itself. */
export const isSetupRequired = (error: unknown): boolean => error instanceof CallFailed && error.code === 'second-factor-setup-required';

export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    // A 401 elsewhere is an error like any other (F064), but a reason to ask whether somebody is still logged in.
    queryCache: new QueryCache({
      onError(error, { queryKey }) {
        if (isUnauthorized(error)) void client.invalidateQueries({ queryKey: USER_KEY });
        if (isSetupRequired(error) && queryKey[0] !== SUBSCRIPTION_KEY[0]) void client.invalidateQueries({ queryKey: SUBSCRIPTION_KEY });
      },
    }),
    defaultOptions: {
      // networkMode: a browser that thinks itself offline must fail and say so, not wait without a word.
      queries: { staleTime: FRESH_MS, retry: false, refetchOnWindowFocus: true, refetchOnReconnect: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
