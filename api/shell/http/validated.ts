// Validates path and query by the schemas of the route table with @hono/zod-validator. It is called after the gate and not as a middleware
// before it, so that an unauthenticated caller learns nothing of a call's parameters. http/body.ts reads bodies: it counts them, hashes
// them for the Idempotency-Key, and accepts one content type.
import { zValidator } from '@hono/zod-validator';
import type { Context, MiddlewareHandler } from 'hono';
import type { ZodError, ZodType } from 'zod';

type Target = 'param' | 'query';
const validators = { param: new WeakMap<ZodType, MiddlewareHandler>(), query: new WeakMap<ZodType, MiddlewareHandler>() };
const rest = async (): Promise<void> => {};

/** The value; `refuse` throws the problem of an invalid one. A key that is given twice is a list. */
export async function validated(c: Context, target: Target, schema: ZodType, refuse: (error: ZodError) => never): Promise<unknown> {
  let validate = validators[target].get(schema);
  if (validate === undefined) {
    validate = zValidator(target, schema, (result) => {
      if (!result.success) refuse(result.error as ZodError);
    });
    validators[target].set(schema, validate);
  }
  await validate(c, rest);
  return c.req.valid(target as never);
}
