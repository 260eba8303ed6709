// Titles of insurances that are another than the liability of who builds: the owner's (dommages-ouvrage), of vehicles, of persons, of money.
import type { Title } from './headings.ts';

const OTHER =
  /\bdommages?[- ]ouvrages?|\bconstructeurs? non[- ]realisateurs?|\bc\.?n\.?r\b|\btous risques chantiers?|\bt\.?r\.?c\b|\bmaitres? d'ouvrage|\bpromoteurs?|\bcaution|\bgaranties? (?:financiere|de (?:livraison|paiement|bonne fin)|d'achevement)|\bprotection juridique|\bprevoyance|\b(?:frais de|complementaire|mutuelle) sante|\bhabitation\b|\bscolaire|\bvie privee|\bautomobile|\bflottes?\b|\bvehicules?|\bbris de|\bmarchandises|\bhommes?[- ]cles?|\bcyber|\bmandataires? sociaux|\bdirigeants?\b|\bpertes? (?:d'exploitation|d'emploi)|\bemprunteur|\bloyers|\blocati(?:f|ve)s?\b|\baccidents?\b|\bretraite\b|\bvoyage/;
const OWN =
  /\bdecennale?s?\b|\br\.?c\.?(?:d|p)?\b|\bresponsabilites? civiles?\b|\bmultirisque(?! (?:de |d'|des )?(?:l')?(?:habitation|immeuble|agricole|automobile|familiale|auto\b))/;
/** A liability, but of another than the builder. */
const OTHER_LIABILITY =
  /\b(?:responsabilites? civiles?|\brc)(?: (?:du|de la|de|des|d'|en qualite de|en tant que))* ?(?:maitres? d'ouvrage|promoteur|vie privee|chef de famille|scolaire|circulation|automobile|mandataires|dirigeants?|locative|proprietaire|organisateur|animaux|sportive)/;

const PAPER = /\b(?:attestation|certificat)\b/;
const isOther = (line: string): boolean =>
  OTHER_LIABILITY.test(line) ? !/\bdecennale|\bprofessionnelle/.test(line) : OTHER.test(line) && !OWN.test(line);
const GOES_ON = /(?:\b(?:et|ou|de|des|du|la|les|d'|l')|[-–/&,+])\s*$/;
const GOES_ON_BELOW = /^\W*(?:et|ou|&|\+|[-–/])/;

/** The lines of a title that name a paper, each with the line that it goes on in. */
const papersOf = ({ lines }: Title): string[] =>
  lines.flatMap(({ normalized }, i) => {
    if (!PAPER.test(normalized)) return [];
    const below = lines[i + 1]?.normalized;
    return [below !== undefined && (GOES_ON.test(normalized) || GOES_ON_BELOW.test(below)) ? `${normalized} ${below}` : normalized];
  });

/** Whether a title names such an insurance, and no title names a paper of the builder's. */
export function namesOtherInsurance(titles: readonly Title[]): boolean {
  const papers = titles.flatMap(papersOf);
  return papers.some(isOther) && !papers.some((paper) => OWN.test(paper) && !isOther(paper));
}
