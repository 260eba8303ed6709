// Asks before a page is left whose changes are not saved: by a link or the palette, by « back », by closing the window.
import { useContext, useEffect } from 'react';
import { UNSAFE_NavigationContext } from 'react-router';

export const LEAVE = 'Les modifications non enregistrées seront perdues. Quitter cette page quand même ?';

type To = string | { pathname?: string };
/** Filters and dialogs change the address of a page without leaving it. */
const leaves = (to: To): boolean =>
  (typeof to === 'string' ? new URL(to, location.href).pathname : (to.pathname ?? location.pathname)) !== location.pathname;

/** The router's navigator is watched here, since it blocks nothing by itself outside of a data router. */
export function useLeaveGuard(dirty: boolean): void {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  useEffect(() => {
    if (!dirty) return;
    const { push, replace } = navigator;
    const asked =
      (go: typeof push): typeof push =>
      (to, ...rest) => {
        if (!leaves(to) || confirm(LEAVE)) go.call(navigator, to, ...rest);
      };
    navigator.push = asked(push);
    navigator.replace = asked(replace);
    const { pathname } = location;
    const place = (): number | null => (history.state as { idx?: number } | null)?.idx ?? null;
    const at = place();
    const back = (event: PopStateEvent) => {
      const to = place();
      if (location.pathname === pathname || at === null || to === null || confirm(LEAVE)) return;
      // The browser is there already: it is sent back, and nobody else hears of it.
      event.stopImmediatePropagation();
      history.go(at - to);
    };
    const close = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('popstate', back, true);
    addEventListener('beforeunload', close);
    return () => {
      navigator.push = push;
      navigator.replace = replace;
      removeEventListener('popstate', back, true);
      removeEventListener('beforeunload', close);
    };
  }, [dirty, navigator]);
}
