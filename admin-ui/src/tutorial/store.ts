// Where the tutorial stands: it walks over several pages, so no page holds it. null: closed.
import { useSyncExternalStore } from 'react';

let step: number | null = null;
/** Opened by itself once a load of the page, whatever becomes of the call that completes it (F087). */
let offered = false;
const listeners = new Set<() => void>();
const set = (next: number | null): void => {
  step = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTutorialStep = (): number | null => useSyncExternalStore(subscribe, () => step);
export const goToStep = set;
export const closeTutorial = (): void => set(null);
/** From the settings, at any time (F088). */
export const startTutorial = (): void => {
  offered = true;
  set(0);
};
/** By itself, for whoever has not seen it. */
export const offerTutorial = (): void => {
  if (!offered) startTutorial();
};
/** For tests. */
export const forgetTutorial = (): void => {
  offered = false;
  set(null);
};
