// The events of a stream in their current form, with personal fields opened: mails and analyses read them when they need them.
import type { DomainEvent } from '#domain/events.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import type { EventStore, Revision, StoredEvent } from '#domain/ports/event-store.ts';
import type { Box, Keys } from '#domain/ports/keys.ts';
import { upcast } from '#domain/upcast.ts';

/** In order, so the index of an event is its revision. `personal` is null once the key is erased. `only`: just that event, or none. */
export type History = (
  stream: StreamName,
  only?: Revision,
) => Promise<(DomainEvent & Readonly<Pick<StoredEvent, 'eventId' | 'actor' | 'correlationId'>>)[]>;

/** Reads each stream once: for a message that several of its parts are about. It does not see what is appended meanwhile. */
export function remembering(history: History): History {
  const known = new Map<string, ReturnType<History>>();
  const once = (name: string, read: () => ReturnType<History>): ReturnType<History> => {
    const found = known.get(name) ?? read();
    known.set(name, found);
    return found;
  };
  return async (stream, only) => {
    if (only === undefined) return once(stream, () => history(stream));
    const whole = await known.get(stream);
    return whole ? whole.slice(only, only + 1) : once(`${stream}@${only}`, () => history(stream, only));
  };
}

/**
 * A person's erasure is in his own stream before his key ends (workflows/erasure): a stream that was just read whole and does not have it says
 * that his key may be used as it is in memory. The parts of anybody else are opened with a look at the keys.
 */
function openedOf(keys: Pick<Keys, 'open' | 'recall'>, boxes: readonly Box[], stream: StreamName, alive: boolean) {
  const own = alive && boxes.every(({ subject }) => subject === stream);
  return (own && keys.recall(boxes)?.parts) || keys.open(boxes);
}

type Sources = { store: Pick<EventStore, 'readStream'>; keys: Pick<Keys, 'open' | 'recall'> };
export function historyOf({ store, keys }: Sources): History {
  return async (stream, only) => {
    const stored = await store.readStream(stream, only === undefined ? {} : { from: only, limit: 1 });
    const boxes = stored.flatMap(({ eventId, sealed, subject }) =>
      sealed === null || subject === null ? [] : [{ eventId, sealed, subject }],
    );
    const alive = only === undefined && !stored.some(({ type }) => type === 'PersonErased');
    const opened = boxes.length === 0 ? [] : await openedOf(keys, boxes, stream, alive);
    const personal = new Map(boxes.map(({ eventId }, index) => [eventId, opened[index] ?? null]));
    return stored.map(({ eventId, type, schemaVersion, data, actor, correlationId }) => ({
      ...upcast({ type, schemaVersion, data, personal: personal.get(eventId) ?? null }),
      eventId,
      actor,
      correlationId,
    }));
  };
}
