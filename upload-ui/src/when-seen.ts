// Whether somebody is in front of the page: mail scanners open links too, and some run scripts, but they do not move.
import { SIGHT_MS } from '#domain/constants.ts';

const GESTURES = ['pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const;

/** Calls `seen` once. Returns a function that stops waiting. */
export function whenSeen(seen: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(done, SIGHT_MS);
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    for (const gesture of GESTURES) removeEventListener(gesture, done);
  };
  function done(): void {
    stop();
    seen();
  }
  document.addEventListener('visibilitychange', look);
  for (const gesture of GESTURES) addEventListener(gesture, done, { passive: true });
  look();
  return stop;
}
