// Lines that take the paper back, and lines that only hold such a word (V1).
import { expect, it } from 'vitest';
import { isMark } from './standing-marks.ts';

it.each([
  'ANNULÉ',
  'Spécimen',
  '*** SPÉCIMEN ***',
  'DOCUMENT ANNULÉ',
  'Annulé le 12/11/2026',
  'Spécimen sans valeur',
  'NON VALABLE',
  'Attestation suspendue',
  'BON À TIRER',
  'TEST',
  'COPIE DE TEST',
  'Non contractuel',
  'P R O J E T'.replaceAll(' ', ''),
])('V1 « %s » is nothing but a mark', (line) => expect(isMark(line)).toBe(true));
it.each([
  'Projet de construction',
  'Contrat annulé et remplacé par le n° 12',
  'COPIE',
  'DUPLICATA',
  'Modèle 12',
  'Essais et tests',
  'Document contractuel',
  'Nul ne peut',
  'Annuler',
  'Garanties suspendues en cas de non-paiement',
])('V1 « %s » is more than a mark, or none', (line) => expect(isMark(line)).toBe(false));
