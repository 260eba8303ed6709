// The figures of an account on a day, computed by the domain from the folded streams one by one: slow, and the reference for the read
// models.
import type { Stats } from '#contract/dashboard.ts';
import { coverOf, type Slot, type Standing, slotFigure, standing } from '#domain/documents/status.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { DocumentTypeId } from '#domain/kernel/ids.ts';
import { askedTypeIds, type SubcontractorState } from '#domain/subcontractors/state.ts';
import type { World } from '#infra/testing/projections/world.ts';

/** Which organisation received the subcontractors of each archived one. */
export async function reassignments(world: World): Promise<Map<number, number>> {
  const moved = new Map<number, number>();
  for (const { type, data } of await world.store.readAll({ after: null, limit: 1_000_000 })) {
    if (type !== 'OrganizationArchived') continue;
    const { organizationId, reassignedTo } = data as { organizationId: number; reassignedTo: number };
    moved.set(organizationId, reassignedTo);
  }
  return moved;
}
export function living(organizationId: number, moved: ReadonlyMap<number, number>): number {
  let at = organizationId;
  while (moved.has(at)) at = moved.get(at)!;
  return at;
}

/**
 * Follows the words of CONTRACT « Cover » alone: the validated document that covers the day and ends last; if none does, the one that
 * expired last.
 */
export function effectiveOn(
  state: SubcontractorState,
  typeId: DocumentTypeId,
  today: CalendarDate,
): { id: number; expiresOn: CalendarDate } | null {
  let covering: { id: number; expiresOn: CalendarDate } | null = null;
  let lapsed: { id: number; expiresOn: CalendarDate } | null = null;
  for (const [id, { documentTypeId, status, cover }] of state.documents) {
    if (documentTypeId !== typeId || status !== 'validated' || cover === null) continue;
    const { from, expiresOn } = cover;
    if (from !== null && today < from) continue;
    if (today <= expiresOn && (covering === null || expiresOn > covering.expiresOn)) covering = { id, expiresOn };
    if (today > expiresOn && (lapsed === null || expiresOn > lapsed.expiresOn)) lapsed = { id, expiresOn };
  }
  return covering ?? lapsed;
}

export function slotsOf(world: World, state: SubcontractorState, today: CalendarDate): (Slot & { typeId: DocumentTypeId })[] {
  const { types } = world.typesOf(state.accountId!);
  return askedTypeIds(state, types).map((typeId) => {
    const type = types.get(typeId)!;
    const effective = effectiveOn(state, typeId, today);
    const pending = [...state.documents.values()].filter(
      (document) => document.documentTypeId === typeId && document.status === 'pending',
    ).length;
    return { typeId, required: type.isRequired, pending, effective: effective && coverOf(effective.expiresOn, type.alertDaysBefore) };
  });
}

export type Truth = { stats: Stats; slots: number; onlyPending: number; standings: Map<number, Standing> };

/** `organizationId` null: the whole account. */
export function truthOf(
  world: World,
  accountId: number,
  organizationId: number | null,
  today: CalendarDate,
  moved: ReadonlyMap<number, number>,
): Truth {
  const stats: Stats = { totalSubcontractors: 0, upToDate: 0, expiringSoon: 0, missing: 0, pendingValidation: 0, expired: 0 };
  const standings = new Map<number, Standing>();
  let slots = 0;
  let onlyPending = 0;
  for (const id of world.subcontractorIds()) {
    const state = world.subcontractor(id);
    if (state.accountId !== accountId || state.archived) continue;
    if (organizationId !== null && living(state.organizationId!, moved) !== organizationId) continue;
    const mine = slotsOf(world, state, today);
    standings.set(id, standing(mine, today));
    if (!state.isActive) continue;
    stats.totalSubcontractors += 1;
    for (const slot of mine.filter(({ required }) => required)) {
      slots += 1;
      const figure = slotFigure(slot, today);
      if (figure === null) onlyPending += 1;
      else stats[figure] += 1;
      stats.pendingValidation += slot.pending;
    }
  }
  return { stats, slots, onlyPending, standings };
}
