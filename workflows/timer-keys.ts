// The names of work that waits. They derive from ids, never from a position (DESIGN 3.6).
import type { StreamName } from '#domain/kernel/event.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { CommandMeta } from '#domain/ports/dispatch.ts';
import type { Revision } from '#domain/ports/event-store.ts';
import type { Timer } from '#domain/ports/workflow-engine.ts';

export const deadlinesKey = (subcontractorId: number): string => `deadlines-${subcontractorId}`;
export const reminderKey = (subcontractorId: number): string => `reminder-${subcontractorId}`;
/** Taken in turn (`TimerHandler.inTurn`). */
export const analysisKey = (subcontractorId: number, documentId: number, accountId: number): string =>
  `analysis-${subcontractorId}-${documentId}-${accountId}`;
export const subscriptionKey = (accountId: number): string => `subscription-${accountId}`;
export const registrationKey = (accountId: number): string => `registration-${accountId}`;
export const reportKey = (accountId: number): string => `report-${accountId}`;
export const rejectedAccountCleanupKey = (accountId: number): string => `farewell-${accountId}`;
/** `subject` is a stream: the one timer whose key holds a name. */
export const erasureKey = (subject: StreamName): string => `erasure-${subject}`;
export const subjectIn = (key: string): StreamName => key.slice('erasure-'.length) as StreamName;
export const deliveryKey = (deliveryId: number): string => `delivery-${deliveryId}`;
export const callKey = (callId: number, subcontractorId: number): string => `call-${callId}-${subcontractorId}`;

/** The ids in a key, in order. */
export const idsIn = (key: string): number[] => key.split('-').slice(1).map(Number);

/**
 * Under what name a fired timer dispatches. The revision that it saw takes part: fired again after its effect was written, it is a new
 * command, which finds nothing to do; the same one sent again because an answer was lost is the same events (DESIGN 3.4).
 */
export const timerMeta = (timer: Timer, revision: Revision, accountId: AccountId): CommandMeta => ({
  actor: { kind: 'system' },
  accountId,
  correlationId: `${timer.key}@${timer.dueAt}`,
  causationId: null,
  idempotencyKey: `${timer.key}@${timer.dueAt}#${revision}`,
});
