import { expect, test } from 'vitest';
import { COMMON_DOCUMENT_TYPES } from '../document-types/default-types.ts';
import { PAPER_SOURCE } from '../texts/fr/paper-sources.ts';
import { sourceOf } from './paper-source.ts';

test('G54 of the types that we propose, each is sent to who issues it, or nowhere', () => {
  const found = Object.fromEntries(COMMON_DOCUMENT_TYPES.map(({ name }) => [name, sourceOf(name)]));
  expect(found).toEqual({
    'Attestation de vigilance URSSAF': 'urssaf',
    'Extrait Kbis': 'trade-register',
    'Responsabilité civile professionnelle': 'insurer',
    'Assurance décennale': 'insurer',
    "Attestation d'assurance": 'insurer',
    'Certificat RGE': 'qualification',
    'Liste nominative des travailleurs étrangers': null,
    'Attestation RNE': 'company-register',
    'Certificat congés intempéries (CIBTP)': null,
    'Attestation de régularité fiscale': 'taxes',
    'Liste des cartes BTP': 'site-cards',
    'Attestation PRO BTP': null,
    'Acte spécial de sous-traitance (DC4)': null,
    'Caution de paiement': null,
    "Relevé d'identité bancaire (RIB)": null,
    'Attestation de détachement (A1)': null,
  });
});

test('G54 a link leads to a site over https, under its own name', () => {
  for (const { site } of Object.values(PAPER_SOURCE))
    if (site !== null) expect(new URL(site.href).hostname.replace(/^www\./, '')).toBe(site.name);
});
