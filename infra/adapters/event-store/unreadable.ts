// A record of ours that cannot be read is delivered in its page like any other: its position is known, and reading its content throws the
// reason. So one broken record stops only those who need it, and no page of the log.
import type { StoredEvent } from '#domain/ports/event-store.ts';

/** What the store itself knows of a record. Other fields are known where the store keeps them apart from the broken ones. */
type Place = Pick<StoredEvent, 'eventId' | 'stream' | 'revision' | 'position'>;
type Known = Place & Partial<Pick<StoredEvent, 'type' | 'schemaVersion' | 'accountId' | 'occurredAt'>>;

export class UnreadableRecord extends Error {
  override readonly name = 'UnreadableRecord';
  constructor({ stream, revision }: Place, cause: unknown) {
    super(`event ${revision} of ${stream} cannot be read`, { cause });
  }
}

const SAID = [
  ...(['type', 'schemaVersion', 'accountId', 'occurredAt', 'actor', 'correlationId', 'causationId'] as const),
  ...(['data', 'sealed', 'subject', 'prev', 'hash'] as const),
] satisfies (keyof StoredEvent)[];

/** Stands for a record. Every field that is not `known` throws, also when the object is copied. */
export function unreadable(known: Known, cause: unknown): StoredEvent {
  const error = new UnreadableRecord(known, cause);
  const tell = {
    enumerable: true,
    get(): never {
      throw error;
    },
  };
  const record = { ...known, unreadable: error };
  for (const field of SAID) if (!(field in known)) Object.defineProperty(record, field, tell);
  return Object.freeze(record) as StoredEvent;
}
