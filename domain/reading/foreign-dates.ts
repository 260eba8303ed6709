// Dates of a page that are none of the document's own: its issuer's, a law's, those of a period that is over in a history of periods.
import { type Place, rowHead } from './date-places.ts';
import { type Block, lineAt } from './layout.ts';

/** The broker's own guarantee or the certifier's accreditation, printed in the footer with its own end. */
const ISSUERS_OWN =
  /\b(?:garantie financiere|l\.? ?512-[67]|orias|accredit\w+|agrements?|cofrac|carte professionnelle)\b(?:(?!certificat|attestation)[^;:]){0,220}?(?:valable|valide|validite|en vigueur|expir\w+|jusqu)[^;\d]{0,40}$/;
const isIssuersOwn = ({ block, token }: Place): boolean =>
  ISSUERS_OWN.test(
    block.normalized.slice(Math.max(0, token.start - 340, labelStart(block, token.start)), token.start).replaceAll('\n', ' '),
  );
/** Where the label alone on the line above a date begins: « Valable du / 01/07/2026 »; 0 if there is none. */
function labelStart(block: Block, at: number): number {
  const line = lineAt(block, at);
  const above = block.segments[line - 1];
  return above !== undefined && above.text.length < LABEL_MAX && /^\p{Lu}/u.test(above.text) && block.starts[line] === at
    ? block.starts[line - 1]!
    : 0;
}
const LABEL_MAX = 30;

/** « (2) Arrêté du 5 janvier 2016 fixant un modèle d'attestation, applicable jusqu'au … »: a law's dates are no document's. */
const OF_LAW =
  /^\W*(?:\d{1,2}\W{1,3})?(?:l[ae] |l'|les |cf\.? |voir |selon )?(?:loi|decret|arrete|ordonnance|circulaire|directive|reglement \(?(?:ue|ce|n°))\b(?!.*\b(?:presente?|certifi\w*|attestons|valables?|validite|a jour|assuree?s?|garanti\w*|couver\w*|contrat|police)\b)/;
const SENTENCE_STARTS = /(?:[.;]\s|\n)(?=\W{0,3}(?:\d{1,2}\W|\*|[a-z]))/g;
function isOfLaw({ block, token }: Place): boolean {
  const before = block.normalized.slice(Math.max(0, token.start - LAW_MAX), token.start);
  const starts = [0, ...[...before.matchAll(SENTENCE_STARTS)].map(({ index, 0: sign }) => index + sign.length)];
  return starts.some((start) => {
    const said = before.slice(start).replaceAll('\n', ' ');
    return OF_LAW.test(said) && !/[.;] [a-z]/.test(said.replace(/\b[lrda]\. ?(?=\d)/g, ''));
  });
}
const LAW_MAX = 300;

/** A row of a history: « Précédente | 01/01/2025 | 31/12/2025 » above the one that runs. */
const PAST =
  /^\W*(?:(?:periodes?|annees?|exercices?|garanties?|contrats?) )?(?:precedente?|anterieure?|passee?|ancien(?:ne)?|echue?)s?\W*(?:\d|$)/;

export const isForeign = (place: Place): boolean => isIssuersOwn(place) || isOfLaw(place) || PAST.test(rowHead(place.segment));
