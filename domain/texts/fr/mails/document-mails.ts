// Mails to a subcontractor about one of his documents. The subject names the requesting company, because that is the name he knows.
import { PRODUCT_NAME } from '../../../brand.ts';
import { type CalendarDate, frenchDate, type Instant } from '../../../kernel/calendar.ts';
import { type Block, paragraph, type RenderedMail, renderMail } from './layout.ts';
import { line } from './safe-text.ts';
import { frenchMoment } from './words.ts';

/** Sender, recipient and document. `link` is null if the subcontractor's link is closed: a dead link is never sent. */
type AboutDocument = {
  /** The customer who requests the document. */
  requestedBy: string;
  contactName: string;
  /** The subcontractor's own company. */
  companyName: string;
  documentTypeName: string;
  fileName: string;
  link: string | null;
  privacyUrl: string;
};

const why = (requestedBy: string, companyName: string): string =>
  `Vous recevez ce message parce que ${line(requestedBy, 100)} vous a indiqué comme contact de ${line(companyName, 100)} pour ses documents, avec ${PRODUCT_NAME}. Si ce n’est plus le cas, répondez à ce message pour ne plus en recevoir.`;

/** The result of the analysis: none yet, no problem, or a problem that a person will check. */
export type ReadingOutcome =
  | { kind: 'unavailable' }
  | { kind: 'validated'; expirationDate: CalendarDate }
  | { kind: 'to-validate'; dateEmission: CalendarDate | null; dateExpiration: CalendarDate | null; entreprise: string | null }
  | {
      kind: 'to-check';
      dateEmission: CalendarDate | null;
      dateExpiration: CalendarDate | null;
      entreprise: string | null;
      problems: readonly string[];
    };

export type UploadReceived = AboutDocument & { uploadedAt: Instant; reading: ReadingOutcome };

const AUTOMATIC = 'Cette lecture est faite automatiquement par une intelligence artificielle ; elle peut se tromper.';
const readRows = (reading: {
  dateEmission: CalendarDate | null;
  dateExpiration: CalendarDate | null;
  entreprise: string | null;
}): (readonly [string, string])[] => [
  ...(reading.entreprise === null ? [] : [['Entreprise lue', reading.entreprise] as const]),
  ...(reading.dateEmission === null ? [] : [['Émis le', frenchDate(reading.dateEmission)] as const]),
  ...(reading.dateExpiration === null ? [] : [['Valable jusqu’au', frenchDate(reading.dateExpiration)] as const]),
];

/** The status, and the facts that the analysis adds. */
function outcomeOf({ reading, requestedBy }: UploadReceived): {
  preview: string;
  status: Block;
  rows: (readonly [string, string])[];
  after: Block[];
} {
  const next = paragraph({ strong: requestedBy }, ' vérifie maintenant votre document. Vous n’avez rien à faire.');
  switch (reading.kind) {
    case 'validated':
      return {
        preview: `Document validé, valable jusqu’au ${frenchDate(reading.expirationDate)}.`,
        status: { kind: 'status', tone: 'valid', label: 'Validé' },
        rows: [['Valable jusqu’au', frenchDate(reading.expirationDate)]],
        after: [paragraph(`Votre document a été lu et validé. ${AUTOMATIC} Vous n’avez rien à faire.`)],
      };
    case 'to-validate':
      return {
        preview: 'Document reçu, en cours de validation.',
        status: { kind: 'status', tone: 'toValidate', label: 'En validation' },
        rows: readRows(reading),
        after: [paragraph(AUTOMATIC), next],
      };
    case 'to-check':
      return {
        preview: 'Document reçu, une vérification est nécessaire.',
        status: { kind: 'status', tone: 'expiresSoon', label: 'Vérification manuelle nécessaire' },
        rows: readRows(reading),
        after: [
          ...(reading.problems.length > 0
            ? [paragraph('La lecture automatique a relevé :'), { kind: 'list', items: reading.problems } as const]
            : []),
          paragraph(AUTOMATIC),
          paragraph(
            { strong: requestedBy },
            ' va regarder votre document. Si vous avez envoyé le mauvais fichier, remplacez-le dès maintenant.',
          ),
        ],
      };
    case 'unavailable':
      return {
        preview: 'Document reçu, en attente de vérification.',
        status: { kind: 'status', tone: 'toValidate', label: 'En validation' },
        rows: [],
        after: [
          paragraph(
            'Les documents sont lus automatiquement par une intelligence artificielle. Cette lecture n’a pas encore pu se faire ; votre document est bien enregistré et elle sera retentée.',
          ),
          next,
        ],
      };
  }
}

/** « A confirmation e-mail follows » (F184, F250): the receipt, and what was read. */
export function uploadReceived(facts: UploadReceived): RenderedMail {
  const outcome = outcomeOf(facts);
  const type = line(facts.documentTypeName, 80);
  return renderMail({
    subject: `${line(facts.requestedBy, 60)} : document reçu (${type})`,
    preview: outcome.preview,
    title: `Bien reçu : ${type}`,
    blocks: [
      paragraph(`Bonjour ${line(facts.contactName, 100)},`),
      paragraph('Votre document pour ', { strong: facts.requestedBy }, ' est bien arrivé.'),
      outcome.status,
      {
        kind: 'facts',
        rows: [
          ['Document', facts.documentTypeName],
          ['Fichier', facts.fileName],
          ['Reçu le', frenchMoment(facts.uploadedAt)],
          ...outcome.rows,
        ],
      },
      ...outcome.after,
    ],
    button: facts.link === null ? undefined : { label: 'Voir mes documents', href: facts.link },
    why: why(facts.requestedBy, facts.companyName),
    privacyUrl: facts.privacyUrl,
  });
}

export type DocumentRejectedMail = AboutDocument & { reason: string };
/** The reason, and how to send a better document (F157). */
export function documentRejected(facts: DocumentRejectedMail): RenderedMail {
  const type = line(facts.documentTypeName, 80);
  return renderMail({
    subject: `${line(facts.requestedBy, 60)} : document à renvoyer (${type})`,
    preview: `Motif : ${line(facts.reason, 140)}`,
    title: `À renvoyer : ${type}`,
    blocks: [
      paragraph(`Bonjour ${line(facts.contactName, 100)},`),
      paragraph({ strong: facts.requestedBy }, ' n’a pas pu accepter ce document.'),
      { kind: 'status', tone: 'problem', label: 'Rejeté' },
      {
        kind: 'facts',
        rows: [
          ['Document', facts.documentTypeName],
          ['Fichier', facts.fileName],
        ],
      },
      { kind: 'quote', label: 'Motif', text: facts.reason },
      facts.link === null
        ? paragraph('Votre lien de dépôt est fermé. Répondez à ce message pour en demander un nouveau.')
        : paragraph('Veuillez transmettre un nouveau document conforme. Une photo nette ou un PDF suffit ; rien à installer.'),
    ],
    button: facts.link === null ? undefined : { label: 'Envoyer un nouveau document', href: facts.link },
    afterButton: facts.link === null ? undefined : 'Ce lien vous est personnel : ne le transmettez pas.',
    why: why(facts.requestedBy, facts.companyName),
    privacyUrl: facts.privacyUrl,
  });
}
