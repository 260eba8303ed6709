// Document types (compliance.md §2.8, §5, §7).
import { z } from 'zod';
import { DEFAULT_ALERT_DAYS, DEFAULT_VALIDITY_DAYS } from '#domain/constants.ts';
import { id, instantText, line, text } from './common.ts';
import { later } from './later.ts';

/** « 12abc » is no number; « 12 » is one (F220). */
const days = (message: string, min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^\d+$/, message).transform(Number)], { error: message })
    .refine((n) => Number.isInteger(n) && n >= min && n <= max, message);

export const documentTypeInput = later(() =>
  z.object({
    name: line(120, 'Le nom est requis'),
    description: text(1000)
      .nullish()
      .transform((s) => s ?? ''),
    validityPeriod: days('La durée de validité doit être un nombre de jours entre 1 et 36500', 1, 36_500).default(DEFAULT_VALIDITY_DAYS),
    alertDaysBefore: days("Le délai d'alerte doit être un nombre de jours entre 0 et 365", 0, 365).default(DEFAULT_ALERT_DAYS),
    isRequired: z.boolean().default(true),
    allowedFormats: z
      .array(z.enum(['PDF', 'JPG', 'PNG']))
      .min(1, 'Au moins un format est requis')
      .transform((list) => [...new Set(list)])
      .default(['PDF', 'JPG', 'PNG']),
  }),
);
export const documentType = later(() =>
  z.object({
    id,
    name: z.string(),
    description: z.string(),
    validityPeriod: z.number(),
    alertDaysBefore: z.number(),
    isRequired: z.boolean(),
    allowedFormats: z.array(z.enum(['PDF', 'JPG', 'PNG'])),
    createdAt: instantText,
  }),
);
export type DocumentType = z.infer<typeof documentType>;
