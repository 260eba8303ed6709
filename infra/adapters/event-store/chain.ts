// The audit of the hash chain: finds the first broken link (G02, C56).
import type { NewEvent } from '#domain/ports/event-store.ts';
import { hashOf, NO_PREV } from './envelope.ts';

export type BrokenLink = { stream: string; revision: number; problem: 'missing' | 'altered' | 'not chained' | 'out of order' };
/** An event as it was read; `dataText` and `position` where the reader has the stored bytes and the position. */
export type Link = { event: NewEvent; dataText?: string; position?: number };

/** Checks link after link, one stream after the other, each from revision 0. Answers the first broken link, or null. */
export function chainVerifier(): { next(link: Link): BrokenLink | null; streams(): number; events(): number } {
  let stream = '';
  let revision = -1;
  let prev = NO_PREV;
  let position = 0;
  let streams = 0;
  let events = 0;
  return {
    next({ event, dataText, position: place }) {
      if (event.stream !== stream) {
        streams++;
        stream = event.stream;
        revision = -1;
        prev = NO_PREV;
        position = 0;
      }
      const broken = (problem: BrokenLink['problem'], at = event.revision): BrokenLink => ({ stream, revision: at, problem });
      if (event.revision !== revision + 1) return broken('missing', revision + 1);
      if (hashOf(event, dataText) !== event.hash) return broken('altered');
      if (event.prev !== prev) return broken('not chained');
      if (place !== undefined && place <= position) return broken('out of order');
      revision = event.revision;
      prev = event.hash;
      position = place ?? 0;
      events++;
      return null;
    },
    streams: () => streams,
    events: () => events,
  };
}

/** The first broken link of these events (whole streams from revision 0, one after the other), or null when the chain holds. */
export function verifyChain(events: readonly NewEvent[]): BrokenLink | null {
  const verifier = chainVerifier();
  for (const event of events) {
    const broken = verifier.next({ event });
    if (broken) return broken;
  }
  return null;
}
