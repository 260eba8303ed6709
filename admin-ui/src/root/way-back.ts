// Back to where somebody wanted to go, or was when the session ended, once logged in: the console's address travels in that of /auth.
import { areaOf } from './areas.ts';

const PARAMETER = 'suite';
const HOME = '/dashboard';

/** The address of the log-in that leads back to this page of the console, with its filters and dialogs. */
export function loginFor({ pathname, search }: { pathname: string; search: string }): string {
  const page = `${pathname}${search}`;
  return page === HOME ? '/auth' : `/auth?${PARAMETER}=${encodeURIComponent(page)}`;
}

/** Where a log-in leads whose address has these parameters: to a page of our console, never elsewhere. */
export function wayBack(parameters: URLSearchParams): string {
  const asked = parameters.get(PARAMETER) ?? '';
  // A browser reads « //x » and « /\x » as another host.
  if (!/^\/(?![/\\])/.test(asked)) return HOME;
  const { pathname, search } = new URL(asked, location.origin);
  return areaOf(pathname) === 'console' ? `${pathname}${search}` : HOME;
}
