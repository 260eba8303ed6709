// Events for the tests of the stores: valid in form and chain, small in content.
import type { DomainEvent } from '#domain/events.ts';
import { instant } from '#domain/kernel/calendar.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Actor, NewEvent } from '#domain/ports/event-store.ts';
import { eventIdsFrom, NO_PREV, toNewEvents } from './envelope.ts';

/** Makes a value that looks like an encrypted part and can be opened nowhere. */
export const fakeKeys = {
  seal: async (parts: readonly object[]) => parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64')),
};

export const link = (documentTypeIds: readonly number[] = [8, 9]): DomainEvent =>
  ({
    type: 'RequiredTypesConfigured',
    data: { documentTypeIds, configuredAt: '2026-11-21T09:24:00.000Z' },
    personal: null,
  }) as unknown as DomainEvent;

export type Wanted = {
  /** The event that these follow; none: they begin the stream. */
  after?: NewEvent | undefined;
  events?: readonly DomainEvent[];
  actor?: Actor;
  causationId?: string | null;
  /** Event ids derive from it. */
  key?: string;
};

let made = 0;

/** The next events of a stream. */
export function someEvents(
  stream: StreamName,
  { after, events = [link()], actor = { kind: 'system' }, causationId = null, key }: Wanted = {},
): Promise<NewEvent[]> {
  return toNewEvents(
    {
      stream,
      revision: after?.revision ?? -1,
      prev: after?.hash ?? NO_PREV,
      events,
      eventIds: eventIdsFrom(key ?? `test ${process.pid} ${++made}`, 3 as AccountId, stream, events.length),
      meta: { accountId: 3 as AccountId, actor, correlationId: 'request-1', causationId },
      occurredAt: instant('2026-11-21T09:24:00.123Z'),
    },
    fakeKeys,
  );
}
