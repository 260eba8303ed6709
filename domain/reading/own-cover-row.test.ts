// The row of the very cover, and works as a subcontractor: granted, or a person looks (A33, T19).
import { expect, it } from 'vitest';
import { passing } from './closed-reading.test-kit.ts';
import { rowRefuses } from './form-rows.ts';

const row = (value: string) => {
  const cells = ['responsabilite civile en cours de chantier', value];
  return rowRefuses({ text: cells.join(' | '), printed: '', quote: '', intro: '', page: 1, form: 'row', cells }, ['rc-pro']);
};
it.each([
  'garantie rachetee – sans objet',
  'transferee au groupe',
  'pas de garantie',
  'neant',
  'portee par un confrere',
  'selon demande',
  'abandonnee',
])('A33 « %s » beside the cover grants nothing', (value) => expect(row(value)).toBe(true));
it.each([
  '8 000 000 € par sinistre',
  'souscrite',
  'garantie sans franchise',
  'acquise',
  'en cours',
  'a concurrence du cout des reparations',
  'plafond',
])('A33 « %s » beside the cover grants it', (value) => expect(row(value)).toBe(false));
it.each([
  'L’assuré conserve à sa charge les conséquences des interventions pour le compte d’un entrepreneur principal.',
  'Les ouvrages exécutés en sous-traitance demeurent à ses risques.',
  'L’assuré endosse seul les dommages causés sur les marchés reçus d’une autre entreprise.',
  'Les conséquences des marchés de second rang sont supportées par l’assuré.',
  'Responsabilité décennale : Convention close',
  'Responsabilité décennale : À la charge de l’assuré',
  'Garantie décennale : Sortie du contrat au 1er janvier',
  'Lorsque l’assuré n’est pas le cocontractant direct du client final, il agit sans couverture.',
  'Garantie décennale : Portée par le contrat de l’entreprise générale',
  'Les marchés confiés par une entreprise générale appellent une police distincte.',
])('T19 « %s » gives no cover to a subcontractor', (text) => expect(passing('decennale', [text])).toEqual([]));
it.each([
  'Les dommages causés en sous-traitance sont pris en charge.',
  'L’assuré est couvert en direct ou en sous-traitance.',
  'La garantie vaut pour les travaux réalisés pour le compte d’un entrepreneur principal.',
])('T19 « %s » does', (text) => expect(passing('decennale', [text])).toEqual([text]));
