// The public ids that a history already uses, so that a sequence never hands one out again, also after a restored backup.

import { never } from '#domain/kernel/decider.ts';
import { categoryOf, idOf, type StreamCategory } from '#domain/kernel/event.ts';
import { type IdKind, isId } from '#domain/kernel/ids.ts';
import type { StoredEvent } from '#domain/ports/event-store.ts';

export const ID_KINDS: readonly IdKind[] = [
  'account',
  'organization',
  'documentType',
  'subcontractor',
  'document',
  'delivery',
  'contactRequest',
  'reminder',
  'call',
  'note',
];
const FIELDS: readonly [IdKind, string][] = ID_KINDS.map((kind) => [kind, `${kind}Id`]);

/** Which kind of id a stream of this category is named after. */
function kindOfStream(category: StreamCategory): IdKind | null {
  switch (category) {
    case 'account':
    case 'organizations':
    case 'documenttypes':
    case 'subscription':
    case 'reporting':
    case 'reminderpolicy':
      return 'account';
    case 'subcontractor':
      return 'subcontractor';
    case 'delivery':
      return 'delivery';
    case 'contactrequest':
      return 'contactRequest';
    case 'call':
      return 'call';
    case 'email':
    case 'siret':
      return null;
    default:
      return never(category);
  }
}

/** Raises `highest` to what these events name, in their streams' names, as their actors and in the fields of their data. */
export function raiseTo(highest: Map<IdKind, number>, events: readonly StoredEvent[]): void {
  const raise = (kind: IdKind, value: unknown): void => {
    if (isId(value) && value > (highest.get(kind) ?? 0)) highest.set(kind, value);
  };
  for (const event of events) {
    const kind = kindOfStream(categoryOf(event.stream));
    if (kind) raise(kind, idOf(event.stream));
    // What cannot be read hides its ids: the sequences themselves have been beyond them since they were given.
    if (event.unreadable) continue;
    // Who signs in draws his number from the sequence of accounts, whatever he is (infra/decisions/081).
    if ('personId' in event.actor) raise('account', event.actor.personId);
    if ('auditorId' in event.actor) raise('account', event.actor.auditorId);
    for (const [fieldKind, field] of FIELDS) raise(fieldKind, (event.data as Record<string, unknown>)[field]);
  }
}
