// Caches the hash of the last event of recent streams: enough to refuse an append that chains to something else, mostly without asking the
// server.
import type { Revision, StoredEvent } from '#domain/ports/event-store.ts';

const KEPT = 10_000;

export function streamHeads() {
  const heads = new Map<string, { revision: Revision; hash: string }>();
  return {
    note(event: Pick<StoredEvent, 'stream' | 'revision' | 'hash' | 'unreadable'> | undefined): void {
      if (event === undefined || event.unreadable || (heads.get(event.stream)?.revision ?? -1) > event.revision) return;
      heads.delete(event.stream);
      heads.set(event.stream, { revision: event.revision, hash: event.hash });
      if (heads.size > KEPT) heads.delete(heads.keys().next().value!);
    },
    /** False where none is cached. */
    knows: (stream: string): boolean => heads.has(stream),
    /** Undefined when another revision, or none, was seen last. */
    hashAt(stream: string, revision: Revision): string | undefined {
      const head = heads.get(stream);
      return head?.revision === revision ? head.hash : undefined;
    },
  };
}
