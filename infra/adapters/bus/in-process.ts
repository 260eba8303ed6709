// The doorbell inside one process: the embedded profile has no other.
import type { Bus, Topic } from '#domain/ports/bus.ts';

/** `onError` hears of a listener that threw; the other listeners and the one who rang do not. */
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
      // A wrapper of its own: the same function may listen twice, and each stops for itself.
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
