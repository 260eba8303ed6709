// `?contact=true` shows the demonstration form (F002): the address holds it, so that a link to the form can be sent.
import { go, useSearch } from '../../root/navigation.ts';

const here = (change: (search: URLSearchParams) => void): string => {
  const search = new URLSearchParams(location.search);
  change(search);
  const text = search.toString();
  return `${location.pathname}${text === '' ? '' : `?${text}`}${location.hash}`;
};

export const useContactFlag = (): boolean => useSearch().get('contact') === 'true';
/** In place: neither the page nor its scroll position moves. */
export const openContact = (): void =>
  go(
    here((search) => search.set('contact', 'true')),
    { replace: true },
  );
export const closeContact = (): void =>
  go(
    here((search) => search.delete('contact')),
    { replace: true },
  );
