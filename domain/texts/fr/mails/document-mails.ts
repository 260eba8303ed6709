// Mails to a subcontractor about one of his documents. The subject names the requesting company, because that is the name he knows.

import { PRODUCT_NAME } from '../../../brand.ts';
import type { ExpiryBasis } from '../../../documents/expiry.ts';
import { type CalendarDate, frenchDate, type Instant } from '../../../kernel/calendar.ts';
import { before, ofName } from '../elision.ts';
import { REDO_LABEL } from '../redo.ts';
import { type Block, paragraph, type RenderedMail, renderMail } from './layout.ts';
import { line } from './safe-text.ts';
import { frenchMoment } from './words.ts';

/** Sender, recipient and document. `link` is null if the subcontractor's link is closed: a dead link is never sent. */
export type AboutDocument = {
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
  `Vous recevez ce message parce ${before('que', requestedBy)}${line(requestedBy, 100)} vous a indiqué comme contact ${ofName(line(companyName, 100))} pour ses documents, avec ${PRODUCT_NAME}. Si ce n’est plus le cas, répondez à ce message pour ne plus en recevoir.`;

/** The result of the analysis: none yet, no problem, or a problem that a person will check. */
export type ReadingOutcome =
  | { kind: 'unavailable' }
  | { kind: 'validated'; expirationDate: CalendarDate }
  | ({ kind: 'to-validate' } & ReadFacts)
  | ({ kind: 'to-check'; problems: readonly string[] } & ReadFacts)
  /** It cannot do: what is wrong, and what to send, in one sentence. */
  | { kind: 'to-redo'; why: string; problems: readonly string[] };
type ReadFacts = {
  dateEmission: CalendarDate | null;
  dateExpiration: CalendarDate | null;
  expiryBasis: ExpiryBasis | null;
  entreprise: string | null;
};

export type UploadReceived = AboutDocument & { uploadedAt: Instant; reading: ReadingOutcome };

const AUTOMATIC = 'Cette lecture est faite automatiquement par une intelligence artificielle ; elle peut se tromper.';
/** An end that does not stand on the document is told as what it follows from, or not at all. */
const endRows = ({ dateExpiration, expiryBasis }: ReadFacts): (readonly [string, string])[] => {
  if (dateExpiration === null || (expiryBasis !== 'printed' && expiryBasis !== 'issue')) return [];
  return [['Valable jusqu’au', frenchDate(dateExpiration) + (expiryBasis === 'issue' ? ', d’après la date d’émission' : '')]];
};
const readRows = (reading: ReadFacts): (readonly [string, string])[] => [
  ...(reading.entreprise === null ? [] : [['Entreprise lue', reading.entreprise] as const]),
  ...(reading.dateEmission === null ? [] : [['Émis le', frenchDate(reading.dateEmission)] as const]),
  ...endRows(reading),
];

const noted = (problems: readonly string[]): Block[] =>
  problems.length === 0 ? [] : [paragraph('La lecture automatique a relevé :'), { kind: 'list', items: problems }];

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
          ...noted(reading.problems),
          paragraph(AUTOMATIC),
          paragraph(
            { strong: requestedBy },
            ' va regarder votre document. Si vous avez envoyé le mauvais fichier, remplacez-le dès maintenant.',
          ),
        ],
      };
    case 'to-redo':
      return {
        preview: reading.why,
        status: { kind: 'status', tone: 'problem', label: REDO_LABEL },
        rows: [],
        after: [
          paragraph({ strong: reading.why }),
          ...noted(reading.problems),
          paragraph(AUTOMATIC, ' Si votre document est le bon, ', { strong: requestedBy }, ' le vérifiera.'),
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
  const redo = facts.reading.kind === 'to-redo';
  const type = line(facts.documentTypeName, 80);
  return renderMail({
    subject: `${line(facts.requestedBy, 60)} : document reçu${redo ? ', à refaire' : ''} (${type})`,
    preview: outcome.preview,
    title: `${redo ? REDO_LABEL : 'Bien reçu'} : ${type}`,
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
    button: facts.link === null ? undefined : { label: redo ? 'Renvoyer le document' : 'Voir mes documents', href: facts.link },
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

export type WithdrawnDecision = AboutDocument & { withdrawn: 'rejection' | 'validation' };

/** A decision that was sent does not hold: nothing is to be sent again. */
export function rejectionWithdrawn(facts: WithdrawnDecision): RenderedMail {
  const type = line(facts.documentTypeName, 80);
  const rejected = facts.withdrawn === 'rejection';
  return renderMail({
    subject: `${line(facts.requestedBy, 60)} : ${rejected ? 'ne renvoyez rien' : 'document de nouveau en validation'} (${type})`,
    preview: `${rejected ? 'Le rejet' : 'La validation'} de votre document est ${rejected ? 'annulé' : 'annulée'}.`,
    title: `${rejected ? 'Rejet annulé' : 'Validation annulée'} : ${type}`,
    blocks: [
      paragraph(`Bonjour ${line(facts.contactName, 100)},`),
      paragraph(
        { strong: facts.requestedBy },
        ` annule ${rejected ? 'le rejet' : 'la validation'} de ce document. Ne tenez pas compte de notre message précédent.`,
      ),
      { kind: 'status', tone: 'toValidate', label: 'En validation' },
      {
        kind: 'facts',
        rows: [
          ['Document', facts.documentTypeName],
          ['Fichier', facts.fileName],
        ],
      },
      paragraph('Votre document est de nouveau en cours de validation : vous n’avez rien à renvoyer.'),
    ],
    button: facts.link === null ? undefined : { label: 'Voir mes documents', href: facts.link },
    why: why(facts.requestedBy, facts.companyName),
    privacyUrl: facts.privacyUrl,
  });
}
