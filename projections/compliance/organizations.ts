// The compliance model's own copy of the organisations: names, colours, and which organisation received the subcontractors of an archived
// one.
import type { OrganizationEvent } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import { ERASED_NAMES } from '#domain/organizations/events.ts';
import type { Living } from '../erased.ts';
import type { ProjectedEvent } from '../projection.ts';

export type OrganizationRow = { id: number; account_id: number; name: string; color: string; reassigned_to: number | null };

/** Applies one event to the rows. */
export function applyOrganization(rows: Map<number, OrganizationRow>, event: ProjectedEvent & Living<OrganizationEvent>): void {
  const id = event.data.organizationId;
  const row = rows.get(id);
  switch (event.type) {
    case 'OrganizationCreated':
    case 'OrganizationEdited': {
      const { color } = event.data;
      const { name } = event.personal ?? ERASED_NAMES;
      rows.set(id, { id, account_id: idOf(event.meta.stream), name, color, reassigned_to: row?.reassigned_to ?? null });
      break;
    }
    case 'OrganizationArchived':
      if (row !== undefined) rows.set(id, { ...row, reassigned_to: event.data.reassignedTo });
      break;
    default:
      never(event);
  }
}

/** Follows archived organisations to the one that is not archived (infra/decisions/001). */
export const livingIn =
  (rows: ReadonlyMap<number, OrganizationRow>) =>
  (id: number): number => {
    let at = id;
    for (let steps = rows.size; steps > 0; steps -= 1) {
      const next = rows.get(at)?.reassigned_to ?? null;
      if (next === null) return at;
      at = next;
    }
    return at;
  };
