// Checks the whole history in EventStoreDB and reports the first event that is not as it was written (G02, C56).
import { pagesOf } from '#domain/history.ts';
import type { EventStore, Position, StoredEvent } from '#domain/ports/event-store.ts';
import type { Audit } from './audit.ts';
import { hashOf, NO_PREV } from './envelope.ts';
import { keptDataText } from './eventstore-records.ts';
import { streamHeads } from './stream-heads.ts';

/**
 * Reads the log in order and follows every stream in it: the bytes of each event, the chain from each to the next. The heads of recent
 * streams are cached, and the event before any other is read again, so that memory does not grow with the streams. A stream truncated at
 * its end, or deleted, breaks no link: `seen`, the last position that somebody else noted, reveals it at least at the end of the log.
 */
export async function auditEventStore(
  store: Pick<EventStore, 'readAll' | 'readStream' | 'compare'>,
  seen: Position | null,
): Promise<Audit> {
  const heads = streamHeads();
  let events = 0;
  let streams = 0;
  const audit = (broken: Audit['broken']): Audit => ({ events, streams, broken });
  /** Undefined: the event before does not exist. */
  async function hashBefore({ stream, revision }: StoredEvent): Promise<string | undefined> {
    if (revision === 0) return NO_PREV;
    if (heads.knows(stream)) return heads.hashAt(stream, revision - 1);
    return (await store.readStream(stream, { from: revision - 1, limit: 1 }))[0]?.hash;
  }
  let after: Position | null = null;
  for await (const page of pagesOf(store)) {
    for (const event of page) {
      const { stream, revision } = event;
      if (event.unreadable) return audit({ problem: 'unreadable', stream, revision });
      const hash = await hashBefore(event);
      if (hash === undefined) return audit({ stream, revision: revision - 1, problem: 'missing' });
      if (hashOf(event, keptDataText(event)) !== event.hash) return audit({ stream, revision, problem: 'altered' });
      if (event.prev !== hash) return audit({ stream, revision, problem: 'not chained' });
      heads.note(event);
      events++;
      if (revision === 0) streams++;
    }
    after = page.at(-1)?.position ?? after;
  }
  const short = seen !== null && (after === null || store.compare(after, seen) < 0);
  return audit(short ? { position: seen, problem: 'missing position' } : null);
}
