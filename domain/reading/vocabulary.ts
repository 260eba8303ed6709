// The vocabulary of each kind, as sums of weights: a single word never identifies a kind, several related ones do.
import type { Layout, Segment } from './layout.ts';
import { affirmed, mentions } from './text.ts';

type Mark = readonly [pattern: RegExp, weight: number];

export const URSSAF_MARKS: readonly Mark[] = [
  [/l\.? ?243-15/, 3],
  [/vigilance/, 2],
  [/\burssaf\b|union de recouvrement|mutualite sociale agricole|\bmsa\b|caisse generale de securite sociale/, 2],
  [/code de securite/, 2],
  [/masse salariale|remunerations? declarees?/, 2],
  [/effectif/, 1],
  [/a jour de (?:ses|vos|l'ensemble)|cotisations (?:de )?(?:et contributions )?(?:de securite )?sociales?/, 1],
];
export const REGISTER_MARKS: readonly Mark[] = [
  [/\bgreff(?:e|ier)\b/, 2],
  [/immatriculation (?:principale )?au r\.?c\.?s|registre (?:du commerce|national des entreprises)|\brcs\b/, 2],
  [/date d'immatriculation/, 1],
  [/forme juridique|capital social/, 1],
  [/n° de gestion|numero de gestion/, 1],
  [/\b(?:gerant|president|dirigeant)\b/, 1],
  [/denomination/, 1],
];
export const INSURANCE_MARKS: readonly Mark[] = [
  [/\bassureur\b|compagnie|code des assurances|\bassurances?\b/, 2],
  [/agent general|courtier|courtage|intermediaire/, 1],
  [/\bcontrat\b|\bpolice\b/, 1],
  [/\bassuree?\b|souscripteur|societaire/, 1],
  [/garanti/, 1],
  [/attest(?:e|ons|ation)|certifi(?:e|ons)/, 1],
  [/prime|cotisation|franchise|sinistre/, 1],
];
export const DECENNALE_MARKS: readonly Mark[] = [
  [/(?:garantie|assurance|nature|responsabilite(?: civile)?) decennale/, 3],
  [/\b1792\b/, 2],
  [/l\.? ?241-[12]|l\.? ?243-1/, 2],
  [/ouverture (?:de |du )?chantier|chantiers? ouverts?/, 2],
  [/dix ans|reception des travaux|a compter de la reception/, 1],
  [/cout (?:total )?(?:de |de la |des )?(?:construction|operation|travaux de reparation)/, 1],
];
export const RC_MARKS: readonly Mark[] = [
  [/responsabilite civile[^.;]{0,30} profession|\br\.?c\.? ?pro/, 3],
  [/responsabilite civile/, 1],
  [/dommages? (?:corporels?|materiels?)|immateriels?/, 1],
  [/(?:apres|avant) (?:livraison|travaux|reception)/, 1],
  [/(?:avant|pendant) et apres (?:livraison|travaux|reception)/, 1],
  [/exploitation/, 1],
  [/consequences pecuniaires|causes? (?:a autrui|aux tiers)/, 1],
  [/activites? professionnelles?/, 1],
];
/** Beside the words of a liability: those of a firm's trade. */
export const TRADE_MARKS: readonly Mark[] = [
  [/(?:exercice|pratique) (?:de |des |d')[a-z' ]{0,12}(?:activites?|metiers?|profession)\b/, 2],
  [/(?:activites?|metiers?|travaux|specialites?) (?:exercee?s?|garantie?s?|assuree?s?|declaree?s?|souscrite?s?|couverte?s?)/, 1],
  [/sous-traitan|donneurs? d'ordre|maitres? d'ouvrage|(?:apres|pendant) (?:les )?travaux/, 1],
];
/** Liabilities of a person, a building's owner or an association, under the same title. */
export const PRIVATE_MARKS: readonly Mark[] = [
  [/vie privee|chef de famille|vie familiale|scolaire|extra-?scolaire/, 1],
  [/locati(?:f|ve)s?\b(?! de materiel)|\blocataire|coproprie|proprietaire (?:non )?occupant|propriete/, 1],
  [/sporti|licencie|benevole|chasse|association (?:loi|sportive|culturelle)|villegiature|animaux|assistante? maternelle/, 1],
];
export const OTHER_COVER_MARKS: readonly Mark[] = [
  [/multirisque/, 2],
  [/\bflotte\b|vehicules?|automobile/, 2],
  [/bris de machines?|engins? de chantier|tous risques chantier|marchandises transportees/, 2],
  [/incendie|degats? des eaux|\bvol\b|locaux/, 1],
];

/** The sum of the weights of all marks that are mentioned and not negated. */
export const weighed = (layout: Layout, marks: readonly Mark[]): number =>
  marks.reduce((sum, [pattern, weight]) => sum + (affirmed(layout, pattern) === null ? 0 : weight), 0);
/** The sum of the weights of all marks that are mentioned at all. */
export const spoken = (layout: Layout, marks: readonly Mark[]): number =>
  marks.reduce((sum, [pattern, weight]) => sum + (mentions(layout, pattern) ? weight : 0), 0);

const HELD = /€|\beur\b|\beuros?\b|montant|cout (?:de|des|total)|souscrit|acquis|garanti|\boui\b|couvert|inclus|\bx\b|✓|☒/;
const REFUSED = /non|exclu|neant|sans|separe|pas\b/;
/** A row of a table of covers: the cover's name in a cell, and beside it an amount or a yes. */
export const coverRow = (layout: Layout, pattern: RegExp): Segment | null =>
  layout.segments.find(
    ({ normalized, right }) =>
      pattern.test(normalized) &&
      !/\b(?:hors|exclu\w*|sauf|sans)\b/.test(normalized) &&
      right !== null &&
      HELD.test(right.normalized) &&
      !REFUSED.test(right.normalized),
  ) ?? null;
