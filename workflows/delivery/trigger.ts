// Event -> delivery row and its timer, in one transaction with the checkpoint: a message that an event asks for is neither lost nor
// asked for twice (DESIGN 3.11). A delivery that is over leaves the table.
import type { AccountState } from '#domain/accounts/account.ts';
import { FAREWELL_HOURS } from '#domain/constants.ts';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { Deliveries, PlannedDelivery } from '#domain/ports/deliveries.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { Ids } from '#domain/ports/ids.ts';
import type { Timer, Timers } from '#domain/ports/timers.ts';
import type { SubcontractorState } from '#domain/subcontractors/subcontractor.ts';
import type { ProjectedEvent, Projection } from '#projections/projection.ts';
import { ringing } from '../ringing.ts';
import { deliveryKey, farewellKey } from '../timer-keys.ts';
import { type Message, type MessageContext, messageFor } from './messages.ts';

export type DeliveryTriggerDeps = {
  loadState: LoadState;
  ids: Pick<Ids, 'next'>;
  deliveries: Deliveries;
  timers: Timers;
  bus: Bus;
  /** A name for each administrator's address that says nothing (a keyed hash): rows hold ids only. */
  administrators: readonly string[];
};

function contextOf(event: ProjectedEvent, loadState: LoadState): MessageContext {
  const { stream, accountId, actor } = event.meta;
  return {
    hisOwnAct: actor.kind === 'user',
    async document(documentId) {
      const { state } = await loadState('subcontractor', idOf(stream));
      return (state as SubcontractorState).documents.get(documentId as never) ?? null;
    },
    async alreadyApproved() {
      return ((await loadState('account', accountId)).state as AccountState).adminApproved;
    },
  };
}

function recipientsOf({ recipient }: Message, event: ProjectedEvent, administrators: readonly string[]): string[] {
  switch (recipient) {
    case 'account':
      return [`account-${event.meta.accountId}`];
    case 'subcontractor':
      return [event.meta.stream];
    case 'administrators':
      return administrators.map((name) => `administrator-${name}`);
  }
}

type Planned = PlannedDelivery & { dueAt: Instant };

async function rowsFor(events: readonly ProjectedEvent[], deps: DeliveryTriggerDeps): Promise<Planned[]> {
  const rows: Planned[] = [];
  for (const event of events) {
    const message = await messageFor(event, contextOf(event, deps.loadState));
    if (message === null) continue;
    const { accountId, eventId, stream, revision, occurredAt } = event.meta;
    for (const recipient of recipientsOf(message, event, deps.administrators)) {
      const id = await deps.ids.next('delivery');
      rows.push({
        id,
        account_id: accountId,
        channel: 'email',
        template: message.template,
        recipient,
        source_event: eventId,
        source_stream: stream,
        source_revision: revision,
        dueAt: occurredAt,
      });
    }
  }
  return rows;
}

/** When the copy that a rejection's mail is made from goes. */
function farewells(events: readonly ProjectedEvent[]): Timer[] {
  return events.flatMap((event) =>
    event.type === 'AccountRejected'
      ? [{ key: farewellKey(event.meta.accountId), dueAt: addMillis(event.data.rejectedAt, FAREWELL_HOURS * 3_600_000) }]
      : [],
  );
}

export function deliveryTrigger(deps: DeliveryTriggerDeps): Projection {
  const { deliveries } = deps;
  const { timers, committed } = ringing(deps);
  return {
    name: 'deliveries',
    kind: 'process-manager',
    version: 1,
    // Each event asks for a message: what happened before it was there is nobody's news.
    start: 'now',
    tables: '',
    categories: ['account', 'subcontractor', 'delivery', 'contactrequest', 'subscription'],
    personal: false,
    async project(events, tx) {
      const rows = await rowsFor(events, deps);
      await deliveries.plan(
        rows.map(({ dueAt: _, ...row }) => row),
        tx,
      );
      const over: number[] = [];
      const retries = new Map<string, Timer>();
      for (const event of events) {
        if (event.type === 'DeliverySent' || event.type === 'DeliveryFailed') over.push(event.data.deliveryId);
        if (event.type === 'DeliveryAttemptFailed') {
          const key = deliveryKey(event.data.deliveryId);
          retries.set(key, { key, dueAt: event.data.retryAt });
        }
      }
      await deliveries.forget(over, tx);
      for (const id of over) retries.delete(deliveryKey(id));
      await timers.cancel(over.map(deliveryKey), tx);
      const first = rows.map(({ id, dueAt }) => ({ key: deliveryKey(id), dueAt }));
      await timers.plan([...first, ...retries.values(), ...farewells(events)], tx);
    },
    committed,
  };
}
