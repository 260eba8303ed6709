// A stream that the program before persons wrote, hashes included; never edited. Today's program must still read and verify it.
import type { NewEvent } from '#domain/ports/event-store.ts';
import { readKeptActor } from './actors.ts';
import { NO_PREV } from './envelope.ts';

const HASHES = [
  '7ed67e3b2f87ac662915fac3d11705aa11c82e4533ab845f61de93dbf78c4ec2',
  'd5268b52a303638cc9734a79c6a8289b078eb30d87fe49416f90709cbbd8c1c4',
];
/** The actors as the hashes cover them. */
export const OLD_ACTORS = [
  { kind: 'user', accountId: 3 },
  { kind: 'administrator', accountId: 3 },
] as const;

export const OLD_STREAM = 'account-3';
export const OLD_EVENTS = OLD_ACTORS.map(
  (kept, revision) =>
    ({
      eventId: `00000000-0000-4000-8000-00000000000${revision}`,
      stream: OLD_STREAM,
      revision,
      type: 'TutorialCompleted',
      schemaVersion: 1,
      accountId: 3,
      actor: readKeptActor(kept),
      occurredAt: '2026-11-21T09:24:00.123Z',
      correlationId: 'request-1',
      causationId: null,
      data: { completedAt: '2026-11-21T09:24:00.123Z' },
      sealed: null,
      subject: null,
      prev: revision === 0 ? NO_PREV : HASHES[revision - 1],
      hash: HASHES[revision],
    }) as unknown as NewEvent,
);
