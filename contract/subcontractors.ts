// Subcontractors, their links and their rows on the dashboard (compliance.md §3, §5, §7; CONTRACT « Subcontractors and their links », « Figures »).
import { z } from 'zod';
import { MAX_ID } from '#domain/kernel/ids.ts';
import { LINK_STATES } from '#domain/subcontractors/link-state.ts';
import { ALERT_KINDS } from '#domain/texts/fr/activity-messages.ts';
import { calendarDay, email, id, instantText, line, madeFrom, text } from './common.ts';
import { later } from './later.ts';

/** Spaces go, then exactly 14 digits with the two quoted messages (A08). */
export const siret = z
  .string({ error: 'SIRET requis (14 chiffres)' })
  .transform((s) => s.replace(/\s/g, ''))
  .superRefine((s, context) => {
    const issue = (message: string) => context.addIssue({ code: 'custom', message });
    if (s.length < 14) issue('SIRET requis (14 chiffres)');
    else if (!/^\d{14}$/.test(s)) issue('SIRET doit contenir 14 chiffres');
  });

/** By what a first request can go. */
export const REQUEST_CHANNELS = ['email', 'sms'] as const;
export const requestChannel = z.enum(REQUEST_CHANNELS, { error: 'E-mail ou SMS' });
/** Of the link of now (CONTRACT « First request »). */
const linkFacts = () => ({
  linkState: z.enum(LINK_STATES),
  requestedAt: instantText.nullable(),
  requestChannel: requestChannel.nullable(),
  linkFirstOpenedAt: instantText.nullable(),
});

const subcontractorFields = () =>
  z.object({
    organizationId: z
      .number({ error: 'Organisation requise' })
      .int('Organisation requise')
      .min(1, 'Organisation requise')
      .max(MAX_ID, 'Organisation requise'),
    companyName: line(200, "Nom de l'entreprise requis"),
    siret,
    contactName: line(120, 'Nom du contact requis'),
    contactEmail: email('Email du contact requis'),
    contactPhone: line(30, 'Téléphone requis').refine(
      (s) => s === '' || /^[\d\s+\-().]+$/.test(s),
      'Format de numéro de téléphone invalide',
    ),
    address: text(500)
      .nullish()
      .transform((s) => s ?? ''),
    isActive: z.boolean().default(true),
    /** A SIRET that another one has already is meant (CONTRACT « Same SIRET »). */
    allowDuplicateSiret: z.boolean().default(false),
    updatedAt: madeFrom,
  });
export const subcontractorInput = later(subcontractorFields);
/** `sendRequest`: his first request goes out with it, by this way (CONTRACT « First request »). */
export const newSubcontractor = later(() => subcontractorFields().extend({ sendRequest: requestChannel.optional() }));
export const requestInput = later(() => z.object({ channel: requestChannel }));
export const configInput = later(() => z.object({ requiredDocumentTypeIds: z.array(id).max(200) }));
export const config = later(() => z.object({ requiredDocumentTypeIds: z.array(id), saved: z.boolean() }));

export const subcontractor = later(() =>
  z.object({
    id,
    organizationId: id,
    companyName: z.string(),
    siret: z.string(),
    contactName: z.string(),
    contactEmail: z.string(),
    contactPhone: z.string(),
    address: z.string(),
    isActive: z.boolean(),
    secureToken: z.string(),
    uploadUrl: z.string(),
    shortUrl: z.string(),
    tokenExpiresAt: instantText,
    tokenRevoked: z.boolean(),
    lastReminderSent: instantText.nullable(),
    nextReminderScheduled: instantText.nullable(),
    nextReminderDate: instantText.nullable(),
    autoRemindersEnabled: z.boolean(),
    autoRemindersAttempt: z.number(),
    autoRemindersLastSent: instantText.nullable(),
    autoRemindersNextScheduled: instantText.nullable(),
    /** Amber, never a block: « clé de contrôle incorrecte » (A08). */
    siretWarning: z.string().nullable(),
    ...linkFacts(),
    /** Every minute at most. */
    linkLastOpenedAt: instantText.nullable(),
    createdAt: instantText,
    updatedAt: instantText,
  }),
);
export type Subcontractor = z.infer<typeof subcontractor>;

export const BADGES = ['pending', 'expired', 'expiring_soon', 'missing', 'config_required', 'up_to_date'] as const;
export const subcontractorWithStats = later(() =>
  z.object({
    id,
    organizationId: id,
    organization: z.object({ id, name: z.string(), color: z.string() }),
    companyName: z.string(),
    siret: z.string(),
    contactName: z.string(),
    contactEmail: z.string(),
    contactPhone: z.string(),
    isActive: z.boolean(),
    completionPercentage: z.number(),
    documentsCount: z.number(),
    totalRequiredDocuments: z.number(),
    upToDateCount: z.number(),
    pendingCount: z.number(),
    expiredCount: z.number(),
    expiringSoonCount: z.number(),
    missingCount: z.number(),
    status: z.enum(['current', 'incomplet']),
    badges: z.array(z.enum(BADGES)),
    nextReminderDate: instantText.nullable(),
    ...linkFacts(),
    /** « Échéance »: the day through which the first of his papers to end holds; past when it is over. */
    nearestEnd: calendarDay.nullable(),
    createdAt: instantText,
  }),
);
export type SubcontractorWithStats = z.infer<typeof subcontractorWithStats>;

export const stats = later(() =>
  z.object({
    totalSubcontractors: z.number(),
    upToDate: z.number(),
    expiringSoon: z.number(),
    missing: z.number(),
    pendingValidation: z.number(),
    expired: z.number(),
  }),
);
export type Stats = z.infer<typeof stats>;
/** Header `x-status-counts` of the dashboard, as JSON: how many active subcontractors each chip of the table would show, and how many are inactive. */
export const chipCounts = later(() =>
  z.object({
    pending: z.number(),
    expired: z.number(),
    expiring_soon: z.number(),
    missing: z.number(),
    current: z.number(),
    incomplet: z.number(),
    inactive: z.number(),
  }),
);
export type ChipCounts = z.infer<typeof chipCounts>;
export const ACTIVITY_TYPES = [
  'upload',
  'expiring',
  'reminder',
  'request',
  'manual_reminder',
  'automatic_reminder',
  'voice_call',
  'validated',
  'rejected',
] as const;
export const activityItem = later(() =>
  z.object({
    id: z.string(),
    type: z.enum(ACTIVITY_TYPES),
    subcontractorId: id,
    subcontractorName: z.string(),
    documentTypeName: z.string().nullable(),
    description: z.string(),
    createdAt: instantText,
  }),
);
export type ActivityItem = z.infer<typeof activityItem>;
export const alert = later(() =>
  z.object({
    id: z.string(),
    kind: z.enum(ALERT_KINDS),
    type: z.enum(['error', 'warning', 'info']),
    title: z.string(),
    description: z.string(),
    createdAt: instantText,
    subcontractorId: id,
    subcontractorName: z.string(),
    documentTypeId: id.nullable(),
    /** The document concerned, where there is one. */
    documentId: id.optional(),
    /** Of that document, the last day on which it is valid. */
    expiresOn: calendarDay.nullable(),
    /** By whoever asks. */
    read: z.boolean(),
    /** The first day on which it stands again; null: it stands. */
    snoozedUntil: calendarDay.nullable(),
  }),
);
/** Without a body: read. */
export const alertReading = later(() => z.object({ read: z.boolean().default(true) }));
/** `until` null: it stands again at once. */
export const alertSnooze = later(() => z.object({ until: calendarDay.nullable() }));
export type Alert = z.infer<typeof alert>;
export const initialData = later(() =>
  z.object({
    stats,
    subcontractors: z.array(subcontractorWithStats),
    activity: z.array(activityItem),
    alerts: z.array(alert),
  }),
);
export type InitialData = z.infer<typeof initialData>;
/** « État des documents »: one line per required type (compliance.md §2.5, F171). */
export const typeStatus = later(() =>
  z.object({
    id,
    name: z.string(),
    isRequired: z.boolean(),
    status: z.enum(['validated', 'expired', 'expiring_soon', 'pending', 'missing']),
    expirationDate: calendarDay.nullable(),
    /** « À venir »: the day on which a document takes over that was validated and does not cover yet. */
    upcomingFrom: calendarDay.nullable(),
  }),
);
