// A value that lives beside the pages: leaving one ends nothing, and whoever shows it is drawn anew when it changes.
import { useSyncExternalStore } from 'react';

export type Store<Value> = { get(): Value; set(next: Value): void; use(): Value };

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = (): Value => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
