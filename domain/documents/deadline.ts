// The next deadline of a type that no event has recorded yet: the day on which its cover starts to warn, or is over.
import type { CalendarDate } from '../kernel/calendar.ts';
import type { DocumentId, DocumentTypeId } from '../kernel/ids.ts';
import { stretches, succession } from './cover.ts';
import type { Documents } from './document-state.ts';
import { validatedOf } from './slots.ts';
import { coverOf, lapsesOn } from './status.ts';

export type Deadline = {
  readonly documentId: DocumentId;
  readonly deadline: 'expiring' | 'expired';
  readonly expirationDate: CalendarDate;
  readonly on: CalendarDate;
};

/**
 * The next unrecorded deadline: cover ends where no validated document takes over. If cover is already over on `today`, only that is
 * reported, not the missed warning.
 */
export function untold(documents: Documents, typeId: DocumentTypeId, alertDaysBefore: number, today: CalendarDate): Deadline | null {
  for (const { from, last } of stretches(succession(validatedOf(documents, typeId)), today)) {
    const { documentId } = last;
    const told = documents.get(documentId)?.told;
    if (told === 'expired') continue;
    const { warnsOn, expiresOn } = coverOf(last.expiresOn, alertDaysBefore);
    const over = lapsesOn({ expiresOn });
    // Cover that has not begun gives no warning before its first day.
    const warns = from !== null && from > warnsOn ? from : warnsOn;
    const warning = told === 'nothing' && today < over;
    return { documentId, deadline: warning ? 'expiring' : 'expired', expirationDate: expiresOn, on: warning ? warns : over };
  }
  return null;
}
