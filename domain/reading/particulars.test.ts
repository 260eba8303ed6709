import { describe, expect, it } from 'vitest';
import { readLines } from './read-lines.ts';

const insurance = (...more: string[]) =>
  readLines(
    [
      'ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE',
      ...more,
      'Assuré : BATI SUD, SIRET 000 100 107 00010',
      'Valable du 01/01/2026 au 31/12/2026',
      'Fait à Paris, le 05/01/2026',
    ].join('\n'),
  ).particulars!;

describe('G11 the number of a contract', () => {
  it.each([
    ['Contrat n° RC 45 778 120', 'RC 45 778 120'],
    ['Police N° 2026-114-807 du 01/01/2024', '2026-114-807'],
    ['Numéro de contrat : AXC/000123456', 'AXC/000123456'],
    ['Contrat d’assurance souscrit sous le numéro 778 120 045 01/01/2026', '778 120 045'],
    ['N° du contrat : 12', null],
    ['Contrat : n° 537880291', '537880291'],
    ['Numéro : 184305050366', '184305050366'],
    ['Numéro ORIAS 07 012 345', null],
    ['Numéro : 000 100 206', null],
    ['Contrat collectif n° 998 877', null],
    ['Nature du contrat : responsabilité civile', null],
    ['Le contrat garantit 45 salariés', null],
  ])('G11 « %s » : %s', (line, number) => expect(insurance(line).number).toBe(number));
});

describe('G11 the issuer', () => {
  it.each([
    ['Nous soussignés, Compagnie du Rhône, attestons que BATI SUD est assurée.', 'Compagnie du Rhône'],
    ['Assureur : Mutuelle de l’Ouest, 3 rue du Port', 'Mutuelle de l’Ouest'],
    ['La compagnie Armorique Vie atteste que BATI SUD est titulaire du contrat.', 'Armorique Vie'],
    ['Compagnie du Rhône, entreprise régie par le code des assurances', 'Compagnie du Rhône'],
    ['Agissant par délégation de GARANTIE FÉDÉRALE, le cabinet atteste que :', 'GARANTIE FÉDÉRALE'],
    ['La présente attestation ne peut engager l’assureur', null],
  ])('G11 « %s » : %s', (line, issuer) => expect(insurance(line).issuer).toBe(issuer));
});

it('G11 the code of a Kbis, and of an attestation de vigilance where it is whole', () => {
  const kbis = ['Extrait Kbis', 'à jour au 25 août 2026', 'Code de vérification : hR4tKz8mQw', '000 100 107 R.C.S. Montclar'];
  expect(readLines(kbis.join('\n')).particulars).toMatchObject({ code: 'hR4tKz8mQw', number: null });
  const vigilance = (code: string) => ['URSSAF', 'ATTESTATION DE VIGILANCE', `CODE DE SÉCURITÉ : ${code}`].join('\n');
  expect(readLines(vigilance('AK4T7M2Q9XR5B8W')).particulars?.code).toBe('AK4T7M2Q9XR5B8W');
  expect(readLines(vigilance('AK4T7M2Q9XR5B8')).particulars?.code).toBeNull();
});
