// Papers typed as lines, in wordings and layouts that the specimens of this repository do not use: the reader must know
// French papers, not one generator.
import { describe, expect, it } from 'vitest';
import type { DocumentReading } from '#domain/documents/reading.ts';
import { readLines } from './read-lines.ts';

const dates = (read: DocumentReading): Record<string, string | null> => Object.fromEntries(read.dates.map(({ label, date }) => [label, date]));

describe('URSSAF', () => {
  it('reads the two pages of the official specimen’s wording', () => {
    const read = readLines(
      `URSSAF MIDI-PYRENEES
TSA 10001
31061 TOULOUSE CEDEX 9

POUR NOUS CONTACTER                              SOCIETE EXEMPLE
Tél. 3957                                        12 RUE DES LILAS
RÉFÉRENCES                                       31000 TOULOUSE
N° SIREN 000 100 107
                                    Page 1/2

CADRE LÉGAL
Article L.243-15 du code de la Sécurité sociale

CODE DE SÉCURITÉ
AB12CD34EF56GH7

A TOULOUSE, le 02/01/2023

OBJET : Attestation de fourniture des déclarations sociales et paiement des cotisations et contributions sociales

Le Directeur`,
      `ATTESTATION DE FOURNITURE DES DECLARATIONS SOCIALES ET DE PAIEMENT DES COTISATIONS
CODE DE SÉCURITÉ : AB12CD34EF56GH7

En votre qualité d'employeur, la présente attestation de vigilance vous est délivrée :
- pour un effectif moyen mensuel de 12 salariés,
- pour une masse salariale de 31 250,50 euros,
- au titre du mois de novembre 2022,
- et au titre du (des) établissement(s) suivant(s) :

NOM ET ADRESSE DU SIEGE SOCIAL            NUMÉRO SIREN
SOCIETE EXEMPLE                           000 100 107
12 RUE DES LILAS 31000 TOULOUSE

ATTESTATION DE L'UNION DE RECOUVREMENT
Le Directeur soussigné certifie que, sur la base de ses déclarations, l'entreprise
désignée ci-dessus est à jour de ses obligations en matière de cotisations de sécurité
sociale à la date du
30/11/2022.

Fait à : TOULOUSE                  le : 02/01/2023
Le Directeur ou son délégataire                     Page 2/2`,
    );
    expect(read).toMatchObject({ kinds: ['urssaf'], headcount: 12, payroll: 31250.5, securityCode: { value: 'AB12CD34EF56GH7' }, problems: [] });
    expect(read.company).toMatchObject({ name: 'SOCIETE EXEMPLE', siren: '000100107' });
    expect(dates(read)).toEqual({ 'issued-on': '2023-01-02', 'period-month': '2022-11-30', 'period-end': '2022-11-30' });
  });

  it.each([
    ['au titre du mois de décembre2023', '2023-12-31'],
    ['au titre des mois de octobre à décembre 2023', '2023-12-31'],
    ['au titre du mois de février 2024', '2024-02-29'],
    ['au titre du 4ème trimestre 2023', '2023-12-31'],
  ])('takes the month’s last day of « %s »', (text, expected) => {
    const read = readLines(`ATTESTATION DE VIGILANCE URSSAF\nArticle L243-15 du code de la sécurité sociale\n- ${text},`);
    expect(dates(read)).toEqual({ 'period-month': expected });
  });

  it('reads a code printed in groups, beside its label or below it', () => {
    for (const code of ['Code de sécurité : AB1 2CD 34E F56 GH7', 'CODE DE SÉCURITÉ\nAB12CD34EF56GH7', 'CODE DE SÉCURITÉ      AB12-CD34-EF56-GH7']) {
      expect(readLines(`ATTESTATION DE VIGILANCE URSSAF\n${code}`).securityCode?.value, code).toBe('AB12CD34EF56GH7');
    }
  });
});

describe('Kbis', () => {
  it('reads labels and values in columns, and none of the decoys as a fresh date', () => {
    const read = readLines(`Greffe du Tribunal de Commerce de Paris
1 QUAI DE LA CORSE                                 N° de gestion 2014B01234
75198 PARIS CEDEX 04

Code de vérification : aB3dE5fG7h
https://controle.infogreffe.exemple

Extrait Kbis

EXTRAIT D'IMMATRICULATION PRINCIPALE AU REGISTRE DU COMMERCE ET DES SOCIETES
à jour au 25 août 2026

IDENTIFICATION DE LA PERSONNE MORALE

Immatriculation au RCS, numéro            000 100 206 R.C.S. Paris
Date d'immatriculation                    12/03/2014
Dénomination ou raison sociale            ÉLEC HORIZON
Sigle                                     E.H.
Forme juridique                           Société par actions simplifiée
Capital social                            10 000,00 Euros
Adresse du siège                          4 chemin du Moulin 75012 Paris
Durée de la personne morale               Jusqu'au 12/03/2113
Date de clôture de l'exercice social      31 décembre
Date de clôture du 1er exercice social    31/12/2014

GESTION, DIRECTION
Nom, prénoms                              MARTIN Paul
Date et lieu de naissance                 Le 04/05/1975 à Albi

Date de commencement d'activité           01/04/2014

Le Greffier
FIN DE L'EXTRAIT`);
    expect(read).toMatchObject({ kinds: ['kbis'], variant: null, problems: [], company: { name: 'ÉLEC HORIZON', otherNames: ['E.H.'], siren: '000100206', sirets: [] } });
    expect(dates(read)).toMatchObject({ 'up-to-date-on': '2026-08-25', 'company-duration': '2113-03-12', 'registered-on': '2014-03-12', 'born-on': '1975-05-04' });
  });
  it('finds no insolvency where the box says « Néant »', () => {
    const read = readLines(`Greffe du Tribunal de Commerce de Lyon\nExtrait Kbis\nà jour au 1er septembre 2026\n\nRedressement judiciaire, liquidation judiciaire : Néant`);
    expect(read.problems).toEqual([]);
  });
  it.each(['redressement judiciaire', 'procédure de sauvegarde', 'clôture pour dissolution'])('sees « %s »', (text) => {
    const read = readLines(`Greffe du Tribunal de Commerce de Lyon\nExtrait Kbis\nà jour au 1er septembre 2026\n\nOBSERVATIONS\nJugement en date du 02/02/2026 : ${text}`);
    expect(read.problems.map(({ code }) => code)).toHaveLength(1);
  });
});

const HEAD = `LEVANT ASSURANCES SA au capital de 40 000 000 € - RCS Marseille 000 900 100
Entreprise régie par le Code des assurances
`;

describe('insurance', () => {
  it.each([
    ['La présente attestation est valable du 01/01/2026 au 31/12/2026.', '2026-12-31'],
    ['La présente attestation est valable pour la période du 1er janvier 2026 au 31 décembre 2026 sous réserve du paiement de la prime.', '2026-12-31'],
    ['Période de validité : 01/01/2026 - 31/12/2026', '2026-12-31'],
    ['Période de garantie              du 01/01/2026                au 31/12/2026', '2026-12-31'],
    ['Période d’assurance : du 01.01.2026 au 31.12.2026 inclus', '2026-12-31'],
    ['Garanties acquises du 01/01/2026 à 0 heure au 31/12/2026 à 24 heures', '2026-12-31'],
    ['Le contrat est en cours de validité jusqu’au 31/12/2026', '2026-12-31'],
    ['Attestation valable jusqu’au 31 décembre 2026 inclus.', '2026-12-31'],
    ['Attestation valable\njusqu’au 31/12/2026', '2026-12-31'],
    ['Date d’effet : 01/01/2026\nDate d’expiration : 31/12/2026', '2026-12-31'],
    ['Date d’expiration                31/12/2026', '2026-12-31'],
    ['Début de validité     Fin de validité\n01/01/2026            31/12/2026', '2026-12-31'],
    ['VALIDITÉ             DU 01/01/2026 AU 31/12/2026', '2026-12-31'],
    ['Elle est valable à compter du 01/01/2026 et jusqu’au 31/12/2026.', '2026-12-31'],
    ['Cette attestation, délivrée pour la période\ndu 01/01/2026 au\n31/12/2026, ne peut engager l’assureur', '2026-12-31'],
    ['Le présent document est valable du01/01/2026au31/12/2026', '2026-12-31'],
  ])('reads « %s »', (text, end) => {
    const read = readLines(`${HEAD}
ATTESTATION D'ASSURANCE
RESPONSABILITÉ CIVILE PROFESSIONNELLE

Nous attestons que BATI SUD SARL, SIRET 000 100 107 00010, est titulaire du contrat n° 445 566 778.

${text}

Fait à Paris, le 15 décembre 2025`);
    const ends = read.dates.filter(({ label }) => label === 'cover-end' || label === 'valid-until');
    expect(ends.map(({ date }) => date), JSON.stringify(read.dates.map(({ label, date }) => [label, date]))).toEqual([end]);
    expect(dates(read)['issued-on']).toBe('2025-12-15');
    expect(read).toMatchObject({ kinds: ['rc-pro'], company: { name: 'BATI SUD SARL', siren: '000100107', sirets: ['00010010700010'] } });
  });

  it.each([
    ['Fait à Paris, le 15/12/2025'],
    ['Fait à : Paris                le : 15/12/2025'],
    ['Paris, le 15 décembre 2025'],
    ['A Paris, le 15 décembre 2025'],
    ['Attestation établie le 15/12/2025'],
    ['Date d’édition : 15/12/2025'],
    ['Date d’établissement de l’attestation      15/12/2025'],
    ['Document édité le 15.12.2025 par votre agence'],
    ['Délivrée à Paris le 15 décembre 2025'],
  ])('takes the issue date of « %s »', (text) => {
    const read = readLines(`${HEAD}\nATTESTATION D'ASSURANCE RC PROFESSIONNELLE\n\nvalable du 01/01/2026 au 31/12/2026\n\n${text}`);
    expect(dates(read)).toMatchObject({ 'issued-on': '2025-12-15', 'cover-end': '2026-12-31' });
  });

  it('does not take the contract’s birth or the year of the law for a date of cover', () => {
    const read = readLines(`${HEAD}
ATTESTATION D'ASSURANCE DE RESPONSABILITÉ DÉCENNALE OBLIGATOIRE
Assuré : BATI SUD SARL
SIRET : 000 100 107 00010
Contrat n° 123 456 789 souscrit le 14/02/2018, renouvelé, garanti depuis le 14/02/2018
loi du 4 janvier 1978, arrêté du 5 janvier 2016
Période de validité de l'attestation : du 01/01/2026 au 31/12/2026`);
    expect(dates(read)).toMatchObject({ 'cover-start': '2026-01-01', 'cover-end': '2026-12-31', 'contract-start': '2018-02-14' });
    expect(read.dates.some(({ date }) => date === '1978-01-04')).toBe(false);
    expect(read.company).toMatchObject({ name: 'BATI SUD SARL', siren: '000100107' });
  });

  it.each([
    ['ATTESTATION D’ASSURANCE DÉCENNALE', ['decennale']],
    ['ATTESTATION D’ASSURANCE\nRESPONSABILITÉ CIVILE DÉCENNALE', ['decennale']],
    ['ASSURANCE DE RESPONSABILITÉ DÉCENNALE OBLIGATOIRE', ['decennale']],
    ['ATTESTATION RC PRO', ['rc-pro']],
    ['Attestation d’assurance responsabilité civile professionnelle', ['rc-pro']],
    ['ATTESTATION D’ASSURANCE\nRESPONSABILITÉ CIVILE EXPLOITATION ET PROFESSIONNELLE', ['rc-pro']],
    ['ATTESTATION D’ASSURANCE\nRESPONSABILITÉ CIVILE PROFESSIONNELLE ET DÉCENNALE', ['rc-pro', 'decennale']],
    ['ATTESTATION D’ASSURANCE MULTIRISQUE PROFESSIONNELLE', ['assurance']],
    ['ATTESTATION D’ASSURANCE\nFLOTTE AUTOMOBILE', ['assurance']],
  ])('tells the kind of « %s »', (title, kinds) => {
    expect(readLines(`${HEAD}\n${title}\n\nNous attestons que BATI SUD, SIRET 000 100 107 00010, est assurée.`).kinds).toEqual(kinds);
  });

  it('keeps insurer, broker and certifier apart from the holder (T22)', () => {
    const read = readLines(`CABINET DELORME COURTAGE                          LEVANT ASSURANCES
ORIAS 07 000 000 - SIREN 000 900 407              RCS Marseille 000 900 100

ATTESTATION D'ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE

Le cabinet Delorme, agissant par mandat de LEVANT ASSURANCES, certifie que la société
PLÂTRERIE DU VAL, 3 impasse des Tilleuls 69300 Caluire, immatriculée sous le SIREN
000 100 503, bénéficie du contrat 112233.
valable du 01/01/2026 au 31/12/2026

Levant Assurances, SA régie par le code des assurances, 000 900 100 RCS Marseille`);
    expect(read.company).toMatchObject({ name: 'PLÂTRERIE DU VAL', siren: '000100503' });
  });
});

describe('RGE', () => {
  it('reads Qualibat’s table and none of its decoys', () => {
    const read = readLines(`CERTIFICAT QUALIBAT « RGE »

NUMÉRO               VALABLE JUSQU'AU          ÉDITÉ LE
E-E12345             06/07/2023                08/07/2022

Raison sociale : BATI SUD
Siren : 000 100 107     Nic : 00010
Situation fiscale et sociale : A jour au 30/06/2022
Assurance responsabilité civile   générale au 31/12/2022   décennale au 31/12/2022
Date d'attribution 30/06/2022`);
    expect(read).toMatchObject({ kinds: ['rge'], company: { name: 'BATI SUD', siren: '000100107', sirets: ['00010010700010'] } });
    expect(dates(read)).toEqual({
      'valid-until': '2023-07-06', 'issued-on': '2022-07-08', 'tax-status': '2022-06-30', 'insurance-end': '2022-12-31', 'qualification-start': '2022-06-30',
    });
  });
  it('reads Qualifelec’s own year, not the qualification’s four', () => {
    const read = readLines(`Certificat Qualifelec RGE
Raison sociale : ELEC SUD
Dossier : 12345           Siret : 00010020600010
Certificat numéro 2023-445 valable : du 07/04/2023 au 06/04/2024
Attribution de la qualification : Du 07/04/2022 au 06/04/2026
Edité le 20/01/2023`);
    expect(dates(read)).toMatchObject({ 'cover-end': '2024-04-06', 'qualification-end': '2026-04-06', 'issued-on': '2023-01-20' });
  });
  it('reads Qualit’EnR with worded dates, and not its own SIRET', () => {
    const read = readLines(`Certificat de qualification RGE
L'entreprise SOLEIL SUD (Siret : 000 100 404 00011)
Entreprise titulaire de la qualification QualiPV 36
Période couverte par le certificat : 27 janvier 2023 au 27 JANVIER 2024
Assurance responsabilité générale au 31/12/2023 / décennale au 31/12/2023
Fait le 09/02/2023
Echéance de qualification : 27 janvier 2025
Qualit'EnR association loi 1901 SIRET 489 907 360 00049`);
    expect(read.company).toMatchObject({ name: 'SOLEIL SUD', siren: '000100404' });
    expect(dates(read)).toMatchObject({ 'cover-end': '2024-01-27', 'qualification-end': '2025-01-27', 'issued-on': '2023-02-09' });
  });
  it('reads Certibat’s « Délivré le » and « Valable jusqu’au »', () => {
    const read = readLines(`CERTIBAT
CERTIFICAT RGE Rénovation énergétique
Entreprise : BATI SUD      SIRET : 000 100 107 00010
Délivré le : 12/05/2026      Valable jusqu'au : 11/05/2027`);
    expect(dates(read)).toEqual({ 'issued-on': '2026-05-12', 'valid-until': '2027-05-11' });
  });
});

describe('what is no certificate', () => {
  it.each([
    ['', []],
    ['DEVIS n° 2026-114\nBATI SUD SIRET 000 100 107 00010\nAssurance décennale : Levant Assurances contrat 20 114\nvalable jusqu’au 31/12/2026', []],
    ['FACTURE\nBATI SUD\nRC professionnelle contrat n° 45\nTotal 1 200,00 €', []],
    ['Relevé d’identité bancaire\nTitulaire BATI SUD\nIBAN FR76 3000 1000 0100 0000 0000 123', []],
  ])('recognises no kind in « %s »', (text, kinds) => {
    expect(readLines(text).kinds).toEqual(kinds);
  });
});

describe('words in passing', () => {
  const paper = (title: string, line: string) => readLines(`${HEAD}\n${title}\n\nNous attestons que BATI SUD, SIRET 000 100 107 00010, est assurée.\n\n${line}\n\nvalable du 01/01/2026 au 31/12/2026`).kinds;
  it.each([
    'La garantie décennale est exclue du présent contrat.',
    'Cette attestation ne vaut pas attestation de responsabilité décennale (articles 1792 et suivants).',
    'LA PRESENTE ATTESTATION NE CONCERNE PAS LA RESPONSABILITE DECENNALE',
    'RESPONSABILITÉ DÉCENNALE : NON SOUSCRITE',
    'À l’exclusion de la responsabilité décennale visée aux articles 1792 et L. 241-1.',
  ])('T17 « %s » makes no décennale of an RC', (line) => expect(paper('ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE', line)).toEqual(['rc-pro']));
  it('T17 an RC that a décennale mentions makes no RC of it', () => {
    expect(paper('ATTESTATION D’ASSURANCE DE RESPONSABILITÉ DÉCENNALE', 'La responsabilité civile professionnelle fait l’objet d’un contrat séparé.')).toEqual(['decennale']);
  });
  it('a title that says only « responsabilité civile » is left to a person', () => {
    const read = readLines(`${HEAD}\nATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE\n\nAssuré : BATI SUD   SIRET : 000 100 107 00010\nvalable du 01/01/2026 au 31/12/2026`);
    expect(read.kinds).toEqual(['rc-pro']);
    expect(read.confidence).toBeLessThan(0.95);
  });
});
