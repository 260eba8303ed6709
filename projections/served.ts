// What the API may read. A statement over tables whose rows are missing or of another version is refused here, so that the client retries
// later instead of getting wrong rows (infra/decisions/084).

import type { ReadModels } from '#domain/ports/read-models.ts';
import type { Database } from './sql.ts';

/** The API answers 503 with Retry-After (api/shell/problem.ts). */
export class BeingBuilt extends Error {
  constructor(table: string) {
    super(`the rows of ${table} are being made anew`);
    this.name = 'BeingBuilt';
  }
}

/** The same connections; while tables are closed, a statement or a fragment that names one of them throws BeingBuilt. */
export function served(sql: Database, readModels: Pick<ReadModels, 'closedTables'>): Database {
  const check = (text: string): void => {
    const closed = readModels.closedTables();
    if (closed.size === 0) return;
    for (const [word] of text.matchAll(/[\w.]+/g)) {
      const name = word.startsWith('rm.') ? word.slice(3) : word;
      if (closed.has(name)) throw new BeingBuilt(name);
    }
  };
  const guard = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      apply(target, self, values: unknown[]) {
        const [first] = values;
        if (Array.isArray(first) && 'raw' in first) for (const text of first as string[]) check(text);
        return Reflect.apply(target as never, self, values);
      },
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === 'unsafe')
          return (text: string, ...more: unknown[]) => {
            check(text);
            return (value as (...all: unknown[]) => unknown)(text, ...more);
          };
        if (name !== 'begin') return value;
        return (...all: unknown[]) => {
          const work = all.pop() as (tx: object) => unknown;
          return (value as (...all: unknown[]) => unknown)(...all, (tx: object) => work(guard(tx)));
        };
      },
    });
  return guard(sql);
}
