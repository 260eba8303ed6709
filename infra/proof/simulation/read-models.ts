// The read models of a simulated process. Accounts, organisations and document types are the real projectors; of the compliance model the
// pure part is real (projections/compliance/apply-event.ts), and a count that must not be added to twice stands for slots and counters.
import type { SubcontractorEvent } from '#domain/events.ts';
import { idOf } from '#domain/kernel/event.ts';
import { accounts } from '#projections/accounts/project.ts';
import { type AnalysisRow, applyEvent, type DocumentRow, type SubcontractorRow, type Work } from '#projections/compliance/apply-event.ts';
import { nothingTouched } from '#projections/compliance/refresh.ts';
import { documentTypes } from '#projections/document-types/project.ts';
import { organizations } from '#projections/organizations/project.ts';
import type { ProjectedEvent, Projection } from '#projections/projection.ts';
import { loadById, upsert } from '#projections/rows.ts';

const documents: Projection = {
  name: 'compliance',
  kind: 'read-model',
  version: 1,
  start: 'beginning',
  tables: '',
  categories: ['subcontractor'],
  personal: true,
  async project(events, sql) {
    const of = events as readonly (ProjectedEvent & SubcontractorEvent)[];
    const named = of.flatMap((event) => ('documentId' in event.data ? [event.data.documentId as number] : []));
    const people = of.map((event) => idOf(event.meta.stream));
    const noted = { subcontractors: new Set<number>(), documents: new Set<number>(), touched: nothingTouched() };
    const work: Work = {
      subcontractors: await loadById<SubcontractorRow>(sql, 'subcontractors', people),
      documents: await loadById<DocumentRow>(sql, 'documents', named),
      analyses: new Map<number, AnalysisRow>(),
      erased: new Set(),
      noted,
    };
    const count = (sign: 1 | -1): [string, number][] =>
      [...work.documents.values()].map((row) => [`${row.account_id} ${row.validation_status}`, sign]);
    const before = count(-1);
    for (const event of of) applyEvent(work, event);
    const seen = of.map((event): [string, number] => [`${event.meta.accountId} ${event.type}`, 1]);
    await upsert(
      sql,
      'subcontractors',
      ['id'],
      [...noted.subcontractors].map((id) => work.subcontractors.get(id)!),
    );
    await upsert(
      sql,
      'documents',
      ['id'],
      [...noted.documents].map((id) => work.documents.get(id)!),
    );
    await upsert(sql, 'document_analyses', ['document_id'], [...work.analyses.values()]);
    await sql.unsafe('ADD TO figures', [[...before, ...count(1), ...seen] as never]);
  },
};

/** Without their DDL: rows are rows here. */
export const simulatedReadModels: readonly Projection[] = [accounts, organizations, documentTypes, documents].map((model) => ({
  ...model,
  tables: '',
}));
