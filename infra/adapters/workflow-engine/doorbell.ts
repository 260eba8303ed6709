// A wait that ends at a notification, or after some time of the machine's clock.

export type Doorbell = { ring(): void; next(ms: number): { happened: Promise<'rung' | 'time'>; forget(): void } };

/** `next` listens from the moment it is called: call it before the query, so that a notification during the query is not lost. */
export function doorbell(): Doorbell {
  const listening = new Set<(how: 'rung' | 'time') => void>();
  return {
    ring: () => {
      for (const listener of [...listening]) listener('rung');
    },
    next(ms) {
      const { promise, resolve } = Promise.withResolvers<'rung' | 'time'>();
      const timer = setTimeout(() => end('time'), ms).unref();
      const end = (how: 'rung' | 'time'): void => {
        clearTimeout(timer);
        listening.delete(end);
        resolve(how);
      };
      listening.add(end);
      return { happened: promise, forget: () => end('time') };
    },
  };
}
