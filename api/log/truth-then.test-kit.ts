// The situation on any day by the words of the specification alone: of what was known at a look, without succession, read models or log.
import type { DocumentTypesState } from '#domain/document-types/document-types.ts';
import type { Document } from '#domain/documents/document-state.ts';
import { addDays, type CalendarDate } from '#domain/kernel/calendar.ts';
import { askedTypeIds, type SubcontractorState } from '#domain/subcontractors/state.ts';
import type { SubcontractorThen } from './as-of.ts';

export type SlotTruth = { id: number; name: string; required: boolean; status: string; until: string | null; from: string };

const begins = ({ said, cover }: Document): CalendarDate | null => said?.startsOn ?? cover!.from;

/** Of those that have begun the one that ends last; one that covers the day goes before one that does not. */
function heldOf(documents: readonly Document[], day: CalendarDate): Document | null {
  const begun = documents.filter((document) => (begins(document) ?? '') <= day);
  return begun.toSorted((a, b) => (a.cover!.expiresOn < b.cover!.expiresOn ? 1 : -1))[0] ?? null;
}

/** `from`: whether a validated document, or one that was replaced since, is the ground. */
export function slotsTruth(state: SubcontractorState, types: DocumentTypesState['types'], day: CalendarDate): SlotTruth[] {
  return askedTypeIds(state, types).map((id) => {
    const { name, isRequired: required, alertDaysBefore } = types.get(id)!;
    const his = [...state.documents.values()].filter(({ documentTypeId }) => documentTypeId === id);
    const [validated, replaced] = ['validated', 'replaced'].map((status) =>
      heldOf(
        his.filter((document) => document.status === status && document.cover !== null),
        day,
      ),
    );
    const covers = (document: Document | null | undefined) => (document && day <= document.cover!.expiresOn ? document : null);
    const held = covers(validated) ?? covers(replaced) ?? validated ?? replaced ?? null;
    const until = held?.cover?.expiresOn ?? null;
    const current = until !== null && day <= until;
    const waits = his.some(({ status }) => status === 'pending');
    const status = current
      ? day >= addDays(until, -alertDaysBefore)
        ? 'expiring_soon'
        : 'validated'
      : until !== null
        ? 'expired'
        : waits
          ? 'pending'
          : 'missing';
    return { id, name, required, status, until, from: held?.status ?? 'none' };
  });
}

/** What the situation says, in the same form. */
export const slotsSaid = ({ slots }: SubcontractorThen, { documents }: SubcontractorState): SlotTruth[] =>
  slots.map(({ documentTypeId, name, required, status, until, documentId }) => ({
    ...{ id: documentTypeId, name, required, status, until },
    from: documentId === null ? 'none' : (documents.get(documentId as never)?.status ?? 'unknown'),
  }));
