// Forwards changed plans to Temporal's workflows: after their commit, at least once; a row is deleted only after the server accepted it.
import type { TimerChange, TimerChanges } from '#domain/ports/timer-changes.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { kindOf } from './temporal-activities.ts';
import type { Session, Signal } from './temporal-session.ts';

/** Workflows signalled in one batch, and rows read for them: a timer that is moved often while Temporal is slow is signalled once. */
const TOLD = 200;
const CHANGES = 10 * TOLD;
const AT_ONCE = 16;

/** The workflow of a key: its own, or, where a holder's timers run one at a time, the holder's. */
function signalOf({ key, accountId, subcontractorId }: TimerChange, inTurn: ReadonlySet<string>): Signal {
  const kind = kindOf(key);
  const of = inTurn.has(kind) ? key.split('-').slice(0, 2).join('-') : key;
  return { of, kind, accountId, subcontractorId };
}

export const inTurnOf = (handlers: readonly TimerHandler[]): ReadonlySet<string> =>
  new Set(handlers.filter((handler) => handler.inTurn).map(({ kind }) => kind));

/** `told`: how many rows were forwarded and deleted. `more`: there may be others. `failure`: the first, or null. */
export type Forwarded = { told: number; more: boolean; failure: { error: unknown } | null };

/**
 * One batch. A row that the server does not accept blocks no other: it stays, and is sent again. A server that accepts none gets no further
 * calls once each of the callers has failed.
 */
export async function forwardSome(
  changes: Pick<TimerChanges, 'forward'>,
  session: Pick<Session, 'signal'>,
  inTurn: ReadonlySet<string>,
): Promise<Forwarded> {
  const told: number[] = [];
  const failures: { error: unknown }[] = [];
  let more = false;
  await changes.forward(CHANGES, async (batch) => {
    const all = [...Map.groupBy(batch, (change) => signalOf(change, inTurn).of).values()];
    more = batch.length === CHANGES || all.length > TOLD;
    const groups = all.slice(0, TOLD).values();
    const worker = async (): Promise<void> => {
      for (const group of groups) {
        if (failures.length >= AT_ONCE) return;
        try {
          // The account is in a plan, not in a cancel.
          const change = group.find(({ accountId }) => accountId !== null) ?? group[0]!;
          await session.signal(signalOf(change, inTurn));
          told.push(...group.map((one) => one.change));
        } catch (error) {
          failures.push({ error });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return told;
  });
  return { told: told.length, more, failure: failures[0] ?? null };
}
