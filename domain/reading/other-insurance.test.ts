// Insurance documents typed as lines, in wordings and layouts that the specimens of this repository do not use: the reader must understand
// French documents, not one generator.
import { describe, expect, it } from 'vitest';
import type { DocumentReading } from '#domain/documents/reading.ts';
import { readLines } from './read-lines.ts';

const dates = (read: DocumentReading): Record<string, string | null> =>
  Object.fromEntries(read.dates.map(({ label, date }) => [label, date]));

const HEAD = `LEVANT ASSURANCES SA au capital de 40 000 000 € - RCS Marseille 000 900 100
Entreprise régie par le Code des assurances
`;

describe('insurance', () => {
  it.each([
    ['La présente attestation est valable du 01/01/2026 au 31/12/2026.', '2026-12-31'],
    [
      'La présente attestation est valable pour la période du 1er janvier 2026 au 31 décembre 2026 sous réserve du paiement de la prime.',
      '2026-12-31',
    ],
    ['Période de validité : 01/01/2026 - 31/12/2026', '2026-12-31'],
    ['Période de garantie              du 01/01/2026                au 31/12/2026', '2026-12-31'],
    ['Période d’assurance : du 01.01.2026 au 31.12.2026 inclus', '2026-12-31'],
    ['Garanties acquises du 01/01/2026 à 0 heure au 31/12/2026 à 24 heures', '2026-12-31'],
    ['Garanties acquises du 01/01/2026 à 0 heure au\n-31/12/2026 à 24 heures', '2026-12-31'],
    // As recognised from a picture: a lone zero, and a speck.
    ['Garanties acquises du 01/01/2026 à O heure au 31/12/2026 à 24 heures', '2026-12-31'],
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
    expect(
      ends.map(({ date }) => date),
      JSON.stringify(read.dates.map(({ label, date }) => [label, date])),
    ).toEqual([end]);
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

describe('words in passing', () => {
  const document = (title: string, line: string) =>
    readLines(
      `${HEAD}\n${title}\n\nNous attestons que BATI SUD, SIRET 000 100 107 00010, est assurée.\n\n${line}\n\nvalable du 01/01/2026 au 31/12/2026`,
    ).kinds;
  it.each([
    'La garantie décennale est exclue du présent contrat.',
    'Cette attestation ne vaut pas attestation de responsabilité décennale (articles 1792 et suivants).',
    'LA PRESENTE ATTESTATION NE CONCERNE PAS LA RESPONSABILITE DECENNALE',
    'RESPONSABILITÉ DÉCENNALE : NON SOUSCRITE',
    'À l’exclusion de la responsabilité décennale visée aux articles 1792 et L. 241-1.',
  ])('T17 « %s » makes no décennale of an RC', (line) =>
    expect(document('ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE', line)).toEqual(['rc-pro']),
  );
  it('T17 an RC that a décennale mentions makes no RC of it', () => {
    expect(
      document(
        'ATTESTATION D’ASSURANCE DE RESPONSABILITÉ DÉCENNALE',
        'La responsabilité civile professionnelle fait l’objet d’un contrat séparé.',
      ),
    ).toEqual(['decennale']);
  });
  it('a title that says only « responsabilité civile » is left to a person', () => {
    const read = readLines(
      `${HEAD}\nATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE\n\nAssuré : BATI SUD   SIRET : 000 100 107 00010\nvalable du 01/01/2026 au 31/12/2026`,
    );
    expect(read.kinds).toEqual(['rc-pro']);
    expect(read.confidence).toBeLessThan(0.95);
  });
});

describe('the holder’s name', () => {
  it('stands under « Atteste que : » as an address', () => {
    const read = readLines(`${HEAD}
ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE

L’assureur soussigné atteste que :

      SARL BATI SUD
      12 RUE DES LILAS
      31400 TOULOUSE

est titulaire du contrat d’assurance n° 1012345678 ayant pris effet le 01/01/2020.
La présente attestation est valable du 01/01/2026 au 31/12/2026.`);
    expect(read.company.name).toBe('SARL BATI SUD');
    // Without a printed SIREN a person must check.
    expect(read.confidence).toBeLessThan(0.95);
    expect(dates(read)).toMatchObject({ 'contract-start': '2020-01-01', 'cover-end': '2026-12-31' });
  });
  it('keeps a legal form that a narrow cell broke off', () => {
    const read = readLines(
      `CERTIFICAT QUALIBAT RGE\n\nRaison sociale        MENUISERIE KERVELLA\n                      SAS\n\nSiren : 000 100 602   valable jusqu’au 01/02/2027`,
    );
    expect(read.company).toMatchObject({ name: 'MENUISERIE KERVELLA SAS', siren: '000100602' });
  });
});

describe('F181 « responsabilité civile » without a word of the profession', () => {
  const isSure = (title: string, said: string): boolean => {
    const { kinds, certainty } = readLines(`${title}

AZUR ASSURANCES atteste que BATI SUD, SIREN 000 100 107, est titulaire du contrat n° 55 102 ${said}

Valable du 01/01/2026 au 31/12/2026`);
    return kinds.includes('rc-pro') && (certainty?.type ?? 0) > 0.95;
  };
  it.each([
    [
      'VOTRE ATTESTATION RESPONSABILITÉ CIVILE',
      'garantissant les conséquences pécuniaires de la responsabilité civile pouvant lui incomber du fait de l’exercice des activités suivantes : peinture. Dommages corporels.',
    ],
    [
      'ATTESTATION RESPONSABILITÉ CIVILE',
      'garantissant sa responsabilité civile dans l’exercice de son métier de plâtrier. Dommages corporels, conséquences pécuniaires.',
    ],
    [
      'ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE',
      'couvrant la responsabilité civile encourue dans la pratique de ses activités déclarées, en qualité de sous-traitant. Dommages corporels et matériels.',
    ],
    [
      'RESPONSABILITÉ CIVILE DE L’ENTREPRISE – ATTESTATION D’ASSURANCE',
      'garantissant les conséquences pécuniaires de sa responsabilité civile à raison de l’exercice de l’activité de couvreur. Dommages corporels causés aux tiers.',
    ],
  ])('is that of a firm which exercises a trade: « %s »', (title, said) => expect(isSure(title, said)).toBe(true));
  it.each([
    ['ATTESTATION RESPONSABILITÉ CIVILE', 'garantissant sa responsabilité civile.'],
    [
      'ATTESTATION RESPONSABILITÉ CIVILE GÉNÉRALE',
      'garantissant les conséquences pécuniaires de sa responsabilité civile dans l’exercice de ses activités. Dommages corporels.',
    ],
    [
      'ATTESTATION RESPONSABILITÉ CIVILE VIE PRIVÉE',
      'garantissant les conséquences pécuniaires de sa responsabilité civile dans l’exercice d’une activité bénévole. Dommages corporels.',
    ],
    [
      'ATTESTATION RESPONSABILITÉ CIVILE',
      'garantissant les conséquences pécuniaires de sa responsabilité civile dans l’exercice de ses activités sportives. Dommages corporels.',
    ],
    [
      'ATTESTATION RESPONSABILITÉ CIVILE',
      'garantissant les conséquences pécuniaires de sa responsabilité civile de locataire, activités garanties : occupation. Dommages causés aux tiers.',
    ],
    [
      'ATTESTATION RESPONSABILITÉ CIVILE',
      'garantissant la responsabilité civile automobile de la flotte. Dommages corporels et matériels.',
    ],
  ])('is not sure: « %s », « %s »', (title, said) => expect(isSure(title, said)).toBe(false));
});
