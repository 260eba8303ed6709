// Mails and what became of them (product.md §2 « E-mail delivery page », A19, A25).
import { z } from 'zod';
import { id, instantText } from './common.ts';
import { later } from './later.ts';

const figure = z.number().int().min(0);
/** `sent`: accepted by the mail server; `delivered`: confirmed by the recipient's, which no server tells us yet (A19). */
export const deliveryStats = later(() => z.object({ sent: figure, delivered: figure, failed: figure, pending: figure }));
export const deliveryRecord = later(() =>
  z.object({
    id,
    recipient: z.string(),
    companyName: z.string().nullable(),
    subject: z.string(),
    status: z.enum(['sent', 'pending', 'failed']),
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
  }),
);
export type DeliveryRecordAnswer = z.infer<typeof deliveryRecord>;
