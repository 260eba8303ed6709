// A watermark that invalidates the page: « SPÉCIMEN », « ANNULÉ ». « COPIE » and « DUPLICATA » do not.
import { normalizeText } from '#domain/documents/normalize-text.ts';

const MARK =
  /\b(?:specimen|modele(?! [a-z]{0,4}[ -]?\d)|exemple|sample|brouillon|draft|projet|epreuve|maquette|annule[es]?|cancelled|nul|void|perime[es]?|invalide|provisoire|resilie[es]?|suspendu[es]?|(?:non|pas) val(?:able|ide)(?! (?:sans|si|qu))|non definitif|sans valeur|bon a tirer|fac[- ]?simile|obsolete)\b/;
/** A line that is nothing else, without its punctuation: twice the same, « document annulé », « spécimen non valable ». */
export const MARK_ONLY =
  /^(?:(?:document|attestation|certificat|extrait|copie|duplicata|version|edition|contrat|police|cette|ce|est) )*(?:specimen|exemple|sample|brouillon|draft|projet|epreuve|maquette|fac ?simile|annule[es]?|cancelled|void|perime[es]?|invalide|provisoire|resilie[es]?|suspendu[es]?|(?:non|pas) val(?:able|ide)|non definitif|sans valeur(?: contractuelle)?|bon a tirer|obsolete|caduc|caduque|revoque[es]?|refuse[es]?|nul(?:le)?s?(?: et non avenue?s?)?|non conforme|a refaire|refait|rejete[es]?|errone[es]?|faux|retire[es]?|expire[es]?|a n n u l e|s p e c i m e n)(?: (?:le|du|au|depuis|et|document|specimen|annule|non valable|sans valeur))*$/;
/** Letter-spaced letters: « S P É C I M E N ». */
const SPACED = /(?:\b[a-z] ){2,}[a-z]\b/g;

/** The invalidating mark in text that runs across the lines of a page; null: none. */
export function markIn(across: string): string | null {
  const normalized = normalizeText(across).replaceAll('\n', ' ');
  const hit = MARK.exec(normalized);
  if (hit !== null) return across.slice(hit.index, hit.index + hit[0].length);
  return MARK.exec(normalized.replace(SPACED, (letters) => letters.replaceAll(' ', '')))?.[0].toUpperCase() ?? null;
}
