// A demonstration request: the event that stores it also causes the mail to the administrators (A50).
import { type ContactRequestId, NO_ACCOUNT } from '#domain/kernel/ids.ts';
import type { Handlers } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { DEMO_ADDRESS, DEMO_ANYWHERE } from '../shell/http/limits.ts';

/** A visitor without an account. */
const VISITOR = { as: { actor: { kind: 'system' } as const, accountId: NO_ACCOUNT } };

export function contactRoutes(deps: RouteDeps) {
  return {
    async requestDemo({ body, effects, address }) {
      await deps.limits.takeAll([
        [DEMO_ADDRESS, address],
        [DEMO_ANYWHERE, 'anybody'],
      ]);
      const contactRequestId = (await effects.id('contactRequest')) as ContactRequestId;
      const { companySize = null, email = null, message, ...rest } = body;
      await effects.dispatch(
        { type: 'RequestDemo', accountId: NO_ACCOUNT, contactRequestId, ...rest, companySize, email, message: message ?? '' },
        VISITOR,
      );
      return { message: 'Demande reçue' };
    },
  } satisfies Partial<Handlers>;
}
