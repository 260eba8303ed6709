// What a customer takes away: lists as tables, several files, the whole account. Open without a subscription (A52).
import { z } from 'zod';
import { pathId } from './common.ts';
import { later } from './later.ts';
import { define } from './route.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV = 'text/csv; charset=utf-8';
export const ZIP = 'application/zip';
export const PDF = 'application/pdf';
/** Files of one selection. */
export const MOST_FILES = 500;

/** Whole lists: there is no range. */
const listed = later(() => z.object({ sort: z.string().optional(), filter: z.string().optional() }));
const TOO_MANY = `De 1 à ${MOST_FILES} documents`;
/** `1,2,3`; a repeated one is there once. */
const idList = later(() =>
  z.object({
    ids: z
      .string({ error: TOO_MANY })
      .max(MOST_FILES * 11, TOO_MANY)
      .transform((text) => [...new Set(text.split(','))])
      .pipe(z.array(pathId).min(1).max(MOST_FILES, TOO_MANY)),
  }),
);

export const exportsRoutes = define({
  exportSubcontractorsXlsx: {
    method: 'GET',
    path: '/api/export/subcontractors.xlsx',
    gate: 'approved',
    ability: 'export',
    summary: 'Les sous-traitants, en .xlsx',
    query: listed,
    response: null,
    file: XLSX,
  },
  exportSubcontractorsCsv: {
    method: 'GET',
    path: '/api/export/subcontractors.csv',
    gate: 'approved',
    ability: 'export',
    summary: 'Les sous-traitants, en .csv',
    query: listed,
    response: null,
    file: CSV,
  },
  exportDocumentsXlsx: {
    method: 'GET',
    path: '/api/export/documents.xlsx',
    gate: 'approved',
    ability: 'export',
    summary: 'Les documents, en .xlsx',
    query: listed,
    response: null,
    file: XLSX,
  },
  exportDocumentsCsv: {
    method: 'GET',
    path: '/api/export/documents.csv',
    gate: 'approved',
    ability: 'export',
    summary: 'Les documents, en .csv',
    query: listed,
    response: null,
    file: CSV,
  },
  exportCompliance: {
    method: 'GET',
    path: '/api/export/compliance.pdf',
    gate: 'approved',
    ability: 'export',
    summary: 'L’état de conformité en une page, du compte ou d’une organisation (PDF)',
    query: later(() => z.object({ organizationId: z.string().optional() })),
    response: null,
    file: PDF,
  },
  exportAccount: {
    method: 'GET',
    path: '/api/export/account.zip',
    gate: 'approved',
    ability: 'export',
    summary: 'Toutes les données du compte : tables, fichiers, manifeste',
    response: null,
    file: ZIP,
  },
  downloadFiles: {
    method: 'GET',
    path: '/api/documents/files.zip',
    gate: 'approved',
    ability: 'read',
    look: 'document',
    summary: 'Plusieurs fichiers en une archive',
    query: idList,
    response: null,
    file: ZIP,
  },
});
