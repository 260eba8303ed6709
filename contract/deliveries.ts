// Mails and what became of them (product.md §2 « E-mail delivery page », A19, A25).
import { z } from 'zod';
import { id, instantText } from './common.ts';
import { later } from './later.ts';

const STATUSES = ['sent', 'delivered', 'pending', 'failed'] as const;
/** Whose mails an administrator is shown: all accounts' where nothing is said (A25). Of nobody else it changes anything. */
const scope = z.enum(['all', 'own']).optional();
export const statsQuery = later(() => z.object({ scope }));
export const recentQuery = later(() => z.object({ q: z.string().max(200).optional(), status: z.enum(STATUSES).optional(), scope }));
const figure = z.number().int().min(0);
/** `sent`: accepted by the mail server, and not yet confirmed; `delivered`: its provider said so, or a day has brought no refusal (A19). */
export const deliveryStats = later(() => z.object({ sent: figure, delivered: figure, failed: figure, pending: figure }));
export const deliveryRecord = later(() =>
  z.object({
    id,
    recipient: z.string(),
    companyName: z.string().nullable(),
    subject: z.string(),
    status: z.enum(STATUSES),
    /** Of what was delivered: who says so. */
    confirmedBy: z.enum(['provider', 'silence']).nullable(),
    retryCount: figure,
    updatedAt: instantText,
    retryAt: instantText.nullable(),
    error: z.string().nullable(),
  }),
);
/** As it went out; `text` null where that was not written down then, or its person was erased. */
export const sentMail = later(() =>
  deliveryRecord.omit({ recipient: true }).extend({
    to: z.string(),
    text: z.string().nullable(),
    attempts: z.array(z.object({ at: instantText, outcome: z.enum(['sent', 'failed', 'uncertain']), reason: z.string().optional() })),
    /** What was told of it behind its attempts. */
    news: z.array(z.object({ at: instantText, outcome: z.enum(['delivered', 'bounced']), reason: z.string().optional() })),
  }),
);
export type DeliveryRecordAnswer = z.infer<typeof deliveryRecord>;
