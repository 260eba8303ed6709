// A schema that is made when it is first asked for: making all of them is a fifteenth of a start, and a call needs two or three (P11).
import type { z } from 'zod';

/** Stands for what `make` makes, and is it in all that is asked of it. */
export function later<Schema extends z.ZodType>(make: () => Schema): Schema {
  let made: Schema | null = null;
  const schema = (): Schema => {
    made ??= make();
    return made;
  };
  return new Proxy({} as Schema, {
    get: (_, name) => Reflect.get(schema(), name),
    has: (_, name) => Reflect.has(schema(), name),
    getPrototypeOf: () => Reflect.getPrototypeOf(schema()),
  });
}
