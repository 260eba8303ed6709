// Finds the public ids that a history already uses, so that a sequence never assigns one again, also after a restored backup.

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
/** People and memberships draw theirs from the sequence of accounts (infra/decisions/138). */
const FIELDS: readonly [IdKind, string][] = [
  ...ID_KINDS.map((kind): [IdKind, string] => [kind, `${kind}Id`]),
  ['account', 'memberId'],
  ['account', 'personId'],
];

/** The kind of id in the stream names of this category. */
function kindOfStream(category: StreamCategory): IdKind | null {
  switch (category) {
    case 'account':
    case 'organizations':
    case 'documenttypes':
    case 'subscription':
    case 'reporting':
    case 'reminderpolicy':
    case 'seal':
    case 'members':
    case 'person':
    case 'looks':
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

/** Raises `highest` to the ids in these events: in stream names, actors and fields of the data. */
export function raiseTo(highest: Map<IdKind, number>, events: readonly StoredEvent[]): void {
  const raise = (kind: IdKind, value: unknown): void => {
    if (isId(value) && value > (highest.get(kind) ?? 0)) highest.set(kind, value);
  };
  for (const event of events) {
    const kind = kindOfStream(categoryOf(event.stream));
    if (kind) raise(kind, idOf(event.stream));
    // The ids of an unreadable event are unknown: the sequences themselves have passed them when they were assigned.
    if (event.unreadable) continue;
    // Every person who signs in has a number from the sequence of accounts, whatever the role (infra/decisions/081).
    if ('personId' in event.actor) raise('account', event.actor.personId);
    if ('auditorId' in event.actor) raise('account', event.actor.auditorId);
    for (const [fieldKind, field] of FIELDS) raise(fieldKind, (event.data as Record<string, unknown>)[field]);
  }
}
