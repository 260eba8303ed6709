// The whole compliance read model folded in memory, for a rebuild. Rows come from the same fold as in project.ts, slots and counters from
// the rule in the domain instead of the SQL in refresh.ts. `npm run rebuild compare` compares the two byte for byte.

import type { DocumentTypeEvent, OrganizationEvent, SubcontractorEvent } from '#domain/events.ts';
import { categoryOf, idOf } from '#domain/kernel/event.ts';
import { applyOrForget, type DocumentTypeRow } from '../document-types/project.ts';
import { isLiving, type Living } from '../erased.ts';
import type { ProjectedEvent, Replay, RowsOfTable } from '../projection.ts';
import type { SubcontractorRow, Work } from './apply-event.ts';
import { countingPlaces } from './counting.ts';
import type { AnalysisRow, DocumentRow } from './document-rows.ts';
import { applyKnown, noteType, nothingKnown } from './known.ts';
import { applyOrganization, livingIn, type OrganizationRow } from './organizations.ts';
import { slotsInto } from './replayed-slots.ts';
import { storageOf } from './storage.ts';

export function replay(): Replay {
  const organizations = new Map<number, OrganizationRow>();
  const types = new Map<number, DocumentTypeRow>();
  const work: Work = {
    subcontractors: new Map<number, SubcontractorRow>(),
    documents: new Map<number, DocumentRow>(),
    analyses: new Map<number, AnalysisRow>(),
    erased: new Set(),
    noted: null,
  };
  const known = nothingKnown();

  /** The rows of subcontractors that are not erased. */
  const kept = <Row extends { subcontractor_id: number }>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => !work.erased.has(row.subcontractor_id));

  function forget(): void {
    for (const id of work.erased) work.subcontractors.delete(id);
    for (const { id, subcontractor_id } of work.erased.size > 0 ? work.documents.values() : []) {
      if (!work.erased.has(subcontractor_id)) continue;
      work.documents.delete(id);
      work.analyses.delete(id);
    }
  }

  function tables(): RowsOfTable[] {
    forget();
    const figures = countingPlaces();
    const slots = slotsInto(figures);

    function* allSlots(): Generator<object> {
      const living = livingIn(organizations);
      const typesOf = Map.groupBy(types.values(), (type) => type.account_id);
      const documentsBy = Map.groupBy(work.documents.values(), (document) => document.subcontractor_id);
      for (const row of work.subcontractors.values()) {
        row.organization_id = living(row.organization_id);
        yield* slots(row, documentsBy.get(row.id), typesOf.get(row.account_id) ?? []);
      }
    }
    // Computed when the first table that needs slots is written: by then the server has the documents and builds their indexes.
    let slotRows: object[] | null = null;
    const judged = (): object[] => (slotRows ??= [...allSlots()]);
    function* after(rows: () => Iterable<object>): Generator<object> {
      judged();
      yield* rows();
    }

    return [
      { table: 'documents', rows: work.documents.values() },
      { table: 'subcontractors', rows: after(() => work.subcontractors.values()) },
      { table: 'slots', rows: after(judged) },
      { table: 'document_analyses', rows: work.analyses.values() },
      { table: 'counters', rows: after(() => figures.counters()) },
      { table: 'compliance_organizations', rows: organizations.values() },
      { table: 'compliance_types', rows: types.values() },
      { table: 'known_covers', rows: kept(known.covers) },
      { table: 'known_places', rows: kept(known.places) },
      { table: 'known_names', rows: kept(known.names) },
      { table: 'known_types', rows: known.types },
      { table: 'account_storage', rows: storageOf(work.documents.values()) },
    ];
  }

  return {
    add(events) {
      for (const event of events) {
        switch (categoryOf(event.meta.stream)) {
          case 'organizations':
            if (isLiving(event)) applyOrganization(organizations, event as ProjectedEvent & Living<OrganizationEvent>);
            else for (const row of organizations.values()) if (row.account_id === idOf(event.meta.stream)) organizations.delete(row.id);
            break;
          case 'documenttypes':
            applyOrForget(types, event as ProjectedEvent & DocumentTypeEvent);
            if (isLiving(event)) noteType(known, event as ProjectedEvent & Living<DocumentTypeEvent>);
            else known.types = known.types.filter((row) => row.account_id !== idOf(event.meta.stream));
            break;
          case 'subcontractor':
            applyKnown(work, known, event as ProjectedEvent & SubcontractorEvent);
            break;
        }
      }
    },
    size: () =>
      work.subcontractors.size + work.documents.size + work.analyses.size + known.covers.length + known.places.length + known.names.length,
    tables,
  };
}
