// Which party a part of the page belongs to: labels that announce the holder, and headings of other parties (T22).
import { column, type Layout, type Segment } from './layout.ts';
import { isAddress, isPostalLine, isPrinted } from './name-shape.ts';

const WHOSE =
  "(?: (?:de l'|du |de la |des |de |d'|l')?(?:assuree?s?|entreprises?|societe|souscripteur|titulaire|siege social|siege|cotisante?|employeur|adherente?|societaire|contrat|certificat|etablissements?|certifiee?s?|qualifiee?s?|concernee?s?|beneficiaires?|garanties?|attestation|preneur(?: d'assurance)?|titulaire du contrat|personne morale|qualification|client))*";
const label = (words: string): RegExp =>
  new RegExp(
    `^\\W*(?:(?:art(?:icle|\\.)? |rubrique |cadre |section )?(?:\\d{1,2}|[ivx]{1,4}|[a-h]) ?[.)/:-] ?)?(?:${words})(?: ?\\([^)]{0,40}\\))?(?: ?/ ?[a-z' ]{3,25}(?= ?(?::|$)))?(?= *(?:[:,\\n]|$)| )`,
  );

export type HolderLabel = {
  readonly pattern: RegExp;
  readonly score: number /** « Raison sociale BATI SUD »: sure without a colon. */;
  readonly bare: boolean;
};
/** Longer words come first in each pattern; the score is the certainty that the holder's name is beside the label. */
export const HOLDER_LABELS: readonly HolderLabel[] = [
  {
    pattern: label(
      `(?:nom,? prenoms?,? (?:ou|et|/|-) ?)?(?:denomination|raison) (?:(?:ou|et|/|-) ?raison )?sociale(?:,? ?(?:(?:ou|et|/|-) ?)?(?:nom|denomination|enseigne|adresse|prenoms?|sigle|commerciale|et|ou|/| )+)?${WHOSE}`,
    ),
    score: 10,
    bare: true,
  },
  { pattern: label(`(?:denomination|designation)(?: (?:legale|ou raison))?(?:(?: et|,) adresse)?${WHOSE}`), score: 10, bare: true },
  {
    pattern: label(`nom ?(?:,|ou|et|/|-) ?(?:la )?(?:raison sociale|denomination(?: sociale)?|adresse)(?: et adresse)?${WHOSE}`),
    score: 10,
    bare: true,
  },
  {
    pattern: label(
      `(?:nom|identite|designation|nom et prenoms?|nom, prenoms?|nom complet) (?:de l'|du |de la )(?:assuree?|entreprise|societe|souscripteur|titulaire|cotisant|employeur|adherent|societaire|preneur|client|etablissement|entrepreneur|personne (?:morale|physique)|beneficiaire)${WHOSE}`,
    ),
    score: 10,
    bare: true,
  },
  {
    pattern: label(
      `preneur(?: d'assurance)?|(?:l'|le )?(?:entreprise |societe )?(?:assure(?:e|\\(e\\))?|souscript(?:eur|rice)(?:\\(trice\\))?|societaire|cotisante?|adherente?)(?: (?:principale?|titulaire|designee?|assuree?))?(?: du contrat)?(?: ?(?:/|et|ou) ?(?:assure(?:e|\\(e\\))?|souscripteur(?:\\(trice\\))?|societaire|titulaire|preneur(?: d'assurance)?))?|(?:contrat )?souscrit par`,
    ),
    score: 9,
    bare: false,
  },
  {
    pattern: label(
      `(?:l'|le )?(?:entreprise|societe|employeur|titulaire|etablissement(?=\\W*:| (?:titulaire|assure|certifie|qualifie|concerne|beneficiaire)))(?: (?:titulaire|assuree?|certifiee?|qualifiee?|concernee?|beneficiaire|adherente?|immatriculee?|inscrite?|cliente?))?(?: (?:du|de la|de l') ?(?:contrat|certificat|police|qualification|attestation)(?=\\W*(?::|$)))?`,
    ),
    score: 8,
    bare: false,
  },
  {
    pattern: label(
      `(?:delivree?|attribuee?|accordee?|decernee?|remise?|etablie?) a(?: (?:la societe|l'entreprise|l'assuree?))?|(?:(?:faite?|etablie?|delivree?) )?(?:pour le compte|au nom|au benefice) de(?: (?:la societe|l'entreprise|l'assuree?))?`,
    ),
    score: 8,
    bare: false,
  },
  { pattern: label(`(?:le |notre |votre )?client|travailleur independant|entrepreneur(?: individuel)?|artisan`), score: 7, bare: false },
  {
    pattern: label(
      `nom(?: (?:et|,) ?prenoms?|,? ?prenoms?| de naissance| d'usage| de famille|/prenoms?)?(?: (?:de l'entrepreneur|de l'exploitant|du dirigeant exploitant))?`,
    ),
    score: 6,
    bare: false,
  },
  {
    pattern: label(
      `structure|entite|exploitant|professionnel|prestataire|installateur|sous-traitant|operateur|etablissement assure|adherent assure`,
    ),
    score: 7,
    bare: false,
  },
  { pattern: label(`(?:beneficiaire|destinataire)${WHOSE}`), score: 5, bare: false },
  // A sentence set as a form: « Nous attestons que l'entreprise | BATI SUD ».
  {
    pattern:
      /^\W*(?:(?:nous|je) )?(?:attest|certifi|confirm)(?:e|ons|ent) que(?: (?:l'entreprise|la societe|l'assuree?|notre (?:societaire|client|assure|adherent)e?))?\W*$/,
    score: 9,
    bare: false,
  },
];
/** Other names of the holder. */
export const OTHER_NAME = label("sigle|enseigne(?: commerciale)?|nom commercial|nom d'usage|denomination commerciale|nom de marque");

const HOLDER_PART =
  /^\W*(?:(?:art(?:icle|\.)? |rubrique |cadre |section )?(?:\d{1,2}|[ivx]{1,4}|[a-h]) ?[.)/:-] ?)?(?:l'|le |la |votre |identi\w+ (?:de l'|de la |du )|designation (?:de l'|du )|informations? (?:sur |relatives? a )?(?:l'|le )?|coordonnees (?:de l'|du ))?(?:assuree?|souscripteur|titulaire|entreprise|cotisant|adherent|societaire|preneur(?: d'assurance)?|personne (?:morale|physique)|employeur|client|vous|votre (?:identite|entreprise|societe)|vos (?:coordonnees|informations))(?: (?:titulaire|assuree?|certifiee?|qualifiee?|concernee?))?(?: du (?:contrat|certificat))?\W*$/;
const OTHER_PART =
  /^\W*(?:(?:art(?:icle|\.)? |rubrique |cadre |section )?(?:\d{1,2}|[ivx]{1,4}|[a-h]) ?[.)/:-] ?)?(?:identi\w+ (?:de l'|du )|coordonnees (?:de l'|du |de votre )|votre |vos |l'|le |la |nos |notre )?(?:assureurs?|intermediaires?(?: d'assurances?)?|courtiers?|conseillers?|agent(?: general)?|agence|compagnies?(?: d'assurances?)?|interlocuteur|organisme(?: (?:assureur|certificateur|emetteur|d'assurance))?|pour nous (?:contacter|joindre)|contacts?|mandataire|gestionnaire|delegataire|emetteur|porteur de risques?|representants?(?: legaux| legal)?|dirigeants?|gerants?|presidente?|directeur general|administrateurs?|associes?|responsable legal|signataire|expert[- ]comptable|commissaires? aux comptes(?: titulaire| suppleant)?|maitre d'ouvrage|donneur d'ordre|certificateur|caisse|mutuelle|assurances?|beneficiaire (?:de l'attestation|effectif)s?|fait par|etabli par|gestion, direction\b.*|administration(?:,.*)?|direction(?:,.*)?)\W*$/;
/** « Assureur : X » or « Courtier X »: the cell itself names another party. */
const OTHER_LABEL =
  /^\W*(?:(?:art(?:icle|\.)? |rubrique |cadre |section )?(?:\d{1,2}|[ivx]{1,4}|[a-h]) ?[.)/:-] ?)?(?:souscripteur du contrat (?:groupe|collectif)|(?:(?:nom|raison sociale|denomination|siren|siret|identite|adresse) (?:de l'|du |de la |de votre ))?(?:votre |l'|le )?(?:assureurs?|intermediaires?|courtiers?|conseillers?|agent general|compagnie(?= *(?::|$)| d'assur)|organisme|caisse|gerante?|presidente?|dirigeante?|representante?|directeur|signataire|commissaire|expert[- ]comptable|interlocuteur|mandataire|contact(?= *(?::|$))|maitre d'ouvrage|donneur d'ordre|chantier(?= *(?::|$)| d)|delegataire|gestionnaire|porteur (?:de|du) risque|emetteur|(?:(?:attestation|certificat|document) )?(?:garantie?|assuree?|etablie?|emise?|delivree?|editee?|demandee?|sollicitee?) par|beneficiaire de l|agence(?= *(?::|$)| (?:d[eu] |generale))|assurance|banque(?= *(?::|$)| d)|(?:identite de )?(?:l')?(?:societe|entreprise|compagnie) d'assurances?))\b/;

export type Role = 'holder' | 'other' | null;

/** The party that a cell announces for the cells of its column below. */
export const announces = (normalized: string): Role =>
  HOLDER_PART.test(normalized) ? 'holder' : OTHER_PART.test(normalized) ? 'other' : null;
export const namesAnother = (normalized: string): boolean => OTHER_LABEL.test(normalized);

/** « Le directeur atteste que BATI SUD … »: the sentence is not about its first words. */
const ATTESTS = /\b(?:atteste|certifie|confirme|declare)\b/;
/** Maximum distance of a text from its heading, in line heights. */
const PART_REACH = 14;

/** The cell to the left that labels this one; a cell with only a colon is skipped. */
export const leftLabel = ({ left }: Segment): Segment | null => (left !== null && /^\W*$/.test(left.normalized) ? left.left : left);

/** The party that this part of the page belongs to: by the cell itself, by its row's label, or by the nearest heading above. */
export function roleOf(segment: Segment, layout: Layout): Role {
  if (namesAnother(segment.normalized) && !continues(segment, layout) && !ATTESTS.test(segment.normalized)) return 'other';
  const row = roleOfRow(segment, layout);
  if (row !== null) return row;
  // For the heading, the first cell of the row counts: a section's heading is above the labels, not above the values.
  const first = layout.pages[segment.page - 1]!.rows[segment.row]![0]!;
  let nearest: { readonly bottom: number; readonly role: Role } | null = null;
  for (const at of first === segment ? [segment] : [segment, first]) {
    for (const above of column(layout, at, 'above', PART_REACH)) {
      const role = endsName(above, layout) ? null : announces(above.normalized);
      // « Assureur | ACME » is a row of a form, not a heading.
      if (role === null || headsAnotherColumn(above, at) || (above.right !== null && (at !== segment || isRow(above, segment, role))))
        continue;
      if (nearest === null || above.box[3] > nearest.bottom) nearest = { bottom: above.box[3], role };
      break;
    }
  }
  return nearest?.role ?? null;
}
/** « MOREAU ET / ASSOCIÉS »: the second line of a name is no heading. */
function endsName(line: Segment, layout: Layout): boolean {
  const home = layout.homes.get(line);
  return home !== undefined && home.line > 0 && /(?:\bet|&)$/.test(home.block.segments[home.line - 1]!.normalized);
}
/** A line that begins in lower case continues the line above, so its first word is no label. */
const continues = (segment: Segment, layout: Layout): boolean =>
  /^\p{Ll}/u.test(segment.text) && (layout.homes.get(segment)?.line ?? 0) > 0;
/** Two headings above one wide cell: only the left one applies. */
const headsAnotherColumn = (above: Segment, at: Segment): boolean =>
  above.left !== null && above.box[0] > at.box[0] + at.size && above.left.box[2] > at.box[0];
const isRow = (above: Segment, segment: Segment, role: Role): boolean =>
  role === 'other' &&
  segment.left === null &&
  announces(above.right!.normalized) === null &&
  above.right!.box[0] - above.box[2] < 20 * above.size &&
  !/^\W*$/.test(above.right!.normalized);

/** Whether the cell labels another party's value: « Assureur : », « Nom de l'assureur », « Gérant ». */
const labelsAnother = ({ normalized }: Segment): boolean =>
  (announces(normalized) === 'other' && !/contact|joindre|interlocuteur|agence|conseiller/.test(normalized)) ||
  (namesAnother(normalized) && /:\s*$/.test(normalized)) ||
  /^\W*(?:nom|siren|siret|raison sociale|denomination|adresse|siege|rcs|n°|numero)[^:]{0,30}(?:assureur|courtier|intermediaire|compagnie|mandataire|organisme|signataire)\W*$/.test(
    normalized,
  );

/** Maximum number of cells between a value and its row's label: « Assureur | ACME | RCS | 000 900 100 ». */
const ROW_CELLS = 5;
/** « Votre agent général » above a person and his street is the heading of their column, whatever is to its right. */
function headsItsOwn(cell: Segment, layout: Layout): boolean {
  const { block, line } = layout.homes.get(cell)!;
  const [under, next] = [block.segments[line + 1], block.segments[line + 2]];
  return (
    under !== undefined &&
    next !== undefined &&
    !isPrinted(under.normalized) &&
    !under.normalized.includes(':') &&
    isAddress(next.normalized)
  );
}
/** « Votre interlocuteur : » above lines of its own, beside the addressee's first line: two columns, not a row. */
function besideAddress(cell: Segment, segment: Segment, layout: Layout): boolean {
  const [own, other] = [layout.homes.get(cell)!, layout.homes.get(segment)!];
  const under = own.block.segments[own.line + 1];
  const addressed = other.block.segments
    .slice(other.line + 1, other.line + ADDRESS_LINES)
    .some(({ normalized }) => isPostalLine(normalized));
  return addressed && under !== undefined && !under.normalized.includes(':') && !isPrinted(under.normalized);
}
const ADDRESS_LINES = 6;
function roleOfRow(segment: Segment, layout: Layout): Role {
  let cell = segment.left;
  for (let i = 0; i < ROW_CELLS && cell !== null; i += 1, cell = cell.left) {
    // Two headings side by side, « Assureur | Assuré », belong to two columns.
    if (announces(segment.normalized) !== null) return null;
    if (labelsAnother(cell) && !headsItsOwn(cell, layout) && !besideAddress(cell, segment, layout)) return 'other';
    if (announces(cell.normalized) === 'holder') return 'holder';
  }
  return null;
}
