// Applies each event to the rows of subcontractors and documents, from the stream alone. Slots and counters are computed from these rows
// later.
import type { EventType, SubcontractorEvent } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import { isReminderEvent } from '#domain/reminders/events.ts';
import type { Profile } from '#domain/subcontractors/events.ts';
import { TYPES_PERSONAL } from '../document-types/project.ts';
import type { ProjectedEvent } from '../projection.ts';
import { searchFields, searchNumbers, searchText } from '../search-text.ts';
import { type AnalysisRow, analysisOf, type DocumentRow, documentAfter } from './document-rows.ts';
import { isLinkEvent, type LinkColumns, linkColumns, NO_LINK, rejectionColumns } from './link-columns.ts';
import type { Touched } from './refresh.ts';

export type SubcontractorRow = LinkColumns & {
  id: number;
  account_id: number;
  organization_id: number;
  is_active: boolean;
  archived_at: string | null;
  archived_by: number | null;
  company_name: string;
  siret: string;
  contact_name: string;
  contact_email: string;
  contact_phone: string;
  address: string;
  trades: readonly string[];
  company_key: string;
  contact_key: string;
  search: string;
  required_type_ids: number[] | null;
  created_at: string;
  updated_at: string;
  has_pending: boolean;
  missing_days: string;
  expiring_days: string;
  expired_days: string;
  uncovered_days: string;
  counted_in: number | null;
};
/** The rows of one batch in memory, and which slots must be recomputed. */
export type Work = {
  subcontractors: Map<number, SubcontractorRow>;
  documents: Map<number, DocumentRow>;
  analyses: Map<number, AnalysisRow>;
  /** Subcontractors that are erased by the end of the batch. */
  erased: Set<number>;
  /** Null during a replay, which computes every slot at the end. */
  noted: { subcontractors: Set<number>; documents: Set<number>; touched: Touched } | null;
};

const NOBODY: Profile = { companyName: '', siret: '', contactName: '', contactEmail: '', contactPhone: '', address: '' };

/** Texts are empty when the person was erased. */
function profileColumns(profile: Profile | null) {
  const p = profile ?? NOBODY;
  return {
    company_name: p.companyName,
    siret: p.siret,
    contact_name: p.contactName,
    contact_email: p.contactEmail,
    contact_phone: p.contactPhone,
    address: p.address,
    trades: p.trades ?? [],
    company_key: searchText(p.companyName),
    contact_key: searchText(p.contactName),
    search: `${searchFields(p.companyName, p.contactName, p.contactEmail)}\n${searchNumbers(p.siret, p.contactPhone)}`,
  };
}

/** The events whose personal fields are used here; those of other events stay sealed. */
export const READS_PERSONAL = [
  'SubcontractorRegistered',
  'SubcontractorEdited',
  'DocumentUploaded',
  'DocumentAnalysed',
  'DocumentValidated',
  'DocumentCorrected',
  'ReadingCorrected',
  'DocumentRejected',
  'OrganizationCreated',
  'OrganizationEdited',
  ...TYPES_PERSONAL,
] as const satisfies readonly EventType[];

/** Applies one event to `work`. Throws if the event is about a row that does not exist: then an event is missing from the log. */
export function applyEvent(work: Work, event: ProjectedEvent & SubcontractorEvent): Work {
  const id = idOf(event.meta.stream);
  const have = <Row>(row: Row | undefined): Row => {
    if (row === undefined) throw new Error(`${event.type} without what it is about (${event.meta.eventId})`);
    return row;
  };
  const subcontractor = () => have(work.subcontractors.get(id));
  const put = (row: SubcontractorRow): Work => {
    work.subcontractors.set(row.id, row);
    work.noted?.subcontractors.add(row.id);
    return work;
  };
  const putDocument = (row: DocumentRow): Work => {
    work.documents.set(row.id, row);
    if (work.noted === null) return work;
    work.noted.documents.add(row.id);
    work.noted.touched.pairs.set(`${row.subcontractor_id}:${row.document_type_id}`, [row.subcontractor_id, row.document_type_id]);
    return work;
  };

  if (isLinkEvent(event)) {
    const columns = linkColumns(subcontractor(), event);
    return columns === null ? work : put({ ...subcontractor(), ...columns });
  }
  if (event.type === 'DocumentRejected' || event.type === 'DocumentReopened') {
    const columns = rejectionColumns(subcontractor(), event);
    if (columns !== null) put({ ...subcontractor(), ...columns });
  }
  // The reminders read model has its own tables.
  if (isReminderEvent(event)) return work;
  switch (event.type) {
    case 'SubcontractorRegistered': {
      const { accountId, organizationId, isActive, registeredAt } = event.data;
      return put({
        id,
        account_id: accountId,
        organization_id: organizationId,
        is_active: isActive,
        archived_at: null,
        archived_by: null,
        ...profileColumns(event.personal),
        required_type_ids: null,
        ...NO_LINK,
        created_at: registeredAt,
        updated_at: registeredAt,
        // Initial values, until the slots are computed.
        has_pending: false,
        missing_days: '{}',
        expiring_days: '{}',
        expired_days: '{}',
        uncovered_days: '{}',
        counted_in: null,
      });
    }
    case 'SubcontractorEdited': {
      const { organizationId, isActive, editedAt } = event.data;
      return put({
        ...subcontractor(),
        organization_id: organizationId,
        is_active: isActive,
        ...profileColumns(event.personal),
        updated_at: editedAt,
      });
    }
    case 'SubcontractorArchived': {
      const { actor } = event.meta;
      const by = 'personId' in actor ? actor.personId : null;
      return put({ ...subcontractor(), archived_at: event.data.archivedAt, archived_by: by, updated_at: event.data.archivedAt });
    }
    case 'SubcontractorRestored':
      return put({ ...subcontractor(), archived_at: null, archived_by: null, updated_at: event.data.restoredAt });
    case 'RequiredTypesConfigured':
      return put({ ...subcontractor(), required_type_ids: [...event.data.documentTypeIds] });
    case 'DocumentUploaded':
    case 'DocumentReplaced':
    case 'DocumentAnalysed':
    case 'DocumentAnalysisFailed':
    case 'DocumentValidated':
    case 'DocumentRejected':
    case 'DocumentReopened':
    case 'DocumentCorrected':
    case 'DocumentReinstated':
    case 'ReadingCorrected':
    case 'ReadingCorrectionWithdrawn':
      if (event.type === 'DocumentAnalysed') work.analyses.set(event.data.documentId, analysisOf(event));
      return putDocument(documentAfter(event, () => have(work.documents.get(event.data.documentId))));
    // These events are in the activity, or no list shows them yet.
    case 'DocumentDeadlineReached':
    case 'NoteWritten':
    case 'SmsAnswered':
    case 'NoteRemoved':
      return work;
    // The subcontractor is archived first, so that slots and counters are updated; then its rows are deleted.
    case 'PersonErased':
      work.erased.add(id);
      return put({ ...subcontractor(), archived_at: event.data.erasedAt });
    default:
      return never(event);
  }
}
