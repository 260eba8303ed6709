// Names found by their position: beside the company's number, above an address, or with a legal form.
import type { DocumentKind } from '#domain/documents/kinds.ts';
import { normalizeText } from '#domain/documents/normalize-text.ts';
import { CANDIDATES_MAX, type Candidate, nameIn, withRest } from './candidates.ts';
import { type Block, boxIn, boxOf, column, type Layout, lineAt, type Segment } from './layout.ts';
import { firstLine, withoutLabels } from './name-lines.ts';
import {
  type Cut,
  cutName,
  hasLegalForm,
  holdsAddress,
  isAddress,
  isIssuer,
  isPostalLine,
  isPrinted,
  isWholeForm,
  looksLikeName,
  startsSmall,
} from './name-shape.ts';
import type { FoundNumber } from './numbers.ts';
import { namesAnother } from './roles.ts';

/** The first of several closely set lines that may all be names: « M. DUPONT Jean » above « JD PEINTURE ». */
function topOf(segment: Segment, layout: Layout): Segment {
  let top = segment;
  for (let i = 0; i < ADDRESS_LINES; i += 1) {
    const next = column(layout, top, 'above', REACH).find((cell) => Math.abs(cell.box[0] - top.box[0]) < top.size);
    if (next === undefined || !looksLikeName(next.text) || isIssuer(next.normalized) || next.size > 1.2 * top.size) break;
    top = next;
  }
  return top;
}

/**
 * « Objet : attestation - BATI SUD - SIREN »: the last part before a number that is a name. If the part before it is a name too, either may
 * be the holder's.
 */
function lastNameOf(own: string): (Cut & { readonly open: boolean }) | null {
  let end = own.length;
  for (const match of [...own.matchAll(/\s[-–|/]\s|[:,(]\s|^/g)].reverse().slice(0, 4)) {
    const start = match.index + match[0].length;
    const part = own.slice(start, end);
    end = match.index;
    const normalized = normalizeText(part);
    if (normalized.trim() === '' || /^\W*(?:n°|siren|siret|rcs|tva)/.test(normalized) || isAddress(normalized.trim())) continue;
    const cut = cutName(part);
    const over = own
      .slice(0, match.index)
      .split(/\s[-–|/]\s|[:,(]\s/)
      .at(-1)!;
    const open = /[-–/]/.test(match[0]) && looksLikeName(over.trim()) && !isIssuer(normalizeText(over));
    if (cut !== null && !startsSmall(cut.text)) return { text: cut.text, start: start + cut.start, end: start + cut.end, open };
  }
  return null;
}

/** Whether the full line above continues in this one, so that its first words may be the rest of anything. */
function runsIn(block: Block, line: number): boolean {
  const [above, own] = [block.segments[line - 1], block.segments[line]!];
  const [word] = own.words;
  if (above === undefined || word === undefined || block.segments.length < 2) return false;
  const edge = Math.max(...block.segments.map(({ box }) => box[2]));
  return (
    above.text.length > LINE_MIN && above.box[2] + word.box[2] - word.box[0] > edge && !/(?:[;:]|(?<!\b\p{Lu})\.)\s*$/u.test(above.text)
  );
}
/** Minimum length of a line of running text. */
const LINE_MIN = 60;

/** A number this close to the start of its cell may belong to the name in the cell to its left. */
const OWN_START = 25;
function leftName(home: Segment): Candidate | null {
  const { left } = home;
  return left === null || left.normalized.includes(':') || isPrinted(left.normalized) || isIssuer(left.normalized)
    ? null
    : nameIn(left, 0, 4, 'number', 'à gauche du numéro');
}

/** Maximum distance of a company's name from its number in a sentence: an address may be in between. */
const MENTION_MAX = 200;
/** Words that belong to the sentence before a proper name; any other lower-case word may be part of it: « Entreprise générale MOREAU ». */
const SENTENCE_WORD =
  /(?:^|[\s'’:])(?:de|du|des|la|le|les|l|d|a|à|au|aux|par|que|pour|et|est|avec|chez|sous|societe|société|entreprise|concernant|garantit|assure|assuré|assurée|client|titulaire|souscripteur|responsabilite|responsabilité)$/i;
/** « Entreprise générale MOREAU », « Société nouvelle Dupont »: lower-case words between the first word and the proper name. */
const FIRM = '(?:(?:Entreprise|Société|Maison|Compagnie|Atelier|Bureau|Cabinet|Établissements)\\s(?:\\p{Ll}[\\p{L}-]+\\s){1,2})?';
const PROPER = new RegExp(
  `(?:^|[\\s:])(${FIRM}(?:\\p{Lu}|\\d+\\p{Lu})[^\\s,]*(?:\\s+(?:[\\p{Lu}\\d&][^\\s,]*|de|du|des|au|aux|la|le|les|et|[ld]['’][^\\s,]+))*)\\s*$`,
  'u',
);

/** « BATI SUD SIREN »; not « Vert Chantier », which is a name. */
function endsInLabel(text: string): boolean {
  const words = normalizeText(text).split(' ');
  return (
    /^(?:sire[nt]|rcs|numero|tva|ape|naf|adresse|siege)$/.test(words.at(-1)!) ||
    (words.length === 1 && words[0] !== 'est' && isPrinted(words[0]!))
  );
}

/** « … la responsabilité de BATI SUD, 12 rue des Lilas, SIREN »: the last proper name before the number that is no address. */
function mentionedBefore(block: Block, start: number): Candidate | null {
  const from = Math.max(0, start - MENTION_MAX);
  const text = block.text.slice(from, start).replaceAll('\n', ' ');
  let end = text.length;
  for (const match of [...text.matchAll(/[,;:]\s|\(\s?|\s[-–|]\s|^/g)].reverse().slice(0, 6)) {
    // « Halden (RCS Lille 000 918 409) confirme … de BATI SUD (SIREN »: earlier brackets belong to somebody else.
    const at = Math.max(match.index + match[0].length, text.lastIndexOf(')', end - 1) + 1);
    const part = text.slice(at, end);
    end = match.index;
    const normalized = normalizeText(part).trim();
    if (
      normalized === '' ||
      isAddress(normalized) ||
      holdsAddress(normalized) ||
      /\b(?:represent|geran|presiden|dirigean|directeur)/.test(normalized) ||
      /^(?:n°|sire[nt]|rcs|tva|sous|numero|immatricul|inscrit|enregistr|identifi|et |a |domicil|dont|sise?\b|au capital)/.test(normalized)
    )
      continue;
    const name = PROPER.exec(part);
    const cut = name === null ? null : cutName(name[1]!);
    if (cut === null || endsInLabel(cut.text)) return null;
    const before = part.slice(0, name!.index).trimEnd();
    const { text: own, start: offset } = withoutLabels(block, from + at + name!.index + name![0].indexOf(name![1]!) + cut.start, cut.text);
    // Lines that do not continue each other are separate values of a form.
    const oneLine = lineAt(block, offset) === lineAt(block, offset + own.length) || runsIn(block, lineAt(block, offset) + 1);
    const whole = oneLine && (before === '' || !/\p{Ll}$/u.test(before) || SENTENCE_WORD.test(before));
    const segment = block.segments[lineAt(block, offset)]!;
    // « BATI SUD (SARL) »: the brackets that ended the name hold its legal form.
    const printed = cutName(block.text.slice(offset, offset + own.length + FORM_MAX).replaceAll('\n', ' '))?.text ?? '';
    const named = printed.startsWith(`${own} (`) ? printed : own;
    const box = boxOf(block, offset, offset + named.length);
    return {
      text: named,
      score: whole ? 4 : 2,
      source: 'number',
      segment,
      ...(whole ? {} : { open: true }),
      evidence: { page: block.page, box, label: 'avant le numéro', text: named },
    };
  }
  return null;
}
/** « (S.A.R.L.) » */
const FORM_MAX = 14;

const NUMBER_FIRST = /(?:l'entreprise|la societe|l'assuree?|l'etablissement)[^.,;:]{0,50}$/;
/** « l'entreprise n° SIREN 000 100 107, BATI SUD, 12 rue des Lilas »: the number precedes its name. */
function mentionedAfter({ block, start, evidence }: FoundNumber): Candidate | null {
  if (!NUMBER_FIRST.test(block.normalized.slice(Math.max(0, start - MENTION_MAX), start).replaceAll('\n', ' '))) return null;
  const from = start + evidence.text.length;
  const rest = block.text.slice(from, from + MENTION_MAX).replaceAll('\n', ' ');
  const gap = /^\)?,? (?=[\p{Lu}\d])/u.exec(rest)?.[0].length;
  const cut = gap === undefined ? null : cutName(rest.slice(gap));
  if (gap === undefined || cut === null) return null;
  const at = from + gap + cut.start;
  const box = boxOf(block, at, at + cut.text.length);
  return {
    text: cut.text,
    score: 5,
    source: 'number',
    segment: block.segments[lineAt(block, at)]!,
    evidence: { page: block.page, box, label: 'après le numéro', text: cut.text },
  };
}

/** The name at the start of a line with a number: « HELIOLABEL - 3 rue des Canuts - SIRET ». */
export function opensWith({ block, start }: FoundNumber): string | null {
  const line = lineAt(block, start);
  const home = block.segments[line]!;
  const own = home.text.slice(0, start - block.starts[line]!);
  return /\s[-–]\s|[,(]/.test(own) && !isPrinted(home.normalized) ? (cutName(own.split(/\s[-–]\s/)[0]!)?.text ?? null) : null;
}

/** Whether two lines are centred on each other. */
const isCentred = (a: Segment, b: Segment): boolean => Math.abs(a.box[0] + a.box[2] - b.box[0] - b.box[2]) < b.size / 2;

/** Names in the number's cell before it, in the cell to its left, or on the lines above. */
const NUMBERS_MAX = 30;
export function byNumber(numbers: readonly FoundNumber[], layout: Layout): Candidate[] {
  const found: Candidate[] = [];
  for (const number of numbers.slice(0, NUMBERS_MAX)) {
    const { block, start } = number;
    const after = mentionedAfter(number);
    if (after !== null) found.push(after);
    const line = lineAt(block, start);
    const home = block.segments[line]!;
    const own = home.text.slice(0, start - block.starts[line]!);
    const before = runsIn(block, line) ? null : lastNameOf(own);
    if (before !== null)
      found.push({
        text: before.text,
        score: 5,
        source: 'number',
        segment: home,
        ...(before.open ? { open: true } : {}),
        evidence: { page: block.page, box: boxIn(home, before.start, before.end), label: 'avant le numéro', text: before.text },
      });
    const mentioned = before === null ? mentionedBefore(block, start) : null;
    if (mentioned !== null) found.push(mentioned);
    const row = start - block.starts[line]! < OWN_START ? leftName(home) : null;
    if (row !== null) found.push(withRest(row, layout));
    const above = column(layout, home, 'above', 5).find(
      (cell) => looksLikeName(cell.text) && (Math.abs(cell.box[0] - home.box[0]) < 3 * home.size || isCentred(cell, home)),
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

/** Maximum number of lines of an address block above its postal line. */
const ADDRESS_LINES = 6;
const REACH = 0.9;

/** Who writes on the paper of a social body; a fund, an insurer or a town hall is its addressee like any employer. */
const SOCIAL_BODY = /\burssaf\b|union de recouvrement|\bmsa\b|mutualite sociale agricole|\bcgss\b|caisse generale de securite sociale/;

export function byAddress(layout: Layout, kinds: readonly DocumentKind[]): Candidate[] {
  const found: Candidate[] = [];
  const social = kinds.includes('urssaf');
  const writes = (normalized: string): boolean => (social ? SOCIAL_BODY.test(normalized) : isIssuer(normalized));
  for (const segment of layout.segments) {
    if (found.length >= CANDIDATES_MAX) break;
    if (!isPostalLine(segment.normalized)) continue;
    const lines: Segment[] = [];
    let at = segment;
    for (let i = 0; i < ADDRESS_LINES; i += 1) {
      const next = column(layout, at, 'above', REACH).find((cell) => Math.abs(cell.box[0] - segment.box[0]) < 2 * segment.size);
      if (next === undefined || (!isAddress(next.normalized) && !looksLikeName(next.text))) break;
      // Above a name there is no further line of the address, and an issuer's letterhead is a block of its own.
      if (lines.some((line) => !isAddress(line.normalized)) && (isAddress(next.normalized) || writes(next.normalized))) break;
      lines.push(next);
      at = next;
    }
    const top = lines.at(-1);
    if (top === undefined || isAddress(top.normalized)) continue;
    const page = layout.pages[segment.page - 1]!;
    const over = column(layout, top, 'above', REACH).some(
      (cell) => writes(cell.normalized) && Math.abs(cell.box[0] - top.box[0]) < 2 * top.size,
    );
    const window = !over && segment.box[0] > page.width * 0.42 && segment.box[1] < page.height * 0.5;
    // The first line is the addressee, or the second, if an issuer's initials come first.
    const names = lines.filter((line) => !isAddress(line.normalized)).reverse();
    names.slice(0, 2).forEach((line, i) => {
      const name = nameIn(line, 0, (window ? 6 : 3) - 2 * i, 'address', 'bloc adresse');
      if (name === null) return;
      const addressed = social && window && !writes(line.normalized) ? { ...name, addressed: true } : name;
      found.push(i === 0 ? withRest(addressed, layout) : addressed);
    });
  }
  return found;
}

/** Short lines with a legal form, outside the footer. */
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

/** « O'PLOMB » above « Entreprise unipersonnelle à responsabilité limitée au capital de … ». */
export function byFormBelow(layout: Layout): Candidate[] {
  return layout.segments
    .filter(({ normalized }) => isWholeForm(normalized))
    .slice(0, CANDIDATES_MAX)
    .flatMap((segment) => {
      const over = column(layout, segment, 'above', 2).find(
        (cell) => Math.abs(cell.box[0] - segment.box[0]) < cell.size || isCentred(cell, segment),
      );
      const first = over === undefined ? undefined : firstLine(over, layout);
      const name =
        first === undefined || isIssuer(first.normalized) ? null : nameIn(first, 0, 6, 'form', 'au-dessus de la forme juridique');
      return name === null ? [] : [withRest(name, layout)];
    });
}

/** An extract of the register may print the company as its title: the largest text, at the top of the page. */
export function byTitle(layout: Layout): Candidate[] {
  const first = layout.segments[0];
  if (first === undefined || isIssuer(first.normalized) || isPrinted(first.normalized) || !looksLikeName(first.text)) return [];
  const others = layout.segments.filter((segment) => segment.page === 1 && segment !== first);
  if (others.length === 0 || others.some(({ size }) => size > 0.9 * first.size)) return [];
  const name = nameIn(first, 0, 3, 'form', 'titre');
  return name === null ? [] : [withRest(name, layout)];
}
