// Public ids counted in memory, for tests and simulations.
import type { IdKind } from '#domain/kernel/ids.ts';
import type { Ids } from '#domain/ports/ids.ts';
import { random } from './random.ts';

export function memoryIds(): Ids {
  const last = new Map<IdKind, number>();
  return {
    ...random,
    async next(kind) {
      const id = (last.get(kind) ?? 0) + 1;
      last.set(kind, id);
      return id;
    },
  };
}
