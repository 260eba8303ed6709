// The compliance read model. It loads the rows that a batch touches, folds the events in memory and writes the rows whole; then refresh.ts
// updates slots and counters for the whole set. About ten statements per batch, whatever its size.
import type { DocumentTypeEvent, OrganizationEvent, SubcontractorEvent } from '#domain/events.ts';
import { categoryOf, idOf } from '#domain/kernel/event.ts';
import { foldTypes } from '../document-types/project.ts';
import { erasedIn, isLiving, type Living } from '../erased.ts';
import type { ProjectedEvent, Projection } from '../projection.ts';
import { loadById, upsert } from '../rows.ts';
import type { Sql } from '../sql.ts';
import { tableText } from '../table-text.ts';
import { READS_PERSONAL, type SubcontractorRow, type Work } from './apply-event.ts';
import type { AnalysisRow, DocumentRow } from './document-rows.ts';
import { applyKnown, keep, noteType, nothingKnown } from './known.ts';
import { applyOrganization, livingIn, type OrganizationRow } from './organizations.ts';
import { type Change, moveAll, nothingTouched, refresh, type Touched } from './refresh.ts';
import { replay } from './replay.ts';
import { addStorage, deleteDocuments } from './storage.ts';

type Split = {
  organizations: (ProjectedEvent & Living<OrganizationEvent>)[];
  types: (ProjectedEvent & Living<DocumentTypeEvent>)[];
  subcontractors: (ProjectedEvent & SubcontractorEvent)[];
};

function split(events: readonly ProjectedEvent[]): Split {
  const parts: Split = { organizations: [], types: [], subcontractors: [] };
  for (const event of events) {
    const category = categoryOf(event.meta.stream);
    if (category === 'subcontractor') parts.subcontractors.push(event as Split['subcontractors'][number]);
    else if (!isLiving(event)) continue;
    else if (category === 'organizations') parts.organizations.push(event as Split['organizations'][number]);
    else if (category === 'documenttypes') parts.types.push(event as Split['types'][number]);
  }
  return parts;
}

/** The organisations of the accounts concerned after the batch, and those that it archived. */
async function foldOrganizations({ organizations, subcontractors }: Split, sql: Sql) {
  const moving = subcontractors.filter((event) => event.type === 'SubcontractorRegistered' || event.type === 'SubcontractorEdited');
  const accounts = new Set([
    ...organizations.map((event) => idOf(event.meta.stream)),
    ...moving.map((event) => event.meta.accountId as number),
  ]);
  const stored =
    accounts.size === 0 ? [] : await sql`SELECT * FROM compliance_organizations WHERE account_id = ANY (${[...accounts]}::int[])`;
  const rows = new Map((stored as unknown as OrganizationRow[]).map((row) => [row.id, row]));
  const changed = new Set<number>();
  const archived: { id: number; accountId: number }[] = [];
  for (const event of organizations) {
    const id = event.data.organizationId;
    changed.add(id);
    applyOrganization(rows, event);
    if (event.type === 'OrganizationArchived') archived.push({ id, accountId: idOf(event.meta.stream) });
  }
  return { changed: [...changed].flatMap((id) => rows.get(id) ?? []), archived, living: livingIn(rows) };
}

/** Adds or removes a subcontractor in the figures: « active » counts it while it is active, « listed » until it is archived. */
function share(row: SubcontractorRow | undefined, sign: 1 | -1): Change[] {
  if (row === undefined || row.archived_at !== null) return [];
  const change = (figure: string): Change => ({ accountId: row.account_id, organizationId: row.organization_id, figure, delta: sign });
  return row.is_active ? [change('listed'), change('totalSubcontractors')] : [change('listed')];
}

/** What all slots of a subcontractor depend on, and whether it is counted. */
const placeOf = (row: SubcontractorRow): string => JSON.stringify([row.organization_id, row.is_active, row.archived_at === null]);

/**
 * A change of the required types touches only the slots of the types that were added or removed: two slots, not thirty, in an account with
 * thirty types.
 */
function noteSlots(touched: Touched, before: SubcontractorRow | undefined, row: SubcontractorRow): void {
  const [had, has] = [before?.required_type_ids ?? null, row.required_type_ids];
  if (before === undefined || placeOf(before) !== placeOf(row) || (had === null) !== (has === null)) touched.subcontractors.add(row.id);
  else
    for (const id of [...(had ?? []), ...(has ?? [])])
      if (had?.includes(id) !== has?.includes(id)) touched.pairs.set(`${row.id}:${id}`, [row.id, id]);
}

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const parts = split(events);
  const named = parts.subcontractors.flatMap((event) => ('documentId' in event.data ? [event.data.documentId as number] : []));
  const streams = parts.subcontractors
    .filter((event) => !('documentId' in event.data) || event.type === 'DocumentRejected' || event.type === 'DocumentReopened')
    .map((event) => idOf(event.meta.stream));
  const [organizations, types, subcontractors, documents] = await Promise.all([
    foldOrganizations(parts, sql),
    foldTypes(parts.types, sql, 'compliance_types'),
    loadById<SubcontractorRow>(sql, 'subcontractors', streams),
    loadById<DocumentRow>(sql, 'documents', named),
  ]);
  // Replaces archived organisations by the receiving one, which slots and counters use as well.
  const settled = (row: SubcontractorRow): SubcontractorRow => ({
    ...row,
    organization_id: organizations.living(row.organization_id),
    counted_in: row.counted_in === null ? null : organizations.living(row.counted_in),
  });
  const was = new Map([...subcontractors].map(([id, row]) => [id, settled(row)]));
  const noted = { subcontractors: new Set<number>(), documents: new Set<number>(), touched: nothingTouched() };
  const work: Work = { subcontractors, documents, analyses: new Map<number, AnalysisRow>(), erased: new Set(), noted };
  const known = nothingKnown();
  for (const event of parts.subcontractors) applyKnown(work, known, event);
  for (const event of parts.types) noteType(known, event);
  for (const type of types) noted.touched.types.add(type.id);

  for (const { id, accountId } of organizations.archived) await moveAll(sql, accountId, id, organizations.living(id));
  const others: Change[] = [];
  const rows = [...noted.subcontractors].map((id) => {
    const row = settled(work.subcontractors.get(id)!);
    const before = was.get(id);
    noteSlots(noted.touched, before, row);
    if (before === undefined || placeOf(before) !== placeOf(row)) others.push(...share(before, -1), ...share(row, 1));
    return row;
  });
  await Promise.all([
    upsert(sql, 'compliance_organizations', ['id'], organizations.changed),
    upsert(sql, 'compliance_types', ['id'], types),
    upsert(sql, 'subcontractors', ['id'], rows),
    upsert(
      sql,
      'documents',
      ['id'],
      [...noted.documents].map((id) => work.documents.get(id)!),
    ),
    upsert(sql, 'document_analyses', ['document_id'], [...work.analyses.values()]),
    keep(sql, known),
    addStorage(sql, parts.subcontractors),
  ]);
  await refresh(sql, noted.touched, others);
  await forget(sql, [...work.erased], erasedIn(events, 'documenttypes'), erasedIn(events, 'organizations'));
}

/**
 * Deletes the rows of erased subcontractors, which no figure counts any more (apply-event.ts archived them), and the names of erased
 * accounts.
 */
async function forget(sql: Sql, subcontractors: number[], typesOf: number[], organizationsOf: number[]): Promise<void> {
  if (subcontractors.length > 0) {
    await sql`
      DELETE FROM document_analyses WHERE document_id = ANY (ARRAY(SELECT id FROM documents WHERE subcontractor_id = ANY (${subcontractors}::int[])))`;
    await Promise.all([
      deleteDocuments(sql, subcontractors),
      sql`DELETE FROM known_covers WHERE subcontractor_id = ANY (${subcontractors}::int[])`,
      sql`DELETE FROM known_names WHERE subcontractor_id = ANY (${subcontractors}::int[])`,
      sql`DELETE FROM known_places WHERE subcontractor_id = ANY (${subcontractors}::int[])`,
      sql`DELETE FROM slots WHERE subcontractor_id = ANY (${subcontractors}::int[])`,
      sql`DELETE FROM subcontractors WHERE id = ANY (${subcontractors}::int[])`,
    ]);
  }
  if (typesOf.length > 0) {
    await sql`DELETE FROM compliance_types WHERE account_id = ANY (${typesOf}::int[])`;
    await sql`DELETE FROM known_types WHERE account_id = ANY (${typesOf}::int[])`;
  }
  if (organizationsOf.length > 0) await sql`DELETE FROM compliance_organizations WHERE account_id = ANY (${organizationsOf}::int[])`;
}

export const compliance: Projection = {
  name: 'compliance',
  kind: 'read-model',
  version: 14,
  start: 'beginning',
  tables: tableText(import.meta.url),
  categories: ['organizations', 'documenttypes', 'subcontractor'],
  personal: READS_PERSONAL,
  project,
  replay,
};
