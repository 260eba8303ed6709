// Tells Temporal's workflows of the plans that changed: after their commit, at least once, and forgets a change only then.
import type { TimerChange, TimerChanges } from '#domain/ports/timer-changes.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { kindOf } from './temporal-activities.ts';
import type { Session, Signal } from './temporal-session.ts';

/** Workflows that are told in one batch, and changes that are looked through for them: what is moved often while Temporal is slow is told once. */
const TOLD = 200;
const CHANGES = 10 * TOLD;
const AT_ONCE = 16;

/** The workflow of a key: its own, or where the holder's pieces are done one at a time, that of the holder. */
function signalOf({ key, accountId, subcontractorId }: TimerChange, inTurn: ReadonlySet<string>): Signal {
  const kind = kindOf(key);
  const of = inTurn.has(kind) ? key.split('-').slice(0, 2).join('-') : key;
  return { of, kind, accountId, subcontractorId };
}

export const inTurnOf = (handlers: readonly TimerHandler[]): ReadonlySet<string> =>
  new Set(handlers.filter((handler) => handler.inTurn).map(({ kind }) => kind));

/** `told`: how many changes were told and are forgotten. `more`: there may be others. `failure`: the first, or null. */
export type Forwarded = { told: number; more: boolean; failure: { error: unknown } | null };

/**
 * One batch. A change that the server does not take holds no other one up: it stays, and is told of again. A server that takes none is
 * left alone once each of the callers has heard it.
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
          // Whose work it is stands in a plan, not in a cancel.
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
