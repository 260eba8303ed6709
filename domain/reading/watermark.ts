// A watermark that invalidates the page: « SPÉCIMEN », « ANNULÉ ». « COPIE » and « DUPLICATA » do not.
import { normalizeText } from '#domain/documents/normalize-text.ts';

const MARK =
  /\b(?:specimen|modele(?! [a-z]{0,4}[ -]?\d)|exemple|sample|brouillon|draft|projet|epreuve|maquette|annule[es]?|cancelled|nul|void|perime[es]?|invalide|provisoire|resilie[es]?|suspendu[es]?|(?:non|pas) val(?:able|ide)(?! (?:sans|si|qu))|non definitif|sans valeur|bon a tirer|fac[- ]?simile|obsolete)\b/;
/** Nouns of a paper, before or behind the word that takes it back. */
const PAPER =
  '(?:documents?|attestation|certificat|extrait|copie|duplicata|version|edition|tirage|exemplaire|contrat|police|impression|cette|ce|est)';
/** Words that a paper is no paper with: made for a test, not final, taken back. */
const NO_PAPER = [
  'specimen|exemple|sample|brouillon|draft|projet|epreuve|maquette|fac ?simile|echantillon|prototype|simulation',
  'test|essai|demo(?:nstration)?|preproduction|fictif|fictive|factice|bidon',
  'annule[es]?|cancelled|void|perime[es]?|invalide|provisoire|resilie[es]?|suspendu[es]?|obsolete|caduc|caduque|revoque[es]?|refuse[es]?|nul(?:le)?s?(?: et non avenue?s?)?',
  '(?:non|pas) (?:val(?:able|ide)|definiti(?:f|ve)|contractuel(?:le)?|conforme|officiel(?:le)?|opposable|signe[es]?|certifie[es]?)|sans valeur(?: contractuelle| legale| juridique)?',
  'bon a tirer|a refaire|refait|rejete[es]?|errone[es]?|faux|retire[es]?|expire[es]?|a n n u l e|s p e c i m e n',
].join('|');
/** A line that is nothing else, without its punctuation: twice the same, « document annulé », « copie de test ». */
export const MARK_ONLY = new RegExp(
  `^(?:(?:${PAPER}|de|d|pour|a titre d) )*(?:${NO_PAPER})(?: (?:le|du|au|depuis|et|${PAPER}|${NO_PAPER}))*$`,
);
/** Letter-spaced letters: « S P É C I M E N ». */
const SPACED = /(?:\b[a-z] ){2,}[a-z]\b/g;

/** The invalidating mark in text that runs across the lines of a page; null: none. */
export function markIn(across: string): string | null {
  const normalized = normalizeText(across).replaceAll('\n', ' ');
  const hit = MARK.exec(normalized);
  if (hit !== null) return across.slice(hit.index, hit.index + hit[0].length);
  return MARK.exec(normalized.replace(SPACED, (letters) => letters.replaceAll(' ', '')))?.[0].toUpperCase() ?? null;
}
