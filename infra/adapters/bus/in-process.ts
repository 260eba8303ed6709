// The bus inside one process; the embedded profile has no other.
import type { Bus, Topic } from '#domain/ports/bus.ts';

/** `onError` receives a listener's exception; other listeners and the publisher are not affected. */
export function inProcessBus({ onError = () => {} }: { onError?: (error: unknown) => void } = {}): Bus {
  const listeners = new Map<Topic, Set<(message: string) => void>>();
  return {
    name: 'in-process',
    ring(topic, message = '') {
      for (const listener of [...(listeners.get(topic) ?? [])]) {
        try {
          listener(message);
        } catch (error) {
          onError(error);
        }
      }
    },
    on(topic, listener) {
      // A wrapper for each subscription: the same function may subscribe twice, and each unsubscribes on its own.
      const own = (message: string): void => listener(message);
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(own));
      return () => {
        set.delete(own);
      };
    },
    async close() {
      listeners.clear();
    },
  };
}
