// What must hold at every prefix of a stream: an organisation by default, one document a place, and no day of cover lost.
import type { DomainEvent, OrganizationEvent, SubcontractorEvent } from '../../../domain/events.ts';
import { addDays, type CalendarDate, parisDay } from '../../../domain/kernel/calendar.ts';
import { organizationsDecider } from '../../../domain/organizations/organizations.ts';
import type { SubcontractorState } from '../../../domain/subcontractors/state.ts';
import { subcontractorDecider } from '../../../domain/subcontractors/subcontractor.ts';
import type { Seen } from '../kill/evidence.ts';

/** `under`: replaced, and may come back. */
type Validated = { typeId: number; startsOn: CalendarDate; until: CalendarDate; under: boolean };

/**
 * A29, told from the events alone: what goes, is taken back or shortened leaves no day uncovered that something replaced had covered, and by
 * itself nothing is validated that ends before what holds.
 */
function coverKept(held: Map<number, Validated>, event: DomainEvent, today: CalendarDate): string | null {
  const there = (typeId: number) => [...held.values()].filter((document) => document.typeId === typeId && !document.under);
  const covers = (day: CalendarDate, typeId: number) => there(typeId).some((document) => document.startsOn <= day && day <= document.until);
  const hole = ({ typeId, startsOn, until }: Validated): CalendarDate | null => {
    for (let day = startsOn > today ? startsOn : today; day <= until; day = addDays(day, 1)) if (!covers(day, typeId)) return day;
    return null;
  };
  switch (event.type) {
    case 'DocumentValidated': {
      const { documentId, documentTypeId: typeId, startsOn, expirationDate: until, validatedBy } = event.data;
      const longer = there(typeId).find((document) => document.startsOn <= today && until < document.until);
      held.set(documentId, { typeId, startsOn, until, under: false });
      if (validatedBy === 'auto' && longer)
        return `document ${documentId} until ${until} was validated by itself over one until ${longer.until}`;
      return null;
    }
    case 'DocumentReplaced':
    case 'DocumentReinstated': {
      const document = held.get(event.data.documentId);
      if (document === undefined) return null;
      held.set(event.data.documentId, { ...document, under: event.type === 'DocumentReplaced' });
      const day = hole(document);
      return day === null ? null : `document ${event.data.documentId} was replaced, and nothing covers ${day}`;
    }
    case 'DocumentReopened':
    case 'DocumentCorrected': {
      const { documentId, documentTypeId: typeId } = event.data;
      if (event.type === 'DocumentReopened') held.delete(documentId);
      else held.set(documentId, { typeId, startsOn: event.data.startsOn, until: event.data.expirationDate, under: false });
      for (const [id, document] of held) {
        const day = document.under && document.typeId === typeId ? hole(document) : null;
        if (day !== null) return `document ${documentId} was judged again, and of ${id}, which was replaced, nothing covers ${day}`;
      }
      return null;
    }
    default:
      return null;
  }
}

/** C46, A29: at every prefix one default organisation, no document validated that was replaced, one pending a type, and no cover lost. */
export function* prefixes(_: unknown, history: readonly Seen[]): Iterable<string> {
  for (const [stream, events] of Map.groupBy(history, ({ stored }): string => stored.stream)) {
    if (stream.startsWith('organizations-')) {
      let state = organizationsDecider.initial;
      for (const { event, stored } of events) {
        state = organizationsDecider.evolve(state, event as OrganizationEvent);
        if (state.defaultId === null || !state.organizations.has(state.defaultId)) yield `${stream}@${stored.revision} has no default`;
      }
    }
    if (!stream.startsWith('subcontractor-')) continue;
    const replaced = new Set<number>();
    const held = new Map<number, Validated>();
    let state: SubcontractorState = subcontractorDecider.initial;
    for (const { event, stored } of events) {
      if (event.type === 'DocumentReplaced') replaced.add(event.data.documentId);
      if (event.type === 'DocumentReinstated') replaced.delete(event.data.documentId);
      if (event.type === 'DocumentValidated' && replaced.has(event.data.documentId))
        yield `${stream}@${stored.revision} validates document ${event.data.documentId}, which was replaced`;
      state = subcontractorDecider.evolve(state, event as SubcontractorEvent);
      const lost = coverKept(held, event, parisDay(stored.occurredAt));
      if (lost !== null) yield `${stream}@${stored.revision}: ${lost}`;
      if (events[stored.revision + 1]?.event.type === 'DocumentReplaced') continue;
      const places = [...state.documents.values()].map(({ documentTypeId, status }) => `${documentTypeId} ${status}`);
      for (const place of new Set(places.filter((at) => at.endsWith('pending'))))
        if (places.filter((at) => at === place).length > 1) yield `${stream}@${stored.revision} has two documents of type ${place}`;
    }
  }
}
