// The state of each mail and SMS: pending, sent, delivered, or failed for good; and the recipient of each mail, from its own event
// (/email-delivery).
import type { DeliveryEvent, DomainEvent } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import { categoryOf } from '#domain/kernel/event.ts';
import type { DeliveryStatus } from '#domain/texts/fr/deliveries.ts';
import type { ProjectedEvent, Projection, Replay } from '../projection.ts';
import { loadById, upsert } from '../rows.ts';
import { searchFields } from '../search-text.ts';
import type { Sql } from '../sql.ts';
import { tableText } from '../table-text.ts';

export type DeliveryRecordRow = {
  id: number;
  account_id: number;
  message_id: string;
  channel: string;
  recipient: string;
  template: string;
  status: DeliveryStatus;
  retry_count: number;
  last_error: string | null;
  retry_at: string | null;
  confirmed_by: 'provider' | 'silence' | null;
  updated_at: string;
};

function rowOf(event: Attempt): DeliveryRecordRow {
  const { deliveryId, accountId, messageId, channel, recipient, template, attempt } = event.data;
  const about = { id: deliveryId, account_id: accountId, message_id: messageId, channel, recipient, template };
  const common = { ...about, retry_count: attempt - 1, confirmed_by: null };
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

/** Applies the provider's report on a mail that was sent. */
function heard(row: DeliveryRecordRow, event: News): DeliveryRecordRow {
  if (event.type === 'DeliveryConfirmed') return { ...row, status: 'delivered', confirmed_by: event.data.by };
  return { ...row, status: 'failed', confirmed_by: null, last_error: event.data.reason, updated_at: event.data.bouncedAt };
}

const LISTED = /^(account|subcontractor)-/;
/** The address and the subject of a mail, until its recipient is erased. */
type WordsRow = { id: number; recipient: string; sent_to: string; company: string; subject: string; search: string };
type ErasedRow = { recipient: string };
type News = Extract<DeliveryEvent, { type: 'DeliveryConfirmed' | 'DeliveryBounced' }>;
type Attempt = Exclude<DeliveryEvent, News | { type: 'DeliveryComposed' }>;
const isNews = (event: { readonly type: string }): event is News => event.type === 'DeliveryConfirmed' || event.type === 'DeliveryBounced';

/**
 * Folds events in their order. The words of an erased person are deleted both before the erasure and after it, because a mail may be
 * composed at the moment of erasure. `records`: the mails that the events report on.
 */
function collected(records: Map<number, DeliveryRecordRow>) {
  const words = new Map<number, WordsRow>();
  const erased = new Set<string>();
  return {
    records,
    words,
    erased,
    add(projected: ProjectedEvent): void {
      const { stream, subject } = projected.meta;
      if (projected.type === 'PersonErased') erased.add(stream);
      if (categoryOf(stream) !== 'delivery') return;
      const event = projected as DomainEvent as DeliveryEvent;
      const { deliveryId } = event.data;
      if (isNews(event)) {
        const known = records.get(deliveryId);
        if (known) records.set(deliveryId, heard(known, event));
      }
      // Each attempt describes the whole mail, so the last one replaces the row.
      else if (event.type !== 'DeliveryComposed') records.set(deliveryId, rowOf(event));
      // Mails whose text is sealed for somebody else (to an administrator, to a member, or about a rejection) are left out: no account sees them, and no
      // event says when their words must be deleted.
      else if (event.personal !== null && subject === event.data.recipient && LISTED.test(subject) && event.data.channel === 'email') {
        const { to, company, subject: title } = event.personal;
        words.set(deliveryId, {
          id: deliveryId,
          recipient: subject,
          sent_to: to,
          company,
          subject: title,
          search: searchFields(to, company, title),
        });
      }
    },
  };
}

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const ids = events.flatMap((event) => (isNews(event) ? [event.data.deliveryId] : []));
  const { records, words, erased, add } = collected(await loadById<DeliveryRecordRow>(sql, 'email_delivery_records', ids));
  for (const event of events) add(event);
  if (erased.size > 0) await sql`DELETE FROM email_delivery_words WHERE recipient = ANY (${[...erased]}::text[])`;
  await upsert(sql, 'email_delivery_erased', ['recipient'], rowsOf(erased));
  const people = [...new Set([...words.values()].map(({ recipient }) => recipient))];
  const known =
    people.length === 0
      ? []
      : await sql<ErasedRow[]>`SELECT recipient FROM email_delivery_erased WHERE recipient = ANY (${people}::text[])`;
  const gone = new Set(known.map(({ recipient }) => recipient));
  const living = [...words.values()].filter(({ recipient }) => !gone.has(recipient));
  await upsert(sql, 'email_delivery_words', ['id'], living);
  await upsert(sql, 'email_delivery_records', ['id'], [...records.values()]);
}
const rowsOf = (erased: ReadonlySet<string>): ErasedRow[] => [...erased].map((recipient) => ({ recipient }));

function replay(): Replay {
  const { records, words, erased, add } = collected(new Map());
  return {
    add: (events) => events.forEach(add),
    size: () => records.size + words.size + erased.size,
    tables: () => [
      { table: 'email_delivery_records', rows: records.values() },
      { table: 'email_delivery_words', rows: [...words.values()].filter(({ recipient }) => !erased.has(recipient)) },
      { table: 'email_delivery_erased', rows: rowsOf(erased) },
    ],
  };
}

export const deliveryRecords: Projection = {
  name: 'delivery-records',
  kind: 'read-model',
  version: 3,
  start: 'beginning',
  tables: tableText(import.meta.url),
  // The streams of the recipients tell when they are erased.
  categories: ['delivery', 'account', 'subcontractor'],
  personal: ['DeliveryComposed'],
  project,
  replay,
};
