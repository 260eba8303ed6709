// The mark of the installation in EventStoreDB: one record in a stream of its own, outside of every category, so that no reader of events
// sees it.

import type { NewEvent, StoredEvent } from '#domain/ports/event-store.ts';
import type { Mark } from '#domain/ports/installation.ts';
import { NO_PREV } from './envelope.ts';

const STREAM = 'subdocInstallation' as NewEvent['stream'];

type Way = {
  /** The first record of a stream. */
  first(stream: NewEvent['stream']): Promise<StoredEvent | undefined>;
  /** Writes it unless the stream exists. */
  begin(event: NewEvent): Promise<void>;
};

export function eventstoreMark({ first, begin }: Way): Mark {
  const read = async (): Promise<string | null> => ((await first(STREAM))?.data as { id: string } | undefined)?.id ?? null;
  return {
    read,
    async write(id) {
      await begin(recordOf(id));
      return (await read())!;
    },
  };
}

/** It has an event's form but is none: it has no account and no hash, and its id is its content. */
const recordOf = (id: string): NewEvent =>
  ({
    eventId: id,
    stream: STREAM,
    revision: 0,
    type: 'InstallationMarked',
    schemaVersion: 1,
    accountId: 0,
    actor: { kind: 'system' },
    occurredAt: '',
    correlationId: id,
    causationId: null,
    data: { id },
    sealed: null,
    subject: null,
    prev: NO_PREV,
    hash: NO_PREV,
  }) as unknown as NewEvent;
