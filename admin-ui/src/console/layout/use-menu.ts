// The menu of the person at the screen.
import { useUser } from '../current-user.ts';
import { useSubscription } from '../Gate.tsx';
import { type Menu, menuOf } from './entries.ts';

/** Until the subscription is known: as with one, which is the usual case. */
export const useIsSubscribed = (): boolean => useSubscription().data?.hasActiveSubscription ?? true;
export const useMenu = (): Menu => menuOf(useUser(), useIsSubscribed());
