// When the cover of a type starts to warn, and when it is over, as far as it was not told yet.
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
 * The next deadline of a type that was not told: cover ends where no validated document takes over. On `today` a lapse hides the warning
 * that was slept through.
 */
export function untold(documents: Documents, typeId: DocumentTypeId, alertDaysBefore: number, today: CalendarDate): Deadline | null {
  for (const { from, last } of stretches(succession(validatedOf(documents, typeId)), today)) {
    const { documentId } = last;
    const told = documents.get(documentId)?.told;
    if (told === 'expired') continue;
    const { warnsOn, expiresOn } = coverOf(last.expiresOn, alertDaysBefore);
    const over = lapsesOn({ expiresOn });
    // Of cover that has not begun there is nothing to warn.
    const warns = from !== null && from > warnsOn ? from : warnsOn;
    const warning = told === 'nothing' && today < over;
    return { documentId, deadline: warning ? 'expiring' : 'expired', expirationDate: expiresOn, on: warning ? warns : over };
  }
  return null;
}
