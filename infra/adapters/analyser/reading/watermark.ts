// What is printed across a page and takes back what stands on it: « SPÉCIMEN », « ANNULÉ ». « COPIE » and « DUPLICATA » take back nothing.
import { normalizeText } from '#domain/documents/normalize-text.ts';

const MARK =
  /\b(?:specimen|modele(?! [a-z]{0,4}[ -]?\d)|exemple|sample|brouillon|draft|projet|epreuve|maquette|annule[es]?|cancelled|nul|void|perime[es]?|invalide|provisoire|resilie[es]?|suspendu[es]?|(?:non|pas) val(?:able|ide)(?! (?:sans|si|qu))|non definitif|sans valeur|bon a tirer)\b/;
/** Letters set far apart, and one over the other. */
const SPACED = /specimen|brouillon|modele|annule|nonvalable|sansvaleur/;

/** The mark in what runs across the lines of a page; null: nothing there says so. */
export function markIn(across: string): string | null {
  const normalized = normalizeText(across).replaceAll('\n', ' ');
  const hit = MARK.exec(normalized);
  if (hit !== null) return across.slice(hit.index, hit.index + hit[0].length);
  return SPACED.exec(normalized.replaceAll(/[^a-z]/g, ''))?.[0].toUpperCase() ?? null;
}
