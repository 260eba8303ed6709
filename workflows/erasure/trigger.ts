// Event -> timer: whoever was erased is forgotten, also when the process that said so ended in the middle (infra/decisions/023).
import type { AccountState } from '#domain/accounts/account.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { Timers } from '#domain/ports/timers.ts';
import type { Projection } from '#projections/projection.ts';
import { ringing } from '../ringing.ts';
import { erasureKey } from '../timer-keys.ts';

type Deps = { loadState: LoadState; timers: Timers; bus: Bus };

export function erasureTrigger({ loadState, ...bell }: Deps): Projection {
  const { timers, committed } = ringing(bell);
  return {
    name: 'erasure',
    kind: 'process-manager',
    version: 1,
    // Whoever was erased is forgotten once more, which changes nothing.
    start: 'beginning',
    tables: '',
    categories: ['account', 'organizations', 'documenttypes', 'subcontractor', 'contactrequest'],
    personal: false,
    async project(events, sql) {
      const due = new Map<string, (typeof events)[number]['meta']['occurredAt']>();
      const plan = (subject: StreamName, { occurredAt }: (typeof events)[number]['meta']) => due.set(erasureKey(subject), occurredAt);
      const joined = new Map(events.flatMap(({ type, meta }) => (type === 'SubcontractorRegistered' ? [[meta.accountId, meta]] : [])));
      for (const { type, meta } of events) if (type === 'PersonErased') plan(meta.stream, meta);
      // Added by a call that had begun before its account was erased: it is found by looking again.
      for (const [accountId, meta] of joined)
        if (((await loadState('account', accountId)).state as AccountState).erased) plan(`account-${accountId}`, meta);
      await timers.plan(
        [...due].map(([key, dueAt]) => ({ key, dueAt })),
        sql,
      );
    },
    committed,
  };
}
