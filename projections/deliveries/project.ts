// What became of each mail (/email-delivery): sent, pending, or failed for good.
import type { DeliveryEvent, DomainEvent } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import type { DeliveryStatus } from '#domain/texts/fr/deliveries.ts';
import type { ProjectedEvent, Projection, Replay, Sql } from '#infra/ports.ts';
import { replayById } from '../keyed-rows.ts';
import { upsert } from '../rows.ts';
import { tableText } from '../table-text.ts';

export type DeliveryRecordRow = {
  id: number;
  account_id: number;
  message_id: string;
  recipient: string;
  template: string;
  status: DeliveryStatus;
  retry_count: number;
  last_error: string | null;
  retry_at: string | null;
  updated_at: string;
};

function rowOf(event: DeliveryEvent): DeliveryRecordRow {
  const { deliveryId, accountId, messageId, recipient, template, attempt } = event.data;
  const common = { id: deliveryId, account_id: accountId, message_id: messageId, recipient, template, retry_count: attempt - 1 };
  switch (event.type) {
    case 'DeliverySent':
      return { ...common, status: 'sent', last_error: null, retry_at: null, updated_at: event.data.sentAt };
    case 'DeliveryAttemptFailed':
      return {
        ...common,
        status: 'pending',
        last_error: event.data.reason,
        retry_at: event.data.retryAt,
        updated_at: event.data.failedAt,
      };
    case 'DeliveryFailed':
      return { ...common, status: 'failed', last_error: event.data.reason, retry_at: null, updated_at: event.data.failedAt };
    default:
      return never(event);
  }
}

/** Each event tells all of its mail: the last one stands. */
async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const mails = (events as readonly DomainEvent[] as readonly DeliveryEvent[]).filter((event) => event.data.channel === 'email');
  const rows = new Map(mails.map(rowOf).map((row) => [row.id, row]));
  await upsert(sql, 'email_delivery_records', ['id'], [...rows.values()]);
}

const replay = (): Replay =>
  replayById<DeliveryRecordRow>('email_delivery_records', (rows, projected) => {
    const event = projected as DomainEvent as DeliveryEvent;
    if (event.data.channel === 'email') rows.set(event.data.deliveryId, rowOf(event));
  });

export const deliveryRecords: Projection = {
  name: 'delivery-records',
  kind: 'read-model',
  version: 1,
  start: 'beginning',
  tables: tableText(import.meta.url),
  categories: ['delivery'],
  personal: false,
  project,
  replay,
};
