// The side effects of one call: dispatches commands under its actor and account, and draws ids and secrets that a retry gets again.

import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { CommandMeta } from '#domain/ports/dispatch.ts';
import type { Actor, Position } from '#domain/ports/event-store.ts';
import type { DispatchOptions, Effects } from './call.ts';
import type { ApiDeps } from './deps.ts';
import type { Keyed } from './http/idempotency.ts';
import { problemOf } from './problem.ts';

/** How long an answer waits for the read models (DESIGN 3.8). */
export const READ_YOUR_WRITES_MS = 2000;

type Who = { actor: Actor; accountId: AccountId };

/** `who` null: a public call, which must name the actor and account of each command. */
export function createEffects(deps: ApiDeps, who: Who | null, correlationId: string, keyed: Keyed | null): Effects {
  let last: Position | null = null;
  const metaOf = (part: string, as: Who, { expectedRevision, once }: DispatchOptions): CommandMeta => ({
    ...as,
    correlationId,
    idempotencyKey: keyed ? `${keyed.seed}:${part}` : (once ?? null),
    ...(expectedRevision === undefined ? {} : { expectedRevision }),
  });
  const attempt: Effects['attempt'] = async (command, options = {}) => {
    const as = options.as ?? who;
    if (!as) throw new Error(`no actor for ${command.type}`);
    const outcome = await deps.dispatch(command, metaOf(options.part ?? command.type, as, options));
    if (
      !isRefusal(outcome) &&
      !options.fireAndForget &&
      outcome.position !== null &&
      (last === null || deps.store.compare(outcome.position, last) > 0)
    )
      last = outcome.position;
    return outcome;
  };
  return {
    attempt,
    async dispatch(command, options) {
      const outcome = await attempt(command, options);
      if (isRefusal(outcome)) throw problemOf(outcome);
      return outcome;
    },
    id: (kind, part = kind) => (keyed ? keyed.reserve(`id:${part}`, () => deps.ids.next(kind)) : deps.ids.next(kind)),
    ids(kind, count, part = kind) {
      const draw = () => Promise.all(Array.from({ length: count }, () => deps.ids.next(kind)));
      return keyed ? keyed.reserve(`ids:${part}`, draw) : draw();
    },
    secret: (bytes, part) =>
      keyed ? keyed.reserve(`secret:${part}`, async () => deps.ids.secret(bytes)) : Promise.resolve(deps.ids.secret(bytes)),
    settled: async () => last === null || deps.readModels.waitFor(last, READ_YOUR_WRITES_MS),
    position: () => last,
  };
}
