// Photographs that are chosen and not sent, and a file that is under way, are not lost by « back », a gesture or a reload without a question
// (K39). A phone's gesture leaves the whole page, and some browsers ask nothing then: so « back » first meets an entry of ours.
import { useEffect } from 'react';
import { texts } from './texts.ts';

let unsent = 0;

const isOurs = (): boolean => (history.state as { unsent?: true } | null)?.unsent === true;
function onBack(): void {
  if (isOurs()) return;
  if (unsent > 0 && !confirm(texts.leave)) {
    history.pushState({ unsent: true }, '');
    return;
  }
  // It has served: the page is left, and no later step is ours.
  forget();
  history.back();
}
/** No step back asks any more. For tests, too: files share a window. */
export const forget = (): void => removeEventListener('popstate', onBack);
const onClosing = (event: BeforeUnloadEvent): void => {
  if (unsent > 0) event.preventDefault();
};

export function useUnsent(holds: boolean): void {
  useEffect(() => {
    if (!holds) return;
    unsent += 1;
    if (!isOurs()) history.pushState({ unsent: true }, '');
    // Added again, they are there once.
    addEventListener('popstate', onBack);
    addEventListener('beforeunload', onClosing);
    return () => {
      unsent -= 1;
    };
  }, [holds]);
}
