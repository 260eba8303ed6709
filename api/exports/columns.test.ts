// The values of exported tables: each heading with its own field, and each instant on its day in Paris (CONTRACT « Exports »).
import { expect, test } from 'vitest';
import * as columns from './columns.ts';

/** Late in the evening in UTC: in Paris it is the next day. */
const night = (day: number): string => `2026-07-${String(day).padStart(2, '0')}T22:30:00.000Z`;
async function table<Row>(shown: readonly columns.Column<Row>[], row: unknown): Promise<Record<string, unknown>> {
  const [cells] = await Array.fromAsync(columns.tableOf('t', shown, one(row as Row), 'xlsx').rows);
  return Object.fromEntries(shown.map(({ heading }, n) => [heading, cells![n]]));
}
async function* one<Row>(row: Row): AsyncGenerator<Row> {
  yield row;
}
const address = {
  companyName: 'Benali',
  siret: '00010010700010',
  contactName: 'Karim',
  contactEmail: 'k@b.fr',
  contactPhone: '+33612345678',
  address: '1 rue X',
};
const ADDRESS = {
  Entreprise: 'Benali',
  SIRET: '00010010700010',
  Contact: 'Karim',
  'E-mail': 'k@b.fr',
  Téléphone: '+33612345678',
  Adresse: '1 rue X',
};

test('a subcontractor: each figure and day under its own heading, days in Paris', async () => {
  const plain = {
    ...address,
    trades: ['couverture', 'carrelage'],
    isActive: true,
    tokenExpiresAt: night(20),
    requestedAt: night(2),
    linkFirstOpenedAt: night(3),
    lastReminderSent: night(4),
    nextReminderDate: night(5),
    createdAt: night(6),
    updatedAt: night(7),
    tokenRevoked: false,
    linkState: 'opened',
  };
  const stats = {
    organization: { name: 'Nord' },
    status: 'incomplet',
    badges: ['pending', 'expired'],
    completionPercentage: 40,
    totalRequiredDocuments: 9,
    documentsCount: 8,
    upToDateCount: 1,
    expiringSoonCount: 2,
    expiredCount: 3,
    missingCount: 4,
    pendingCount: 5,
  };
  expect(await table(columns.SUBCONTRACTOR_COLUMNS, { plain, stats, now: night(10) })).toEqual({
    ...ADDRESS,
    Organisation: 'Nord',
    Activités: 'Couverture, Revêtements durs, carrelage et chapes',
    Actif: 'oui',
    Conformité: 'Incomplet',
    Détail: 'À valider, Expiré',
    'Avancement (%)': 40,
    'Pièces demandées': 9,
    'Pièces reçues': 8,
    'À jour': 1,
    'Expirent bientôt': 2,
    Expirées: 3,
    Manquantes: 4,
    'À valider': 5,
    Lien: expect.any(String),
    'Lien valable jusqu’au': '2026-07-21',
    'Demande envoyée le': '2026-07-03',
    'Lien ouvert le': '2026-07-04',
    'Dernière relance': '2026-07-05',
    'Prochaine relance': '2026-07-06',
    'Ajouté le': '2026-07-07',
    'Modifié le': '2026-07-08',
  });
});

test('the request that was his last message is no reminder', async () => {
  const none = { tokenExpiresAt: null, linkFirstOpenedAt: null, nextReminderDate: null };
  const added = { ...address, trades: [], isActive: true, createdAt: night(1), updatedAt: night(1), tokenRevoked: false, ...none };
  const plain = { ...added, linkState: 'sent', requestedAt: night(4), lastReminderSent: night(4) };
  const row = await table(columns.SUBCONTRACTOR_COLUMNS, { plain, stats: null, now: night(10) });
  expect([row['Demande envoyée le'], row['Dernière relance']]).toEqual(['2026-07-05', '']);
});

test('a document: its dates as printed, its instants as days in Paris, who validated', async () => {
  const document = {
    subcontractorCompany: 'Benali',
    documentTypeName: 'Kbis',
    fileName: 'k.pdf',
    validationStatus: 'rejected',
    status: 'expired',
    uploadedAt: night(1),
    uploadedBy: 'owner',
    dateEmission: '2026-01-01',
    startsOn: '2026-01-02',
    expirationDate: '2026-01-03',
    validatedAt: night(2),
    validatedBy: { kind: 'machine' },
    comment: 'vu',
    rejectionReason: 'illisible',
    aiAnalysisData: { problems: ['un', 'deux'] },
  };
  const row = await table(columns.DOCUMENT_COLUMNS, { document, siret: address.siret });
  expect(row).toEqual({
    Entreprise: 'Benali',
    SIRET: address.siret,
    Type: 'Kbis',
    Fichier: 'k.pdf',
    Statut: 'Rejeté',
    Validité: 'Expiré',
    'Reçu le': '2026-07-02',
    'Déposé par': 'Votre compte',
    'Émis le': '2026-01-01',
    'Valable du': '2026-01-02',
    'Valable jusqu’au': '2026-01-03',
    'Validé le': '2026-07-03',
    'Validé par': 'Automatique',
    'Commentaire interne': 'vu',
    'Motif du rejet': 'illisible',
    'Problèmes relevés': 'un ; deux',
  });
  for (const [by, shown] of [
    [{ kind: 'person', name: 'Léa' }, 'Léa'],
    [{ kind: 'person', name: null }, 'Votre compte'],
    [null, ''],
  ] as const)
    expect((await table(columns.DOCUMENT_COLUMNS, { document: { ...document, validatedBy: by }, siret: '' }))['Validé par']).toBe(shown);
});

test('an archived subcontractor: archived on a day in Paris, and kept until when', async () => {
  const row = { ...address, id: 7, archivedAt: night(8), keptUntil: '2036-07-09', keptDocuments: 3 };
  expect(await table(columns.ARCHIVED_COLUMNS, row)).toEqual({
    'N°': 7,
    ...ADDRESS,
    'Archivé le': '2026-07-09',
    'Conservé au moins jusqu’au': '2036-07-09',
    'Documents conservés': 3,
  });
});
