// Titles of insurances that are another than the liability of who builds: the owner's (dommages-ouvrage), of vehicles, of persons, of money.
import type { Title } from './headings.ts';

const OTHER =
  /\bdommages?[- ]ouvrages?|\bconstructeurs? non[- ]realisateurs?|\bc\.?n\.?r\b|\btous risques chantiers?|\bt\.?r\.?c\b|\bmaitres? d'ouvrage|\bpromoteurs?|\bcaution|\bgaranties? (?:financiere|de (?:livraison|paiement|bonne fin)|d'achevement)|\bprotection juridique|\bprevoyance|\b(?:frais de|complementaire|mutuelle) sante|\bhabitation\b|\bscolaire|\bvie privee|\bautomobile|\bflottes?\b|\bvehicules?|\bbris de|\bmarchandises|\bhommes?[- ]cles?|\bcyber|\bmandataires? sociaux|\bdirigeants?\b|\bpertes? (?:d'exploitation|d'emploi)|\bemprunteur|\bloyers|\blocati(?:f|ve)s?\b|\baccidents?\b|\bretraite\b|\bvoyage/;
const OWN = /\bdecennale?s?\b|\br\.?c\.?(?:d|p)?\b|\bresponsabilites? civiles?\b|\bmultirisque/;
/** A liability, but of another than the builder. */
const OTHER_LIABILITY =
  /\b(?:responsabilites? civiles?|\brc)(?: (?:du|de la|de|des|d'|en qualite de|en tant que))* ?(?:maitres? d'ouvrage|promoteur|vie privee|chef de famille|scolaire|circulation|automobile|mandataires|dirigeants?|locative|proprietaire|organisateur|animaux|sportive)/;

const PAPER = /\b(?:attestation|certificat)\b/;
const ownOf = ({ normalized }: Title): boolean => OWN.test(normalized) && !isOther(normalized);
const isOther = (title: string): boolean =>
  OTHER_LIABILITY.test(title) ? !/\bdecennale|\bprofessionnelle/.test(title) : OTHER.test(title) && !OWN.test(title);

/** Whether the paper's title names such an insurance, and none that names a paper the builder's. */
export function namesOtherInsurance(titles: readonly Title[]): boolean {
  const papers = titles.filter(({ normalized }) => PAPER.test(normalized));
  return papers.some(({ normalized }) => isOther(normalized)) && !papers.some(ownOf);
}
