// Rows, figures and alerts of the fake world, by the domain's own rules.
import type { Stats } from '#contract/dashboard.ts';
import type { SubcontractorWithStats } from '#contract/subcontractors.ts';
import { inEffect, succession } from '#domain/documents/cover.ts';
import { coverOf, type Slot, slotFigure, slotStatus, standing, validityOn } from '#domain/documents/status.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { SUBS } from './lists.ts';
import { TODAY, type World } from './world.ts';

const typesOf = (world: World, subcontractorId: number) => {
  const config = world.configs.get(subcontractorId);
  return config === undefined ? world.types : world.types.filter((type) => config.includes(type.id));
};

/** The validated documents of a slot that are in effect in their turn. */
const heldBy = (world: World, subcontractorId: number, typeId: number) =>
  succession(
    world.documents.flatMap((document) =>
      document.subcontractorId === subcontractorId &&
      document.documentTypeId === typeId &&
      document.validationStatus === 'validated' &&
      document.expirationDate
        ? [
            {
              from: document.startsOn !== null && document.startsOn > TODAY ? document.startsOn : null,
              expiresOn: document.expirationDate as CalendarDate,
            },
          ]
        : [],
    ),
  );

function slotOf(world: World, subcontractorId: number, typeId: number): Slot {
  const type = world.types.find((candidate) => candidate.id === typeId);
  const documents = world.documents.filter(
    (document) => document.subcontractorId === subcontractorId && document.documentTypeId === typeId,
  );
  const effective = inEffect(heldBy(world, subcontractorId, typeId), TODAY);
  return {
    required: type?.isRequired ?? false,
    pending: documents.filter((document) => document.validationStatus === 'pending').length,
    effective: effective && coverOf(effective.expiresOn, type?.alertDaysBefore ?? 15),
  };
}

export function withStats(world: World): SubcontractorWithStats[] {
  return world.subcontractors.map((sub) => {
    const slots = typesOf(world, sub.id).map((type) => slotOf(world, sub.id, type.id));
    const { badges, ...figures } = standing(slots, TODAY);
    const organization = world.organizations.find(({ id }) => id === sub.organizationId);
    const { id, organizationId, companyName, siret, contactName, contactEmail, contactPhone, isActive, nextReminderDate, createdAt } = sub;
    const { linkState, requestedAt, requestChannel, linkFirstOpenedAt } = sub;
    return {
      id,
      organizationId,
      companyName,
      siret,
      contactName,
      contactEmail,
      contactPhone,
      trades: sub.trades,
      isActive,
      nextReminderDate,
      linkState,
      requestedAt,
      requestChannel,
      linkFirstOpenedAt,
      createdAt,
      organization: { id: organizationId, name: organization?.name ?? '', color: organization?.color ?? '#3b82f6' },
      ...figures,
      badges: [...badges],
      nearestEnd: slots.flatMap((slot) => (slot.required && slot.effective ? [slot.effective.expiresOn] : [])).sort()[0] ?? null,
    };
  });
}

export function statsOf(rows: readonly SubcontractorWithStats[]): Stats {
  const active = rows.filter((row) => row.isActive);
  const sum = (figure: keyof SubcontractorWithStats) => active.reduce((total, row) => total + Number(row[figure]), 0);
  return {
    totalSubcontractors: active.length,
    upToDate: sum('upToDateCount'),
    expiringSoon: sum('expiringSoonCount'),
    missing: sum('missingCount'),
    pendingValidation: sum('pendingCount'),
    expired: sum('expiredCount'),
  };
}

export const typeStatuses = (world: World, subcontractorId: number) =>
  typesOf(world, subcontractorId).map((type) => {
    const slot = slotOf(world, subcontractorId, type.id);
    return {
      id: type.id,
      name: type.name,
      isRequired: type.isRequired,
      status: slotStatus(slot, TODAY),
      expirationDate: slot.effective?.expiresOn ?? null,
      upcomingFrom: heldBy(world, subcontractorId, type.id).find(({ from }) => from !== null)?.from ?? null,
    };
  });

const coveredUntil = (world: World, { subcontractorId, documentTypeId }: World['documents'][number]) => {
  const held = inEffect(heldBy(world, subcontractorId, documentTypeId), TODAY);
  return held !== null && held.expiresOn >= TODAY ? held.expiresOn : null;
};

/** The figure of the dashboard that counts this document; null where none does. */
function figureOf(world: World, document: World['documents'][number]): string | null {
  const sub = world.subcontractors.find(({ id }) => id === document.subcontractorId);
  const slot = slotOf(world, document.subcontractorId, document.documentTypeId);
  if (!sub?.isActive || !slot.required || !typesOf(world, sub.id).some(({ id }) => id === document.documentTypeId)) return null;
  if (document.validationStatus === 'pending') return 'pendingValidation';
  return document.validationStatus === 'validated' && document.expirationDate === slot.effective?.expiresOn
    ? slotFigure(slot, TODAY)
    : null;
}
export const isInFigures = (world: World, figures: readonly string[]) => (document: World['documents'][number]) =>
  figures.includes(figureOf(world, document) ?? '');

export const documentsOf = (world: World) =>
  world.documents.map((document) => ({
    ...document,
    coveredUntil: coveredUntil(world, document),
    status:
      document.validationStatus === 'validated' && document.expirationDate && (document.startsOn ?? '') <= TODAY
        ? validityOn(coverOf(document.expirationDate as CalendarDate, document.alertDaysBefore), TODAY)
        : null,
  }));

/** Those that stand as the filter asks: their badges are in no row of the plain list. */
export function inStanding(world: World, query: URLSearchParams) {
  const { status } = JSON.parse(query.get('filter') ?? '{}') as { status?: string[] };
  if (status === undefined) return world.subcontractors;
  const ids = new Set(
    withStats(world)
      .filter((row) => SUBS['status']!(row as never, status))
      .map(({ id }) => id),
  );
  return world.subcontractors.filter(({ id }) => ids.has(id));
}
