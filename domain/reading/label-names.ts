// Names beside the labels of a form: after the colon, in the cell to the right, or in the cell below.
import { CANDIDATES_MAX, type Candidate, isColon, nameIn, withRest } from './candidates.ts';
import { column, type Layout, type Segment } from './layout.ts';
import { type Cut, cutName, isIssuer, isPrintedBeside } from './name-shape.ts';
import { announces, HOLDER_LABELS, namesAnother } from './roles.ts';

/** Maximum distance of a value from its label, in line heights. */
const RIGHT_REACH = 45;
const BELOW_REACH = 2.2;

const labels = ({ text, normalized }: Segment): boolean =>
  isPrintedBeside(text) ||
  announces(normalized) !== null ||
  /:\s*$/.test(normalized) ||
  HOLDER_LABELS.some(({ pattern }) => pattern.exec(normalized)?.[0].length === normalized.length);

function right(segment: Segment, score: number, label: string): Candidate | null {
  let cell = segment.right;
  if (cell !== null && isColon(cell)) cell = cell.right;
  if (cell === null || cell.box[0] - segment.box[2] > RIGHT_REACH * segment.size) return null;
  const from = /^\W*:?\s*/.exec(cell.normalized)![0].length;
  return labels(cell) ? null : nameIn(cell, /^[\s:]/.test(cell.text) ? from : 0, score, 'label', label);
}
function below(segment: Segment, layout: Layout, score: number, label: string): Candidate | null {
  for (const cell of column(layout, segment, 'below', BELOW_REACH)) {
    // « Nom ou dénomination sociale / de l'assuré »: the label itself runs over two lines.
    if (isColon(cell) || /^(?:de l['’]|du |de la |ou |et |\()/.test(cell.text)) continue;
    return labels(cell) ? null : nameIn(cell, 0, score, 'label', label);
  }
  return null;
}

/** « STRUCTURE BOIS », « ENTREPRISE MOREAU » in one font are names, not a label with its value. */
const NAMES_TOO =
  /^(?:structure|artisan|entite|client|professionnel|installateur|prestataire|operateur|exploitant|entreprise|societe|etablissements?)$/;
/** « SOCIÉTÉ D'ÉTANCHÉITÉ », « Entreprise générale MOREAU », « Bénéficiaire des garanties »: one phrase, not a label with its value. */
const GOES_ON = /^\W*(?:d'|d[eu] |des |nouvelle |generale |francaise |individuelle )/;
/** The values of a label: after its colon, in the cell to its right, or in the cell below. None if the cell is no such label. */
export function valuesOf(segment: Segment, from: number, pattern: RegExp, bare: boolean, score: number, layout: Layout): Candidate[] {
  const match = pattern.exec(segment.normalized.slice(from));
  if (match === null) return [];
  const end = from + match[0].length;
  const label = match[0].trim();
  const rest = segment.normalized.slice(end);
  const value = /^\s*[:,]?\s*[-–]?\s*/.exec(rest)![0].length;
  if (value < rest.length) {
    const colon = /^\s*:/.test(rest);
    const opens = /^[\p{Lu}\d«"]/u.test(segment.text.slice(end + value));
    if (!colon && GOES_ON.test(rest)) return [];
    if (!colon && NAMES_TOO.test(label) && segment.text === segment.text.toUpperCase()) return [];
    if (!colon && !(bare ? opens || score >= 10 : opens && /^ \S/.test(rest))) return [];
    const own = nameIn(segment, end + value, colon ? score : score - (bare ? 1 : 3), 'label', label);
    return own === null ? [] : [own];
  }
  const beside = right(segment, score, label);
  const under = below(segment, layout, score - 1, label);
  // One value below, at the label's left edge, and one far to the right: a form of two columns.
  const column2 =
    beside !== null &&
    under !== null &&
    beside.segment.box[0] - segment.box[2] > 12 * segment.size &&
    Math.abs(under.segment.box[0] - segment.box[0]) < segment.size &&
    !isNextLabel(under.segment, beside.segment);
  if (beside !== null && !column2) return [beside];
  return under === null ? (beside === null ? [] : [beside]) : [under];
}

/** « Forme et capital | SARL … » below « Dénomination | BATI SUD »: the next row of one table, whose values stand in one column. */
const isNextLabel = ({ normalized, right }: Segment, value: Segment): boolean =>
  right !== null && Math.abs(right.box[0] - value.box[0]) < value.size && OTHER_FIELD.test(normalized);

const FIRST_NAMES = /^\W*prenom(?:\(s\)|s)?(?: usuels?)?(?![a-z])\s*:?\s*/;
/** « NOM | PRÉNOMS » are the headers of two columns. */
const firstNameRight = (label: Segment, layout: Layout): Cut | null => {
  const { right } = label;
  if (right === null || FIRST_NAMES.exec(right.normalized)?.[0].length !== right.text.length) return null;
  const value = column(layout, right, 'below', BELOW_REACH)[0];
  return value === undefined ? null : cutName(value.text);
};
/** « Nom : DUPONT » and « Prénoms : Jean » name one person. */
function withFirstName(name: Candidate, label: Segment, layout: Layout): Candidate {
  const headed = firstNameRight(label, layout);
  if (headed !== null) {
    const text = `${name.text} ${headed.text}`;
    return { ...name, text, evidence: { ...name.evidence, text } };
  }
  for (const cell of [...column(layout, label, 'below', 1.6), ...(name.segment.right === null ? [] : [name.segment.right])]) {
    const match = FIRST_NAMES.exec(cell.normalized);
    if (match === null) continue;
    const first =
      match[0].length < cell.text.length
        ? cutName(cell.text.slice(match[0].length))
        : cell.right === null
          ? null
          : cutName(cell.right.text);
    if (first === null) return name;
    const text = `${name.text} ${first.text}`;
    return { ...name, text, evidence: { ...name.evidence, text } };
  }
  return name;
}

/** A label's English words: « Raison sociale / Company ». */
const GLOSS =
  /(?<=[a-z]) ?\/ ?(?:(?:(?:company|business|corporate|trade|registered|legal) )?name|company|insured(?: party)?|policy ?holder|holder|employer|contractor)(?= *(?::|$))/;
/** The same cell without them; every offset stays. */
const inFrench = (cell: Segment): Segment =>
  GLOSS.test(cell.normalized) ? { ...cell, normalized: cell.normalized.replace(GLOSS, (words) => ' '.repeat(words.length)) } : cell;

export function byLabel(layout: Layout): Candidate[] {
  const found: Candidate[] = [];
  for (const printed of layout.segments) {
    const segment = inFrench(printed);
    if (found.length >= CANDIDATES_MAX) break;
    const starts = [
      0,
      ...[
        ...segment.normalized.matchAll(/(?<=\s)(?=raison sociale ?:|denomination(?: sociale)? ?:|nom de l'(?:assure|entreprise) ?:)/g),
      ].map(({ index }) => index),
    ];
    for (const from of starts.slice(0, 5)) {
      for (const { pattern, score, bare } of HOLDER_LABELS) {
        if (!pattern.test(segment.normalized.slice(from))) continue;
        if (namesAnother(segment.normalized)) break;
        for (const value of valuesOf(segment, from, pattern, bare, score, layout)) {
          const own = value.segment === segment ? { ...value, segment: printed } : value;
          const person = /^\W*nom\b(?!.*prenom)/.test(own.evidence.label);
          found.push(withRest(person ? withFirstName(own, segment, layout) : own, layout));
        }
        break;
      }
    }
  }
  return found;
}

/** Form fields whose value is never a company's name, whatever it looks like. */
const OTHER_FIELD =
  /adresse|siege|activite|metier|forme|capital|ville|commune|contrat|police|produit|n°|numero|num |date|objet|garantie|montant|nature|effectif|code|qualification|domaine|mention|marque|gera|prenom|fonction|qualite|tel|mail|ref|fait|signe|representant|responsable|interlocuteur|suivi|registre|tribunal|organisme|formule|option|territoire|zone|periode|echeance|duree|chantier|operation|pour nous|dirigeant|directeur|president|lieu|pays|nationalite|conjoint|statut|regime|apporteur|assureur|agence|banque|technique|travaux|libelle|situation|sigle|enseigne|commercial|certificat/;
const FIELD = /^\W*(?:\d{1,2} ?[.)/-] ?)?([a-z][a-z'/() -]{1,38}?) ?: ?(?=\S)/;

/** « Entité certifiée : BATI SUD »: an unknown label beside a name. */
export function byField(layout: Layout): Candidate[] {
  const found: Candidate[] = [];
  for (const segment of layout.segments) {
    if (found.length >= CANDIDATES_MAX) break;
    const match = FIELD.exec(segment.normalized);
    if (match === null || OTHER_FIELD.test(match[1]!) || namesAnother(segment.normalized)) continue;
    const name = isIssuer(segment.normalized) ? null : nameIn(segment, match[0].length, 4, 'field', match[1]!);
    if (name !== null) found.push(name);
  }
  return found;
}
