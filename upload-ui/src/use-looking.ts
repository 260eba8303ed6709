// Looks again whether something was judged meanwhile: when the page comes to the front, is shown again, and each minute while it is seen.
import { useEffect } from 'react';

const LOOK_MS = 60_000;

export function useLooking(ready: boolean, again: () => void): void {
  useEffect(() => {
    if (!ready) return;
    const look = () => document.visibilityState === 'visible' && again();
    const timer = setInterval(look, LOOK_MS);
    const stop = [listen(window, 'focus', look), listen(window, 'pageshow', look), listen(document, 'visibilitychange', look)];
    return () => {
      clearInterval(timer);
      for (const end of stop) end();
    };
  }, [ready, again]);
}

function listen(target: EventTarget, event: string, look: () => void): () => void {
  target.addEventListener(event, look);
  return () => target.removeEventListener(event, look);
}
