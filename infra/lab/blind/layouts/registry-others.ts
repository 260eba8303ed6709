// Extracts of the register, as greffes, portals and the one-stop shop might print them, further ones.
import { long as l, num as n, shortForm } from '../facts.ts';
import { columns, h, p, pairs, rule, slot, small, space, table } from '../page.ts';
import { type Layout, sheet } from './layout.ts';
import { CERT, END, legal, make, num10, person, rcs } from './registry-words.ts';

export const REGISTRY_OTHERS: readonly Layout[] = [
  make('k07-small', 'kbis', sheet('liberation', 8, 36, 'Kbis {page}'), (f) => [
    columns(
      0.4,
      [p('Greffe du Tribunal de Commerce du Mans\n1 AV PIERRE MENDÈS', { size: 7.5 })],
      [
        slot('title', p('Extrait Kbis', { size: 15, bold: true })),
        p('EXTRAIT D’IMMATRICULATION PRINCIPALE AU REGISTRE DU COMMERCE ET DES SOCIÉTÉS', { bold: true }),
        slot('affirm', p(`à jour au ${l(f.issued)}`)),
      ],
    ),
    space(10),
    p('IDENTIFICATION DE LA PERSONNE MORALE', { bold: true }),
    slot(
      'facts',
      pairs(
        'dots',
        ['Immatriculation au RCS, numéro', rcs(f)],
        ['Dénomination', f.firm.name],
        ['Sigle', f.firm.name.slice(0, 3).toUpperCase()],
        ['Forme juridique', legal(f)],
        ['Capital', f.firm.capital],
        ['Siège', f.address],
      ),
    ),
    p('DIRIGEANTS', { bold: true }),
    pairs('dots', person(f), ['Nationalité', 'Française']),
    p('ÉTABLISSEMENT PRINCIPAL', { bold: true }),
    pairs('dots', ['Adresse', f.address], ['Activité', `${f.firm.trade[0]}, tous corps d’état`]),
    p('OBSERVATIONS', { bold: true }),
    slot('obs', p('– Mention n° 1 du 12/05/2018 : transfert du siège dans le ressort.')),
    slot('end', p(`Le Greffier – ${END}`, { align: 'right' })),
  ]),
  make('k08-letter', 'kbis', sheet('times', 11, 64, ''), (f) => [
    p(`Tribunal de commerce de Saint-Orban\nLe greffe`, { bold: true }),
    slot('title', h('Extrait Kbis du registre du commerce et des sociétés', { size: 14 })),
    slot('affirm', p(`Le présent extrait est à jour au ${n(f.issued)}.`)),
    slot(
      'facts',
      p(
        `Il est certifié que ${f.firm.name}, ${legal(f).toLowerCase()}${f.firm.sole ? '' : ` au capital de ${f.firm.capital}`}, ayant son siège ${f.address}, est immatriculée au registre du commerce et des sociétés sous le numéro ${rcs(f)} depuis le 17/09/2012.`,
        { align: 'justify' },
      ),
    ),
    p(`${person(f)[0]} : ${person(f)[1]}.`),
    p(`Activité exercée : ${f.firm.trade[0].toLowerCase()} et ${f.firm.trade[1].toLowerCase()}.`),
    slot('obs', p('Observations : néant.')),
    slot('end', p(`Délivré pour servir et valoir ce que de droit le ${l(f.issued)}.`)),
    p('Le greffier', { align: 'right' }),
    p(END, { size: 8 }),
  ]),
  make('k09-rne-artisan', 'rne', sheet('helvetica', 10, 52, '{page}'), (f) => [
    p('Registre national des entreprises', { size: 16, bold: true }),
    slot('title', p('Justificatif d’immatriculation – secteur des métiers', { size: 12 })),
    slot('affirm', p(`Informations à jour au ${n(f.issued)}`, { italic: true })),
    slot(
      'facts',
      pairs(
        'grid',
        ['Entreprise', f.firm.name],
        ['N° unique d’identification (SIREN)', f.siren],
        ['SIRET (siège)', f.siret],
        ['Forme', legal(f)],
        ['Activité artisanale', f.firm.trade[0]],
        ['Dirigeant', f.firm.manager],
        ['Adresse', f.address],
        ['Immatriculée depuis le', '03/07/2016'],
      ),
    ),
    slot('end', p(`Délivré par l’INPI le ${n(f.issued)}.`)),
  ]),
  make('k10-modern', 'kbis', sheet('helvetica', 9.5, 50, 'Extrait délivré par voie électronique – {page}'), (f) => [
    p('MonGreffe', { size: 14, bold: true, color: '#b0413e' }),
    slot('title', h('Extrait Kbis', { size: 22, align: 'left', gap: 2 })),
    slot('affirm', p(`À jour au ${num10(f)}`, { color: '#b0413e' })),
    p(f.firm.name, { size: 15, bold: true }),
    p(`${legal(f)}${shortForm(f.firm) === '' ? '' : ` (${shortForm(f.firm)})`} · RCS ${f.siren}`),
    rule,
    slot(
      'facts',
      columns(
        0.5,
        [pairs('stacked', ['Siège social', f.address], ['Capital', f.firm.capital])],
        [pairs('stacked', ['Immatriculation', '28 février 2011'], ['Activité', f.firm.trade[0]])],
      ),
    ),
    pairs('stacked', person(f)),
    slot('obs', pairs('stacked', ['Observations', 'Aucune observation au registre'])),
    slot('end', small(`${CERT} ${END}`)),
  ]),
  make('k11-typed', 'kbis', sheet('courier', 9, 50, 'FEUILLET {page}'), (f) => [
    p('GREFFE DU TRIBUNAL DE COMMERCE DE WAMBREQUIN'),
    slot('title', p('EXTRAIT KBIS - REGISTRE DU COMMERCE ET DES SOCIETES', { bold: true })),
    slot('affirm', p(`EXTRAIT A JOUR AU ${n(f.issued)}`)),
    slot(
      'facts',
      p(
        `NUMERO RCS      : ${f.siren} WAMBREQUIN\nDENOMINATION    : ${f.firm.name.toUpperCase()}\nFORME           : ${legal(f)}\nCAPITAL         : ${f.firm.capital}\nSIEGE           : ${f.address}\nDIRIGEANT       : ${f.firm.manager}\nACTIVITE        : ${f.firm.trade[0]}`,
      ),
    ),
    slot('obs', p('OBSERVATIONS    : NEANT')),
    slot('end', p(`DELIVRE LE ${n(f.issued)}  LE GREFFIER\n*** ${END} ***`)),
  ]),
  make('k12-rne-long', 'rne', sheet('liberation', 9, 48, 'Page {page}'), (f) => [
    slot('title', h('EXTRAIT D’IMMATRICULATION AU REGISTRE NATIONAL DES ENTREPRISES (RNE)', { size: 12 })),
    slot('affirm', p(`Extrait à jour au ${l(f.issued)}`, { bold: true, align: 'center' })),
    slot(
      'facts',
      table(
        ['Rubrique', 'Contenu'],
        [
          ['SIREN', f.siren],
          ['Dénomination', f.firm.name],
          ['Forme juridique', legal(f)],
          ['Capital', f.firm.sole ? 'Sans objet' : f.firm.capital],
          ['Siège', f.address],
          ['Représentant', f.firm.manager],
          ['Durée de la société', 'Jusqu’au 31/12/2109'],
          ['Immatriculation', '19/08/2010'],
        ],
        [0.3, 0.7],
      ),
    ),
    table(['Établissement', 'SIRET', 'Activité', 'Depuis'], [['Principal', f.siret, f.firm.trade[0], '01/09/2010']]),
    slot('obs', p('Observations : aucune')),
    slot(
      'end',
      p(`Établi le ${n(f.issued)}. Ce document tient lieu d’extrait K bis pour les entreprises du secteur artisanal.`, { size: 8 }),
    ),
  ]),
];
