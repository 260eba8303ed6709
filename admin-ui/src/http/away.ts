// Whether the server answers, as far as the calls of this page tell: none came back, or somebody before it says that it is not there.
import { useSyncExternalStore } from 'react';

const GATEWAY = new Set([502, 503, 504]);
let away = false;
const listeners = new Set<() => void>();

/** `status` 0: nothing came back. A busy server that answers for itself is not away. Answers whether it is. */
export function noteAway(status: number, ownAnswer: boolean): boolean {
  const next = status === 0 || (GATEWAY.has(status) && !ownAnswer);
  if (next !== away) {
    away = next;
    for (const listener of listeners) listener();
  }
  return next;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useAway = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => away,
    () => false,
  );
