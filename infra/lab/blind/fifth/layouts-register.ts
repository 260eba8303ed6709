// Papers of the registers, fifth set.
import { long, num, shortForm } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, space, table } from '../page.ts';
import { lay, since, trades } from './lay.ts';

export const REGISTER_LAYOUTS: readonly Layout[] = [
  lay(
    'k01-court',
    'kbis',
    'kbis',
    sheet(
      'liberation',
      10,
      52,
      'Greffe du tribunal de commerce du Mans – 1 avenue Pierre-Mendès-France – 72014 Le Mans Cedex 2',
      'Page {page}',
    ),
    (f) => [
      columns(
        0.5,
        [p('Greffe du tribunal de commerce du Mans', { bold: true })],
        [p(`N° de gestion 2017 B ${f.contract.slice(-5)}`, { align: 'right' })],
      ),
      space(10),
      slot('title', h('Extrait Kbis')),
      p('IMMATRICULATION PRINCIPALE AU REGISTRE DU COMMERCE ET DES SOCIÉTÉS', { align: 'center', bold: true, size: 9 }),
      p(`à jour au ${long(f.issued)}`, { align: 'center' }),
      rule,
      p('Identification de la personne morale', { bold: true, color: '#333366' }),
      slot(
        'facts',
        pairs(
          'dots',
          ['Immatriculation au RCS, numéro', `${f.siren} R.C.S. Le Mans`],
          ['Date d’immatriculation', num(since(f, 8))],
          ['Dénomination ou raison sociale', f.firm.name],
          ['Forme juridique', f.firm.form],
          ['Capital social', f.firm.capital],
          ['Adresse du siège', f.address],
          ['Activités principales', trades(f)],
          ['Durée de la personne morale', 'Jusqu’au 30/06/2116'],
        ),
      ),
      p('Gestion, direction, administration, contrôle', { bold: true, color: '#333366' }),
      pairs('dots', ['Dirigeant', f.firm.manager], ['Nationalité', 'Française']),
      p('Renseignements relatifs à l’activité et à l’établissement principal', { bold: true, color: '#333366' }),
      pairs(
        'dots',
        ['SIRET', f.siret],
        ['Commencement d’activité', num(since(f, 8))],
        ['Origine du fonds', 'Création'],
        ['Mode d’exploitation', 'Exploitation directe'],
      ),
      slot(
        'affirm',
        p('Le greffier certifie que le présent extrait est conforme aux inscriptions portées au registre.', { align: 'right' }),
      ),
      slot('end', small('Fin de l’extrait')),
    ],
  ),
  lay('k02-boxes', 'kbis', 'kbis', sheet('helvetica', 9.5, 40, 'Document certifié – vérifiable pendant 3 mois – {page}'), (f) => [
    columns(
      0.66,
      [slot('title', h('EXTRAIT DU REGISTRE DU COMMERCE ET DES SOCIÉTÉS (K BIS)', { align: 'left', size: 13 }))],
      [box([p(`Code de vérification\n${f.code.slice(0, 10)}`, { align: 'center', size: 8 })])],
    ),
    p(`Tribunal de commerce de Nantes – délivré le ${num(f.issued)}`),
    box([
      p('LA SOCIÉTÉ', { bold: true, size: 8 }),
      slot(
        'facts',
        pairs(
          'stacked',
          ['Dénomination', f.firm.name],
          ['Numéro unique d’identification', `${f.siren} RCS Nantes`],
          ['Forme et capital', `${f.firm.form}, ${f.firm.capital}`],
          ['Siège social', f.address],
        ),
      ),
    ]),
    columns(
      0.5,
      [
        box([
          p('QUI LA DIRIGE', { bold: true, size: 8 }),
          pairs(
            'stacked',
            [f.firm.form.startsWith('Société par') ? 'Président' : 'Gérant', f.firm.manager],
            ['Depuis le', num(since(f, 5))],
          ),
        ]),
      ],
      [box([p('CE QU’ELLE FAIT', { bold: true, size: 8 }), pairs('stacked', ['Activité', f.firm.trade[0]], ['Établissement', f.siret])])],
    ),
    box([p('OBSERVATIONS', { bold: true, size: 8 }), p('Néant')]),
    slot(
      'affirm',
      p('Extrait délivré par le greffier soussigné, reproduisant l’état des inscriptions à la date indiquée.', { italic: true }),
    ),
    p('Le greffier associé\nMe P. Duclos-Ferrand', { align: 'right' }),
    slot('end', small('Tout acte ou toute décision postérieure à la délivrance doit être vérifié auprès du greffe.')),
  ]),
  lay('k03-table', 'kbis', 'kbis', sheet('times', 10.5, 55, 'Greffe du tribunal de commerce de Niort'), (f) => [
    p('RÉPUBLIQUE FRANÇAISE', { align: 'center', bold: true, size: 9 }),
    slot('title', h('KBIS')),
    p('Extrait d’immatriculation principale – personne morale', { align: 'center' }),
    p(`Situation au ${long(f.issued)}`, { align: 'center', italic: true }),
    slot(
      'facts',
      table(
        ['Rubrique', 'Inscription'],
        [
          ['SIREN', `${f.siren} – Niort`],
          ['Dénomination', f.firm.name],
          ['Sigle de la forme', shortForm(f.firm) || f.firm.form],
          ['Capital', f.firm.capital],
          ['Siège', f.address],
          ['Objet', trades(f)],
          ['Représentant légal', `M. ou Mme ${f.firm.manager}`],
          ['Date de clôture de l’exercice', '31 décembre'],
          ['Procédures collectives', 'Aucune inscription'],
          ['Établissement principal', f.siret],
        ],
        [0.35, 0.65],
      ),
    ),
    slot('affirm', p('Pour extrait conforme au registre.')),
    p(`Niort, le ${num(f.issued)}\nLe greffier, C. Amiot`, { align: 'right' }),
    slot('end', small('La signature électronique du greffier vaut certification.')),
  ]),
  lay(
    'r01-inpi',
    'kbis',
    'rne',
    sheet('helvetica', 10, 46, 'INPI – 15 rue des Minimes – CS 50001 – 92677 Courbevoie Cedex', 'Page {page}'),
    (f) => [
      p('INPI', { bold: true, size: 20, color: '#e1000f' }),
      slot('title', h('Attestation d’immatriculation\nau Registre national des entreprises', { align: 'left' })),
      p(`Inscriptions à la date du ${long(f.issued)}`),
      rule,
      p('IDENTITÉ', { bold: true, size: 9, color: '#000091' }),
      slot(
        'facts',
        pairs(
          'stacked',
          [f.firm.sole ? 'Nom, prénom' : 'Dénomination', f.firm.name],
          ['N° SIREN', f.siren],
          ['Forme juridique', f.firm.form],
          ['Immatriculation au RNE', num(since(f, 4))],
          [f.firm.sole ? 'Adresse de l’entreprise' : 'Siège', f.address],
        ),
      ),
      p('ACTIVITÉ ET ÉTABLISSEMENT', { bold: true, size: 9, color: '#000091' }),
      table(['Établissement', 'SIRET', 'Activité exercée'], [['Principal', f.siret, f.firm.trade[0]]], [0.22, 0.3, 0.48]),
      p('SECTEUR', { bold: true, size: 9, color: '#000091' }),
      p('Artisanat réglementé – qualification justifiée'),
      slot(
        'affirm',
        p('L’Institut national de la propriété industrielle atteste de l’exactitude de la reproduction des inscriptions ci-dessus.', {
          italic: true,
        }),
      ),
      slot('end', small('Attestation gratuite, délivrée par voie électronique sur data.inpi.fr (article R. 123-293 du code de commerce).')),
    ],
  ),
  lay('r02-columns', 'kbis', 'rne', sheet('liberation', 9, 42, 'Source : Registre national des entreprises'), (f) => [
    columns(
      0.7,
      [slot('title', h('REGISTRE NATIONAL DES ENTREPRISES – EXTRAIT', { align: 'left' }))],
      [p(`Édité le\n${num(f.issued)}`, { align: 'right' })],
    ),
    columns(
      0.48,
      [
        p('Entreprise', { bold: true }),
        slot(
          'facts',
          pairs(
            'colon',
            [f.firm.sole ? 'Entrepreneur' : 'Dénomination sociale', f.firm.name],
            ['SIREN', f.siren],
            ['Forme', f.firm.form],
            ['Début d’activité', num(since(f, 6))],
            ['Code APRM', '4399C-A'],
          ),
        ),
        ...(f.firm.sole ? [] : [p('Dirigeant', { bold: true }), pairs('colon', ['Nom', f.firm.manager], ['Capital', f.firm.capital])]),
      ],
      [
        p('Établissement principal', { bold: true }),
        pairs('colon', ['SIRET', f.siret], ['Adresse', f.address], ['Activité', trades(f)], ['Ouvert au public', 'oui']),
        p('Historique', { bold: true }),
        p(`${num(since(f, 6))} – Immatriculation\n${num(since(f, 3))} – Mise à jour de l’adresse électronique`),
      ],
    ),
    rule,
    slot('affirm', p(`Le présent extrait fait état des informations inscrites au registre le ${num(f.issued)}.`)),
    slot('end', small('Les informations dont la diffusion n’est pas permise ne figurent pas sur l’extrait.')),
  ]),
  lay(
    'r03-prose',
    'kbis',
    'rne',
    sheet('times', 11, 58, 'Institut national de la propriété industrielle – guichet unique des entreprises'),
    (f) => [
      p('Institut national de la propriété industrielle', { bold: true, size: 14, color: '#8b1a1a' }),
      p('Registre national des entreprises', { italic: true }),
      space(12),
      slot('title', h('ATTESTATION D’INSCRIPTION AU REGISTRE NATIONAL DES ENTREPRISES')),
      slot(
        'affirm',
        p(
          `Selon les données du Registre national des entreprises consultées ce jour, ${long(f.issued)}, l’entreprise ${f.firm.name}, ayant son adresse ${f.address}, est immatriculée sous le numéro ${f.siren} (établissement ${f.siret}) dans le secteur des métiers et de l’artisanat depuis le ${long(since(f, 7))}.`,
          { align: 'justify' },
        ),
      ),
      slot(
        'facts',
        pairs('grid', ['Forme', f.firm.form], ['Métiers déclarés', trades(f)], ['Responsable', f.firm.manager], ['Qualité', 'Artisan']),
      ),
      p('Attestation remise à la demande de toute personne.'),
      p(`Fait le ${num(f.issued)}\nPour l’Institut, R. Esposito`, { align: 'right' }),
      slot('end', small('Document établi à partir de data.inpi.fr')),
    ],
  ),
];
