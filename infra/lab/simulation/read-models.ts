// The read models of a simulated process. Accounts, members, organisations and document types are the real projectors; of the compliance model the
// pure part is real (projections/compliance/apply-event.ts), and a count that must not be added to twice stands for slots and counters.
import type { SubcontractorEvent } from '../../../domain/events.ts';
import { idOf } from '../../../domain/kernel/event.ts';
import { accounts } from '../../../projections/accounts/project.ts';
import { applyEvent, type SubcontractorRow, type Work } from '../../../projections/compliance/apply-event.ts';
import type { AnalysisRow, DocumentRow } from '../../../projections/compliance/document-rows.ts';
import { nothingTouched } from '../../../projections/compliance/refresh.ts';
import { documentTypes } from '../../../projections/document-types/project.ts';
import { members } from '../../../projections/members/project.ts';
import { organizations } from '../../../projections/organizations/project.ts';
import type { ProjectedEvent, Projection } from '../../../projections/projection.ts';
import { loadById, upsert } from '../../../projections/rows.ts';
import type { MemoryDatabase } from '../../testing/stores/database.ts';
import type { Tables } from '../../testing/stores/tables.ts';
import { rowsSql } from './rows.ts';

const addTo = (changes: readonly (readonly [what: string, n: number])[]) => (tables: Tables) => {
  for (const [what, n] of changes) {
    const at = `figures:${what}`;
    const sum = ((tables.rows.get(at)?.['n'] as number | undefined) ?? 0) + n;
    if (sum === 0) tables.rows.delete(at);
    else tables.rows.set(at, { what, n: sum });
  }
};

const documents = (db: MemoryDatabase): Projection => ({
  name: 'compliance',
  kind: 'read-model',
  version: 1,
  start: 'beginning',
  tables: '',
  categories: ['subcontractor'],
  personal: true,
  async project(events, tx) {
    const sql = rowsSql(db, tx);
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
    const written = <Row>(rows: ReadonlyMap<number, Row>, ids: ReadonlySet<number>): Row[] => [...ids].map((id) => rows.get(id)!);
    await upsert(sql, 'subcontractors', ['id'], written(work.subcontractors, noted.subcontractors));
    await upsert(sql, 'documents', ['id'], written(work.documents, noted.documents));
    await upsert(sql, 'document_analyses', ['document_id'], [...work.analyses.values()]);
    await db.run({ says: 'add to figures', work: addTo([...before, ...count(1), ...seen]) }, tx);
  },
});

/** Without their DDL: rows are rows here. */
export const simulatedReadModels = (db: MemoryDatabase): Projection[] => [
  ...[accounts, organizations, documentTypes, members].map((model) => ({
    ...model,
    tables: '',
    project: (events: readonly ProjectedEvent[], tx: object) => model.project(events, rowsSql(db, tx)),
  })),
  documents(db),
];
