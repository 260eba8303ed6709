// A person corrects a field of the reading, or withdraws the correction (A59, G12, infra/decisions/123).
import type { CalendarDate } from '../kernel/calendar.ts';
import type { Decision, Now } from '../kernel/decider.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import type { DocumentEvent } from '../subcontractors/events.ts';
import { type Document, type Documents, validatedDay } from './document-state.ts';
import { sayingOtherwise } from './judging-again.ts';
import { isReadDay, type ReadField, rightOf } from './read-fields.ts';
import type { Of } from './slots.ts';

type About = Pick<Of<'CorrectReading'>, 'documentId' | 'by'> & { readonly field: ReadField };

/** Corrects this day in the validation too; no event if the day is unchanged or the document is not validated. */
function correctValidation(documents: Documents, document: Document, { documentId, by, field }: About, day: CalendarDate | null, now: Now) {
  const { status, said, cover } = document;
  if (!isReadDay(field) || status !== 'validated' || said === null || cover === null || validatedDay(document, field) === day) return [];
  const days = { ...said, expirationDate: cover.expiresOn };
  if (field === 'dateEmission') return sayingOtherwise(documents, documentId, { ...days, dateEmission: day }, by, now);
  return day === null ? [] : sayingOtherwise(documents, documentId, { ...days, expirationDate: day }, by, now);
}

const withdrawn = (document: Document, { documentId, by, field }: About, withValidation: boolean, now: Now): DocumentEvent => ({
  type: 'ReadingCorrectionWithdrawn',
  data: { documentId, documentTypeId: document.documentTypeId, field, withdrawnAt: now.now, withdrawnBy: by, withValidation },
  personal: null,
});

/**
 * Correcting a day of a validated document corrects its validation too. To set the value that the machine read withdraws an earlier
 * correction; to repeat a correction changes nothing.
 */
export function correctReading(documents: Documents, command: Of<'CorrectReading'>, now: Now): Decision<DocumentEvent> {
  const { documentId, by: correctedBy, field, comment } = command;
  const document = documents.get(documentId);
  if (!document) return refuse('not-found');
  const { documentTypeId, read, corrections } = document;
  if (read === null) return refuse('document-not-analysed');
  const date = 'date' in command ? command.date : null;
  const rightTypeId = 'rightTypeId' in command ? command.rightTypeId : null;
  const value = 'value' in command ? command.value.trim() : '';
  if (field === 'dateEmission' && date !== null && date > now.today) return refuse('issue-date-in-the-future');
  const also = date === null ? [] : correctValidation(documents, document, command, date, now);
  if (isRefusal(also)) return also;
  const withValidation = also.length > 0;
  if (isReadDay(field) && date === read[field])
    return corrections.has(field) ? [withdrawn(document, command, withValidation, now), ...also] : also;
  if (corrections.get(field)?.right === rightOf({ date, rightTypeId }, value) && !withValidation) return [];
  const data = { documentId, documentTypeId, field, date, rightTypeId, correctedAt: now.now, correctedBy, withValidation };
  return [{ type: 'ReadingCorrected', data, personal: { value, comment: comment.trim() } }, ...also];
}

/** Restores the value that was read, and the day that the validation had before, unless somebody has changed that day since. */
export function withdrawCorrection(documents: Documents, command: Of<'WithdrawReadingCorrection'>, now: Now): Decision<DocumentEvent> {
  const { documentId, field } = command;
  const document = documents.get(documentId);
  if (!document) return refuse('not-found');
  const correction = document.corrections.get(field);
  if (correction === undefined) return [];
  const { before, right } = correction;
  const changedSince = isReadDay(field) && validatedDay(document, field) !== right;
  const back = before === null || changedSince ? [] : correctValidation(documents, document, command, before.day, now);
  return isRefusal(back) ? back : [withdrawn(document, command, back.length > 0, now), ...back];
}
