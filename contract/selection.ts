// One action for a selection of subcontractors (CONTRACT « Selection »).
import { z } from 'zod';
import { count, id } from './common.ts';
import { later } from './later.ts';
import { define } from './route.ts';
import { REQUEST_CHANNELS, requestChannel, trades } from './subcontractors.ts';

export const BULK_MAX = 500;
export const BULK_ACTIONS = [
  'send-request',
  'send-reminder',
  'renew-link',
  'configure',
  'move',
  'set-trades',
  'archive',
  'restore',
  'auto-reminders-on',
  'auto-reminders-off',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const bulkInput = later(() =>
  z
    .object({
      ids: z
        .array(id, { error: 'Sélection requise' })
        .min(1, 'Sélection requise')
        .max(BULK_MAX, `${BULK_MAX} sous-traitants au plus à la fois`),
      action: z.enum(BULK_ACTIONS, { error: 'Action inconnue' }),
      channel: requestChannel.default(REQUEST_CHANNELS[0]),
      /** Of a message: also to whoever got one in the last 48 hours. */
      includeRecent: z.boolean().default(false),
      requiredDocumentTypeIds: z.array(id).max(200).optional(),
      organizationId: id.optional(),
      trades: trades.optional(),
    })
    .superRefine(({ action, requiredDocumentTypeIds, organizationId, trades }, context) => {
      const needs = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (action === 'configure' && requiredDocumentTypeIds === undefined) needs('requiredDocumentTypeIds', 'Documents à demander requis');
      if (action === 'move' && organizationId === undefined) needs('organizationId', 'Organisation requise');
      if (action === 'set-trades' && trades === undefined) needs('trades', 'Activités requises');
    }),
);
export type BulkInput = z.infer<typeof bulkInput>;

export const bulkResult = later(() =>
  z.object({
    id,
    /** `skipped`: it was so already, or a mail would not arrive. */
    status: z.enum(['done', 'skipped', 'failed']),
    /** Why it failed, or was left as it is. */
    message: z.string().optional(),
  }),
);
/** One result per id in the order given; `done` and `failed` count them. */
export const bulkAnswer = later(() => z.object({ done: z.number(), failed: z.number(), results: z.array(bulkResult) }));
/** What a message to a selection would do now; each id counts once. */
export const bulkPreview = later(() =>
  z.object({
    ready: count,
    /** They got a message in the last 48 hours. */
    recent: count,
    /** Why it cannot go to the others, and to how many. */
    refused: z.array(z.object({ message: z.string(), count })),
  }),
);
export type BulkPreview = z.infer<typeof bulkPreview>;
export type BulkResult = z.infer<typeof bulkResult>;
export type BulkAnswer = z.infer<typeof bulkAnswer>;

const bulkMessage = later(() =>
  z.object({
    ids: z.array(id).min(1, 'Sélection requise').max(BULK_MAX, `${BULK_MAX} sous-traitants au plus à la fois`),
    action: z.enum(['send-request', 'send-reminder'], { error: 'Action inconnue' }),
    channel: requestChannel.default(REQUEST_CHANNELS[0]),
  }),
);

export const selectionRoutes = define({
  previewBulk: {
    method: 'POST',
    path: '/api/subcontractors/bulk/preview',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'À qui un message à une sélection partirait ; rien n’est envoyé',
    body: bulkMessage,
    response: bulkPreview,
  },
  bulkSubcontractors: {
    method: 'POST',
    path: '/api/subcontractors/bulk',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Une action pour une sélection de sous-traitants',
    body: bulkInput,
    response: bulkAnswer,
  },
});
