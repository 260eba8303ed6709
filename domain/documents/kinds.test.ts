import { describe, expect, it } from 'vitest';
import { kindOfTypeName } from './kinds.ts';
import { normalizeText } from './normalize-text.ts';

describe('kindOfTypeName', () => {
  it.each([
    ['Attestation URSSAF', 'urssaf'],
    ['Attestation de vigilance', 'urssaf'],
    ['ATTESTATION DE VIGILANCE (URSSAF)', 'urssaf'],
    ['Extrait Kbis', 'kbis'],
    ['KBIS', 'kbis'],
    ['K-bis de moins de 3 mois', 'kbis'],
    ['Extrait K', 'kbis'],
    ['Attestation RNE', 'kbis'],
    ['RC professionnelle', 'rc-pro'],
    ['Responsabilité civile professionnelle', 'rc-pro'],
    ['RC Pro', 'rc-pro'],
    ['Assurance RC Pro', 'rc-pro'],
    ['Assurance décennale', 'decennale'],
    ['Garantie decennale', 'decennale'],
    ['Responsabilité civile décennale', 'decennale'],
    ['Attestation d’assurance', 'assurance'],
    ["Attestation d'assurance", 'assurance'],
    ['Multirisque professionnelle', 'assurance'],
    ['Certificat RGE', 'rge'],
    ['Qualibat RGE', 'rge'],
    ['Reconnu Garant de l’Environnement', 'rge'],
    ['Liste nominative des travailleurs étrangers', 'other'],
    ['Attestation fiscale', 'other'],
    ['Attestation URSSAF de marchés publics', 'other'],
    ['RIB', 'other'],
    ['CIBTP congés-intempéries', 'other'],
    ['Carte BTP', 'other'],
    ['RC pro et décennale', 'other'],
    ['Plan de prévention', 'other'],
    ['', 'other'],
  ])('%s is %s', (name, kind) => expect(kindOfTypeName(name)).toBe(kind));
});

it('fold keeps every offset', () => {
  for (const text of ['Éléments « œuvre » n° 12 – à l’arrivée\u00a0: ﬁn\n', 'ÇÀÙ€ß😀 İ'])
    expect(normalizeText(text)).toHaveLength(text.length);
  expect(normalizeText('ATTESTATION D’ASSURANCE – DÉCENNALE')).toBe("attestation d'assurance - decennale");
});
