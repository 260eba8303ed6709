// Filters and open dialogs live in the address: a link sent to a colleague shows the same thing (UI.md « The console »).
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export type Changes = Record<string, string | number | null | undefined>;

/** Sets and removes parameters, leaving the others. Opening pushes, so that « back » closes; typing replaces. */
export function useUrl(): { get(name: string): string | null; set(changes: Changes, options?: { replace?: boolean }): void } {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Changes, options: { replace?: boolean } = {}) =>
      setParams(
        () => {
          // The address itself: what the router has drawn of it may be one change behind.
          const next = new URLSearchParams(location.search);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === undefined || value === '') next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace: options.replace ?? false, preventScrollReset: true },
      ),
    [setParams],
  );
  return { get: (name) => params.get(name), set };
}

/** A positive id in the address, or null. */
export function idIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
/** A comma-separated list in the address. */
export const listIn = (text: string | null): string[] => (text === null ? [] : text.split(',').filter((part) => part !== ''));
