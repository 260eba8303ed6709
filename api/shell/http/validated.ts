// What a path or a query says, as the schemas of the route table have it: @hono/zod-validator, called behind the gate and not as a middleware
// before it, so that a stranger learns nothing of what a call would take. A body is read by its own means (http/body.ts): counted, hashed for
// its key, and of one content type.
import { zValidator } from '@hono/zod-validator';
import type { Context, MiddlewareHandler } from 'hono';
import type { ZodError, ZodType } from 'zod';

type Target = 'param' | 'query';
const validators = { param: new WeakMap<ZodType, MiddlewareHandler>(), query: new WeakMap<ZodType, MiddlewareHandler>() };
const rest = async (): Promise<void> => {};

/** The value; `refuse` throws the problem where it does not fit. A key that is given twice is a list. */
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
