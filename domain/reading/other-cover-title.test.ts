// A paper of another insurance than the builder's liability is named so by its title (T17).
import { expect, it } from 'vitest';
import { readLines } from './read-lines.ts';

const kindsOf = (title: string) =>
  readLines(`AZUR ASSURANCES

${title}

AZUR ASSURANCES atteste que BATI SUD, SIREN 000 100 107, est titulaire du contrat n° 55 102.

RESPONSABILITÉ DÉCENNALE
Articles 1792 et suivants du code civil, L.241-1 du code des assurances
Garantie décennale        coût des réparations

Période de validité : du 01/01/2026 au 31/12/2026`).kinds;

it.each([
  'ATTESTATION D’ASSURANCE DOMMAGES-OUVRAGE',
  'Attestation d’assurance flotte automobile',
  'ATTESTATION TOUS RISQUES CHANTIER',
  'ATTESTATION MULTIRISQUE HABITATION',
  'Attestation d’assurance constructeur non réalisateur',
  'ATTESTATION DE GARANTIE FINANCIÈRE D’ACHÈVEMENT',
  'ATTESTATION D’ASSURANCE TOUS RISQUES CHANTIER\nRESPONSABILITÉ DÉCENNALE DE L’ENTREPRISE',
  'Attestation d’assurance responsabilité civile du maître d’ouvrage',
])('T17 « %s » is no décennale, whatever its sections', (title) => expect(kindsOf(title)).not.toContain('decennale'));
it.each([
  'ATTESTATION D’ASSURANCE',
  'ATTESTATION D’ASSURANCE DE RESPONSABILITÉ DÉCENNALE',
  'Attestation multirisque des artisans du bâtiment',
  'Attestation d’assurance décennale et dommages-ouvrage',
  'ATTESTATION D’ASSURANCE DOMMAGES-OUVRAGE ET DE\nRESPONSABILITÉ DÉCENNALE',
])('T17 « %s » may be one', (title) => expect(kindsOf(title)).toContain('decennale'));
