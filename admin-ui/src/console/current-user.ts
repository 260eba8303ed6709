// Who is at the screen, and the way out.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { User } from '#contract/accounts.ts';
import { call } from '../http/call.ts';
import { go } from '../root/navigation.ts';
import { fetchUser, handedUser, takeEarly } from '../root/session.ts';
import { USER_KEY } from './query-client.ts';

/** Puts the user whom the sign-in form saw into the cache: his name shows without a second call (F024). */
export function seedUser(client: QueryClient): void {
  const user = handedUser();
  if (user !== undefined) client.setQueryData(USER_KEY, user);
}

const WAITING_REFRESH_MS = 10_000;

/** The user; null: nobody is logged in. */
export const useCurrentUser = () =>
  useQuery<User | null>({
    queryKey: USER_KEY,
    queryFn: ({ signal }) => takeEarly() ?? fetchUser(signal),
    // Who waits to be let in need not load the page anew to learn that he was.
    refetchInterval: ({ state: { data } }) => (data && !(data.emailVerified && data.adminApproved) ? WAITING_REFRESH_MS : false),
  });

/** Whom the gate let through. Where a session ends the page may be drawn once more before the gate closes: it still has somebody then. */
export const LetThrough = createContext<User | null>(null);

/** Inside the gate, where there is one. */
export function useUser(): User {
  const passed = useContext(LetThrough);
  const data = useCurrentUser().data ?? passed;
  if (data === null || data === undefined) throw new Error('no user behind the gate');
  return data;
}

/** Logs out, forgets everything that was loaded, and goes to /auth. Throws when the server did not answer (F052). */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await call('logout', {});
    client.setQueryData(USER_KEY, null);
    go('/auth');
    client.clear();
  };
}
