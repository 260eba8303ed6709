// Event -> timer: the data of an erased person is deleted, even if the process that recorded the erasure ended halfway
// (infra/decisions/025).
import type { Due } from '#domain/kernel/due.ts';
import { type ErasureStep, nextErasure } from '#domain/kernel/erasure.ts';
import { categoryOf, idOf } from '#domain/kernel/event.ts';
import type { SubcontractorId } from '#domain/kernel/ids.ts';
import type { ProcessManager, Reaction } from '../process-manager.ts';
import { erasureKey } from '../timer-keys.ts';

const planned = (due: Due<ErasureStep> | null): Reaction => {
  if (due === null) return {};
  const { subject } = due.step;
  const subcontractorId = categoryOf(subject) === 'subcontractor' ? (idOf(subject) as SubcontractorId) : null;
  return { timers: [{ key: erasureKey(subject), at: due.at, subcontractorId }] };
};

export const erasureManager: ProcessManager = {
  name: 'erasure',
  version: 1,
  // For people erased earlier the deletion runs again, which changes nothing.
  start: 'beginning',
  categories: ['account', 'organizations', 'documenttypes', 'subcontractor', 'contactrequest', 'members', 'person', 'seal'],
  personal: false,
  asks: ({ type, meta }) => (type === 'SubcontractorRegistered' ? { states: [`account-${meta.accountId}`] } : {}),
  react({ type, data, meta }, known) {
    const { stream, accountId, occurredAt } = meta;
    if (type === 'CheckpointMailsSet') return data.former === null ? {} : planned(nextErasure({ erased: true }, stream, occurredAt));
    if (type === 'PersonErased' || type === 'MemberErased') return planned(nextErasure({ erased: true }, stream, occurredAt));
    if (type !== 'SubcontractorRegistered') return {};
    // Registered by a call that had begun before its account was erased: the account's erasure runs again and finds it.
    return planned(nextErasure(known.state('account', accountId), `account-${accountId}`, occurredAt));
  },
};
