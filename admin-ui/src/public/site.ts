// What the operator says of himself, as the server wrote it into the page (api/shell/http/page-head.ts). The landing page was drawn before it
// was known: it is shown what is missing first, then what is there.
import { useSyncExternalStore } from 'react';
import { NO_SITE, type PublicSite } from '#domain/public-site.ts';

let read: PublicSite | undefined;
function inPage(): PublicSite {
  if (read === undefined) {
    const text = document.querySelector<HTMLMetaElement>('meta[name="subdoc-site"]')?.content;
    read = text === undefined ? NO_SITE : (JSON.parse(text) as PublicSite);
  }
  return read;
}
const never = () => () => undefined;

export const useSite = (): PublicSite => useSyncExternalStore(never, inPage, () => NO_SITE);
/** For tests: the page is another one. */
export const forgetSite = (): void => {
  read = undefined;
};

/** Said where the operator has not said it. */
export const MISSING = 'Non renseigné';
export const NOT_SAID = 'L’exploitant de cette installation n’a pas encore renseigné ce qui manque ci-dessous.';
