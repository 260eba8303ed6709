// The keys of timers. They derive from ids, never from a position (DESIGN 3.6).
import type { StreamName } from '#domain/kernel/event.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { CommandMeta } from '#domain/ports/dispatch.ts';
import type { Revision } from '#domain/ports/event-store.ts';
import type { Timer } from '#domain/ports/workflow-engine.ts';

export const deadlinesKey = (subcontractorId: number): string => `deadlines-${subcontractorId}`;
export const reminderKey = (subcontractorId: number): string => `reminder-${subcontractorId}`;
/** Its kind is scheduled fairly between accounts (`TimerHandler.inTurn`). */
export const analysisKey = (subcontractorId: number, documentId: number, accountId: number): string =>
  `analysis-${subcontractorId}-${documentId}-${accountId}`;
export const subscriptionKey = (accountId: number): string => `subscription-${accountId}`;
export const registrationKey = (accountId: number): string => `registration-${accountId}`;
export const reportKey = (accountId: number): string => `report-${accountId}`;
export const rejectedAccountCleanupKey = (accountId: number): string => `farewell-${accountId}`;
/** `subject` is a stream: this is the only key that contains a name. */
export const erasureKey = (subject: StreamName): string => `erasure-${subject}`;
export const subjectIn = (key: string): StreamName => key.slice('erasure-'.length) as StreamName;
export const deliveryKey = (deliveryId: number): string => `delivery-${deliveryId}`;
export const callKey = (callId: number, subcontractorId: number): string => `call-${callId}-${subcontractorId}`;

/** The ids in a key, in order. */
export const idsIn = (key: string): number[] => key.split('-').slice(1).map(Number);

/**
 * The metadata with which a fired timer dispatches. The idempotency key includes the revision that the handler saw. A timer that fires
 * again after its effect was written dispatches a new command, which finds nothing to do; the same command sent again after a lost answer
 * gives the same events (DESIGN 3.4).
 */
export const timerMeta = (timer: Timer, revision: Revision, accountId: AccountId): CommandMeta => ({
  actor: { kind: 'system' },
  accountId,
  correlationId: `${timer.key}@${timer.dueAt}`,
  causationId: null,
  idempotencyKey: `${timer.key}@${timer.dueAt}#${revision}`,
});
