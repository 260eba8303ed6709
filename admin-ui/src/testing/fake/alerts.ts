// The alerts of the fake company, with what was read and put off; and how many rows each chip of the dashboard has.
import type { Alert } from '#contract/alerts.ts';
import type { ChipCounts } from '#contract/dashboard.ts';
import type { SubcontractorWithStats } from '#contract/subcontractors.ts';
import { lapsesOn } from '#domain/documents/status.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { parisInstant } from '#domain/kernel/calendar.ts';
import { ALERT, ALERT_KINDS, type AlertKind } from '#domain/texts/fr/activity-messages.ts';
import { TODAY } from './document.ts';
import { typeStatuses } from './standing.ts';
import type { AlertMark, World } from './world.ts';

function alertOf(
  world: World,
  kind: AlertKind,
  subject: number,
  about: { subcontractorId: number; documentTypeId: number | null },
  facts: { since: string; expiresOn?: CalendarDate | null; papers?: string[]; reason?: string },
): Alert {
  const { level, title, description } = ALERT[kind];
  const company = world.subcontractors.find(({ id }) => id === about.subcontractorId)?.companyName ?? null;
  const documentType = world.types.find(({ id }) => id === about.documentTypeId)?.name ?? '';
  const mark = world.alertMarks.get(`${kind}-${subject}`);
  return {
    id: `${kind}-${subject}`,
    kind,
    type: level,
    title,
    description: description({
      company,
      documentType,
      expiresOn: facts.expiresOn ?? null,
      today: TODAY,
      papers: facts.papers ?? [],
      reason: facts.reason ?? null,
    }),
    createdAt: facts.since,
    ...about,
    subcontractorName: company ?? '',
    ...(about.documentTypeId === null ? {} : { documentId: subject }),
    expiresOn: facts.expiresOn ?? null,
    read: mark?.read ?? false,
    snoozedUntil: mark?.until ?? null,
  };
}

function everyAlert(world: World): Alert[] {
  const alerts: Alert[] = [];
  for (const sub of world.subcontractors.filter(({ isActive }) => isActive)) {
    const statuses = typeStatuses(world, sub.id).filter(({ isRequired }) => isRequired);
    const papers = statuses.filter(({ status }) => status === 'missing').map(({ name }) => name);
    const ofSub = { subcontractorId: sub.id, documentTypeId: null };
    if (papers.length > 0) alerts.push(alertOf(world, 'missing', sub.id, ofSub, { since: sub.createdAt, papers }));
    for (const { id, status, expirationDate } of statuses) {
      const at = { subcontractorId: sub.id, documentTypeId: id };
      const mine = world.documents.filter((document) => document.subcontractorId === sub.id && document.documentTypeId === id);
      const pending = mine.find(({ validationStatus }) => validationStatus === 'pending');
      const held = mine.find((document) => document.validationStatus === 'validated' && document.expirationDate === expirationDate);
      if (pending?.rejectionReason)
        alerts.push(alertOf(world, 'anomaly', pending.id, at, { since: pending.uploadedAt, reason: 'entreprise différente' }));
      else if (pending) alerts.push(alertOf(world, 'pending', pending.id, at, { since: pending.uploadedAt }));
      if (held && expirationDate && status === 'expired')
        alerts.push(
          alertOf(world, 'expired', held.id, at, {
            since: parisInstant(lapsesOn({ expiresOn: expirationDate })),
            expiresOn: expirationDate,
          }),
        );
      if (held && expirationDate && status === 'expiring_soon')
        alerts.push(alertOf(world, 'expiring', held.id, at, { since: '2026-11-14T23:00:00.000Z', expiresOn: expirationDate }));
    }
  }
  return alerts.sort((a, b) => ALERT_KINDS.indexOf(a.kind) - ALERT_KINDS.indexOf(b.kind));
}

/** Those put off, or those that stand. */
export const alertsOf = (world: World, snoozed = false): Alert[] =>
  everyAlert(world).filter(({ snoozedUntil }) => (snoozedUntil !== null && snoozedUntil > TODAY) === snoozed);

export function markAlert(world: World, id: string, change: Partial<AlertMark>): Alert | undefined {
  world.alertMarks.set(id, { read: false, until: null, ...world.alertMarks.get(id), ...change });
  return everyAlert(world).find((alert) => alert.id === id);
}

export function chipsOf(rows: readonly SubcontractorWithStats[]): ChipCounts {
  const active = rows.filter(({ isActive }) => isActive);
  const count = (has: (row: SubcontractorWithStats) => boolean): number => active.filter(has).length;
  return {
    pending: count(({ badges }) => badges.includes('pending')),
    expired: count(({ badges }) => badges.includes('expired')),
    expiring_soon: count(({ badges }) => badges.includes('expiring_soon')),
    missing: count(({ badges }) => badges.includes('missing')),
    current: count(({ status }) => status === 'current'),
    config_required: count(({ badges }) => badges.includes('config_required')),
    incomplet: count(({ status }) => status === 'incomplet'),
    inactive: rows.length - active.length,
  };
}

const RANKED = ['expiredCount', 'missingCount', 'pendingCount', 'expiringSoonCount'] as const;
/** Most urgent first. */
export const byUrgency = (rows: readonly SubcontractorWithStats[]): SubcontractorWithStats[] => {
  const rank = (row: SubcontractorWithStats): number => {
    const at = RANKED.findIndex((count) => row.isActive && row[count] > 0);
    return at < 0 ? RANKED.length : at;
  };
  return rows.toSorted((a, b) => rank(a) - rank(b) || a.companyName.localeCompare(b.companyName, 'fr'));
};
