// Subcontractors from a spreadsheet: the template, the look before, the import.
import * as imports from '../imports.ts';
import { define } from '../route.ts';
import { XLSX } from './exports.ts';

export const importsRoutes = define({
  importTemplate: {
    method: 'GET',
    path: '/api/subcontractors/import/template',
    gate: 'subscribed',
    summary: 'Le modèle Excel de l’import (modele_sous_traitants.xlsx)',
    response: null,
    file: XLSX,
  },
  previewImport: {
    method: 'POST',
    path: '/api/subcontractors/import/preview',
    gate: 'subscribed',
    summary: 'Les lignes d’un fichier avec leurs messages ; rien n’est écrit',
    multipart: 'spreadsheet',
    response: imports.importPreview,
  },
  importSubcontractors: {
    method: 'POST',
    path: '/api/subcontractors/import',
    gate: 'subscribed',
    summary: 'Importer des sous-traitants : des lignes, ou un fichier',
    body: imports.importInput,
    most: 4 * 1024 * 1024,
    multipart: 'spreadsheet',
    response: imports.importAnswer,
  },
});
