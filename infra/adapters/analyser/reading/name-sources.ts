// Where a holder's name can stand: beside a label, in a sentence, at its number, on top of an address, with its legal form. Each
// source gives candidates with what speaks for them; company.ts chooses.
import { normalizeText } from '#domain/documents/normalize-text.ts';
import type { Evidence } from '#domain/documents/reading.ts';
import { type Block, boxIn, boxOf, column, type Layout, lineAt, type Segment } from './layout.ts';
import { type Cut, cutName, hasLegalForm, isAddress, isIssuer, isLegalForm, isPostalLine, isPrinted, looksLikeName } from './name-shape.ts';
import type { FoundNumber } from './numbers.ts';
import { announces, HOLDER_LABELS, namesAnother, OTHER_NAME, roleOf } from './roles.ts';
import { hits } from './text.ts';

export type Candidate = {
  readonly text: string;
  readonly score: number;
  readonly source: 'label' | 'sentence' | 'number' | 'address' | 'form' | 'field';
  readonly segment: Segment;
  readonly evidence: Evidence;
};
type Source = Candidate['source'];

/** The name at the start of a cell, from an offset on. */
function nameIn(segment: Segment, from: number, score: number, source: Source, label: string): Candidate | null {
  const cut = cutName(segment.text.slice(from));
  // Under no label a line that begins small is the rest of something.
  if (cut === null || (source !== 'label' && source !== 'sentence' && /^\p{Ll}/u.test(cut.text))) return null;
  const box = boxIn(segment, from + cut.start, from + Math.max(cut.end, cut.start + 1));
  return { text: cut.text, score, source, segment, evidence: { page: segment.page, box, label, text: cut.text } };
}

const CONNECTS = /(?:\bet|&|\bde|\bdes|\bdu|\bla|\ble|\bles|\bd'|\bl'|-)$/;
const REST_OF_NAME = /^(?:(?:&|et) )/;
/** A line this long was broken by the width of its cell. */
const BROKEN_LINE = 24;

/** A narrow cell breaks « MENUISERIE KERVELLA / SAS »: the next line belongs to the name where it cannot stand alone. */
function withRest(name: Candidate, layout: Layout): Candidate {
  const home = layout.homes.get(name.segment)!;
  const next = home.block.segments[home.line + 1];
  if (next === undefined || !name.segment.text.trimEnd().endsWith(name.text)) return name;
  if (
    next.left !== null &&
    name.segment.left !== null &&
    next.box[0] - next.left.box[2] < 60 * next.size &&
    isPrinted(next.left.normalized)
  )
    return name;
  const first = normalizeText(name.text);
  const broken = CONNECTS.test(first) || isLegalForm(next.normalized) || REST_OF_NAME.test(next.normalized);
  const wide = name.source === 'label' && first.length >= BROKEN_LINE && next.box[2] < name.segment.box[2] && !hasLegalForm(first);
  if (!broken && !wide) return name;
  const rest = isLegalForm(next.normalized) ? next.text.trim() : (cutName(next.text)?.text ?? null);
  if (rest === null || (wide && !broken && announces(next.normalized) !== null)) return name;
  const text = `${name.text} ${rest}`;
  return {
    ...name,
    text,
    evidence: { ...name.evidence, box: boxOf(home.block, home.block.starts[home.line]!, home.block.starts[home.line + 1]! + 1), text },
  };
}

/** How far from its label a value may stand, in heights of its line. */
const RIGHT_REACH = 45;
const BELOW_REACH = 2.2;

const isColon = (segment: Segment): boolean => /^\W*$/.test(segment.normalized);
const labels = (normalized: string): boolean =>
  isPrinted(normalized) ||
  announces(normalized) !== null ||
  /:\s*$/.test(normalized) ||
  HOLDER_LABELS.some(({ pattern }) => pattern.exec(normalized)?.[0].length === normalized.length);

function right(segment: Segment, score: number, label: string): Candidate | null {
  let cell = segment.right;
  if (cell !== null && isColon(cell)) cell = cell.right;
  if (cell === null || cell.box[0] - segment.box[2] > RIGHT_REACH * segment.size) return null;
  const from = /^\W*:?\s*/.exec(cell.text)![0].length;
  return labels(cell.normalized) ? null : nameIn(cell, /^[\s:]/.test(cell.text) ? from : 0, score, 'label', label);
}
function below(segment: Segment, layout: Layout, score: number, label: string): Candidate | null {
  for (const cell of column(layout, segment, 'below', BELOW_REACH)) {
    // « Nom ou dénomination sociale / de l'assuré »: the label itself runs over two lines.
    if (isColon(cell) || /^(?:de l['’]|du |de la |ou |et |\()/.test(cell.text)) continue;
    return labels(cell.normalized) ? null : nameIn(cell, 0, score, 'label', label);
  }
  return null;
}

/** The value of a label: after its colon, in the cell to its right, or in the cell below; nothing where the cell is no such label. */
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
    if (!colon && !(bare ? opens || score >= 10 : opens && /^ \S/.test(rest))) return [];
    const own = nameIn(segment, end + value, colon ? score : score - (bare ? 1 : 3), 'label', label);
    return own === null ? [] : [own];
  }
  const beside = right(segment, score, label);
  const under = below(segment, layout, score - 1, label);
  // A value below at the label's own left edge, and one far to the right: a form of two columns.
  const column2 =
    beside !== null &&
    under !== null &&
    beside.segment.box[0] - segment.box[2] > 12 * segment.size &&
    Math.abs(under.segment.box[0] - segment.box[0]) < segment.size;
  if (beside !== null && !column2) return [beside];
  return under === null ? (beside === null ? [] : [beside]) : [under];
}

const FIRST_NAMES = /^\W*prenom(?:\(s\)|s)?(?: usuels?)?(?![a-z])\s*:?\s*/;
/** « NOM | PRÉNOMS » head two columns. */
const firstNameRight = (label: Segment, layout: Layout): Cut | null => {
  const { right } = label;
  if (right === null || FIRST_NAMES.exec(right.normalized)?.[0].length !== right.text.length) return null;
  const value = column(layout, right, 'below', BELOW_REACH)[0];
  return value === undefined ? null : cutName(value.text);
};
/** « Nom : DUPONT » and « Prénoms : Jean » are one person. */
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

/** A page full of labels gives no more candidates than this. */
const CANDIDATES_MAX = 300;

export function byLabel(layout: Layout): Candidate[] {
  const found: Candidate[] = [];
  for (const segment of layout.segments) {
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
          const person = /^\W*nom\b(?!.*prenom)/.test(value.evidence.label);
          found.push(withRest(person ? withFirstName(value, segment, layout) : value, layout));
        }
        break;
      }
    }
  }
  return found;
}

export function otherNames(layout: Layout): string[] {
  const labelled = layout.segments.flatMap((segment) =>
    OTHER_NAME.test(segment.normalized) ? valuesOf(segment, 0, OTHER_NAME, false, 5, layout) : [],
  );
  const said = [...hits(layout, /(?:sous (?:l'enseigne|le nom commercial|la denomination)|\(?enseigne|nom commercial)\s*:?\s+/)]
    .slice(0, HITS_MAX)
    .map((hit) => cutName(textAfter(hit.block, hit.end))?.text);
  return [...new Set([...labelled.map(({ text }) => text), ...said.filter((text) => text !== undefined)])].slice(0, 4);
}

/** « attestons que {société}, … » and its like. */
const SENTENCES: readonly RegExp[] = [
  /(?:attest|certifi|confirm|declar)(?:e|ons|ent|er)(?: par la presente)?(?: a)?(?: ce jour)?,? que\b\s*:?/g,
  /attest(?:e|ons|ent) (?:garantir|assurer|couvrir|avoir (?:delivre|accorde) a)\b\s*:?/g,
  /(?:delivree?|accordee?|remise?|attribuee?|decernee?) (?:par [^,.:]{2,40} )?a (?![^,.:]{2,50},? (?:le|ce|en)\b)(?=[^,.:]{2,80}[,(:])(?:(?:la societe|l'entreprise)\s*:?\s*)?/g,
  /(?:son|sa|notre|nos|votre) (?:client|assure|societaire|adherent|cocontractant)e?,?\s+(?=[^.;]{2,110}(?:,|\(|sire[nt]|domicil|immatricul|est |a souscrit))/g,
  /\b(?:l'entreprise|la societe)\s*:?\s+(?=[^.;]{2,110}(?:\((?:siret|siren|n°)|\bsise\b|dont le siege|\bsire[nt]\b|immatricul|enregistre|inscrit))/g,
  /\b(?:l'entreprise|la societe)\s*:?\s+(?=[^.;]{2,90}(?:est (?:titulaire|assuree?|garantie|couverte|a jour|qualifiee|certifiee)|a souscrit|beneficie))/g,
];
const NOBODY =
  /^\W*(?:sur la base|les? (?:titulaire|entreprise|societe|beneficiaire|assure|souscripteur|cotisant|adherent|garantie|contrat|travaux|present|document|compte)|l'(?:entreprise|assuree?|etablissement|employeur|adherent|artisan) (?:design|ci-|mention|susvis|susnomm|denomm|referenc|dont)|la presente|le titulaire|vous|votre|nous|notre (?:societe|compagnie)|il\b|elle\b)/;
/** A phrase said so often is no sentence of a certificate. */
const HITS_MAX = 20;
const SENTENCE_MAX = 160;
const textAfter = (block: Block, from: number): string => block.text.slice(from, from + SENTENCE_MAX).replaceAll('\n', ' ');

function* someHits(layout: Layout, pattern: RegExp) {
  let count = 0;
  for (const hit of hits(layout, pattern)) {
    count += 1;
    if (count > HITS_MAX) return;
    yield hit;
  }
}

export function bySentence(layout: Layout): Candidate[] {
  const found: Candidate[] = [];
  SENTENCES.forEach((pattern, rank) => {
    for (const hit of someHits(layout, pattern)) {
      const { block, end } = hit;
      const label = hit.match[0].trim();
      const score = rank < 2 ? 9 : 7;
      const after = textAfter(block, end);
      const normalized = normalizeText(after);
      if (NOBODY.test(normalized)) continue;
      if (/^\W*(?:(?:la societe|l'entreprise|l'assuree?)\W*)?$/.test(normalized)) {
        // « Atteste que : » and the holder's address in a paragraph of its own.
        const next = column(layout, block.segments.at(-1)!, 'below', 4).find((cell) => !isColon(cell));
        const name = next === undefined ? null : nameIn(next, 0, score, 'sentence', label);
        if (name !== null) found.push(withRest(name, layout));
        continue;
      }
      const line = lineAt(block, end);
      const lineEnd = block.starts[line]! + block.segments[line]!.text.length;
      // The name on a line of its own ends with that line, where an address follows.
      const gap = /^[\s:]*(?:(?:la societe|l'entreprise|l'assuree?)[\s:]*)?/.exec(normalized)![0].length;
      const at = lineAt(block, Math.min(end + gap, block.text.length - 1));
      const ownLine = block.segments[at]!;
      const follows = block.segments[at + 1];
      const alone = end + gap >= lineEnd && follows !== undefined && isAddress(follows.normalized);
      const cut = cutName(alone ? ownLine.text : after);
      if (cut === null) continue;
      const start = alone ? block.starts[at]! : end + cut.start;
      const stop = alone ? start + ownLine.text.length : end + Math.max(cut.end, cut.start + 1);
      const segment = block.segments[lineAt(block, start)]!;
      found.push({
        text: cut.text,
        score,
        source: 'sentence',
        segment,
        evidence: { page: block.page, box: boxOf(block, start, stop), label, text: cut.text },
      });
    }
  });
  return found;
}

/** The first of the lines that stand closely over each other and may all be names: « M. DUPONT Jean » over « JD PEINTURE ». */
function topOf(segment: Segment, layout: Layout): Segment {
  let top = segment;
  for (let i = 0; i < ADDRESS_LINES; i += 1) {
    const next = column(layout, top, 'above', REACH).find((cell) => Math.abs(cell.box[0] - top.box[0]) < top.size);
    if (next === undefined || !looksLikeName(next.text) || isIssuer(next.normalized) || next.size > 1.2 * top.size) break;
    top = next;
  }
  return top;
}

/** « Objet : attestation - BATI SUD - SIREN »: of the parts before a number the last that is a name. */
function lastNameOf(own: string): Cut | null {
  let end = own.length;
  for (const match of [...own.matchAll(/\s[-–|/]\s|[:,(]\s|^/g)].reverse().slice(0, 4)) {
    const start = match.index + match[0].length;
    const part = own.slice(start, end);
    end = match.index;
    const normalized = normalizeText(part);
    if (normalized.trim() === '' || /^\W*(?:n°|siren|siret|rcs|tva)/.test(normalized) || isAddress(normalized.trim())) continue;
    const cut = cutName(part);
    if (cut !== null) return { text: cut.text, start: start + cut.start, end: start + cut.end };
  }
  return null;
}

/** A number this near the start of its cell may belong to the name in the cell to its left. */
const OWN_START = 25;
function leftName(home: Segment): Candidate | null {
  const { left } = home;
  return left === null || isPrinted(left.normalized) || isIssuer(left.normalized)
    ? null
    : nameIn(left, 0, 4, 'number', 'à gauche du numéro');
}

/** So far before its number a sentence may name the company: an address stands between them. */
const MENTION_MAX = 200;
const PROPER = /(?:^|[\s:])((?:\p{Lu}|\d+\p{Lu})[^\s,]*(?:\s+(?:[\p{Lu}\d&][^\s,]*|de|du|des|la|le|les|et|[ld]['’][^\s,]+))*)\s*$/u;

/** « … la responsabilité de BATI SUD, 12 rue des Lilas, SIREN »: the last proper name before the number that is no address. */
function mentionedBefore(block: Block, start: number): Candidate | null {
  const from = Math.max(0, start - MENTION_MAX);
  const text = block.text.slice(from, start).replaceAll('\n', ' ');
  let end = text.length;
  for (const match of [...text.matchAll(/[,;:(]\s|\s[-–|]\s|^/g)].reverse().slice(0, 6)) {
    const at = match.index + match[0].length;
    const part = text.slice(at, end);
    end = match.index;
    const normalized = normalizeText(part).trim();
    if (
      normalized === '' ||
      isAddress(normalized) ||
      /^(?:n°|sire[nt]|rcs|tva|sous|numero|immatricul|et |a |domicil|dont|sise?\b|au capital)/.test(normalized)
    )
      continue;
    const name = PROPER.exec(part);
    const cut = name === null ? null : cutName(name[1]!);
    if (cut === null || isPrinted(normalizeText(cut.text.split(' ').at(-1)!))) return null;
    const offset = from + at + name!.index + name![0].indexOf(name![1]!) + cut.start;
    const segment = block.segments[lineAt(block, offset)]!;
    const box = boxOf(block, offset, offset + cut.text.length);
    return {
      text: cut.text,
      score: 4,
      source: 'number',
      segment,
      evidence: { page: block.page, box, label: 'avant le numéro', text: cut.text },
    };
  }
  return null;
}

/** Fields of a form whose value is no name of a company, whatever it looks like. */
const OTHER_FIELD =
  /adresse|siege|activite|metier|forme|capital|ville|commune|contrat|police|produit|n°|numero|num |date|objet|garantie|montant|nature|effectif|code|qualification|domaine|mention|marque|gera|prenom|fonction|qualite|tel|mail|ref|fait|signe|representant|responsable|interlocuteur|suivi|registre|tribunal|organisme|formule|option|territoire|zone|periode|echeance|duree|chantier|operation|pour nous|dirigeant|directeur|president|lieu|pays|nationalite|conjoint|statut|regime|apporteur|assureur|agence|banque|technique|travaux|libelle|situation|sigle|enseigne|commercial|certificat/;
const FIELD = /^\W*([a-z][a-z'/() -]{1,38}?) ?: ?(?=\S)/;

/** « Entité certifiée : BATI SUD »: a label that no list knows, beside a name. */
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

/** « BATI SUD, SARL immatriculée … »: a paragraph that begins with the company and says what it is. */
const INTRODUCED =
  /^[^.;:]{2,80}?,? (?:(?:sarl|sasu?|eurl|societe [a-z ]{3,50})\s+)?(?:au capital|immatricul|dont le siege|ci-apres|domicilie)/;
export function byIntroduction(layout: Layout): Candidate[] {
  const found: Candidate[] = [];
  for (const block of layout.blocks) {
    if (found.length >= CANDIDATES_MAX) break;
    if (!INTRODUCED.test(block.normalized.slice(0, SENTENCE_MAX).replaceAll('\n', ' '))) continue;
    const first = block.segments[0]!;
    const name = isIssuer(first.normalized.slice(0, 60)) ? null : nameIn(first, 0, 5, 'form', 'en tête du paragraphe');
    if (name !== null) found.push(name);
  }
  return found;
}

/** Names in the cell before the number, to its left, or on the lines above it. */
const NUMBERS_MAX = 30;
export function byNumber(numbers: readonly FoundNumber[], layout: Layout): Candidate[] {
  const found: Candidate[] = [];
  for (const { block, start } of numbers.slice(0, NUMBERS_MAX)) {
    const line = lineAt(block, start);
    const home = block.segments[line]!;
    const own = home.text.slice(0, start - block.starts[line]!);
    const before = lastNameOf(own);
    if (before !== null)
      found.push({
        text: before.text,
        score: 5,
        source: 'number',
        segment: home,
        evidence: { page: block.page, box: boxIn(home, before.start, before.end), label: 'avant le numéro', text: before.text },
      });
    const mentioned = before === null ? mentionedBefore(block, start) : null;
    if (mentioned !== null) found.push(mentioned);
    const row = start - block.starts[line]! < OWN_START ? leftName(home) : null;
    if (row !== null) found.push(row);
    const above = column(layout, home, 'above', 5).find(
      (cell) => looksLikeName(cell.text) && Math.abs(cell.box[0] - home.box[0]) < 3 * home.size,
    );
    const top = above === undefined ? undefined : topOf(above, layout);
    const name =
      top === undefined || namesAnother(top.normalized)
        ? null
        : nameIn(top, 0, hasLegalForm(top.normalized) ? 5 : 3, 'number', 'au-dessus du numéro');
    if (name !== null) found.push(withRest(name, layout));
  }
  return found;
}

/** Lines of an address block over its postal line. */
const ADDRESS_LINES = 6;
const REACH = 0.9;

export function byAddress(layout: Layout): Candidate[] {
  const found: Candidate[] = [];
  for (const segment of layout.segments) {
    if (found.length >= CANDIDATES_MAX) break;
    if (!isPostalLine(segment.normalized)) continue;
    const lines: Segment[] = [];
    let at = segment;
    for (let i = 0; i < ADDRESS_LINES; i += 1) {
      const next = column(layout, at, 'above', REACH).find((cell) => Math.abs(cell.box[0] - segment.box[0]) < 2 * segment.size);
      if (next === undefined || (!isAddress(next.normalized) && !looksLikeName(next.text))) break;
      // Over a name stands no further address, and an issuer's letterhead is a block of its own.
      if (lines.some((line) => !isAddress(line.normalized)) && (isAddress(next.normalized) || isIssuer(next.normalized))) break;
      lines.push(next);
      at = next;
    }
    const top = lines.at(-1);
    if (top === undefined || isAddress(top.normalized)) continue;
    const page = layout.pages[segment.page - 1]!;
    const over = column(layout, top, 'above', REACH).some(
      (cell) => isIssuer(cell.normalized) && Math.abs(cell.box[0] - top.box[0]) < 2 * top.size,
    );
    const window = !over && segment.box[0] > page.width * 0.42 && segment.box[1] < page.height * 0.5;
    const name = nameIn(top, 0, window ? 6 : 3, 'address', 'bloc adresse');
    if (name !== null) found.push(name);
  }
  return found;
}

/** A short line with a legal form in it, not in the footer. */
export function byForm(layout: Layout): Candidate[] {
  const found: Candidate[] = [];
  for (const segment of layout.segments) {
    if (found.length >= CANDIDATES_MAX) break;
    if (segment.text.length > 60 || !hasLegalForm(segment.normalized) || isIssuer(segment.normalized)) continue;
    if (segment.box[1] > layout.pages[segment.page - 1]!.height * 0.88 || !looksLikeName(segment.text)) continue;
    const name = nameIn(segment, 0, 3, 'form', 'forme juridique');
    if (name !== null) found.push(name);
  }
  return found;
}

/** A title of the certificate's holder: large, alone, and no word of the form. */
export const weigh = (candidate: Candidate, layout: Layout): number => {
  const role = roleOf(candidate.segment, layout);
  const strong = candidate.source === 'label' || candidate.source === 'sentence';
  const issuer = isIssuer(normalizeText(candidate.text)) ? (strong ? 4 : 8) : 0;
  return candidate.score + (role === 'holder' ? 2 : role === 'other' ? -12 : 0) - issuer;
};
