// Walks the whole history in EventStoreDB and names the first thing that is not as it was written (G02, C56).
import type { EventStore, Position } from '../ports.ts';
import type { Audit } from './audit.ts';
import { hashOf, NO_PREV } from './envelope.ts';
import { keptDataText, UnreadableRecord } from './eventstore-records.ts';

const BATCH = 1000;

/**
 * Reads the log in its order and follows every stream in it: the bytes of each event, the chain from each to the next. A stream cut at
 * its end, or deleted whole, breaks no link: `seen`, the furthest position that anybody else took note of, shows at least the end of the log.
 */
export async function auditEventStore(store: Pick<EventStore, 'readAll' | 'compare'>, seen: Position | null): Promise<Audit> {
  const heads = new Map<string, { revision: number; hash: string }>();
  let events = 0;
  const audit = (broken: Audit['broken']): Audit => ({ events, streams: heads.size, broken });
  let after: Position | null = null;
  try {
    for (;;) {
      const batch = await store.readAll({ after, limit: BATCH });
      for (const event of batch) {
        const { stream, revision } = event;
        const { revision: last, hash } = heads.get(stream) ?? { revision: -1, hash: NO_PREV };
        if (revision !== last + 1) return audit({ stream, revision: last + 1, problem: 'missing' });
        if (hashOf(event, keptDataText(event)) !== event.hash) return audit({ stream, revision, problem: 'altered' });
        if (event.prev !== hash) return audit({ stream, revision, problem: 'not chained' });
        heads.set(stream, { revision, hash: event.hash });
        events++;
      }
      after = batch.at(-1)?.position ?? after;
      if (batch.length < BATCH) break;
    }
  } catch (error) {
    if (error instanceof UnreadableRecord) return audit({ problem: 'unreadable', stream: error.stream, revision: error.revision });
    throw error;
  }
  const short = seen !== null && (after === null || store.compare(after, seen) < 0);
  return audit(short ? { position: seen, problem: 'missing position' } : null);
}
