// Whether the server can be reached: told by the browser and by the page's own calls, asked again every few seconds until it can.
import { useEffect, useState } from 'react';

const AGAIN_MS = 5_000;

/** `failed`: the last call met nobody. `again`: asked until one does not fail. */
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
