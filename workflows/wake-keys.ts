// The names of work that waits. They derive from ids, never from a position (DESIGN 3.6).
import type { AccountId } from '#domain/kernel/ids.ts';
import type { CommandMeta, Revision, Wake } from '#infra/ports.ts';

export const deadlinesKey = (subcontractorId: number): string => `deadlines-${subcontractorId}`;
export const analysisKey = (subcontractorId: number, documentId: number): string => `analysis-${subcontractorId}-${documentId}`;
export const subscriptionKey = (accountId: number): string => `subscription-${accountId}`;
export const registrationKey = (accountId: number): string => `registration-${accountId}`;
export const farewellKey = (accountId: number): string => `farewell-${accountId}`;
export const deliveryKey = (deliveryId: number): string => `delivery-${deliveryId}`;

/** The ids in a key, in order. */
export const idsIn = (key: string): number[] => key.split('-').slice(1).map(Number);

/**
 * Under what name a fired wake dispatches. The revision that it saw takes part: fired again after its effect was written, it is a new
 * command, which finds nothing to do; the same one sent again because an answer was lost is the same events (DESIGN 3.4).
 */
export const wakeMeta = (wake: Wake, revision: Revision, accountId: AccountId): CommandMeta => ({
  actor: { kind: 'system' },
  accountId,
  correlationId: `${wake.key}@${wake.dueAt}`,
  causationId: null,
  idempotencyKey: `${wake.key}@${wake.dueAt}#${revision}`,
});
