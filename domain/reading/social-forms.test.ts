// The holder of an URSSAF form: its number is under « Pour nous contacter », its name in the address window, with what stands around it.
import { expect, it } from 'vitest';
import { readLines } from './read-lines.ts';

const form = (window: readonly string[]): string => {
  const left = ['URSSAF AUVERGNE', 'TSA 10134', '69833 SAINT-PRIEST CEDEX 9', '', 'POUR NOUS CONTACTER', 'Tel.:   3957', 'RÉFÉRENCES'];
  const rows = [...left, 'N°SIREN   000100107', 'Page   1/1'];
  const at = rows.length - window.length;
  const head = rows.map((row, i) => `${row.padEnd(60)}${window[i - at] ?? ''}`.trimEnd());
  return [
    ...head,
    '',
    'ATTESTATION DE FOURNITURE DES DÉCLARATIONS SOCIALES',
    '',
    'Article L.243-15 du code de la Sécurité sociale',
    '',
    'CODE DE SÉCURITÉ : H7G2K4L9P1M3N5B',
    '',
    "L'entreprise est à jour de ses obligations en matière de cotisations à la date du 30/09/2026.",
    ...Array.from({ length: 12 }, () => ''),
    'Le Directeur',
  ].join('\n');
};

it.each([
  ['a service, a quay', ['BATI SUD', 'SERVICE DU PERSONNEL', '34 Q DES TANNEURS', '31400 TOULOUSE'], 'BATI SUD'],
  [
    'two lines that belong together',
    ['ETABLISSEMENT PUBLIC DU', 'PONT VIEUX', '34 Q DES TANNEURS', '31400 TOULOUSE'],
    'ETABLISSEMENT PUBLIC DU PONT VIEUX',
  ],
  [
    'a person, a trade and a flat',
    ['MME MARTIN JEANNE', 'DESIGNER SCENOGRAPHE', 'APPT 59', '10 B RUE GARIN', '31400 TOULOUSE'],
    'MME MARTIN JEANNE',
  ],
  [
    'a fund, which others write for',
    ['CAISSE NATIONALE DES CARRIERES', '26 -50 IMMEUBLE FRONTON', '31400 TOULOUSE'],
    'CAISSE NATIONALE DES CARRIERES',
  ],
  ['a street without number', ['CENTRE DE SOINS DU PUY', 'BD DR CHANTELOUP', '31400 TOULOUSE'], 'CENTRE DE SOINS DU PUY'],
] as const)('F177 T22 reads name and SIREN of a form with %s', (_, window, name) => {
  const { company } = readLines(form(window));
  expect([company.name, company.siren]).toEqual([name, '000100107']);
});

it('F177 T22 the number of an insurer under « Pour nous contacter » is not the holder’s', () => {
  const { company } = readLines(
    'LEVANT ASSURANCES\nPOUR NOUS CONTACTER\nN°SIREN   000900605\n\nATTESTATION D’ASSURANCE DÉCENNALE\n\nNous attestons que BATI SUD est assurée.',
  );
  expect(company.siren).not.toBe('000900605');
});
