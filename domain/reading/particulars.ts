// Reads what tells this document from others (G11): its issuer, its numbers and codes, a similarity hash of its text.
import { isSiren, isSiret } from '#domain/documents/identifiers.ts';
import type { DocumentKind } from '#domain/documents/kinds.ts';
import { type Particulars, plainNumber, sketchOfText } from '#domain/documents/particulars.ts';
import type { DocumentReading } from '#domain/documents/reading.ts';
import type { Layout, Segment } from './layout.ts';
import { SECURITY_CODE_LENGTH } from './warnings.ts';

const NUMBER_SIGN = '(?:n ?[°º]|\\bno\\b\\.?|\\bnumero\\b|\\bref(?:erence)?s?\\b\\.?)';
/** « N° du contrat », « contrat souscrit sous le numéro »; with `alone` also « Contrat : » and a cell with nothing else. */
const labelled = (of: string, alone: string): RegExp =>
  new RegExp(`(?:${NUMBER_SIGN} *(?:d[eu] |de la |d')?(?:${of})|(?:${of})(?: [a-z'-]{2,14}){0,3}? *${NUMBER_SIGN}${alone})[ :]*`);
const OF_CONTRACT = labelled("contrat(?: d'assurances?)?|police(?: d'assurances?)?", '|^(?:contrat|police) *(?::|$)');
/** A trade's or a group's contract is the same for all its members. */
const OF_MANY = /collecti|groupe|cadre/;
const OF_CERTIFICATE = labelled('certificat(?: qualibat| qualifelec| rge)?', '');
/** Not « Numéro ORIAS … », « Numéro SIREN … »: those appear on many documents. */
const NUMBER_ALONE = /^numero *:? *(?=$|[a-z]{1,5}[/-]?\d|\d)/;
const VERIFICATION = /code de verification[ :]*/;

/** « RC 45 778 120 », « E-E00107 », « QPV/00107 »: groups of digits, with capitals before or among them. */
const NUMBER = /^\W{0,3}(?:[nN] ?[°º] ?)?((?:[A-Z]{1,5}[ ./-]?){0,2}\d[\dA-Z]*(?:[ ./-][\dA-Z]*\d[\dA-Z]*)*)/;
const CODE = /^\W{0,3}([A-Za-z0-9]{6,20})\b/;
const NUMBER_FIGURES_MIN = 3;
/** Not part of a number, although it may follow one. */
const DATE = /\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/g;

function below(layout: Layout, segment: Segment): Segment | null {
  const near = layout.segments.filter(
    (other) =>
      other.page === segment.page &&
      other.row > segment.row &&
      other.box[1] - segment.box[3] < 2.5 * segment.size &&
      Math.min(other.box[2], segment.box[2]) > Math.max(other.box[0], segment.box[0]),
  );
  return near.sort((a, b) => a.row - b.row)[0] ?? null;
}

/** The value after a label, in the next cell or below. */
function valueBehind(layout: Layout, label: RegExp, value: RegExp, figures: number): string | null {
  for (const segment of layout.segments) {
    const hit = label.exec(segment.normalized);
    if (hit === null || OF_MANY.test(hit[0])) continue;
    const rest = segment.text.slice(hit.index + hit[0].length);
    const candidates = rest.trim() === '' ? [segment.right?.text, below(layout, segment)?.text] : [rest];
    for (const candidate of candidates) {
      const found = value.exec((candidate ?? '').replace(DATE, '|').trim())?.[1];
      if (found !== undefined && found.replace(/\D/g, '').length >= figures) return found.trim();
    }
  }
  return null;
}

const NAME = '([^,;:\\n(]{3,60}?)';
const LINE = '(?:^|\\n|\\. )(?:la compagnie |l.assureur |la societe )?';
const ISSUERS: readonly RegExp[] = [
  /par delegation de\s([^,;:(]{3,60}?),?\s*(?:,|attest|certifi)/,
  /(?:nous|je) soussignee?s?,?\s([^,;:(]{3,60}?),?\s*(?:,|attest|certifi|declar)/,
  new RegExp(`${LINE}${NAME},?\\s(?:atteste|certifie)(?:nt)?\\sque`),
  new RegExp(`${LINE}${NAME}(?:,(?: \\S{1,30}){0,8}?)? (?:entreprise|societe)\\s(?:privee\\s)?regie\\spar\\sle\\scode\\sdes\\sassurances`),
];
/** « Assureur : » and similar labels at the start of a cell. */
const ISSUER_FIELD = /^(?:assureur|compagnie(?: d'assurances?)?|societe d'assurances?) *:? */;
const NO_NAME = /soussigne|attest|certifi|present|garanti(?:t|r|es|ssant)\b|assuree?\b|titulaire/;
const BODIES = /\b(qualibat|qualifelec|qualit'?enr|certibat|qualisol|qualipv|qualibois|qualipac|cerqual|afnor)\b/;

function readIssuer(layout: Layout, kinds: readonly DocumentKind[]): string | null {
  if (kinds.includes('rge')) {
    for (const block of layout.blocks) {
      const hit = BODIES.exec(block.normalized);
      if (hit !== null) return block.text.slice(hit.index, hit.index + hit[0].length);
    }
    return null;
  }
  if (!kinds.some((kind) => kind === 'rc-pro' || kind === 'decennale' || kind === 'assurance')) return null;
  for (const segment of layout.segments) {
    const hit = ISSUER_FIELD.exec(segment.normalized);
    if (hit === null) continue;
    const rest = segment.text.slice(hit[0].length);
    const name = (rest.trim() === '' ? (segment.right?.text ?? '') : hit[0].includes(':') ? rest : '').split(',')[0]!.trim();
    if (name.length > 2 && name.length <= 60) return name;
  }
  for (const pattern of ISSUERS)
    for (const block of layout.blocks) {
      const hit = pattern.exec(block.normalized);
      if (hit === null || NO_NAME.test(hit[1]!)) continue;
      const from = hit.index + hit[0].indexOf(hit[1]!);
      return block.text
        .slice(from, from + hit[1]!.length)
        .replaceAll('\n', ' ')
        .trim();
    }
  return null;
}

export function readParticulars(
  layout: Layout,
  kinds: readonly DocumentKind[],
  securityCode: DocumentReading['securityCode'],
  picture: string | null,
): Particulars {
  const rge = kinds.includes('rge');
  const insurance = kinds.some((kind) => kind === 'rc-pro' || kind === 'decennale' || kind === 'assurance');
  const behind = (label: RegExp) => valueBehind(layout, label, NUMBER, NUMBER_FIGURES_MIN);
  const alone = () => {
    const number = behind(NUMBER_ALONE);
    const plain = plainNumber(number ?? '');
    return isSiren(plain) || isSiret(plain) ? null : number;
  };
  const number = rge || insurance ? (behind(rge ? OF_CERTIFICATE : OF_CONTRACT) ?? alone()) : null;
  const whole = securityCode !== null && securityCode.value.length === SECURITY_CODE_LENGTH ? securityCode.value : null;
  return {
    issuer: readIssuer(layout, kinds),
    number,
    code: kinds.includes('kbis') ? valueBehind(layout, VERIFICATION, CODE, 1) : whole,
    text: sketchOfText(layout.segments.map(({ text }) => text).join('\n')),
    picture,
  };
}
