// A value must be exactly what its schema says: one field more may be somebody's secret.
import type { z } from 'zod';

/** Throws when the value, as JSON, lacks something or tells more than the schema. `where` names it. */
export function mustBeExactly(schema: z.ZodType, value: unknown, where: string): void {
  const promised = schema.parse(JSON.parse(JSON.stringify(value)));
  const [told, allowed] = [sorted(value), sorted(promised)];
  if (told !== allowed) throw new Error(`${where} tells more than its contract: ${told.slice(0, 400)} against ${allowed.slice(0, 400)}`);
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
