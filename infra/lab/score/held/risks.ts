// What the insurance papers of the held part insure, and how they say it.
import type { Kind, Paper } from '../../../testing/certificates/facts.ts';
import * as x from './lexicon.ts';

export type Risk = {
  readonly kind: Kind;
  /** How a title says it: after « Attestation », whole, and in the policy's row. */
  readonly after: string;
  readonly whole: string;
  readonly policy: string;
  readonly body: (paper: Paper) => readonly string[];
};
export const PROFESSIONAL: Risk = {
  kind: 'rc-pro',
  after: 'd’assurance de Responsabilité Civile Professionnelle',
  whole: 'Responsabilité civile des professionnels : attestation RC Pro',
  policy: 'Responsabilité Civile Professionnelle',
  body: (paper) => [
    `Métiers exercés : ${x.insuredActivities(paper)}`,
    'Sont couverts les dommages causés aux tiers pendant ou après travaux, que l’assuré soit locateur d’ouvrage ou sous-traitant.',
  ],
};
export const TEN_YEARS: Risk = {
  kind: 'decennale',
  after: 'd’assurance Responsabilité Civile Décennale',
  whole: 'Assurance décennale obligatoire : attestation nominative',
  policy: 'Responsabilité décennale des constructeurs',
  body: (paper) => [
    `Métiers exercés : ${x.insuredActivities(paper)}`,
    'La garantie répond à l’obligation d’assurance (C. assur. L. 241-1) pour les dommages visés aux articles 1792 et 1792-2 du Code civil ; elle joue aussi pour l’assuré sous-traitant.',
  ],
};
export const PROPERTY: Risk = {
  kind: 'assurance',
  after: 'd’assurance Multirisque Professionnelle',
  whole: 'Multirisque des locaux et du matériel : attestation d’assurance',
  policy: 'Multirisque atelier et dépôt',
  body: () => ['Événements couverts : incendie, tempête, dégât des eaux, vol, bris de machines et de matériel de chantier.'],
};
export const LIMIT = 'Cette pièce ne saurait engager l’assureur au-delà des limites de la police à laquelle elle renvoie.';
