// Where we are, for the root alone: public pages and the console are told apart by the address. Inside the console
// react-router watches the same history, so a change made here is announced the way the browser announces « back ».

import { type MouseEvent, useSyncExternalStore } from 'react';
import { mayGo } from '../form/unsaved.ts';

/** Goes to another page of ours without loading it anew. */
export function go(to: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  if (!options.replace && !to.includes('#')) scrollTo(0, 0);
}

/** Where the page is drawn at build time, and where the browser begins to take it over: a page without parameters. */
const DRAWN = { path: () => (typeof location === 'undefined' ? '/' : location.pathname), search: () => '' };
const subscribe = (listener: () => void) => {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
};
export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname, DRAWN.path);
export const useSearch = (): URLSearchParams => new URLSearchParams(useSyncExternalStore(subscribe, () => location.search, DRAWN.search));

/** For `onClick` of an `<a href>` of ours: follows it here, unless a new tab is asked for. */
export function follow(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { pathname, search, hash } = new URL(event.currentTarget.href);
  if (mayGo(pathname)) go(`${pathname}${search}${hash}`);
}
