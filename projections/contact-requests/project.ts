// Demonstration requests (product.md §3, contact_requests). If the key of a person was erased, the row has empty texts.
import type { ContactRequestStatus } from '#domain/contact-requests/status.ts';
import type { ContactRequestEvent, DomainEvent } from '#domain/events.ts';
import { idOf } from '#domain/kernel/event.ts';
import { erasedIn, isLiving, type Living } from '../erased.ts';
import { replayById } from '../keyed-rows.ts';
import type { ProjectedEvent, Projection, Replay } from '../projection.ts';
import { loadById, upsert } from '../rows.ts';
import { searchFields, searchNumbers } from '../search-text.ts';
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
  search: string;
};

/** The row after one event; null where there is none: the request was erased. */
function evolve(row: ContactRequestRow | null, event: Living<ContactRequestEvent>): ContactRequestRow | null {
  switch (event.type) {
    case 'DemoRequested': {
      const { firstName = '', lastName = '', company = '', email = null, phone = '', message = '' } = event.personal ?? {};
      return {
        id: event.data.contactRequestId,
        first_name: firstName,
        last_name: lastName,
        company,
        company_size: event.data.companySize,
        email,
        phone,
        message,
        status: 'new',
        created_at: event.data.requestedAt,
        search: [searchFields(company, `${firstName} ${lastName}`, email ?? ''), searchNumbers('', phone)].join('\n'),
      };
    }
    case 'DemoRequestStatusSet':
      return row && { ...row, status: event.data.status };
  }
}

const living = (event: ProjectedEvent): Living<ContactRequestEvent>[] => {
  const of = event as DomainEvent as ContactRequestEvent;
  return isLiving(of) ? [of] : [];
};

function apply(rows: Map<number, ContactRequestRow>, event: Living<ContactRequestEvent>): void {
  const id = event.data.contactRequestId;
  const row = evolve(rows.get(id) ?? null, event);
  if (row !== null) rows.set(id, row);
}

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const found = events.flatMap(living);
  const rows = await loadById<ContactRequestRow>(
    sql,
    'contact_requests',
    found.map((event) => event.data.contactRequestId),
  );
  for (const event of found) apply(rows, event);
  await upsert(sql, 'contact_requests', ['id'], [...rows.values()]);
  const erased = erasedIn(events, 'contactrequest');
  if (erased.length > 0) await sql`DELETE FROM contact_requests WHERE id = ANY (${erased}::int[])`;
}

const replay = (): Replay =>
  replayById<ContactRequestRow>('contact_requests', (rows, event) => {
    for (const one of living(event)) apply(rows, one);
    if (event.type === 'PersonErased') rows.delete(idOf(event.meta.stream));
  });

export const contactRequests: Projection = {
  name: 'contact-requests',
  kind: 'read-model',
  version: 3,
  start: 'beginning',
  tables: tableText(import.meta.url),
  categories: ['contactrequest'],
  personal: true,
  project,
  replay,
};
