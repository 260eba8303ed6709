import { expect, it } from 'vitest';
import { writtenOut } from './written-out.ts';

it.each([
  ['doss. | clos', 'dossier | clos'],
  ['ctr. resil. – n. renouv.', 'contrat resiliee – non renouvelee'],
  ['etat cpte | rad.', 'etat compte | radiee'],
  ['att. | ann. et rempl.', 'attestation | annulee et remplacee'],
  ['responsabilite decennale | n. acc. | —', 'responsabilite decennale | non accordee | —'],
  ['etat : en vig.', 'etat : en vigueur'],
  ['ctrat | ss effet', 'contrat | sans effet'],
  ['decennale | s.o. | s.o.', 'decennale | sans objet | sans objet'],
])('F181 writes out what is short: « %s »', (short, long) => expect(writtenOut(short)).toBe(long));
it.each([
  'le contrat est en cours. la police couvre les travaux.',
  'adresse | res. les pins, 12 av. du gal. leclerc',
  'www.exemple.com. ref. 12',
  'franche-comte, cotation de la police',
  'gerant | m. ann. dupont',
])('F181 leaves « %s » as it is', (text) => expect(writtenOut(text)).toBe(text));
