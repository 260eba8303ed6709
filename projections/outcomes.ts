// What happens after a batch: the positions, the progress tracker, the notifications and the log are updated, or a projection stops at an
// event.
import type { Checkpoints, ParkedStreams } from '#domain/ports/checkpoints.ts';
import type { Position, StoredEvent } from '#domain/ports/event-store.ts';
import { NewerThanThisProgram } from '#domain/upcast.ts';
import { accountsOf, type Part } from './apply.ts';
import { nameOfError } from './error-name.ts';
import type { Follower, Log } from './follower.ts';
import { parkedAfter } from './parking.ts';
import type { ProgressTracker } from './progress-tracker.ts';

export const MAX_WAIT_MS = 60_000;

type Deps = {
  checkpoints: Pick<Checkpoints, 'noteStopped'>;
  tracker: ProgressTracker;
  log: Log;
  retryMs: number;
  /** Retries the parked streams after this wait. */
  planRetry(follower: Follower, waitMs: number): void;
  /** From then on it catches up by itself. */
  detach(follower: Follower, waitMs: number): void;
};
export type Outcomes = ReturnType<typeof createOutcomes>;

export function createOutcomes({ checkpoints, tracker, log, retryMs, planRetry, detach }: Deps) {
  function park(follower: Follower, parked: ParkedStreams): void {
    follower.parked = parked;
    tracker.setParked(follower.projection.name, parked);
  }

  function tell(parts: readonly Part[], to: Position): void {
    const accounts = accountsOf(parts);
    for (const { projection, events } of parts) {
      try {
        if (events.length > 0) projection.committed?.(events);
      } catch (error) {
        log.error({ projection: projection.name, error: nameOfError(error) }, 'the action after the commit failed');
      }
    }
    if (accounts.size > 0) tracker.tell({ accounts, position: to });
  }

  function arrived(parts: readonly (Part & { follower: Follower })[], to: Position): void {
    for (const { follower, projection, parking } of parts) {
      if (follower.stopped) log.info({ projection: projection.name }, 'a projection runs again');
      follower.position = to;
      follower.stopped = false;
      follower.waitMs = retryMs;
      park(follower, parkedAfter(parking));
      tracker.set(projection.name, { position: to, stopped: null });
      for (const parked of parking.added.values()) log.error({ projection: projection.name, ...parked }, 'a stream is parked');
      if (parking.added.size > 0) planRetry(follower, retryMs);
    }
    tell(parts, to);
  }

  async function stopAt(follower: Follower, event: StoredEvent, error: unknown): Promise<void> {
    const { name } = follower.projection;
    const told = nameOfError(error);
    log.error(
      { projection: name, eventId: event.eventId, type: event.type, error: told, retryInMs: follower.waitMs },
      error instanceof NewerThanThisProgram
        ? 'a newer version of SubDoc wrote this event: the projection stands still until this program is replaced by it'
        : 'a projection stands still at an event',
    );
    follower.stopped = true;
    tracker.set(name, { position: follower.position, stopped: { eventId: event.eventId, error: told } });
    detach(follower, follower.waitMs);
    follower.waitMs = Math.min(follower.waitMs * 2, MAX_WAIT_MS);
    await checkpoints.noteStopped(name, { eventId: event.eventId, error: told });
  }

  return { park, tell, arrived, stopAt };
}
