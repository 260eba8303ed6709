// Rows, figures and alerts of the fake world, by the domain's own rules.
import type { Alert, Stats, SubcontractorWithStats } from '#api/contract/subcontractors.ts';
import { inEffect, succession } from '#domain/documents/cover.ts';
import { coverOf, type Slot, slotStatus, standing, validityOn } from '#domain/documents/status.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
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
    return {
      id,
      organizationId,
      companyName,
      siret,
      contactName,
      contactEmail,
      contactPhone,
      isActive,
      nextReminderDate,
      createdAt,
      organization: { id: organizationId, name: organization?.name ?? '', color: organization?.color ?? '#3b82f6' },
      ...figures,
      badges: [...badges],
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

export function alertsOf(world: World): Alert[] {
  const alerts: Alert[] = [];
  for (const sub of world.subcontractors)
    for (const type of typeStatuses(world, sub.id)) {
      const said = {
        expired: ['error', 'Document expiré', 'a expiré'],
        missing: ['error', 'Document manquant', 'n’a pas été transmis'],
        expiring_soon: ['warning', 'Document bientôt expiré', 'expire bientôt'],
        pending: ['info', 'Document à valider', 'attend votre décision'],
        validated: null,
      }[type.status];
      if (said)
        alerts.push({
          id: `${sub.id}-${type.id}`,
          type: said[0] as Alert['type'],
          title: said[1] as string,
          description: `${sub.companyName} : ${type.name} ${said[2]}.`,
          createdAt: '2026-11-20T09:00:00.000Z',
          subcontractorId: sub.id,
          documentTypeId: type.id,
        });
    }
  const rank = { error: 0, warning: 1, info: 2 };
  return alerts.sort((a, b) => rank[a.type] - rank[b.type]);
}

const coveredUntil = (world: World, { subcontractorId, documentTypeId }: World['documents'][number]) => {
  const held = inEffect(heldBy(world, subcontractorId, documentTypeId), TODAY);
  return held !== null && held.expiresOn >= TODAY ? held.expiresOn : null;
};

export const documentsOf = (world: World) =>
  world.documents.map((document) => ({
    ...document,
    coveredUntil: coveredUntil(world, document),
    status:
      document.validationStatus === 'validated' && document.expirationDate && (document.startsOn ?? '') <= TODAY
        ? validityOn(coverOf(document.expirationDate as CalendarDate, document.alertDaysBefore), TODAY)
        : null,
  }));
