// A wait that ends when somebody rings, or after a while of the machine's time.

export type Doorbell = { ring(): void; next(ms: number): { happened: Promise<'rung' | 'time'>; forget(): void } };

/** `next` listens from the moment it is called: call it before looking, so that a ring during the look is not lost. */
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
