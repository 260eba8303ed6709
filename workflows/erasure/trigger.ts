// Event -> timer: whoever was erased is forgotten, also when the process that said so ended in the middle (infra/decisions/025).
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
  // Whoever was erased is forgotten once more, which changes nothing.
  start: 'beginning',
  categories: ['account', 'organizations', 'documenttypes', 'subcontractor', 'contactrequest'],
  personal: false,
  asks: ({ type, meta }) => (type === 'SubcontractorRegistered' ? { states: [`account-${meta.accountId}`] } : {}),
  react({ type, meta }, known) {
    const { stream, accountId, occurredAt } = meta;
    if (type === 'PersonErased') return planned(nextErasure({ erased: true }, stream, occurredAt));
    if (type !== 'SubcontractorRegistered') return {};
    // Added by a call that had begun before its account was erased: it is found by looking again.
    return planned(nextErasure(known.state('account', accountId), `account-${accountId}`, occurredAt));
  },
};
