// Whether the server is unreachable, by the browser's events and by the page's own calls; tries again every few seconds until it is
// reached.
import { useEffect, useState } from 'react';

const AGAIN_MS = 5_000;

/** `failed`: the last call did not reach the server. `again`: the call to repeat until it succeeds. */
export function useAway(failed: boolean, again: () => void): boolean {
  const [offline, setOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    const look = () => {
      setOffline(!navigator.onLine);
      if (navigator.onLine) again();
    };
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, [again]);
  useEffect(() => {
    if (!failed) return;
    const timer = setInterval(again, AGAIN_MS);
    return () => clearInterval(timer);
  }, [failed, again]);
  return offline || failed;
}
