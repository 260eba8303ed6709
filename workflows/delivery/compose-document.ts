// The mails to a subcontractor about one of its documents, from the current state of its stream.

import { HELD_SECONDS } from '#domain/constants.ts';
import { basisOf } from '#domain/documents/expiry.ts';
import { redoOf, toldToSender } from '#domain/documents/told-to-sender.ts';
import type { DomainEvent } from '#domain/events.ts';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { DocumentId, DocumentTypeId } from '#domain/kernel/ids.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import { mails, type ReadingOutcome, type RenderedMail } from '#domain/texts/fr/mails/index.ts';
import { REDO_TEXT } from '#domain/texts/fr/redo.ts';
import { AUTOMATIC, type ComposeDeps, type Composed, companyOf, impossible, profileIn } from './composed.ts';

type Of<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>;
/** The last event of a type that satisfies the condition. */
function last<Type extends DomainEvent['type']>(
  events: readonly DomainEvent[],
  type: Type,
  fits: (event: Of<Type>) => boolean = () => true,
): Of<Type> | null {
  return (events.findLast((event) => event.type === type && fits(event as Of<Type>)) as Of<Type> | undefined) ?? null;
}

/** The link's token while the link is valid, otherwise null: an invalid link is never sent. */
function liveToken(events: readonly DomainEvent[], now: Instant): string | null {
  const issuedAt = events.findLastIndex((event) => event.type === 'LinkIssued');
  const issued = events[issuedAt];
  if (issued?.type !== 'LinkIssued' || issued.personal === null) return null;
  const since = events.slice(issuedAt + 1);
  const expiresAt = last(since, 'LinkExtended')?.data.expiresAt ?? issued.data.expiresAt;
  const profile = events.findLast((event) => event.type === 'SubcontractorRegistered' || event.type === 'SubcontractorEdited');
  const active = (profile?.type === 'SubcontractorRegistered' || profile?.type === 'SubcontractorEdited') && profile.data.isActive;
  return active && now < expiresAt && last(since, 'LinkRevoked') === null ? issued.personal.token : null;
}

const DECISIONS: readonly DomainEvent['type'][] = ['DocumentValidated', 'DocumentRejected', 'DocumentReopened'];

function readingOf(events: readonly DomainEvent[], documentId: DocumentId): ReadingOutcome {
  const about = (event: { data: { documentId: DocumentId } }): boolean => event.data.documentId === documentId;
  const decided = events.findLast(({ type, data }) => DECISIONS.includes(type) && 'documentId' in data && data.documentId === documentId);
  const validated = decided?.type === 'DocumentReopened' ? null : last(events, 'DocumentValidated', about);
  if (validated !== null) return { kind: 'validated', expirationDate: validated.data.expirationDate };
  const analysed = last(events, 'DocumentAnalysed', about);
  if (analysed === null || analysed.personal === null) return { kind: 'unavailable' };
  const { dateEmission, dateExpiration, isValid, problemCodes, rule } = analysed.data;
  const { entreprise, problems } = analysed.personal;
  const read = { dateEmission, dateExpiration, expiryBasis: basisOf(rule), entreprise };
  const redo = redoOf(problemCodes);
  if (redo !== null) return { kind: 'to-redo', why: REDO_TEXT[redo], problems: toldToSender(problems, problemCodes) };
  if (isValid) return { kind: 'to-validate', ...read };
  return { kind: 'to-check', ...read, problems: toldToSender(problems, problemCodes) };
}

function typeName(events: readonly DomainEvent[], id: DocumentTypeId): string {
  const named = events.findLast(
    (event) => (event.type === 'DocumentTypeAdded' || event.type === 'DocumentTypeEdited') && event.data.documentTypeId === id,
  );
  return named?.type === 'DocumentTypeAdded' || named?.type === 'DocumentTypeEdited' ? (named.personal?.name ?? 'Document') : 'Document';
}

/** What the mail to the sender said of a decision that the reopening at this revision took back; null: no mail said anything of it. */
function withdrawnAt(events: readonly DomainEvent[], revision: number): 'rejection' | 'validation' | null {
  const reopened = events[revision];
  if (reopened?.type !== 'DocumentReopened') return null;
  const { documentId, reopenedAt } = reopened.data;
  const decided = events
    .slice(0, revision)
    .findLast(({ type, data }) => DECISIONS.includes(type) && 'documentId' in data && data.documentId === documentId);
  const due = (at: Instant): boolean => addMillis(at, HELD_SECONDS * 1000) <= reopenedAt;
  if (decided?.type === 'DocumentRejected') return due(decided.data.rejectedAt) ? 'rejection' : null;
  if (decided?.type !== 'DocumentValidated') return null;
  const { validatedAt, validatedBy } = decided.data;
  // He is answered once: of a validation that came later than the analysis he was told nothing.
  const analysed = events.find(
    (event) => (event.type === 'DocumentAnalysed' || event.type === 'DocumentAnalysisFailed') && event.data.documentId === documentId,
  );
  const answeredAt = analysed?.type === 'DocumentAnalysed' ? analysed.data.analysedAt : validatedAt;
  const told = analysed?.type !== 'DocumentAnalysisFailed' && answeredAt >= validatedAt;
  return told && (validatedBy === 'auto' || due(validatedAt)) ? 'validation' : null;
}

export async function subcontractorMail(row: DeliveryRow, deps: ComposeDeps): Promise<Composed> {
  const [events, company, types] = await Promise.all([
    deps.history(row.source_stream),
    companyOf(deps.history, row.account_id),
    deps.history(`documenttypes-${row.account_id}`),
  ]);
  const source = events[row.source_revision];
  const profile = profileIn(events);
  if (source === undefined || !('documentId' in source.data) || source.type === 'AuditorLooked')
    throw new Error(`delivery ${row.id}: its event is about no document`);
  if (company === null || profile === null) return impossible('destinataire supprimé');

  const { documentId } = source.data;
  const uploaded = events.find((event) => event.type === 'DocumentUploaded' && event.data.documentId === documentId);
  if (uploaded?.type !== 'DocumentUploaded' || uploaded.personal === null) return impossible('document effacé');
  // A document that the owner uploaded is not confirmed to the subcontractor (infra/decisions/110).
  const withdrawn = withdrawnAt(events, row.source_revision);
  if (source.type === 'DocumentReopened' && withdrawn === null) return impossible('aucune décision n’était partie');
  const answers = source.type === 'DocumentRejected' || withdrawn === 'rejection';
  if (!answers && uploaded.actor.kind === 'user') return impossible('déposé par le donneur d’ordre');
  const { contactEmail, contactName, companyName } = profile;
  const base = deps.publicUrl();
  const token = liveToken(events, deps.clock.now());
  const about = {
    requestedBy: company.companyName,
    contactName,
    companyName,
    documentTypeName: typeName(types, uploaded.data.documentTypeId),
    fileName: uploaded.personal.fileName,
    link: token === null ? null : `${base}/upload/${token}`,
    privacyUrl: `${base}/protection-donnees`,
  };
  // A reply goes to the company that asks for the document.
  const to = (mail: RenderedMail): Composed => ({
    to: contactEmail,
    name: contactName,
    company: companyName,
    headers: { ...AUTOMATIC, 'Reply-To': company.email },
    ...mail,
  });
  if (withdrawn !== null) return to(mails['rejection-withdrawn']({ ...about, withdrawn }));
  if (source.type === 'DocumentRejected') {
    if (last(events.slice(row.source_revision), 'DocumentReopened', ({ data }) => data.documentId === documentId) !== null)
      return impossible('rejet annulé');
    if (source.personal === null) return impossible('document effacé');
    return to(mails['document-rejected']({ ...about, reason: source.personal.reason }));
  }
  return to(mails['upload-received']({ ...about, uploadedAt: uploaded.data.uploadedAt, reading: readingOf(events, documentId) }));
}
