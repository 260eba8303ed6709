// Proves that the restored history is the one that was backed up: every link of every chain, and the last event that the manifest names.

import type { EventStore } from '#domain/ports/event-store.ts';
import type { Database } from '#projections/sql.ts';
import { type Audit, auditEvents } from '../../adapters/event-store/audit.ts';
import { auditEventStore } from '../../adapters/event-store/eventstore-audit.ts';
import { ForPeople } from '../../adapters/shared/for-people.ts';
import type { Manifest } from './manifest.ts';

/** Throws ForPeople where it is not. */
export async function checkHistory(db: Database, store: EventStore, { store: where, head }: Manifest): Promise<Audit> {
  const audit = where === 'postgres' ? await auditEvents(db, Number(head?.position ?? 0)) : await auditEventStore(store, null);
  const [same] =
    where === 'postgres' && head !== null
      ? await db`select from es.events where position = ${head.position} and hash = decode(${head.hash}, 'hex')`
      : [true];
  if (audit.broken === null && same) return audit;
  throw new ForPeople(
    `L'historique de cette sauvegarde est rompu (${JSON.stringify(audit.broken)}) : choisissez-en une autre.\nThe history of this backup is broken: choose another one.`,
  );
}
