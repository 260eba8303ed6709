// Subcontractors, the documents asked of them and their links (compliance.md §3, §5, §7; CONTRACT « Subcontractors and their links »).
import { z } from 'zod';
import { MAX_ID } from '#domain/kernel/ids.ts';
import { withoutInvisible } from '#domain/kernel/invisible.ts';
import { isPossiblePhone, phoneIn } from '#domain/kernel/phone-text.ts';
import { LINK_STATES } from '#domain/subcontractors/link-state.ts';
import { sortedTrades, TRADES, TRADES_MAX, type Trade, tradeNamed } from '#domain/subcontractors/trades.ts';
import { calendarDay, email, id, instantText, line, listQuery, madeFrom, text } from './common.ts';
import { later } from './later.ts';
import { byId, define } from './route.ts';

/** Spaces go, then exactly 14 digits with the two quoted messages (A08). */
export const siret = z
  .string({ error: 'SIRET requis (14 chiffres)' })
  .transform((s) => withoutInvisible(s).replace(/\s/g, ''))
  .superRefine((s, context) => {
    const issue = (message: string) => context.addIssue({ code: 'custom', message });
    if (s.length < 14) issue('SIRET requis (14 chiffres)');
    else if (!/^\d{14}$/.test(s)) issue('SIRET doit contenir 14 chiffres');
  });

const WRONG_PHONE = 'Format de numéro de téléphone invalide';
/** International where it is a possible number, else as typed: the console warns, and no message goes to it (K1). */
const contactPhone = () =>
  line(60, 'Téléphone requis')
    .transform((typed) => {
      const { number } = phoneIn(typed);
      return isPossiblePhone(number) ? number : typed;
    })
    .refine((s) => /^[\d\s+\-().]+$/.test(s) && /\d/.test(s) && s.length <= 30, WRONG_PHONE);

/** By code or by name; the answer is codes in the order of the nomenclature. */
export const trades = z
  .array(
    text(100).transform((s, context): Trade => {
      const trade = tradeNamed(s);
      if (trade === null) context.addIssue({ code: 'custom', message: `Activité inconnue : « ${s} »` });
      return trade ?? TRADES[0]!;
    }),
  )
  .max(TRADES_MAX, `${TRADES_MAX} activités au maximum`)
  .transform(sortedTrades);

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
    contactEmail: email('Adresse e-mail invalide', 'Email du contact requis'),
    contactPhone: contactPhone(),
    address: text(500)
      .nullish()
      .transform((s) => s ?? ''),
    isActive: z.boolean().default(true),
    /** What he does for us; an edit without it leaves it as it is. */
    trades: trades.optional(),
    /** A SIRET that another one has already is meant (CONTRACT « Same SIRET »). */
    allowDuplicateSiret: z.boolean().default(false),
    updatedAt: madeFrom,
  });
export const subcontractorInput = later(subcontractorFields);
/**
 * `sendRequest`: his first request goes out with it, by this way (CONTRACT « First request »). `autoRemindersEnabled`: his missing documents
 * are asked for again by itself (CONTRACT « Missing documents »).
 */
export const newSubcontractor = later(() =>
  subcontractorFields().extend({ sendRequest: requestChannel.optional(), autoRemindersEnabled: z.boolean().default(false) }),
);
export const tradesInput = later(() => z.object({ trades }));
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
    trades: z.array(z.enum(TRADES)),
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
    trades: z.array(z.enum(TRADES)),
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

export const subcontractorsRoutes = define({
  subcontractorsWithStats: {
    method: 'GET',
    path: '/api/subcontractors/with-stats',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Les sous-traitants avec leurs chiffres',
    query: later(() => listQuery.extend({ organizationId: z.string().optional() })),
    response: later(() => z.array(subcontractorWithStats)),
  },
  listSubcontractors: {
    method: 'GET',
    path: '/api/subcontractors',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Les sous-traitants',
    query: listQuery,
    response: later(() => z.array(subcontractor)),
  },
  getSubcontractor: {
    method: 'GET',
    path: '/api/subcontractors/:id',
    gate: 'subscribed',
    ability: 'read',
    look: 'subcontractor',
    summary: 'Un sous-traitant',
    params: byId,
    ids: { id: 'subcontractor' },
    response: subcontractor,
  },
  createSubcontractor: {
    method: 'POST',
    path: '/api/subcontractors',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Ajouter un sous-traitant',
    body: newSubcontractor,
    response: subcontractor,
    status: 201,
  },
  editSubcontractor: {
    method: 'PUT',
    path: '/api/subcontractors/:id',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Modifier un sous-traitant',
    params: byId,
    ids: { id: 'subcontractor' },
    body: subcontractorInput,
    response: subcontractor,
  },
  setTrades: {
    method: 'PUT',
    path: '/api/subcontractors/:id/trades',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Ce qu’un sous-traitant fait pour nous',
    params: byId,
    ids: { id: 'subcontractor' },
    body: tradesInput,
    response: subcontractor,
  },
  getConfig: {
    method: 'GET',
    path: '/api/subcontractors/:id/config',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Les documents demandés',
    params: byId,
    ids: { id: 'subcontractor' },
    response: config,
  },
  putConfig: {
    method: 'PUT',
    path: '/api/subcontractors/:id/config',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Choisir les documents demandés',
    params: byId,
    ids: { id: 'subcontractor' },
    body: configInput,
    response: config,
  },
  typeStatuses: {
    method: 'GET',
    path: '/api/subcontractors/:id/status',
    gate: 'subscribed',
    ability: 'read',
    summary: 'État des documents',
    params: byId,
    ids: { id: 'subcontractor' },
    response: later(() => z.array(typeStatus)),
  },
  revokeLink: {
    method: 'POST',
    path: '/api/subcontractors/:id/link/revoke',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Révoquer le lien',
    params: byId,
    ids: { id: 'subcontractor' },
    response: subcontractor,
  },
  renewLink: {
    method: 'POST',
    path: '/api/subcontractors/:id/link/renew',
    gate: 'subscribed',
    ability: 'request',
    summary: 'Renouveler le lien',
    params: byId,
    ids: { id: 'subcontractor' },
    response: subcontractor,
  },
});
