// A person takes a decision back or corrects it (CONTRACT « Judging again », infra/decisions/110). Documents that the decision had replaced
// come into effect again where it no longer covers them, so that a mistake hides no validated document.
import type { CalendarDate } from '../kernel/calendar.ts';
import type { Decision, Now } from '../kernel/decider.ts';
import type { DocumentId, PersonId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refusal.ts';
import type { DocumentEvent } from '../subcontractors/events.ts';
import { type Interval, intervalOf, leftOn, replaces } from './cover.ts';
import type { Document, Documents } from './document-state.ts';
import { latest, type Of, replaced, replacedBy, validatedOf } from './slots.ts';

/**
 * Reinstates the documents that this one had replaced and, with its remaining cover (null: none), no longer includes; unless another
 * document includes them. The one that ends last comes first, since it may include the others.
 */
function reinstated(
  documents: Documents,
  documentId: DocumentId,
  { documentTypeId }: Document,
  cover: Interval | null,
  now: Now,
): DocumentEvent[] {
  const holding = validatedOf(documents, documentTypeId).filter((held) => held.documentId !== documentId);
  const holds = (one: Interval) => (other: Interval) => replaces(leftOn(now.today, other), leftOn(now.today, one));
  const freed = [...documents]
    .flatMap(([id, one]) => (one.replacedBy === documentId && one.cover !== null ? [{ documentId: id, ...one.cover }] : []))
    .filter((one) => cover === null || !holds(one)(cover))
    .sort((a, b) => (a.expiresOn < b.expiresOn ? 1 : a.expiresOn > b.expiresOn ? -1 : b.documentId - a.documentId));
  return freed.map((one) => {
    const holder = holding.find(holds(one));
    if (holder !== undefined) return replaced(one.documentId, holder.documentId, now);
    holding.push(one);
    return {
      type: 'DocumentReinstated',
      data: { documentId: one.documentId, documentTypeId, insteadOf: documentId, reinstatedAt: now.now },
      personal: null,
    };
  });
}

/** Takes a decision back. The events reinstate replaced documents first, so that no prefix of the history has a gap in the cover. */
export function reopen(documents: Documents, { documentId, by, reason }: Of<'ReopenDocument'>, now: Now): Decision<DocumentEvent> {
  const document = documents.get(documentId);
  if (!document) return refuse('not-found');
  const { status, documentTypeId } = document;
  if (status !== 'validated' && status !== 'rejected') return refuse('document-not-decided', { status });
  if (latest(documents, documentTypeId, 'pending') !== null) return refuse('another-document-pending');
  return [
    ...reinstated(documents, documentId, document, null, now),
    {
      type: 'DocumentReopened',
      data: { documentId, documentTypeId, reopenedAt: now.now, reopenedBy: by },
      personal: { reason: reason.trim() },
    },
  ];
}

/** The whole content of a validation. */
type ValidationContent = { startsOn: CalendarDate; expirationDate: CalendarDate; dateEmission: CalendarDate | null; comment: string };

/** Changes the days or the comment of a validated document. A last day in the past is allowed: the cover is then over. */
export function correct(documents: Documents, command: Of<'CorrectDocument'>, now: Now): Decision<DocumentEvent> {
  const document = documents.get(command.documentId);
  if (!document) return refuse('not-found');
  const { status, said, cover } = document;
  if (status !== 'validated' || said === null || cover === null) return refuse('document-not-validated', { status });
  const saying = {
    startsOn: command.startsOn ?? said.startsOn,
    expirationDate: command.expirationDate ?? cover.expiresOn,
    dateEmission: command.dateEmission ?? said.dateEmission,
    comment: command.comment ?? said.comment,
  };
  return sayingOtherwise(documents, command.documentId, saying, command.by, now);
}

/** Replaces the content of a document's validation; no event if nothing changes. */
export function sayingOtherwise(
  documents: Documents,
  documentId: DocumentId,
  { startsOn, expirationDate, dateEmission, comment }: ValidationContent,
  correctedBy: PersonId,
  now: Now,
): Decision<DocumentEvent> {
  const document = documents.get(documentId)!;
  const { documentTypeId, said, cover: before, validatedAt } = document;
  if (said === null || before === null || validatedAt === null) return refuse('document-not-validated', { status: document.status });
  if (dateEmission !== null && dateEmission > now.today) return refuse('issue-date-in-the-future');
  if (startsOn > expirationDate) return refuse('start-after-expiration');
  const sameDays = startsOn === said.startsOn && expirationDate === before.expiresOn && dateEmission === said.dateEmission;
  if (sameDays && comment === said.comment) return [];
  const cover = intervalOf(startsOn, expirationDate, validatedAt);
  return [
    ...reinstated(documents, documentId, document, cover, now),
    {
      type: 'DocumentCorrected',
      data: { documentId, documentTypeId, correctedAt: now.now, correctedBy, startsOn, expirationDate, dateEmission },
      personal: { comment },
    },
    ...replacedBy(documents, documentId, document, cover, now),
  ];
}
