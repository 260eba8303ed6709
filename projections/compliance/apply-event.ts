// What each event does to the rows of subcontractors and documents. Only what the stream itself says: slots and figures follow from it.
import { intervalOf } from '#domain/documents/cover.ts';
import type { EventType, SubcontractorEvent } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import { PROBLEM_TEXT, SYSTEM_PROBLEM_PREFIX } from '#domain/texts/fr/document-problems.ts';
import { TYPES_PERSONAL } from '../document-types/project.ts';
import type { ProjectedEvent } from '../projection.ts';
import { searchFields, searchText } from '../search-text.ts';
import { ALWAYS, type Touched } from './refresh.ts';

export type SubcontractorRow = {
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
  company_key: string;
  contact_key: string;
  search: string;
  required_type_ids: number[] | null;
  token_hash: string | null;
  short_id_hash: string | null;
  token_expires_at: string | null;
  token_revoked: boolean;
  link_subject: string | null;
  link_event_id: string | null;
  link_sealed: string | null;
  created_at: string;
  updated_at: string;
  has_pending: boolean;
  missing_days: string;
  expiring_days: string;
  expired_days: string;
  uncovered_days: string;
};
export type DocumentRow = {
  id: number;
  account_id: number;
  subcontractor_id: number;
  document_type_id: number;
  file_name: string;
  search: string;
  mime_type: string;
  file_size: number;
  blob_id: string;
  wrapped_key: string;
  validation_status: 'pending' | 'validated' | 'rejected' | 'replaced';
  uploaded_at: string;
  validated_at: string | null;
  validated_by: number | null;
  starts_on: string | null;
  expiration_date: string | null;
  counts_from: string | null;
  date_emission: string | null;
  rejection_reason: string | null;
  has_problem: boolean;
  analysed: boolean;
  follows: number | null;
  replaced_by: number | null;
};
export type AnalysisRow = { document_id: number; analysis: string };

/** The rows of one batch on their way, and what they make stale. */
export type Work = {
  subcontractors: Map<number, SubcontractorRow>;
  documents: Map<number, DocumentRow>;
  analyses: Map<number, AnalysisRow>;
  /** Subcontractors of whom nothing is left in the end. */
  erased: Set<number>;
  /** Null where everything is looked at in the end. */
  noted: { subcontractors: Set<number>; documents: Set<number>; touched: Touched } | null;
};

/** `validated_by` of a document that the machine accepted. */
export const AUTO = 0;

type Profile = { companyName: string; siret: string; contactName: string; contactEmail: string; contactPhone: string; address: string };
const NOBODY: Profile = { companyName: '', siret: '', contactName: '', contactEmail: '', contactPhone: '', address: '' };

/** Empty texts once the person is erased. */
function profileColumns(profile: Profile | null) {
  const p = profile ?? NOBODY;
  return {
    company_name: p.companyName,
    siret: p.siret,
    contact_name: p.contactName,
    contact_email: p.contactEmail,
    contact_phone: p.contactPhone,
    address: p.address,
    company_key: searchText(p.companyName),
    contact_key: searchText(p.contactName),
    search: searchFields(p.companyName, p.contactName, p.contactEmail),
  };
}

/** The analysis as the contract's `aiAnalysisData` shows it. */
const analysisText = ({ data, personal }: Extract<SubcontractorEvent, { type: 'DocumentAnalysed' }>): string =>
  JSON.stringify({
    dateEmission: data.dateEmission,
    dateExpiration: data.dateExpiration,
    startsOn: data.startsOn,
    entreprise: personal?.entreprise ?? null,
    confidence: data.confidence,
    isValid: data.isValid,
    problems: personal?.problems ?? [],
    rule: data.rule,
    notes: personal?.notes ?? [],
    reasons: personal?.reasons ?? [],
    evidence: personal?.evidence ?? [],
  });

/** The events whose personal fields are used here; of the others they stay sealed. */
export const READS_PERSONAL = [
  'SubcontractorRegistered',
  'SubcontractorEdited',
  'DocumentUploaded',
  'DocumentAnalysed',
  'DocumentRejected',
  'OrganizationCreated',
  'OrganizationEdited',
  ...TYPES_PERSONAL,
] as const satisfies readonly EventType[];

/** Puts what one event did into `work`. Throws where the event is about a row that is not there: the log has a hole. */
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
  const document = () => have(work.documents.get((event.data as { documentId: number }).documentId));
  const putDocument = (row: DocumentRow): Work => {
    work.documents.set(row.id, row);
    if (work.noted === null) return work;
    work.noted.documents.add(row.id);
    work.noted.touched.pairs.set(`${row.subcontractor_id}:${row.document_type_id}`, [row.subcontractor_id, row.document_type_id]);
    return work;
  };

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
        token_hash: null,
        short_id_hash: null,
        token_expires_at: null,
        token_revoked: false,
        link_subject: null,
        link_event_id: null,
        link_sealed: null,
        created_at: registeredAt,
        updated_at: registeredAt,
        // Until his slots have been looked at.
        has_pending: false,
        missing_days: '{}',
        expiring_days: '{}',
        expired_days: '{}',
        uncovered_days: '{}',
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
    case 'LinkIssued': {
      const { tokenHash, shortIdHash, expiresAt } = event.data;
      return put({
        ...subcontractor(),
        token_hash: tokenHash,
        short_id_hash: shortIdHash,
        token_expires_at: expiresAt,
        token_revoked: false,
        link_subject: event.meta.subject,
        link_event_id: event.meta.eventId,
        link_sealed: event.meta.sealed,
      });
    }
    case 'LinkExtended':
      return put({ ...subcontractor(), token_expires_at: event.data.expiresAt });
    case 'LinkRevoked':
      return put({ ...subcontractor(), token_revoked: true });
    case 'RequiredTypesConfigured':
      return put({ ...subcontractor(), required_type_ids: [...event.data.documentTypeIds] });
    case 'DocumentUploaded': {
      const { documentId, documentTypeId, uploadedAt, follows, blobId, wrappedKey, mimeType, fileSize } = event.data;
      const fileName = event.personal?.fileName ?? '';
      return putDocument({
        id: documentId,
        account_id: event.meta.accountId,
        subcontractor_id: id,
        document_type_id: documentTypeId,
        file_name: fileName,
        search: searchText(fileName),
        mime_type: mimeType,
        file_size: fileSize,
        blob_id: blobId,
        wrapped_key: wrappedKey,
        validation_status: 'pending',
        uploaded_at: uploadedAt,
        validated_at: null,
        validated_by: null,
        starts_on: null,
        expiration_date: null,
        counts_from: null,
        date_emission: null,
        rejection_reason: null,
        has_problem: false,
        analysed: false,
        follows,
        replaced_by: null,
      });
    }
    case 'DocumentReplaced':
      return putDocument({ ...document(), validation_status: 'replaced', replaced_by: event.data.by });
    case 'DocumentAnalysed': {
      const { documentId, dateEmission, startsOn, isValid, problemCodes } = event.data;
      work.analyses.set(documentId, { document_id: documentId, analysis: analysisText(event) });
      const reason = event.personal?.rejectionReason ?? null;
      return putDocument({
        ...document(),
        analysed: true,
        starts_on: startsOn,
        date_emission: dateEmission,
        rejection_reason: reason,
        has_problem: !isValid || problemCodes.length > 0,
      });
    }
    case 'DocumentAnalysisFailed': {
      const reason = `${SYSTEM_PROBLEM_PREFIX} ${PROBLEM_TEXT['analysis-unavailable']('')}`;
      return putDocument({ ...document(), rejection_reason: reason, has_problem: true });
    }
    case 'DocumentValidated': {
      const { validatedAt, validatedBy, startsOn, expirationDate, dateEmission } = event.data;
      const row = document();
      return putDocument({
        ...row,
        validation_status: 'validated',
        validated_at: validatedAt,
        validated_by: validatedBy === 'auto' ? AUTO : validatedBy,
        starts_on: startsOn,
        expiration_date: expirationDate,
        counts_from: intervalOf(startsOn, expirationDate, validatedAt).from ?? ALWAYS,
        date_emission: dateEmission ?? row.date_emission,
        rejection_reason: null,
      });
    }
    case 'DocumentRejected':
      return putDocument({ ...document(), validation_status: 'rejected', rejection_reason: event.personal?.reason ?? '' });
    // Said in the activity; no status reads it.
    case 'DocumentDeadlineReached':
    // No list shows it yet; whichever will is made anew from the events.
    case 'LinkOpened':
      return work;
    // Archived first, so that figures and slots follow; then his rows go.
    case 'PersonErased':
      work.erased.add(id);
      return put({ ...subcontractor(), archived_at: event.data.erasedAt });
    default:
      return never(event);
  }
}
