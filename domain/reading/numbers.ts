// The SIREN and SIRET numbers of a document, each with a score of being the holder's: the numbers of an insurer, a broker or a certifier
// are decoys (T22).
import { isSiren, isSiret } from '#domain/documents/identifiers.ts';
import type { DocumentKind } from '#domain/documents/kinds.ts';
import type { Evidence } from '#domain/documents/reading.ts';
import { type Block, boxOf, column, type Layout, lineAt } from './layout.ts';
import { isIssuer, isPrinted } from './name-shape.ts';
import { leftLabel, roleOf } from './roles.ts';
import { flat } from './text.ts';

export type FoundNumber = {
  readonly siren: string;
  readonly siret: string | null;
  readonly score: number;
  readonly labelled: boolean;
  /** Words of the holder are beside it. */
  readonly holder: boolean;
  /** Words of an insurer, a broker or a certifier are beside it. */
  readonly issuer: boolean;
  readonly repaired: boolean;
  readonly block: Block;
  readonly start: number;
  readonly evidence: Evidence;
};

/** Bodies that print their own number on every certificate. Source: etalab, exemple-ademe-rge-certificat (Qualit'EnR). */
const ISSUERS = new Set(['489907360']);

const RUN = /(?<![\da-z])[\doil]{3}(?:[ .-]?[\doil]{3}){2}(?:[ .-]{0,2}[\doil]{5})?(?![\d])|(?<!\d)\d{14}(?!\d)|(?<!\d)\d{9}(?!\d)/g;
/** « FR 17 000 100 107 »: a key of two digits, then the SIREN. */
const VAT = /(?<![a-z\d])fr ?(\d{2}) ?(\d{3}) ?(\d{3}) ?(\d{3})(?!\d)/g;
const vatKey = (siren: string): number => (12 + 3 * (Number(siren) % 97)) % 97;
const NIC = /^\W{0,6}nic\W{0,3}(\d{5})(?!\d)/;
const LABEL =
  /\bsire[nt]\b|\br\.? ?c\.? ?s\b|numero unique|n° ?unique|identifiant|n° d'entreprise|immatricul|inscrite? (?:audit |au |a ce )?(?:registre|repertoire)|identifi(?:cation|ee?s? (?:sous|par))|registre du commerce|\brne\b|\bk-? ?bis\W{1,4}$/;
const HOLDER =
  /titulaire|\bassuree?s?\b|(?<!agence )souscript(?!ion)|raison sociale|denomination|societaire|adherent|beneficiaire|(?:l'|cette )entreprise\b|\bentreprise (?:titulaire|assuree|certifiee|qualifiee)|\bentreprise ?:|employeur|etablissement|siege social|\bvos references\b/;
const HOLDER_ITSELF = new RegExp(HOLDER.source.replace('siege social|', ''));
/** An issuer's words, or an addressee's: neither is the holder. */
const ISSUER =
  /orias|destinataire|a l'attention|emetteur|emettrice|acpr|delegataire|code des assurances|courtier|courtage|assureur|\baupres (?:de|d'|du)|\bassurances?\W{1,3}sa\b|\bsa immatricul|mutuelle|soussigne|societe anonyme|\bs\.?a\.? au capital|entreprise regie|organisme|association|certificateur|autorite de controle|cofrac|assurances? sa\b|\biard\b|au capital (?:social )?de \d{1,3}(?:[ .]\d{3}){2}/;

const SAID = /(?:attest|certifi|confirm)(?:e|ons|ent)\b|delivree?s? (?:par [^,.]{2,40} )?a\b|(?:son|notre|votre) (?:client|societe)/;

/** Labels of other numbers with nine or fourteen digits. */
const OTHER_NUMBER =
  /(?:accreditation|agrement|attestation|qualification|adhesion|convention|contrat|police|client|societaire|dossier|references?|gestion|certificat|cotisant|compte|orias|tel|telephone|fax)\W{0,4}(?:n°|no|numero|:)?\W{0,4}(?:0 )?$/;

/** A title separates the letterhead from the content. */
const TITLE = /^[\s\S]*\n(?:attestation|certificat|extrait)\b[^\n]*\n/;

/** Verbs that introduce the holder; they may be further from his number than other words that identify it. */
const SAID_OF = /(?:attest|certifi|confirm|declar)(?:e|ons|ent)\b|delivree? a\b/g;
const SAID_REACH = 320;
const WORDS_REACH = 170;
/** The words that belong to this number: since the previous number, or since the « attestons que » before it. */
function before(text: string, start: number, previousEnd: number): string {
  const lines = text.slice(Math.max(previousEnd, start - SAID_REACH), start);
  const title = TITLE.exec(lines);
  const window = (title === null ? lines : lines.slice(title[0].length)).replaceAll('\n', ' ');
  const attest = [...window.matchAll(SAID_OF)].at(-1);
  return attest === undefined ? window.slice(-WORDS_REACH) : window.slice(attest.index);
}

/** Maximum distance, in characters, of the number's own label. */
const OWN_LABEL = 80;
/** A heading above a number is shorter than a sentence. */
const HEADING_MAX = 60;

function outside(block: Block, start: number, layout: Layout): { left: string; above: string } {
  const line = lineAt(block, start);
  const segment = block.segments[line]!;
  const own = block.normalized.slice(Math.max(block.starts[line]!, start - OWN_LABEL), start);
  const left = own.replace(/[^a-z]/g, '').length > 12 ? '' : (leftLabel(segment)?.normalized ?? '');
  const above = column(layout, segment, 'above', 3)
    .filter((other) => other.text.length <= HEADING_MAX)
    .map((other) => other.normalized)
    .join(' ');
  return { left, above };
}

/** « N°SIREN », with nothing before it: on an URSSAF form the holder's, even in the column under « Pour nous contacter ». */
const BARE_LABEL = /^\W*(?:n\W{0,3}|numero )?sire[nt]\W*$/;

/** « Siren client : »: the label names the number's kind. */
const OWN_WORD = /\bsire[nt]\b[^\d]{0,25}$/;

/** Whose number the text before it announces: the holder's or the issuer's, whichever comes last. */
function spokenOf(context: string): 'holder' | 'issuer' | null {
  const last = (pattern: RegExp): number => [...context.matchAll(new RegExp(pattern.source, 'g'))].at(-1)?.index ?? -1;
  const issuer = last(ISSUER);
  // An issuer has a registered office too.
  const holder = last(issuer === -1 ? HOLDER : HOLDER_ITSELF);
  return issuer === -1 ? (holder === -1 ? null : 'holder') : holder > issuer ? 'holder' : 'issuer';
}

/** « LEVANT ASSURANCES - 35000 Rennes - RCS »: an issuer's own line before its number. */
const letterhead = (line: string): boolean =>
  line.length < LINE_MAX && isIssuer(line.replace(REGISTER, '')) && !isPrinted(line) && !HOLDER.test(line) && !SAID.test(line);
const LINE_MAX = 200;
/** Everybody is in this register, so it does not point to an issuer. */
const REGISTER = /registre du commerce(?: et des societes)?/;

type Run = {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  readonly raw: string;
  readonly vat: boolean;
  readonly key: number | null;
};

/** The numbers of each line; across two lines only if no line has a whole number: « 328 711 » above « 000 100 107 » are two. */
function printedIn(block: Block, text: string): RegExpExecArray[] {
  const inLines = [...block.normalized.matchAll(RUN)];
  const whole = inLines.filter(({ 0: printed }) => isSiren(digitsOf(printed).slice(0, 9)));
  const overLines = [...text.matchAll(RUN)].filter(
    ({ index, 0: printed }) =>
      block.normalized.slice(index, index + printed.length).includes('\n') &&
      !whole.some(
        (own) =>
          own.index < index + printed.length && index < own.index + own[0].length && !(own.index === index && isSiret(digitsOf(printed))),
      ),
  );
  const cut = (own: RegExpExecArray): boolean =>
    overLines.some(({ index, 0: printed }) => own.index < index + printed.length && index < own.index + own[0].length);
  return [...inLines.filter((own) => !cut(own)), ...overLines].sort((a, b) => a.index - b.index);
}
const digitsOf = (printed: string): string =>
  printed
    .replace(/[ .\n-]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');

/** The runs of nine or fourteen digits, and the SIREN of every VAT number with a valid key. */
function runsOf(block: Block, text: string): Run[] {
  const vats: Run[] = [...text.matchAll(VAT)].map((match) => {
    const siren = `${match[2]}${match[3]}${match[4]}`;
    return { start: match.index, end: match.index + match[0].length, digits: siren, raw: siren, vat: true, key: Number(match[1]) };
  });
  const plain: Run[] = [];
  let at = 0;
  for (const match of printedIn(block, text)) {
    // « 000 100 107 » above or before « 34500 Béziers »: the postal code does not belong to the number.
    const town = /^ [a-z]{2}/.test(text.slice(match.index + match[0].length, match.index + match[0].length + 3));
    const printed = town ? match[0].replace(/ (?!00)\d{5}$/, '') : match[0];
    const end = match.index + printed.length;
    while (at < vats.length && vats[at]!.end <= match.index) at += 1;
    if (at < vats.length && vats[at]!.start < end) continue;
    const raw = printed.replace(/[ .-]/g, '');
    plain.push({ start: match.index, end, raw, digits: digitsOf(raw), vat: false, key: null });
  }
  const right = vats.filter(({ digits, key }) => vatKey(digits) === key);
  return right.length === 0 ? plain : [...plain, ...right].sort((a, b) => a.start - b.start);
}

/** A certificate prints a dozen; of a page full of numbers only the first ones are read. */
const NUMBERS_MAX = 400;

export function findNumbers(layout: Layout, kinds: readonly DocumentKind[]): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (const block of layout.blocks) {
    const text = flat(block);
    if (found.length >= NUMBERS_MAX) break;
    let previousEnd = 0;
    for (const { start, end, raw, digits, vat } of runsOf(block, text)) {
      if (found.length >= NUMBERS_MAX) break;
      const repaired = raw !== digits;
      if (/[a-z]{3}/.test(raw)) continue;
      let siret = digits.length === 14 ? digits : null;
      const siren = digits.slice(0, 9);
      const line = block.segments[lineAt(block, start)]!;
      if (siret === null && !vat) {
        // « Siren : … Nic : … », in one cell or in two.
        const nic = NIC.exec(text.slice(end)) ?? NIC.exec(line.right?.normalized ?? '');
        if (nic !== null) siret = siren + nic[1]!;
      }
      if (!isSiren(siren) || (siret !== null && !isSiret(siret))) continue;
      const context = before(block.normalized, start, previousEnd);
      const after = text.slice(end, end + 40);
      const around = outside(block, start, layout);
      const own = block.normalized.slice(block.starts[lineAt(block, start)]!, start);
      const bare = kinds.includes('urssaf') && BARE_LABEL.test(own === '' ? around.left : own);
      const near = `${around.left} ${context}`;
      const establishment = siret?.slice(9).startsWith('000') ?? false;
      const holder = bare || (HOLDER.test(near) && spokenOf(context) !== 'issuer') || HOLDER.test(around.above) || SAID.test(context);
      const labelled =
        vat || (establishment && holder) || LABEL.test(near) || LABEL.test(around.above) || /^\W{0,4}r\.? ?c\.? ?s/.test(after);
      if (repaired && !labelled) continue;
      const page = layout.pages[block.page - 1]!;
      const footer = line.box[1] > page.height * 0.9;
      const issuer =
        !bare &&
        (letterhead(own) ||
          spokenOf(context) === 'issuer' ||
          ISSUER.test(around.left) ||
          /^[^.]{0,40}(?:orias|acpr|code des assurances)/.test(after) ||
          /^\W*(?:r\.? ?c\.? ?s\.?)?(?: [a-z][a-z' -]{1,30})?\W+(?:entreprise|societe) regie par\b/.test(text.slice(end, end + 80)));
      const other = !OWN_WORD.test(near) && (OTHER_NUMBER.test(context) || OTHER_NUMBER.test(around.left));
      const role = bare ? 'holder' : roleOf(line, layout);
      const score =
        // Fourteen digits with two valid keys, and among the first hundred establishments, are hardly a contract number.
        (other && !vat && !establishment ? -8 : 0) +
        (role === 'holder' ? 2 : role === 'other' ? -6 : 0) +
        (labelled ? 3 : 0) +
        (holder ? 3 : 0) -
        (issuer ? 5 : 0) -
        (footer ? 4 : 0) -
        (ISSUERS.has(siren) ? 20 : 0);
      found.push({
        siren,
        siret,
        score,
        labelled,
        holder,
        issuer: issuer || role === 'other',
        repaired,
        block,
        start,
        evidence: {
          page: block.page,
          box: boxOf(block, start, end),
          label: near.trim().slice(-60),
          text: block.text.slice(start, end).replaceAll('\n', ' '),
        },
      });
      previousEnd = end;
    }
  }
  // An issuer prints its number in several forms (RCS, TVA): what one place reveals holds for all of them.
  const others = new Set(found.filter((number) => number.issuer).map(({ siren }) => siren));
  for (const number of found) if (number.holder && !number.issuer) others.delete(number.siren);
  return found.map((number) =>
    number.issuer || number.holder ? number : { ...number, score: number.score - (others.has(number.siren) ? 5 : 0) },
  );
}
