// Organisations (compliance.md §2.9, §5, §7; CONTRACT « Default organisation »).
import { z } from 'zod';
import { DEFAULT_ORGANIZATION_COLOR } from '#domain/constants.ts';
import { id, instantText, line, madeFrom, text } from './common.ts';
import { later } from './later.ts';

export const organizationInput = later(() =>
  z.object({
    name: line(120, 'Le nom est requis'),
    description: text(1000)
      .nullish()
      .transform((s) => s ?? ''),
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, 'Couleur invalide')
      .default(DEFAULT_ORGANIZATION_COLOR),
    isDefault: z.boolean().optional(),
    updatedAt: madeFrom,
  }),
);
export const organization = later(() =>
  z.object({
    id,
    name: z.string(),
    description: z.string(),
    color: z.string(),
    isDefault: z.boolean(),
    createdAt: instantText,
    updatedAt: instantText,
    subcontractorCount: z.number(),
  }),
);
export type Organization = z.infer<typeof organization>;
