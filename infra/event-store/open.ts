// From what a store keeps to what projectors and policies read: today's form of the event, its personal part opened where asked for.
import type { DomainEvent } from '#domain/events.ts';
import { upcast } from '#domain/upcast.ts';
import type { Keys, OpenedEvent, ProjectedEvent, StoredEvent } from '../ports.ts';

/** The personal parts, one round trip for all keys; null where there is none or the person was erased. */
async function personalOf(events: readonly StoredEvent[], keys: Pick<Keys, 'open'>): Promise<(object | null)[]> {
  const sealed = events.filter((event): event is StoredEvent & { sealed: string; subject: string } => event.sealed !== null && event.subject !== null);
  const opened = sealed.length > 0 ? await keys.open(sealed) : [];
  let next = 0;
  return events.map((event) => (event.sealed !== null && event.subject !== null ? opened[next++]! : null));
}

const eventOf = ({ type, schemaVersion, data }: StoredEvent, personal: object | null): DomainEvent => upcast({ type, schemaVersion, data, personal });

export async function openEvents(events: readonly StoredEvent[], keys: Pick<Keys, 'open'>): Promise<OpenedEvent[]> {
  const personal = await personalOf(events, keys);
  return events.map((event, i) => ({ ...event, event: eventOf(event, personal[i]!) }));
}

/** As projections take them. Without `keys` nothing is opened: opening costs sixty times what parsing does. */
export async function projectedEvents(events: readonly StoredEvent[], keys: Pick<Keys, 'open'> | null): Promise<ProjectedEvent[]> {
  const personal = keys === null ? null : await personalOf(events, keys);
  return events.map((event, i) => {
    const { data: _data, type: _type, ...meta } = event;
    return { ...eventOf(event, personal?.[i] ?? null), meta } as ProjectedEvent;
  });
}
