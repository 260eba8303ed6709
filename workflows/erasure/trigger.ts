// Event -> timer: whoever was erased is forgotten, also when the process that said so ended in the middle (infra/decisions/023).
import { nextErasure } from '#domain/kernel/erasure.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import type { ProcessManager } from '../process-manager.ts';
import { erasureKey } from '../timer-keys.ts';

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
    if (type === 'PersonErased') {
      const due = nextErasure({ erased: true }, stream, occurredAt);
      return { timers: due === null ? [] : [{ key: erasureKey(stream), at: due.at }] };
    }
    if (type !== 'SubcontractorRegistered') return {};
    // Added by a call that had begun before its account was erased: it is found by looking again.
    const account: StreamName = `account-${accountId}`;
    const due = nextErasure(known.state('account', accountId), account, occurredAt);
    return { timers: due === null ? [] : [{ key: erasureKey(account), at: due.at, subcontractorId: null }] };
  },
};
