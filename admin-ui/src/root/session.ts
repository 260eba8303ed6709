// Who is logged in, as far as the page knows: handed from the sign-in form to the console without a second call (F024).
import type { User } from '#contract/accounts.ts';
import { CallFailed } from '../http/failure.ts';
import { request } from '../http/request.ts';

import { store } from './storage.ts';

/** The account that this browser has chosen last, by a log-in, an invitation or a switch: its other tabs have the same session. */
export const CHOSEN_KEY = 'subdoc-account';

let handed: User | undefined;
let early: Promise<User | null> | undefined;

export const handOver = (user: User): void => {
  store(CHOSEN_KEY, String(user.id));
  handed = user;
};

/** The current user; a 401 means nobody, for this call alone (F064). */
export async function fetchUser(signal?: AbortSignal): Promise<User | null> {
  try {
    return (await request('/api/user', { signal })).json as User;
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return null;
    throw error;
  }
}

/** Whether the page came with the word that nobody is logged in (api/shell/http/pages.ts): true of the moment at which it came, so once. */
export function cameAsNobody(): boolean {
  const word = document.querySelector('meta[name="subdoc-visitor"][content="nobody"]');
  word?.remove();
  return word !== null;
}

/** Starts asking while the console's code still loads. */
export const askEarly = (): void => {
  early = fetchUser();
  early.catch(() => undefined);
};

/** The user whom the sign-in form has just seen; cleared once the console has him. */
export const handedUser = (): User | undefined => handed;
export const clearHanded = (): void => {
  handed = undefined;
};

/** The answer that is already on its way: once, so that a later question goes to the server. */
export function takeEarly(): Promise<User | null> | undefined {
  const asked = early;
  early = undefined;
  return asked;
}
