import { expect, test } from 'vitest';
import { theDocument } from './the-document.ts';

test.each([
  ['Assurance décennale', 'l’assurance décennale'],
  ['Attestation de vigilance URSSAF', 'l’attestation de vigilance URSSAF'],
  ['Extrait Kbis', 'l’extrait Kbis'],
  ['Kbis', 'le Kbis'],
  ['RIB', 'le RIB'],
  ['Responsabilité civile professionnelle', 'la responsabilité civile professionnelle'],
  ['Certificat RGE', 'le certificat RGE'],
  ['Habilitations du chantier', 'le document « Habilitations du chantier »'],
])('F142 « %s » as a subject is « %s »', (type, said) => {
  expect(theDocument(type)).toBe(said);
});
