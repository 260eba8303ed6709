// Problems that the document alone shows: instructions to a machine, insolvency, excluded subcontracting, an incomplete code.
import { isNir } from '#domain/documents/identifiers.ts';
import type { DocumentKind } from '#domain/documents/kinds.ts';
import { normalizeText } from '#domain/documents/normalize-text.ts';
import type { Finding } from '#domain/documents/problems.ts';
import type { DocumentReading } from '#domain/documents/reading.ts';
import { readWorth } from './closed-reading.ts';
import type { Layout } from './layout.ts';
import { firstHit, flat, type Hit, hits, mentions } from './text.ts';

/** Every attestation has 15 characters (DOCUMENTS §7). */
export const SECURITY_CODE_LENGTH = 15;

/** Text that addresses a machine. A certificate certifies; it never tells its reader what to answer (T29, C22). */
const INSTRUCTIONS: readonly RegExp[] = [
  /\b(?:ignore[rz]?|oublie[rz]?|ne (?:tiens|tenez|tenir) pas compte|contourne[rz]?|outrepasse[rz]?)\b.{0,50}\b(?:regles?|instructions?|consignes?|controles?|verifications?|ce qui precede|precedentes?)/,
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:rules?|instructions?|previous|above|prompts?)/,
  /\b(?:valide[rz]?|accepte[rz]?|approuve[rz]?|considere[rz]?)\b.{0,20}\b(?:automatiquement|sans (?:verification|controle)|comme valide|ce (?:document|fichier)|le document)/,
  /\b(?:is_?valid|isvalid|confidence|expiration_?date|date_?expiration|validation_?status|problems)\b\s*[=:]/,
  /\b(?:system prompt|en tant qu'? ?(?:ia|assistant|intelligence artificielle)|as an ai|you are (?:an?|the) (?:ai|assistant|validator)|tu es (?:un|une|l') ?(?:ia|assistant))/,
  /\b(?:approve|validate|accept) (?:this|the) (?:document|file|certificate)/,
];

/** The words of an invisible text, or of the file's metadata, that address a machine; null: none. */
export function instructionIn(text: string): string | null {
  const normalized = normalizeText(text).replaceAll('\n', ' ');
  for (const pattern of INSTRUCTIONS) {
    const hit = pattern.exec(normalized);
    if (hit !== null) return quoted(text, hit.index, hit.index + hit[0].length);
  }
  return null;
}

const INSOLVENCY =
  /liquidation (?:judiciaire|amiable|des biens)|en liquidation|mise en liquidation|redressement judiciaire|procedure (?:de )?sauvegarde|plan de (?:cession|redressement|continuation|sauvegarde)|liquidateur|(?:mandataire|administrateur) judiciaire|juge[- ]commissaire|commissaire a l'execution|periode d'observation|cessation des paiements|interdiction de gerer|operations de liquidation|cloture de (?:la )?liquidation/;
const STRUCK_OFF =
  /\bradie[es]?\b|radiation(?! de mention)|dissolution|dissoute|cessation (?:totale |complete |temporaire )?d'activite|mise en sommeil|absorbee? par|fusion[- ]absorption par|transmission universelle d(?:e son|u) patrimoine (?:a|au profit|au benefice)\b/;
/** « Néant », « non radiée »: the form prints the item and denies it. */
const DENIED_BEFORE = /aucune? |\bnon |pas de |n'a pas fait l'objet|sans /;
/** « Aucun jugement d'ouverture de procédure de sauvegarde, de redressement ou de liquidation »: one negation for the whole list. */
const NONE_OF_IT =
  /\baucune? (?:jugement|decision|procedure|mention|inscription|mesure)\b(?:(?!\b(?:sauf|hormis|excepte|autre|mais|toutefois|cependant)\b)[^.;:])*$/;
const DENIED_AFTER = /^[^.;\d]{0,60}:\s*(?:neant|non\b|aucune?\b|sans objet)/;

/** What the law makes of an omission: « le défaut de … peut entraîner la radiation ». */
const MAY_HAPPEN =
  /\b(?:peu(?:t|vent)|pourr(?:a|ont|ait|aient)|susceptible\w* d|expose(?:nt)? a|entrain(?:e|ent)|est passible)\b|^\W*(?:en cas d|toute? (?!les ))/;

function seen(layout: Layout, pattern: RegExp): string | null {
  for (const hit of hits(layout, pattern)) {
    const text = flat(hit.block);
    const right = hit.block.segments.find((segment) => segment.normalized.includes(hit.match[0]))?.right?.normalized ?? '';
    const denied =
      NONE_OF_IT.test(text.slice(Math.max(0, hit.index - SENTENCE_MAX), hit.index)) ||
      DENIED_BEFORE.test(text.slice(Math.max(0, hit.index - 40), hit.index)) ||
      DENIED_AFTER.test(text.slice(hit.end)) ||
      /^\W*(?:neant|non|aucune?|sans objet)\W*$/.test(right);
    const from = text.lastIndexOf('. ', hit.index) + 1;
    const said = /^[^.;]*/.exec(text.slice(hit.end))?.[0] ?? '';
    const sentence = text.slice(from, hit.end) + said;
    if (!denied && !(MAY_HAPPEN.test(sentence) && !/\d{4}/.test(sentence)))
      return hit.block.text.slice(hit.index, hit.end).replaceAll('\n', ' ');
  }
  return null;
}

const DEBT =
  /plan d'apurement|echeancier (?:de paiement|accorde)|delais? de paiement|(?:sommes|cotisations|creances) contestees|contestation/g;
const SENTENCE_MAX = 160;
/** Whether the sentence is a form's general remark: « ne vaut pas renonciation au recouvrement des créances contestées ». */
function inGeneral(hit: Hit): boolean {
  const before = flat(hit.block).slice(Math.max(0, hit.index - SENTENCE_MAX), hit.index);
  const sentence = before.slice(before.lastIndexOf('. ') + 1);
  return /ne prejuge|renonciation|\blorsqu|\bsi (?:elle|il|l'|le|la|vous)\b|le cas echeant|en cas de|sous reserve|\baucune?\b|\bsans\b|\bhors\b/.test(
    sentence,
  );
}

/** Headings and columns of the lists of D8254-2, which no company's certificate has. */
const WORKERS = /liste nominative|(?:salaries|travailleurs|ressortissants) etrangers|titres? de sejour|valant autorisation de travail/;

export function readWarnings(layout: Layout, kinds: readonly DocumentKind[], code: DocumentReading['securityCode']): Finding[] {
  const found: Finding[] = [];
  for (const pattern of INSTRUCTIONS) {
    const hit = firstHit(layout, pattern);
    if (hit === null) continue;
    found.push({ code: 'instructions-in-text', detail: `« ${quoted(hit.block.text, hit.index, hit.end)} »` });
    break;
  }
  if (kinds.includes('kbis')) {
    const insolvency = seen(layout, INSOLVENCY);
    if (insolvency !== null) found.push({ code: 'insolvency', detail: insolvency });
    const struckOff = seen(layout, STRUCK_OFF);
    if (struckOff !== null) found.push({ code: 'struck-off', detail: struckOff });
  }
  if (kinds.includes('urssaf')) {
    if (code === null) found.push({ code: 'security-code-missing', detail: '' });
    else if (code.value.length !== SECURITY_CODE_LENGTH)
      found.push({ code: 'security-code-incomplete', detail: `${code.value.length} lus` });
    if ([...hits(layout, DEBT)].some((hit) => !inGeneral(hit))) {
      found.push({ code: 'debt-plan', detail: '' });
    }
  }
  const grave = found.some(({ code }) => code === 'insolvency' || code === 'struck-off' || code === 'instructions-in-text');
  found.push(...readWorth(layout, kinds).filter(({ code }) => !grave || code !== 'says-the-contrary'));
  if (mentions(layout, WORKERS)) found.push({ code: 'lists-workers', detail: '' });
  if (layout.blocks.some((block) => nirs(block.text).length > 0)) found.push({ code: 'nir-masked', detail: '' });
  return found;
}

const quoted = (text: string, from: number, to: number): string => {
  const part = text.slice(from, to).replaceAll('\n', ' ');
  return part.length > 80 ? `${part.slice(0, 79)}…` : part;
};

const NIR_SHAPE = /(?<![\dA-Za-z])[1-478](?:[ .]?\d){4}[ .]?(?:\d[ .]?\d|2[ .]?[AB])(?:[ .]?\d){8}(?!\d)/g;
const nirs = (text: string): string[] => (text.match(NIR_SHAPE) ?? []).filter(isNir);

/** A social security number is never needed, and never leaves the reader (DOCUMENTS §2). */
export const maskNir = (text: string): string => text.replace(NIR_SHAPE, (match) => (isNir(match) ? '••• numéro masqué •••' : match));
