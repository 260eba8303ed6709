// Documents typed as lines, in wordings and layouts that the specimens of this repository do not use: the reader must understand French
// documents, not one generator.
import { describe, expect, it } from 'vitest';
import type { DocumentReading } from '#domain/documents/reading.ts';
import { readLines } from './read-lines.ts';

const dates = (read: DocumentReading): Record<string, string | null> =>
  Object.fromEntries(read.dates.map(({ label, date }) => [label, date]));

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
    expect(read).toMatchObject({
      kinds: ['urssaf'],
      headcount: 12,
      payroll: 31250.5,
      securityCode: { value: 'AB12CD34EF56GH7' },
      problems: [],
    });
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
    for (const code of [
      'Code de sécurité : AB1 2CD 34E F56 GH7',
      'CODE DE SÉCURITÉ\nAB12CD34EF56GH7',
      'CODE DE SÉCURITÉ      AB12-CD34-EF56-GH7',
    ]) {
      expect(readLines(`ATTESTATION DE VIGILANCE URSSAF\n${code}`).securityCode?.value, code).toBe('AB12CD34EF56GH7');
    }
  });
  it('reads a code that has letters alone by chance, and no word for one', () => {
    const code = (beside: string) => readLines(`ATTESTATION DE VIGILANCE URSSAF\nCode de sécurité : ${beside}`).securityCode?.value;
    expect([code('XPAXQJECRXGMPPZ'), code('CONFIDENTIEL'), code('XXXXXXXXXXXXXXX')]).toEqual(['XPAXQJECRXGMPPZ', undefined, undefined]);
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
    expect(read).toMatchObject({
      kinds: ['kbis'],
      variant: null,
      problems: [],
      company: { name: 'ÉLEC HORIZON', otherNames: ['E.H.'], siren: '000100206', sirets: [] },
    });
    expect(dates(read)).toMatchObject({
      'up-to-date-on': '2026-08-25',
      'company-duration': '2113-03-12',
      'registered-on': '2014-03-12',
      'born-on': '1975-05-04',
    });
  });
  it('finds no insolvency where the box says « Néant »', () => {
    const read = readLines(
      `Greffe du Tribunal de Commerce de Lyon\nExtrait Kbis\nà jour au 1er septembre 2026\n\nRedressement judiciaire, liquidation judiciaire : Néant`,
    );
    expect(read.problems).toEqual([]);
  });
  it.each(['redressement judiciaire', 'procédure de sauvegarde', 'clôture pour dissolution'])('sees « %s »', (text) => {
    const read = readLines(
      `Greffe du Tribunal de Commerce de Lyon\nExtrait Kbis\nà jour au 1er septembre 2026\n\nOBSERVATIONS\nJugement en date du 02/02/2026 : ${text}`,
    );
    expect(read.problems.map(({ code }) => code)).toHaveLength(1);
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
      'valid-until': '2023-07-06',
      'issued-on': '2022-07-08',
      'tax-status': '2022-06-30',
      'insurance-end': '2022-12-31',
      'qualification-start': '2022-06-30',
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
    [
      'DEVIS n° 2026-114\nBATI SUD SIRET 000 100 107 00010\nAssurance décennale : Levant Assurances contrat 20 114\nvalable jusqu’au 31/12/2026',
      [],
    ],
    ['FACTURE\nBATI SUD\nRC professionnelle contrat n° 45\nTotal 1 200,00 €', []],
    ['Relevé d’identité bancaire\nTitulaire BATI SUD\nIBAN FR76 3000 1000 0100 0000 0000 123', []],
  ])('recognises no kind in « %s »', (text, kinds) => {
    expect(readLines(text).kinds).toEqual(kinds);
  });
});
