// The import of the fake company: a sample file, whatever was sent, and rows that become subcontractors.
import type { ImportAnswer, ImportColumn, PreviewRow } from '#contract/imports.ts';
import { IMPORT_HEADINGS, WRONG_SIRET } from '#domain/texts/fr/imports.ts';
import { type FakeAnswer, ok } from './answers.ts';
import { LONG_NAME, NOW, subcontractorOf, type World } from './world.ts';

export const previewRowOf = (line: number, change: Partial<PreviewRow> = {}): PreviewRow => ({
  line,
  companyName: `Entreprise importée ${line}`,
  siret: '73282932000074',
  contactName: 'Marie Dupont',
  contactEmail: `contact${line}@exemple.fr`,
  contactPhone: '+33612345678',
  isActive: true,
  trades: [],
  outcome: 'new',
  message: null,
  warnings: [],
  existingId: null,
  archivedId: null,
  ...change,
});
const SAMPLE: readonly PreviewRow[] = [
  previewRowOf(2, { companyName: LONG_NAME }),
  previewRowOf(3, { warnings: ['SIRET : clé de contrôle incorrecte. Vérifiez le numéro.'] }),
  previewRowOf(4, { companyName: 'DUPONT BTP', outcome: 'update', existingId: 1 }),
  previewRowOf(5, { outcome: 'same', existingId: 2 }),
  previewRowOf(6, { outcome: 'duplicate', message: 'Ligne 6: doublon de la ligne 2' }),
  previewRowOf(7, { siret: '1234', outcome: 'error', message: `Ligne 7: ${WRONG_SIRET}`, isActive: false }),
  ...Array.from({ length: 6 }, (_, index) => previewRowOf(8 + index)),
];

export const COLUMNS: readonly ImportColumn[] = Object.entries(IMPORT_HEADINGS).map(([field, label], index) => ({
  ...{ index, label, samples: ['DUPONT BTP'], field: field as ImportColumn['field'], by: 'heading' },
}));

type Sent = { rows: { line: number; companyName: string; siret: string }[]; organizationId?: number };
type Input = { world: World; body: object };

export const importHandlers = {
  importTemplate: (): FakeAnswer => ({ status: 200, body: null, file: new Uint8Array([0x50, 0x4b]) }),
  previewImport: ({ world }: Input): FakeAnswer =>
    ok({ sheet: 'Feuille 1', columns: COLUMNS, missing: [], notes: [], rows: world.importRows ?? SAMPLE }),
  failedImportRows: (): FakeAnswer => ({ status: 200, body: null, file: new Uint8Array([0x50, 0x4b]) }),
  importSubcontractors({ world, body }: Input): FakeAnswer {
    const { rows, organizationId = 1 } = body as Sent;
    const results = rows.map(({ line, companyName, siret }): ImportAnswer['results'][number] => {
      if (companyName === 'REFUS') return { line, status: 'failed', message: `Ligne ${line}: ${WRONG_SIRET}` };
      if (companyName === 'CONNU') return { line, status: 'updated', id: 1 };
      if (companyName === 'PAREIL') return { line, status: 'skipped', id: 2 };
      const id = ++world.nextId;
      world.subcontractors.push(subcontractorOf(id, { companyName, siret, organizationId, createdAt: NOW }));
      return { line, status: 'created', id };
    });
    const count = (status: string) => results.filter((result) => result.status === status).length;
    return ok({ created: count('created'), updated: count('updated'), skipped: count('skipped'), failed: count('failed'), results });
  },
};
