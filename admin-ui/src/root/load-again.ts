// A part of the program that did not come (a bad line, or a newer version took its place) is asked for again, by loading the page anew: a
// browser remembers for the life of a page that a module failed. Only what fails again is told.
import { CallFailed } from '../http/failure.ts';

const KEY = 'subdoc-loaded-again';
/** A page that was loaded anew so shortly before is not again. */
const ONCE_IN_MS = 30_000;
const nowMs = (): number => performance.timeOrigin + performance.now();

/** In the words of the browsers, and of Vite for a style sheet. */
const NOT_COME = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;
export const didNotCome = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof CallFailed) && NOT_COME.test(error.message);

/** In one place, so that a test can see it. */
export const page = { reload: (): void => location.reload(), open: (address: string): void => location.assign(address) };

/** Loads the page anew. False: it just was, or the server does not answer, whose own page would take the place of ours. */
export async function loadAgain(): Promise<boolean> {
  try {
    if (nowMs() - Number(sessionStorage.getItem(KEY) ?? 0) < ONCE_IN_MS) return false;
    const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' });
    if (answer.status >= 500) return false;
    sessionStorage.setItem(KEY, String(nowMs()));
  } catch {
    return false;
  }
  page.reload();
  return true;
}
