// Subcontractors from a spreadsheet: the file judged, its rows imported one by one (CONTRACT « Import »; compliance.md §2.14, §5).
import { z } from 'zod';
import { IMPORT_ROWS_MAX } from '#domain/constants.ts';
import { IMPORT_FIELDS, TOLD_BY } from '#domain/imports/columns.ts';
import { MAX_ID } from '#domain/kernel/ids.ts';
import { TRADES } from '#domain/subcontractors/trades.ts';
import { id } from './common.ts';
import { XLSX } from './exports.ts';
import { later } from './later.ts';
import { define } from './route.ts';

/** As typed: what is wrong with a row is its own message and holds no other back. */
const cell = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]).optional();
export const importRow = later(() =>
  z.object({
    companyName: cell,
    siret: cell,
    contactName: cell,
    contactEmail: cell,
    contactPhone: cell,
    isActive: cell,
    /** « Maçonnerie ; Couverture ». */
    trades: cell,
    /** A second file under the SIRET of an archived one is meant (K45). */
    allowDuplicateSiret: z.boolean().optional(),
    /** The row's number in the file; without it the first is 2. */
    line: z.number().int().min(1).max(MAX_ID).optional(),
  }),
);
export const importInput = later(() =>
  z.object({
    rows: z.array(importRow).min(1, 'Aucune ligne à importer').max(IMPORT_ROWS_MAX, `${IMPORT_ROWS_MAX} lignes au maximum`),
    /** Of those who are new; the default one without it. */
    organizationId: id.optional(),
    /** Missing documents of those who are new are asked for again by itself. */
    autoRemindersEnabled: z.boolean().default(false),
  }),
);

export const IMPORT_STATUSES = ['created', 'updated', 'skipped', 'failed'] as const;
export const importAnswer = later(() =>
  z.object({
    created: z.number(),
    updated: z.number(),
    skipped: z.number(),
    failed: z.number(),
    /** One for each row, in their order. */
    results: z.array(z.object({ line: z.number(), status: z.enum(IMPORT_STATUSES), id: id.optional(), message: z.string().optional() })),
  }),
);
export type ImportAnswer = z.infer<typeof importAnswer>;
export type ImportResult = ImportAnswer['results'][number];

/** `duplicate`: of a row above it; `update`, `same`: its SIRET is known, with other fields or with these. */
export const IMPORT_OUTCOMES = ['new', 'update', 'same', 'duplicate', 'error'] as const;
/** The form's field `columns`, in JSON: by a column's label its field, or null where it is not read. */
export const chosenColumns = later(() => z.record(z.string().max(100), z.enum(IMPORT_FIELDS).nullable()));
/** How a column of the file was understood; `field` null: it is not read. */
const importColumn = later(() =>
  z.object({
    index: z.number(),
    label: z.string(),
    samples: z.array(z.string()),
    field: z.enum(IMPORT_FIELDS).nullable(),
    by: z.enum(TOLD_BY).nullable(),
  }),
);
export const importPreview = later(() =>
  z.object({
    sheet: z.string(),
    columns: z.array(importColumn),
    /** Required fields that no column holds: no row can be imported. */
    missing: z.array(z.enum(IMPORT_FIELDS)),
    /** About the file as a whole: a column that is missing, those that are read by their position. */
    notes: z.array(z.string()),
    rows: z.array(
      z.object({
        line: z.number(),
        companyName: z.string(),
        siret: z.string(),
        contactName: z.string(),
        contactEmail: z.string(),
        contactPhone: z.string(),
        isActive: z.boolean(),
        trades: z.array(z.enum(TRADES)),
        outcome: z.enum(IMPORT_OUTCOMES),
        /** « Ligne 7: … »: what keeps it from being imported, or which row it repeats. */
        message: z.string().nullable(),
        /** Amber. */
        warnings: z.array(z.string()),
        existingId: id.nullable(),
        /** Who was archived with this SIRET, where nobody bears it now. */
        archivedId: id.nullable(),
      }),
    ),
  }),
);
export type ImportPreview = z.infer<typeof importPreview>;
export type ImportColumn = ImportPreview['columns'][number];
export type PreviewRow = ImportPreview['rows'][number];

const text = z.string().max(1000);
/** Rows that did not go in, with what is wrong with each. */
const failedRows = later(() =>
  z.object({
    rows: z
      .array(
        z.object({
          ...{ companyName: text, siret: text, contactName: text, contactEmail: text, contactPhone: text },
          isActive: z.boolean(),
          trades: text.optional(),
          message: text,
        }),
      )
      .min(1)
      .max(IMPORT_ROWS_MAX),
  }),
);

export const importsRoutes = define({
  importTemplate: {
    method: 'GET',
    path: '/api/subcontractors/import/template',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Le modèle Excel de l’import (modele_sous_traitants.xlsx)',
    response: null,
    file: XLSX,
  },
  failedImportRows: {
    method: 'POST',
    path: '/api/subcontractors/import/failed.xlsx',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Les lignes à corriger, dans un classeur qui s’importe à nouveau',
    body: failedRows,
    most: 4 * 1024 * 1024,
    response: null,
    file: XLSX,
  },
  previewImport: {
    method: 'POST',
    path: '/api/subcontractors/import/preview',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Les lignes d’un fichier avec leurs messages ; rien n’est écrit',
    multipart: 'spreadsheet',
    response: importPreview,
  },
  importSubcontractors: {
    method: 'POST',
    path: '/api/subcontractors/import',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Importer des sous-traitants : des lignes, ou un fichier',
    body: importInput,
    most: 4 * 1024 * 1024,
    multipart: 'spreadsheet',
    response: importAnswer,
  },
});
