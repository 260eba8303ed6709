// Reads one stream with its personal data decrypted, for the few calls that answer from the history itself.
import type { DomainEvent, EventType } from '#domain/events.ts';
import type { Instant } from '#domain/kernel/calendar.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import { type KeptEvent, upcast } from '#domain/upcast.ts';
import type { ApiDeps } from './deps.ts';

export type Told<Event extends DomainEvent = DomainEvent> = { readonly at: Instant; readonly event: Event };

/** `only`: the event types whose personal data are needed; absent: all. Personal data are null when the person was erased. */
export async function openedStream<Event extends DomainEvent>(
  { store, keys }: Pick<ApiDeps, 'store' | 'keys'>,
  stream: StreamName,
  only?: readonly EventType[],
): Promise<Told<Event>[]> {
  const stored = await store.readStream(stream);
  const boxes = stored.flatMap(({ type, eventId, sealed, subject }) =>
    sealed && subject && (only === undefined || only.includes(type)) ? [{ eventId, sealed, subject }] : [],
  );
  const opened = boxes.length > 0 ? await keys.open(boxes) : [];
  const personal = new Map(boxes.map(({ eventId }, index) => [eventId, opened[index] ?? null]));
  return stored.map(({ type, schemaVersion, data, eventId, occurredAt }) => {
    const kept: KeptEvent = { type, schemaVersion, data, personal: personal.get(eventId) ?? null };
    return { at: occurredAt, event: upcast(kept) as Event };
  });
}
