// The words of dossier.pdf in a proof file, for a labour inspector who has never heard of us (PROOF §5): what it is, then a part for each
// subcontractor.
import type { Tone } from '../../brand.ts';
import { PRODUCT_NAME } from '../../brand.ts';
import type { DeliveryChannel } from '../../deliveries/events.ts';
import { spaced } from '../../documents/identifiers.ts';
import type { RequiredTypeStatus, ValidationStatus } from '../../documents/status.ts';
import { type CalendarDate, daysBetween, frenchDate, type Instant, inParis, parisDay } from '../../kernel/calendar.ts';
import type { ReportPart, ReportTable } from '../../ports/report.ts';
import type { ReminderKind } from '../../reminders/events.ts';
import { RULES_OF_THEN } from './as-of.ts';
import { CHANNEL, REMINDER_KIND } from './exports.ts';
import { counted, daysText, REQUIRED_TYPE_STATUS, VALIDATION_STATUS } from './labels.ts';
import { typeset } from './typography.ts';

/** Rows of one table; the rest is counted, and lies in the files beside the report. */
const MOST_ROWS = 25;

export type ReportedSlot = {
  name: string;
  required: boolean;
  status: RequiredTypeStatus;
  documentId: number | null;
  from: CalendarDate | null;
  until: CalendarDate | null;
  /** The first message that asked for it; null: none did. */
  askedAt: Instant | null;
  receivedAt: Instant | null;
  validatedAt: Instant | null;
  /** The code printed on the document, by which its issuer confirms it. */
  code: string | null;
};
export type ReportedGap = { name: string; from: CalendarDate; to: CalendarDate };
export type ReportedRequest = { at: Instant; kind: ReminderKind; channels: readonly DeliveryChannel[]; names: readonly string[] };
export type ReportedReceipt = {
  at: Instant;
  name: string;
  documentId: number;
  status: ValidationStatus;
  decidedAt: Instant | null;
  /** A person's name; `auto`: by the product's rules; null: nobody yet, or erased. */
  decidedBy: string | null;
};
export type ReportedWho = {
  id: number;
  /** Null: erased since. */
  profile: { companyName: string; siret: string; address: string } | null;
  archived: boolean;
  inOrder: boolean;
  registeredAt: Instant;
  slots: readonly ReportedSlot[];
  /** Days of the period on which a required document was asked for and none was valid. */
  gaps: readonly ReportedGap[];
  /** Newest first, as the receipts. */
  requests: readonly ReportedRequest[];
  receipts: readonly ReportedReceipt[];
  messages: { sent: number; failed: number };
};

export type ReportedFile = {
  companyName: string;
  /** What the file is about: the account, an organisation, or a subcontractor. */
  scope: string;
  from: CalendarDate;
  to: CalendarDate;
  askedAt: Instant;
  size: number;
  subcontractors: number;
  inOrder: number;
  /** The signed checkpoint: its root in base64. */
  root: string;
  /** The verifier's line of the key. */
  key: string;
  /** Where the verifier is. */
  verification: string;
  timestamped: boolean;
};

const day = (date: CalendarDate | null): string => (date === null ? '–' : frenchDate(date));
const dayAt = (at: Instant | null): string => (at === null ? '–' : frenchDate(parisDay(at)));
const moment = (at: Instant): string => {
  const { date, hour, minute } = inParis(at);
  return `${frenchDate(date)} à ${hour} h ${String(minute).padStart(2, '0')}`;
};

export const proofReportTitle = 'Dossier de preuve';
export const proofReportFoot = ({ companyName, askedAt, size }: ReportedFile, page: number): string =>
  `${companyName} – dossier établi le ${dayAt(askedAt)} avec ${PRODUCT_NAME} – historique de ${size} évènements – page ${page}`;
export const proofReportQr = 'Vérifier ce dossier : rien n’est envoyé';

export function proofReportCover(file: ReportedFile): ReportPart {
  const { subcontractors, inOrder, to } = file;
  return {
    title: proofReportTitle,
    badge: { text: file.companyName, tone: 'neutral' },
    facts: [
      ['Périmètre', file.scope],
      ['Période', `du ${frenchDate(file.from)} au ${frenchDate(to)}`],
      ['Établi le', `${moment(file.askedAt)} (heure de Paris)`],
      ['Historique', `${file.size} évènements enregistrés à ce moment`],
      [
        'Horodatage',
        file.timestamped ? 'demandé à un tiers : son jeton, s’il a répondu, est META-INF/timestamp001.tst' : 'non horodaté par un tiers',
      ],
      [
        `Au ${frenchDate(to)}`,
        subcontractors === 0
          ? 'aucun sous-traitant'
          : `${counted(inOrder, 'sous-traitant en ordre', 'sous-traitants en ordre')} sur ${subcontractors}`,
      ],
    ],
    paragraphs: [
      {
        title: 'Ce que c’est',
        text: `L’entreprise ci-dessus demande à ses sous-traitants les documents que la loi l’oblige à réunir (articles L. 8222-1 et D. 8222-5 du code du travail), les contrôle et les relance. Chaque demande, chaque document reçu et chaque décision est enregistré au moment où il a lieu, dans un historique auquel on ne peut qu’ajouter. Ce dossier en est l’extrait : une page ou deux par sous-traitant, les documents eux-mêmes dans le dossier « pieces », les messages tels qu’ils sont partis dans « messages ».`,
      },
      {
        title: 'Comment le lire',
        text: `« En ordre » : chaque document obligatoire demandé avait, au ${frenchDate(to)}, un document validé et valable ce jour-là. « Sans document valable » : les jours de la période où un document obligatoire était demandé et où aucun document validé ne couvrait ce jour, même si un autre a été reçu plus tard. Les dates de validité sont celles imprimées sur les documents. Un document arrivé n’est pas un document validé : « validé le » est le jour où l’entreprise, ou la règle qu’elle a choisie, l’a accepté. ${RULES_OF_THEN}`,
      },
      {
        title: 'Comment vérifier qu’il n’a pas été modifié',
        text: `Déposez le fichier entier (.asice ou .zip) sur la page du code ci-contre : ${file.verification}. Il reste sur votre appareil. La page répond deux fois : « intègre » (rien n’a été modifié, ajouté ni retiré depuis) et « complet » (toutes les suites d’évènements du périmètre sont là). Sans connexion, le programme « verifier.mjs » joint fait de même. Le fichier LISEZMOI.txt dit aussi ce que cela n’établit pas.`,
      },
      {
        title: 'Point de contrôle signé',
        text: `Taille ${file.size}, racine ${file.root}. Clé : ${file.key}`,
      },
      {
        title: 'Ce que ce dossier ne dit pas',
        text: 'Il ne dit pas qu’un organisme a confirmé l’authenticité d’un document : le code de sécurité imprimé sur une attestation de vigilance, quand il a été lu, figure plus loin et se contrôle sur le site de l’URSSAF. Les personnes dont les données ont été effacées à leur demande n’y figurent plus ; l’historique le dit et reste vérifiable.',
      },
    ].map(({ title, text }) => ({ title, text: typeset(text) })),
    tables: [],
  };
}

const kept = <Row>(rows: readonly Row[]): readonly Row[] => rows.slice(0, MOST_ROWS);
const moreIn = (file: string, beyond: number) => (left: number) =>
  `Et ${counted(left + beyond, 'autre ligne', 'autres lignes')} : ${file}.`;
function tableIn(file: string, of: Omit<ReportTable, 'more'>): ReportTable {
  const rows = kept(of.rows);
  const beyond = of.rows.length - rows.length;
  return { ...of, rows, more: moreIn(file, beyond) };
}

const slotsTable = (slots: readonly ReportedSlot[], to: CalendarDate): ReportTable =>
  tableIn('situation.csv', {
    title: `Documents demandés, au ${frenchDate(to)}`,
    columns: [
      { heading: 'Document', share: 0.21 },
      { heading: 'Statut', share: 0.12 },
      { heading: 'Valable du … au …', share: 0.15 },
      { heading: 'Demandé le', share: 0.105 },
      { heading: 'Reçu le', share: 0.105 },
      { heading: 'Validé le', share: 0.105 },
      { heading: 'Code', share: 0.205 },
    ],
    rows: slots.map((slot) => [
      `${slot.name}${slot.required ? '' : ' (facultatif)'}${slot.documentId === null ? '' : `, n° ${slot.documentId}`}`,
      REQUIRED_TYPE_STATUS[slot.status],
      slot.until === null ? '–' : `${day(slot.from)} – ${day(slot.until)}`,
      dayAt(slot.askedAt),
      dayAt(slot.receivedAt),
      dayAt(slot.validatedAt),
      slot.code ?? '–',
    ]),
    empty: 'Aucun document ne lui était demandé.',
  });

const gapsTable = (gaps: readonly ReportedGap[]): ReportTable =>
  tableIn('situation.csv', {
    title: 'Sans document valable pendant la période',
    columns: [
      { heading: 'Document obligatoire', share: 0.5 },
      { heading: 'Du', share: 0.16 },
      { heading: 'Au', share: 0.16 },
      { heading: 'Durée', share: 0.18 },
    ],
    rows: gaps.map(({ name, from, to }) => [name, frenchDate(from), frenchDate(to), daysText(daysBetween(from, to) + 1)]),
    empty: 'Aucun jour : chaque document obligatoire demandé était couvert par un document validé.',
  });

const requestsTable = (requests: readonly ReportedRequest[]): ReportTable =>
  tableIn('journal.csv', {
    title: 'Demandes et relances pendant la période',
    columns: [
      { heading: 'Décidée le', share: 0.2 },
      { heading: 'Motif', share: 0.2 },
      { heading: 'Par', share: 0.16 },
      { heading: 'Documents', share: 0.44 },
    ],
    rows: requests.map(({ at, kind, channels, names }) => [
      moment(at),
      REMINDER_KIND[kind],
      channels.length === 0 ? 'aucun canal' : channels.map((channel) => CHANNEL[channel]).join(', '),
      names.join(', '),
    ]),
    empty: 'Aucune.',
  });

/** What became of it: a document that was replaced later was validated first. */
function decided({ status, decidedAt, decidedBy }: ReportedReceipt): string {
  const by = decidedBy === null ? '' : decidedBy === 'auto' ? ', automatiquement' : `, par ${decidedBy}`;
  if (decidedAt === null) return VALIDATION_STATUS[status];
  const when = ` le ${dayAt(decidedAt)}${by}`;
  return status === 'replaced' ? `${VALIDATION_STATUS.validated}${when}, puis remplacé` : `${VALIDATION_STATUS[status]}${when}`;
}
const receiptsTable = (receipts: readonly ReportedReceipt[]): ReportTable =>
  tableIn('pieces.csv', {
    title: 'Documents reçus pendant la période',
    columns: [
      { heading: 'Reçu le', share: 0.2 },
      { heading: 'Document', share: 0.36 },
      { heading: 'N°', share: 0.1 },
      { heading: 'Décision', share: 0.34 },
    ],
    rows: receipts.map((receipt) => [moment(receipt.at), receipt.name, String(receipt.documentId), decided(receipt)]),
    empty: 'Aucun.',
  });

function standingOf({ archived, inOrder, slots }: ReportedWho, to: CalendarDate): { text: string; tone: Tone } {
  const until = `au ${frenchDate(to)}`;
  if (archived) return { text: `Archivé ${until}`, tone: 'neutral' };
  if (!slots.some(({ required }) => required)) return { text: `Aucun document obligatoire demandé ${until}`, tone: 'neutral' };
  return inOrder ? { text: `En ordre ${until}`, tone: 'valid' } : { text: `Incomplet ${until}`, tone: 'problem' };
}

export function proofReportPart(who: ReportedWho, { to }: Pick<ReportedFile, 'to'>): ReportPart {
  const { profile, messages } = who;
  const failed = messages.failed === 0 ? '' : `, ${counted(messages.failed, 'refusé', 'refusés')} par le serveur du destinataire`;
  return {
    title: profile?.companyName || `Sous-traitant n° ${who.id}, effacé`,
    badge: standingOf(who, to),
    facts: [
      ['Sous-traitant n°', String(who.id)],
      ['SIRET', profile === null ? 'effacé' : spaced(profile.siret) || '–'],
      ['Adresse', profile === null ? 'effacée' : profile.address || '–'],
      ['Enregistré le', moment(who.registeredAt)],
      ['Messages', `${counted(messages.sent, 'parti', 'partis')} depuis le début${failed}`],
    ],
    paragraphs: [],
    tables: [slotsTable(who.slots, to), gapsTable(who.gaps), requestsTable(who.requests), receiptsTable(who.receipts)],
  };
}
