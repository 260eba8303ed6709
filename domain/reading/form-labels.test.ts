// Labels of the legal models, and of forms whose label stands in small letters over its value.
import { expect, it } from 'vitest';
import { unexplained } from './closed-reading.ts';
import { layoutOf } from './layout.ts';
import { readLines } from './read-lines.ts';
import { statementsOf } from './statements.ts';

it('F177 « Dénomination et adresse de l’assuré » names the insured', () => {
  const reading = readLines(`ASSURANCE DE RESPONSABILITÉ DÉCENNALE OBLIGATOIRE

Dénomination et adresse de l'assuré     BATI SUD, 12 rue des Lilas, 34500 BEZIERS
Numéro unique d'identification          000 100 107 00010
Période de validité                     du 01/01/2026 au 31/12/2026`);
  expect(reading.company.name).toBe('BATI SUD');
});

it('F178 an attestation of the RNE is of the day on which the company is registered in it', () => {
  const dates = (words: string) =>
    readLines(`ATTESTATION D'IMMATRICULATION AU REGISTRE NATIONAL DES ENTREPRISES

L'INPI atteste que l'entreprise BATI SUD, numéro unique d'identification 000 100 107, ${words} le 3 octobre 2026.`)
      .dates.filter(({ label }) => label === 'up-to-date-on')
      .map(({ date, repaired }) => [date, repaired]);
  expect(dates('est immatriculée au Registre national des entreprises à la date du 2 octobre 2026, attestation délivrée')).toContainEqual([
    '2026-10-02',
    false,
  ]);
});

it.each([
  ['Cette entreprise est inscrite au Registre national des entreprises à la date d’édition du présent extrait.', true],
  ['Les informations sont celles du greffe à la date d’édition.', true],
  ['Extrait signé par le greffier.', false],
])('F178 an extract that says that it shows the day of its issue is certain of it: %s', (said, certain) => {
  const { confidence } = readLines(`EXTRAIT KBIS
Greffe du tribunal de commerce de Béziers

Dénomination     BATI SUD
SIREN            000 100 107

${said}

Délivré à Béziers, le 17 octobre 2026`);
  expect(confidence >= 0.95).toBe(certain);
});

it.each([
  ['Raison sociale / Company     BATI SUD\nSIREN     000 100 107'],
  ['Monsieur ou Madame\nBATI SUD\n12 rue des Lilas\n34500 BEZIERS\nSIREN : 000 100 107'],
  ['Nous certifions que BATI SUD a fourni ses déclarations et est à jour. SIREN : 000 100 107'],
  ['BATI SUD\n12 rue des Lilas\n34500 BEZIERS\n\nMention     Contenu\nSIREN     000 100 107'],
])('F177 the words around a name are none of it: %s', (lines) => {
  expect(readLines(`ATTESTATION DE VIGILANCE\n\n${lines}\n\nà la date du 31/10/2026`).company.name).toBe('BATI SUD');
});

it('F177 the accreditation of an issuer does not make a period its own', () => {
  const { dates } = readLines(`RGE – CERTIFICAT DE QUALIFICATION
Organisme : Artisans Qualifiés – accrédité Cofrac
Valable du
01/07/2026
Jusqu’au
30/06/2027`);
  expect(dates.map(({ label, date }) => `${label} ${date}`)).toEqual(['cover-start 2026-07-01', 'cover-end 2027-06-30']);
});

it('F181 a bad value under its small label is found', () => {
  const line = (text: string, top: number, size: number) => {
    let left = 40;
    return text.split(' ').map((word) => {
      const box = [left, top, left + (word.length * size) / 2, top + size] as const;
      left = box[2] + size / 3;
      return { text: word, box, size };
    });
  };
  const read = (label: string, value: string) =>
    statementsOf(layoutOf([{ width: 600, height: 800, words: [...line(label, 100, 8), ...line(value, 110, 10)] }])).map((said) =>
      unexplained(said, ['urssaf']),
    );
  expect(read('Solde exigible', '1 020,00 € à verser')).toContain('row');
  expect(read('Solde exigible', 'néant')).not.toContain('row');
  expect(read('créances contestées.', 'Fait à ORIEL')).toHaveLength(2);
  expect(read('Établissement', 'Atelier 12')).not.toContain('row');
});
