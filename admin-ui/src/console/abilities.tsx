// Who may do what on screen: one question for every button, entry and page, answered by the abilities that came with the user. The server
// asks the same table on every call (domain/people/abilities.ts): what is not shown here is refused there.
import { type ReactNode, useContext } from 'react';
import type { User } from '#contract/accounts.ts';
import type { Ability } from '#domain/people/abilities.ts';
import { LetThrough } from './current-user.ts';
import { isAt } from './open-pages.ts';

export type Person = Pick<User, 'abilities'>;
export const mayDo = ({ abilities }: Person, ability: Ability): boolean => abilities.includes(ability);

/** Whether the person at the screen may; false where nobody was let through. */
export const useMay = (ability: Ability): boolean => useMayDo()(ability);
/** For several at once. */
export function useMayDo(): (ability: Ability) => boolean {
  const user = useContext(LetThrough);
  return (ability) => user !== null && mayDo(user, ability);
}

/** Shows what is in it to those who may. */
export const May = ({ ability, children }: { ability: Ability; children: ReactNode }): ReactNode => (useMay(ability) ? children : null);

/** What a page of the console asks, and each page below it; a page that is not named asks nothing. */
const NEEDED: readonly (readonly [path: string, ability: Ability])[] = [
  ['/settings/equipe', 'members'],
  ['/settings/notifications', 'members'],
  ['/settings', 'settings'],
  ['/abonnement', 'subscription'],
  ['/historique', 'history'],
  ['/synthese', 'history'],
  ['/voice-demo', 'remind'],
];
export function mayOpen(person: Person, pathname: string): boolean {
  const needed = NEEDED.find(([path]) => isAt(path, pathname));
  return needed === undefined || mayDo(person, needed[1]);
}
