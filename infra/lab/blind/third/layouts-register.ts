// Papers of the registers, third set.
import { long, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, page, pairs, rule, slot, small, table } from '../page.ts';

export const REGISTER_LAYOUTS: readonly Layout[] = [
  {
    ...{ id: 't-k01-clerk', kind: 'kbis', family: 'kbis', sheet: sheet('liberation', 10, 45, 'R.C.S. – Greffe', 'Page {page}') },
    blocks: (f) => [
      columns(
        0.5,
        [p(`Greffe du tribunal de commerce de ${f.place}`, { bold: true }), p('1 place du Palais')],
        [
          p(`N° de gestion 2014B0${f.contract.slice(2, 6)}`, { align: 'right' }),
          p(`Code de vérification : ${f.code.slice(0, 10)}`, { align: 'right', size: 8 }),
        ],
      ),
      slot('title', h('Extrait Kbis')),
      h('EXTRAIT D’IMMATRICULATION PRINCIPALE AU REGISTRE DU COMMERCE ET DES SOCIÉTÉS', { size: 11 }),
      slot('affirm', p(`à jour au ${long(f.issued)}`, { align: 'center', italic: true })),
      p('IDENTIFICATION DE LA PERSONNE MORALE', { bold: true }),
      slot(
        'facts',
        pairs(
          'dots',
          ['Immatriculation au RCS, numéro', `${f.siren} R.C.S. ${f.place}`],
          ['Date d’immatriculation', '14/03/2014'],
          ['Dénomination ou raison sociale', f.firm.name],
          ['Forme juridique', f.firm.form],
          ['Capital social', f.firm.capital],
          ['Adresse du siège', f.address],
          ['Activités principales', `Travaux de ${f.firm.trade[0].toLowerCase()}`],
          ['Durée de la personne morale', 'Jusqu’au 13/03/2113'],
          ['Date de clôture de l’exercice social', '31 décembre'],
        ),
      ),
      p('GESTION, DIRECTION, ADMINISTRATION', { bold: true }),
      pairs('dots', ['Gérant', f.firm.manager], ['Date et lieu de naissance', 'Le 04/07/1976 à Amiens (80)'], ['Nationalité', 'Française']),
      p('RENSEIGNEMENTS RELATIFS À L’ACTIVITÉ ET À L’ÉTABLISSEMENT PRINCIPAL', { bold: true }),
      pairs(
        'dots',
        ['Adresse de l’établissement', f.address],
        ['Date de commencement d’activité', '01/03/2014'],
        ['Origine du fonds', 'Création'],
        ['Mode d’exploitation', 'Exploitation directe'],
      ),
      rule,
      slot('end', p('Le Greffier', { align: 'right' })),
      p('FIN DE L’EXTRAIT', { align: 'center' }),
    ],
  },
  {
    ...{
      id: 't-k02-infogreffe-grid',
      kind: 'kbis',
      family: 'kbis',
      sheet: sheet('helvetica', 9.5, 40, 'Infogreffe – document délivré par voie électronique', '{page}'),
    },
    blocks: (f) => [
      columns(
        0.5,
        [p('infogreffe', { size: 20, bold: true, color: '#00618f' })],
        [p(`Date d’édition : ${num(f.issued)}`, { align: 'right' })],
      ),
      slot('title', h('EXTRAIT KBIS')),
      slot('affirm', p(`Situation à jour au ${num(f.issued)}`, { align: 'center', bold: true })),
      slot(
        'facts',
        pairs(
          'grid',
          ['Dénomination sociale', f.firm.name],
          ['N° RCS', `${f.siren} RCS ${f.place}`],
          ['Forme', f.firm.form],
          ['Capital', f.firm.capital],
          ['Siège social', f.address],
          ['Durée', 'jusqu’au 30/06/2109'],
          ['Immatriculée le', '01/07/2010'],
        ),
      ),
      table(
        ['Qualité', 'Nom', 'Né(e) le'],
        [
          ['Président', f.firm.manager, '12/11/1969'],
          ['Commissaire aux comptes titulaire', 'Cabinet Audirel', '–'],
        ],
      ),
      table(['Établissement', 'Adresse', 'Activité'], [['Principal', f.address, f.firm.trade.join(', ')]], [0.2, 0.4, 0.4]),
      slot(
        'end',
        small(
          `Extrait certifié conforme par le greffier du tribunal de commerce de ${f.place}. Sa valeur probante résulte de la signature électronique.`,
        ),
      ),
    ],
  },
  {
    ...{
      id: 't-k03-two-pages',
      kind: 'kbis',
      family: 'kbis',
      sheet: sheet('times', 11, 55, 'Greffe du Tribunal des activités économiques', 'Page {page}'),
    },
    blocks: (f) => [
      p('TRIBUNAL DES ACTIVITÉS ÉCONOMIQUES – GREFFE', { bold: true }),
      slot('title', h('EXTRAIT K BIS')),
      slot('affirm', p(`Extrait du registre du commerce et des sociétés à jour au ${long(f.issued)}`, { align: 'center' })),
      p('Identité de la société', { bold: true, size: 12 }),
      slot(
        'facts',
        pairs(
          'colon',
          ['Numéro unique d’identification', `${f.siren} RCS ${f.place}`],
          ['Dénomination', f.firm.name],
          ['Forme', f.firm.form],
          ['Au capital de', f.firm.capital],
          ['Adresse du siège social', f.address],
          ['Objet', `${f.firm.trade[0]}, ${f.firm.trade[1].toLowerCase()} et toutes opérations s’y rattachant`],
          ['Durée de la société', '99 ans du 02/02/2009 au 01/02/2108'],
        ),
      ),
      p('Administration', { bold: true, size: 12 }),
      pairs('colon', ['Gérant', `${f.firm.manager}, né le 19/05/1971 à Nevers, de nationalité française`]),
      page,
      p(`Suite de l’extrait de ${f.firm.name} – ${f.siren} RCS ${f.place}`, { bold: true }),
      p('Établissement principal', { bold: true, size: 12 }),
      pairs(
        'colon',
        ['Adresse', f.address],
        ['Début d’exploitation', '02/02/2009'],
        ['Activité', f.firm.trade.join(', ')],
        ['Exploitation', 'directe'],
      ),
      p('Observations', { bold: true, size: 12 }),
      p('Mention n° 4471 du 11/06/2018 : transfert du siège social à l’adresse actuelle.'),
      slot('end', p(`Pour extrait conforme délivré le ${num(f.issued)}. Le greffier`)),
    ],
  },
  {
    ...{ id: 't-k04-columns', kind: 'kbis', family: 'kbis', sheet: sheet('liberation', 9, 38, 'Tribunal de commerce', '{page}') },
    blocks: (f) => [
      slot('title', h('Kbis – Extrait du Registre du Commerce et des Sociétés')),
      columns(
        0.48,
        [
          box([
            p('PERSONNE MORALE', { bold: true }),
            slot(
              'facts',
              pairs(
                'stacked',
                ['Dénomination', f.firm.name],
                ['SIREN', f.siren],
                ['Forme juridique', f.firm.form],
                ['Capital', f.firm.capital],
                ['Siège', f.address],
              ),
            ),
          ]),
        ],
        [
          box([p('DIRIGEANT', { bold: true }), p(`${f.firm.manager}\nPrésident\nNé le 23/01/1980`)]),
          box([p('ACTIVITÉ', { bold: true }), p(f.firm.trade.join(' ; ')), p('Commencement d’activité : 05/09/2016')]),
          box([p('SITUATION', { bold: true }), slot('affirm', p(`Extrait à jour au ${num(f.issued)}`)), p('Observations : néant')]),
        ],
      ),
      slot('end', p(`Délivré par le greffe de ${f.place} le ${num(f.issued)}`)),
    ],
  },
  {
    ...{
      id: 't-k05-alsace',
      kind: 'kbis',
      family: 'kbis',
      sheet: sheet('courier', 9.5, 50, 'Tribunal judiciaire de Strasbourg – service du registre du commerce', '{page}'),
    },
    blocks: (f) => [
      p('TRIBUNAL JUDICIAIRE DE STRASBOURG\nREGISTRE DU COMMERCE ET DES SOCIÉTÉS'),
      slot('title', h('EXTRAIT KBIS', { size: 13 })),
      slot('affirm', p(`À JOUR AU ${num(f.issued)}`)),
      slot(
        'facts',
        pairs(
          'colon',
          ['DÉNOMINATION', f.firm.name.toUpperCase()],
          ['SIREN', f.firm.siren],
          ['FORME', f.firm.form.toUpperCase()],
          ['CAPITAL', f.firm.capital],
          ['SIÈGE', f.address.toUpperCase()],
          ['GÉRANT', f.firm.manager.toUpperCase()],
          ['ACTIVITÉ', f.firm.trade[0].toUpperCase()],
          ['DATE D’IMMATRICULATION', '08/10/2003'],
          ['DURÉE', '99 ANS'],
        ),
      ),
      slot('end', p('AUCUNE INSCRIPTION DE PROCÉDURE COLLECTIVE NE FIGURE AU DOSSIER. EXTRAIT DÉLIVRÉ PAR LE GREFFIER.')),
    ],
  },
];
