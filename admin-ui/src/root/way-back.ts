// Back to where somebody wanted to go, or was when the session ended, once logged in: the console's address travels in that of /auth.
import type { User } from '#contract/accounts.ts';
import { areaOf } from './areas.ts';

const PARAMETER = 'suite';
const ENDED = 'fin';
export const HOME = '/dashboard';
/** Where a person begins: an auditor with what was known, everybody else with what is to be done. */
export const homeOf = ({ role }: Pick<User, 'role'>): string => (role === 'auditor' ? '/historique' : HOME);
/** An invitation waits while its person logs in. */
const LEADS_TO: readonly string[] = ['console', 'invitation'];

/** The address of the log-in that leads back to this page of the console, with its filters and dialogs. `ended`: a session was there. */
export function loginFor({ pathname, search }: { pathname: string; search: string }, ended = false): string {
  const page = `${pathname}${search}`;
  const told = new URLSearchParams({ ...(page !== HOME && { [PARAMETER]: page }), ...(ended && { [ENDED]: '1' }) });
  return told.size === 0 ? '/auth' : `/auth?${told}`;
}

/** The log-in of this address, which leads to a page of ours. */
export const loginTo = (page: string, email: string): string => `/auth?${new URLSearchParams({ [PARAMETER]: page, adresse: email })}`;

/** Why one is asked to log in; null: nothing was asked for. */
export function loginReason(parameters: URLSearchParams): string | null {
  if (parameters.has(ENDED)) return 'Votre session est terminée. Reconnectez-vous : vous revenez là où vous étiez.';
  return parameters.has(PARAMETER) ? 'Connectez-vous pour ouvrir la page demandée.' : null;
}

/** Where a log-in leads whose address has these parameters: to a page of ours, never elsewhere. */
export function wayBack(parameters: URLSearchParams, user: Pick<User, 'role'>): string {
  const asked = parameters.get(PARAMETER) ?? '';
  // A browser reads « //x » and « /\x » as another host.
  if (!/^\/(?![/\\])/.test(asked)) return homeOf(user);
  const { pathname, search } = new URL(asked, location.origin);
  return LEADS_TO.includes(areaOf(pathname)) ? `${pathname}${search}` : homeOf(user);
}
