// The form in which an event keeps its actor: what its hash covers (infra/decisions/081).
import type { Actor } from '../ports/event-store.ts';

/** The first person of an account has the account's own number, which is left out. */
export type KeptActor = { readonly kind: Actor['kind'] };

export function keptActor(actor: Actor): KeptActor {
  if (!('personId' in actor) || (actor.personId as number) !== actor.accountId) return actor;
  return { kind: actor.kind, accountId: actor.accountId } as KeptActor;
}
