// Extracts of the registers, fourth set.
import { long, num, shortForm } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, space, table } from '../page.ts';
import { addressed, lay } from './lay.ts';

const GREFFE = 'Le Greffier';
export const REGISTER_LAYOUTS: readonly Layout[] = [
  lay('k01-classic', 'kbis', 'kbis', sheet('times', 10.5, 50, 'R.C.S. – Page {page}'), (f) => [
    columns(
      0.55,
      [p('Greffe du Tribunal de Commerce de Lyon\n44 rue de Bonnel\n69003 LYON', { size: 9 })],
      [p(`N° de gestion 2014B0${f.firm.siren.slice(5)}`, { align: 'right', size: 9 })],
    ),
    slot('title', h('Extrait Kbis')),
    p('EXTRAIT D’IMMATRICULATION PRINCIPALE AU REGISTRE DU COMMERCE ET DES SOCIÉTÉS', { bold: true, align: 'center' }),
    p(`à jour au ${long(f.issued)}`, { align: 'center' }),
    p('IDENTIFICATION DE LA PERSONNE MORALE', { bold: true }),
    slot(
      'facts',
      pairs(
        'dots',
        ['Immatriculation au RCS, numéro', `${f.siren} R.C.S. Lyon`],
        ['Date d’immatriculation', '14/03/2014'],
        ['Dénomination ou raison sociale', f.firm.name],
        ['Forme juridique', f.firm.form],
        ['Capital social', f.firm.capital],
        ['Adresse du siège', f.address],
        ['Durée de la personne morale', 'Jusqu’au 13/03/2113'],
        ['Date de clôture de l’exercice', '31 décembre'],
      ),
    ),
    p('GESTION, DIRECTION, ADMINISTRATION', { bold: true }),
    pairs('dots', ['Dirigeant', f.firm.manager], ['Nationalité', 'Française']),
    p('RENSEIGNEMENTS RELATIFS À L’ACTIVITÉ', { bold: true }),
    pairs('dots', ['Activité exercée', f.firm.trade.join(', ')], ['Mode d’exploitation', 'Exploitation directe'], ['SIRET', f.siret]),
    rule,
    slot('affirm', p(`${GREFFE}\nExtrait certifié conforme, délivré le ${num(f.issued)}`, { align: 'right' })),
    slot('end', small('FIN DE L’EXTRAIT')),
  ]),
  lay('k02-grid', 'kbis', 'kbis', sheet('helvetica', 9.5, 44, 'Infogreffe – infogreffe.fr – {page}'), (f) => [
    slot('title', h('EXTRAIT KBIS', { align: 'left', color: '#003366' })),
    p(`Extrait du registre du commerce et des sociétés, en date du ${num(f.issued)}`),
    slot(
      'facts',
      pairs(
        'grid',
        ['Dénomination', f.firm.name],
        ['SIREN', f.siren],
        ['Greffe', 'Nantes'],
        ['Forme', f.firm.form],
        ['Siège', f.address],
        ['Capital', f.firm.capital],
        ['Immatriculée le', '02/09/2009'],
        ['Gérant', f.firm.manager],
        ['Activité', f.firm.trade[0]],
        ['Code de vérification', f.code],
      ),
    ),
    slot('affirm', p('Pour extrait certifié conforme, le greffier du tribunal de commerce de Nantes.')),
    slot('end', small('Tout extrait s’obtient en ligne ; son authenticité se vérifie au moyen du code de vérification.')),
  ]),
  lay('k03-columns', 'kbis', 'kbis', sheet('liberation', 9.5, 46, 'Tribunal des activités économiques'), (f) => [
    p('TRIBUNAL DES ACTIVITÉS ÉCONOMIQUES DU MANS – GREFFE', { bold: true, align: 'center' }),
    slot('title', h('Extrait d’immatriculation au registre du commerce et des sociétés (K bis)')),
    columns(
      0.5,
      [
        p('Société', { bold: true }),
        slot(
          'facts',
          pairs('stacked', ['Dénomination sociale', f.firm.name], ['Numéro', f.siren], ['Forme', f.firm.form], ['Capital', f.firm.capital]),
        ),
      ],
      [
        p('Siège et dirigeant', { bold: true }),
        pairs('stacked', ['Siège social', f.address], ['Dirigeant', f.firm.manager], ['Activité principale', f.firm.trade.join(' ; ')]),
      ],
    ),
    p('OBSERVATIONS : Néant'),
    slot('affirm', p(`Délivré au Mans, le ${long(f.issued)}. Le greffier associé.`)),
    slot(
      'end',
      small(
        'Toute modification ou falsification du présent extrait expose à des poursuites pénales. Seul le greffier est légalement habilité à délivrer des extraits signés en original.',
      ),
    ),
  ]),
  lay('k04-prose-number', 'kbis', 'kbis', sheet('courier', 9, 50), (f) => [
    p('GREFFE DU TRIBUNAL DE COMMERCE DE NIORT', { bold: true }),
    slot('title', p('EXTRAIT KBIS', { bold: true, size: 14 })),
    p(`DU ${num(f.issued)}`),
    slot(
      'facts',
      pairs(
        'colon',
        ['N° IDENTIFICATION', `${f.siren} RCS NIORT`],
        ['DENOMINATION', f.firm.name],
        ['FORME', shortForm(f.firm) || f.firm.form],
        ['SIEGE', f.address],
        ['CAPITAL', f.firm.capital],
        ['DIRIGEANT', f.firm.manager],
        ['ACTIVITE', f.firm.trade[0]],
        ['SIRET', f.siret],
      ),
    ),
    slot('affirm', p('POUR EXTRAIT CONFORME, LE GREFFIER')),
    slot('end', small('FIN DE L’EXTRAIT COMPRENANT UNE PAGE')),
  ]),
  lay('k05-boxed', 'kbis', 'kbis', sheet('times', 11, 54, '1 / 1'), (f) => [
    box([
      slot('title', p('EXTRAIT Kbis', { bold: true, size: 16, align: 'center' })),
      p(`Immatriculation principale au R.C.S. de Montreuil – édition du ${long(f.issued)}`, { align: 'center' }),
    ]),
    p(addressed(f), { bold: true }),
    slot(
      'facts',
      table(
        ['Mention', 'Contenu'],
        [
          ['SIREN', f.siren],
          ['Forme juridique', f.firm.form],
          ['Capital', f.firm.capital],
          ['Établissement principal', f.siret],
          ['Représentant légal', f.firm.manager],
          ['Origine du fonds', 'Création'],
        ],
      ),
    ),
    slot('affirm', p('Certifié conforme au registre par le greffier soussigné.')),
    slot('end', small('Les informations sont communiquées par le greffe compétent à la date d’édition.')),
  ]),
  lay('n01-rne', 'kbis', 'rne', sheet('liberation', 9.5, 45, 'INPI – Registre national des entreprises – {page}'), (f) => [
    slot('title', h('Attestation d’immatriculation au Registre national des entreprises')),
    slot(
      'facts',
      pairs(
        'grid',
        ['Dénomination ou nom', f.firm.name],
        ['SIREN', f.siren],
        ['SIRET du siège', f.siret],
        ['Forme juridique', f.firm.form],
        ['Adresse', f.address],
        ['Activité principale', f.firm.trade[0]],
        ['Date d’immatriculation au RNE', '01/02/2018'],
        ['Date de l’attestation', num(f.issued)],
      ),
    ),
    slot(
      'affirm',
      p(
        'L’Institut national de la propriété industrielle atteste que l’entreprise ci-dessus est immatriculée au Registre national des entreprises.',
      ),
    ),
    slot('end', small('Document produit à partir des données du registre. data.inpi.fr')),
  ]),
  lay('n02-d1', 'kbis', 'rne', sheet('helvetica', 10, 50, 'Chambre de métiers et de l’artisanat'), (f) => [
    p('CHAMBRE DE MÉTIERS ET DE L’ARTISANAT', { bold: true }),
    slot('title', h('Extrait d’inscription au registre national des entreprises – secteur des métiers et de l’artisanat (D1)')),
    slot(
      'facts',
      pairs(
        'colon',
        ['Nom', f.firm.name],
        ['SIREN', f.siren],
        ['SIRET', f.siret],
        ['Adresse', f.address],
        ['Métiers exercés', f.firm.trade.join(', ')],
        ['Dirigeant', f.firm.manager],
        ['Début d’activité', '01/02/2018'],
      ),
    ),
    slot('affirm', p(`Pour extrait conforme délivré le ${long(f.issued)} par le président de la chambre.`)),
    slot('end', small('Cet extrait tient lieu de justificatif d’immatriculation.')),
  ]),
  lay('n03-rne-columns', 'kbis', 'rne', sheet('times', 10.5, 48), (f) => [
    columns(
      0.5,
      [p('REGISTRE NATIONAL DES ENTREPRISES', { bold: true }), p('tenu par l’INPI', { size: 8 })],
      [p(`Extrait du ${num(f.issued)}`, { align: 'right' })],
    ),
    slot('title', h('Extrait RNE')),
    p(addressed(f)),
    slot(
      'facts',
      pairs(
        'dots',
        ['Numéro SIREN', f.siren],
        ['Établissement principal', f.siret],
        ['Forme', f.firm.form],
        ['Représentant', f.firm.manager],
        ['Nature de l’activité', 'Artisanale'],
      ),
    ),
    space(6),
    slot('affirm', p('Cette entreprise est inscrite au Registre national des entreprises à la date d’édition du présent extrait.')),
    slot(
      'end',
      small('Extrait gratuit, téléchargé sur data.inpi.fr, conforme aux dispositions de l’article R. 123-318 du code de commerce.'),
    ),
  ]),
  lay('n04-sirene', 'kbis', 'rne', sheet('liberation', 10, 52, 'Formalités des entreprises – procedures.inpi.fr'), (f) => [
    slot('title', h('JUSTIFICATIF D’IMMATRICULATION AU RNE', { align: 'left' })),
    slot(
      'affirm',
      p(
        `Nous certifions que ${f.firm.name}, dont le siège est situé ${f.address}, est immatriculée au registre national des entreprises sous le numéro ${f.siren}.`,
      ),
    ),
    slot(
      'facts',
      table(
        ['Donnée', 'Valeur'],
        [
          ['SIRET', f.siret],
          ['Forme juridique', f.firm.form],
          ['Activité', f.firm.trade[0]],
          ['Édité le', num(f.issued)],
        ],
      ),
    ),
    slot('end', small('Le présent justificatif est émis électroniquement ; un QR code permet d’en contrôler la validité.')),
  ]),
];
