// Headings and values of each exported table's columns. Dates are ISO: calendar days in Paris, instants in UTC.

import type { ArchivedSubcontractor } from '#contract/archive.ts';
import type { DocumentType } from '#contract/document-types.ts';
import type { Document } from '#contract/documents.ts';
import type { Organization } from '#contract/organizations.ts';
import type { SubcontractorWithStats } from '#contract/subcontractors.ts';
import { spaced } from '#domain/documents/identifiers.ts';
import { type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { phoneForCsv } from '#domain/kernel/phone-text.ts';
import type { WrittenCell } from '#domain/ports/spreadsheets.ts';
import { shownLinkState } from '#domain/subcontractors/link-state.ts';
import { tradeNames } from '#domain/subcontractors/trades.ts';
import * as say from '#domain/texts/fr/exports.ts';
import { BADGE, LINK_STATE, SUBCONTRACTOR_STATUS, VALIDATION_STATUS } from '#domain/texts/fr/labels.ts';
import type { Original, OwnedSubcontractor } from '#projections/compliance/query.ts';
import type { DeliveryRecord } from '#projections/deliveries/query.ts';
import type { HistoryLine } from '#projections/log/query.ts';
import type { Note } from '#projections/notes/query.ts';
import type { NotedReminder } from '#projections/reminders/query.ts';

/** `width` in characters. */
export type Column<Row> = {
  heading: string;
  width: number;
  cell(row: Row): WrittenCell | null | undefined;
  /**
   * In a .csv, where a spreadsheet program decides what a cell is: a SIRET and a telephone in the groups that people write stay texts and
   * keep their zeros (W10).
   */
  csv?(text: string): string;
};
export const column = <Row>(heading: string, width: number, cell: Column<Row>['cell']): Column<Row> => ({ heading, width, cell });
const siretColumn = <Row>(cell: (row: Row) => string): Column<Row> => ({ ...column('SIRET', 18, cell), csv: spaced });
const phoneColumn = <Row>(cell: (row: Row) => string): Column<Row> => ({ ...column('Téléphone', 18, cell), csv: phoneForCsv });
export const tableOf = <Row>(name: string, columns: readonly Column<Row>[], rows: AsyncIterable<Row>, format: 'csv' | 'xlsx') => ({
  name,
  columns,
  rows: (async function* () {
    for await (const row of rows)
      yield columns.map(({ cell, csv }) => {
        const value = cell(row) ?? '';
        return format === 'csv' && csv !== undefined && typeof value === 'string' ? csv(value) : value;
      });
  })(),
});

const day = (at: string | null): string | null => (at === null ? null : parisDay(at as Instant));

/** A subcontractor with his figures at an instant. */
export type SubcontractorRow = { plain: Omit<OwnedSubcontractor, 'link'>; stats: SubcontractorWithStats | null; now: Instant };

type Address = Pick<ArchivedSubcontractor, 'companyName' | 'siret' | 'contactName' | 'contactEmail' | 'contactPhone' | 'address'>;
const addressColumns = <Row>(of: (row: Row) => Address): Column<Row>[] => [
  column('Entreprise', 32, (row) => of(row).companyName),
  siretColumn((row) => of(row).siret),
  column('Contact', 24, (row) => of(row).contactName),
  column('E-mail', 30, (row) => of(row).contactEmail),
  phoneColumn((row) => of(row).contactPhone),
  column('Adresse', 32, (row) => of(row).address),
];
const conformity = ({ status, badges }: SubcontractorWithStats): string =>
  badges.includes('config_required') ? BADGE.config_required : SUBCONTRACTOR_STATUS[status];
export const SUBCONTRACTOR_COLUMNS: readonly Column<SubcontractorRow>[] = [
  ...addressColumns<SubcontractorRow>(({ plain }) => plain),
  column('Organisation', 22, ({ stats }) => stats?.organization.name),
  column('Activités', 32, ({ plain }) => tradeNames(plain.trades)),
  column('Actif', 8, ({ plain }) => say.yesNo(plain.isActive)),
  column('Conformité', 22, ({ stats }) => stats && conformity(stats)),
  column('Détail', 28, ({ stats }) => stats?.badges.map((badge) => BADGE[badge]).join(', ')),
  column('Avancement (%)', 15, ({ stats }) => stats?.completionPercentage),
  column('Pièces demandées', 17, ({ stats }) => stats?.totalRequiredDocuments),
  column('Pièces reçues', 14, ({ stats }) => stats?.documentsCount),
  column('À jour', 9, ({ stats }) => stats?.upToDateCount),
  column('Expirent bientôt', 16, ({ stats }) => stats?.expiringSoonCount),
  column('Expirées', 10, ({ stats }) => stats?.expiredCount),
  column('Manquantes', 12, ({ stats }) => stats?.missingCount),
  column('À valider', 10, ({ stats }) => stats?.pendingCount),
  column('Lien', 16, (row) => LINK_STATE[shownLinkState(row.plain, row.now)]),
  column('Lien valable jusqu’au', 20, ({ plain }) => day(plain.tokenExpiresAt)),
  column('Demande envoyée le', 18, ({ plain }) => day(plain.requestedAt)),
  column('Lien ouvert le', 16, ({ plain }) => day(plain.linkFirstOpenedAt)),
  // A request is none, though it is a message.
  column('Dernière relance', 16, ({ plain }) => day(plain.lastReminderSent === plain.requestedAt ? null : plain.lastReminderSent)),
  column('Prochaine relance', 16, ({ plain }) => day(plain.nextReminderDate)),
  column('Ajouté le', 12, ({ plain }) => day(plain.createdAt)),
  column('Modifié le', 12, ({ plain }) => day(plain.updatedAt)),
];

export const ARCHIVED_COLUMNS: readonly Column<ArchivedSubcontractor>[] = [
  column('N°', 8, (row) => row.id),
  ...addressColumns<ArchivedSubcontractor>((row) => row),
  column('Archivé le', 12, (row) => day(row.archivedAt)),
  column('Conservé au moins jusqu’au', 24, (row) => row.keptUntil),
  column('Documents conservés', 18, (row) => row.keptDocuments),
];

export type DocumentRow = { document: Document; siret: string };
export const DOCUMENT_COLUMNS: readonly Column<DocumentRow>[] = [
  column('Entreprise', 32, ({ document }) => document.subcontractorCompany),
  siretColumn(({ siret }) => siret),
  column('Type', 26, ({ document }) => document.documentTypeName),
  column('Fichier', 32, ({ document }) => document.fileName),
  column('Statut', 12, ({ document }) => VALIDATION_STATUS[document.validationStatus]),
  column('Validité', 14, ({ document }) => document.status && say.VALIDITY[document.status]),
  column('Reçu le', 12, ({ document }) => day(document.uploadedAt)),
  column('Déposé par', 14, ({ document }) => say.UPLOADED_BY[document.uploadedBy]),
  column('Émis le', 12, ({ document }) => document.dateEmission),
  column('Valable du', 12, ({ document }) => document.startsOn),
  column('Valable jusqu’au', 16, ({ document }) => document.expirationDate),
  column('Validé le', 12, ({ document }) => day(document.validatedAt)),
  column('Validé par', 20, ({ document }) => validator(document.validatedBy)),
  column('Commentaire interne', 32, ({ document }) => document.comment),
  column('Motif du rejet', 32, ({ document }) => document.rejectionReason),
  column('Problèmes relevés', 40, ({ document }) => document.aiAnalysisData?.problems.join(' ; ')),
];
const validator = (by: Document['validatedBy']): string =>
  by === null ? '' : by.kind === 'machine' ? say.AUTOMATIC : (by.name ?? say.BY_A_PERSON);

/** An original and its path in the archive. The manifest, which is written last, lists the missing ones. */
export const ORIGINAL_COLUMNS: readonly Column<Original & { path: string }>[] = [
  column('N°', 8, (row) => row.id),
  column('Entreprise', 32, (row) => row.companyName),
  siretColumn((row) => row.siret),
  column('Sous-traitant archivé', 12, (row) => say.yesNo(row.archived)),
  column('Type', 26, (row) => row.documentTypeName),
  column('Fichier', 32, (row) => row.fileName),
  column('Dans cette archive', 50, (row) => row.path),
  column('Statut', 12, (row) => VALIDATION_STATUS[row.validationStatus]),
  column('Reçu le', 24, (row) => row.uploadedAt),
  column('Émis le', 12, (row) => row.dateEmission),
  column('Valable du', 12, (row) => row.startsOn),
  column('Valable jusqu’au', 16, (row) => row.expirationDate),
  column('Validé le', 24, (row) => row.validatedAt),
  column('Motif du rejet', 32, (row) => row.rejectionReason),
  column('Octets', 10, (row) => row.fileSize),
];
export const TYPE_COLUMNS: readonly Column<DocumentType>[] = [
  column('N°', 8, (row) => row.id),
  column('Nom', 30, (row) => row.name),
  column('Description', 40, (row) => row.description),
  column('Obligatoire', 12, (row) => say.yesNo(row.isRequired)),
  column('Validité (jours)', 15, (row) => row.validityPeriod),
  column('Alerte avant (jours)', 18, (row) => row.alertDaysBefore),
  column('Formats', 16, (row) => row.allowedFormats.join(', ')),
  column('Créé le', 24, (row) => row.createdAt),
];
export const ORGANIZATION_COLUMNS: readonly Column<Organization>[] = [
  column('N°', 8, (row) => row.id),
  column('Nom', 30, (row) => row.name),
  column('Description', 40, (row) => row.description),
  column('Par défaut', 12, (row) => say.yesNo(row.isDefault)),
  column('Sous-traitants', 14, (row) => row.subcontractorCount),
  column('Créée le', 24, (row) => row.createdAt),
];
export const REMINDER_COLUMNS: readonly Column<NotedReminder>[] = [
  column('Entreprise', 32, (row) => row.companyName),
  column('Décidée le', 24, (row) => row.decidedAt),
  column('Canal', 10, (row) => say.CHANNEL[row.channel]),
  column('Envoi', 14, (row) => say.SOURCE[row.source]),
  column('Motif', 24, (row) => say.REMINDER_KIND[row.kind]),
  column('Pièces demandées', 40, (row) => row.types.join(', ')),
  column('État', 14, (row) => say.DELIVERY_STATUS[row.status]),
  column('Partie le', 24, (row) => row.sentAt),
];
export type TakenNote = Note & { companyName: string };
export const NOTE_COLUMNS: readonly Column<TakenNote>[] = [
  column('N°', 8, (row) => row.id),
  column('Entreprise', 32, (row) => row.companyName),
  column('Note', 60, (row) => row.text),
  column('Écrite le', 24, (row) => row.createdAt),
  column('Par', 32, (row) => (row.from === 'contact' ? 'Le contact, par SMS' : row.author)),
  column('Retirée le', 24, (row) => row.removedAt),
];
export const DELIVERY_COLUMNS: readonly Column<DeliveryRecord>[] = [
  column('N°', 8, (row) => row.id),
  column('À', 30, (row) => row.to),
  column('Entreprise', 32, (row) => row.company),
  column('Objet', 50, (row) => row.subject),
  column('État', 14, (row) => say.DELIVERY_STATUS[row.status]),
  column('Depuis le', 24, (row) => row.updatedAt),
];

export const HISTORY_COLUMNS: readonly Column<HistoryLine>[] = [
  column('Numéro', 10, ({ index }) => index),
  column('Instant (UTC)', 26, ({ at }) => at),
  column('Qui', 18, ({ actor }) => say.ACTOR[actor.kind]),
  column('Nom', 28, ({ actor }) => actor.name),
  column('Évènement', 44, ({ text }) => text),
  column('Entreprise', 32, ({ companyName }) => companyName),
  column('Sous-traitant n°', 16, ({ subcontractorId }) => subcontractorId),
  column('Document n°', 14, ({ documentId }) => documentId),
  column('Code', 26, ({ kind }) => kind),
];
