// Demonstration requests (product.md §3, contact_requests). If the key of a person was erased, the row has empty texts.
import type { ContactRequestStatus } from '#domain/contact-requests/contact-request.ts';
import type { ContactRequestEvent, DomainEvent } from '#domain/events.ts';
import { idOf } from '#domain/kernel/event.ts';
import { erasedIn, isLiving, type Living } from '../erased.ts';
import { replayById } from '../keyed-rows.ts';
import type { ProjectedEvent, Projection, Replay } from '../projection.ts';
import { upsert } from '../rows.ts';
import type { Sql } from '../sql.ts';
import { tableText } from '../table-text.ts';

export type ContactRequestRow = {
  id: number;
  first_name: string;
  last_name: string;
  company: string;
  company_size: string | null;
  email: string | null;
  phone: string;
  message: string;
  status: ContactRequestStatus;
  created_at: string;
};

function rowOf(event: Living<ContactRequestEvent>): ContactRequestRow {
  switch (event.type) {
    case 'DemoRequested':
      return {
        id: event.data.contactRequestId,
        first_name: event.personal?.firstName ?? '',
        last_name: event.personal?.lastName ?? '',
        company: event.personal?.company ?? '',
        company_size: event.data.companySize,
        email: event.personal?.email ?? null,
        phone: event.personal?.phone ?? '',
        message: event.personal?.message ?? '',
        status: 'new',
        created_at: event.data.requestedAt,
      };
  }
}

const living = (event: ProjectedEvent): Living<ContactRequestEvent>[] => {
  const of = event as DomainEvent as ContactRequestEvent;
  return isLiving(of) ? [of] : [];
};

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const rows = new Map(events.flatMap(living).map((event) => [event.data.contactRequestId as number, rowOf(event)]));
  await upsert(sql, 'contact_requests', ['id'], [...rows.values()]);
  const erased = erasedIn(events, 'contactrequest');
  if (erased.length > 0) await sql`DELETE FROM contact_requests WHERE id = ANY (${erased}::int[])`;
}

const replay = (): Replay =>
  replayById<ContactRequestRow>('contact_requests', (rows, event) => {
    for (const one of living(event)) rows.set(one.data.contactRequestId, rowOf(one));
    if (event.type === 'PersonErased') rows.delete(idOf(event.meta.stream));
  });

export const contactRequests: Projection = {
  name: 'contact-requests',
  kind: 'read-model',
  version: 2,
  start: 'beginning',
  tables: tableText(import.meta.url),
  categories: ['contactrequest'],
  personal: true,
  project,
  replay,
};
