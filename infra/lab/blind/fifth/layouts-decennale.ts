// Papers of ten-year cover, fifth set. No insurer of them exists.
import { long, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, space, table, ticks } from '../page.ts';
import { lay, since, trades, window } from './lay.ts';

/** What every such paper has to say of the law. */
export const DUTY =
  'Contrat conforme aux articles L. 241-1 et L. 241-2 du code des assurances ; la garantie suit le régime de la capitalisation.';

export const DECENNALE_LAYOUTS: readonly Layout[] = [
  lay(
    'd01-mutual',
    'decennale',
    'decennale',
    sheet(
      'liberation',
      10,
      56,
      'Mutuelle des Bâtisseurs de la Loutre – société d’assurance mutuelle à cotisations fixes – 3 place aux Grains, 24999 Ribeyrolles',
    ),
    (f) => [
      p('MUTUELLE DES BÂTISSEURS DE LA LOUTRE', { bold: true, color: '#205d4d', size: 13 }),
      p(window(f), { indent: 270 }),
      p(`Ribeyrolles, le ${long(f.issued)}`, { align: 'right' }),
      slot('title', h('Attestation d’assurance de responsabilité décennale obligatoire', { size: 14 })),
      slot(
        'facts',
        pairs(
          'colon',
          ['Sociétaire', f.firm.name],
          ['SIREN', f.siren],
          ['Contrat', f.contract],
          ['Période de validité', `du ${num(f.start)} au ${num(f.end)}`],
        ),
      ),
      slot(
        'affirm',
        p(
          `La mutuelle atteste que ${f.firm.name} est assurée pour sa responsabilité décennale au titre des chantiers ouverts entre le ${long(f.start)} et le ${long(f.end)}, dans les métiers énumérés ci-après.`,
          { align: 'justify' },
        ),
      ),
      slot(
        'cover',
        table(
          ['Métier', 'Garantie décennale'],
          f.firm.trade.map((trade) => [trade, 'accordée, techniques courantes']),
          [0.5, 0.5],
        ),
      ),
      p('Les travaux sont réalisés en France métropolitaine. L’assuré intervient comme locateur d’ouvrage ou comme sous-traitant.'),
      p(
        'Montant : coût des travaux de réparation pour l’habitation ; coût total de construction déclaré, au plus 3 M€, pour les autres ouvrages.',
      ),
      p(DUTY, { size: 8.5 }),
      slot(
        'end',
        small(
          'La présente attestation n’ajoute rien au contrat auquel elle se réfère et n’engage la mutuelle que dans les limites de celui-ci.',
        ),
      ),
      p('Le directeur\nG. Peyramaure', { align: 'right' }),
    ],
  ),
  lay(
    'd02-broker',
    'decennale',
    'decennale',
    sheet(
      'helvetica',
      9,
      40,
      'Courtage Ombrelle SAS – intermédiaire mandaté par Roc & Faîte Assurances SA pour délivrer ses attestations',
      'Page {page}',
    ),
    (f) => [
      columns(
        0.5,
        [p('ombrelle', { size: 24, bold: true, color: '#d35400' }), p('le courtage des artisans', { size: 7 })],
        [box([p(`Attestation n° ${f.code.slice(0, 8)}\nÉditée le ${num(f.issued)}`, { align: 'right' })], '#fbf1e6', '#d35400')],
      ),
      slot('title', h('ATTESTATION RC DÉCENNALE', { align: 'left', size: 16 })),
      columns(
        0.5,
        [
          box([
            p('ASSURÉ', { bold: true, size: 8 }),
            slot('facts', pairs('stacked', ['Raison sociale', f.firm.name], ['SIRET', f.siret], ['Adresse', f.address])),
          ]),
        ],
        [
          box([
            p('ASSUREUR', { bold: true, size: 8 }),
            pairs(
              'stacked',
              ['Compagnie', 'Roc & Faîte Assurances SA'],
              ['Police', f.contract],
              ['Prise d’effet', num(f.start)],
              ['Échéance', num(f.end)],
            ),
          ]),
        ],
      ),
      slot(
        'affirm',
        p(
          'Par délégation de l’assureur, nous certifions que l’assuré bénéficie de la garantie de responsabilité civile décennale pour les activités suivantes :',
        ),
      ),
      slot(
        'cover',
        table(
          ['Activité souscrite', 'Garantie décennale', 'Sous-traitance'],
          f.firm.trade.map((trade) => [trade, 'Acquise', 'Acquise']),
          [0.5, 0.25, 0.25],
        ),
      ),
      p(
        `Chantiers ouverts pendant la période du ${num(f.start)} au ${num(f.end)}, sur le territoire français, d’un coût total n’excédant pas 15 000 000 €.`,
      ),
      p(DUTY),
      slot('end', small('Modèle conforme aux articles A. 243-2 et suivants du code des assurances. Toute rature la rendrait sans valeur.')),
      p('Pour l’assureur, sa délégataire\nFl. Marchais', { align: 'right' }),
    ],
  ),
  lay(
    'd03-form',
    'decennale',
    'decennale',
    sheet('times', 10.5, 48, 'Assurances Garlaban – entreprise régie par le code des assurances'),
    (f) => [
      p('ASSURANCES GARLABAN', { bold: true, size: 13 }),
      slot('title', h('Certificat d’assurance construction – responsabilité décennale')),
      slot(
        'facts',
        pairs(
          'grid',
          ['Souscripteur', f.firm.name],
          ['Immatriculation', f.siren],
          ['Siège', f.address],
          ['N° de contrat', f.contract],
          ['Date d’établissement', num(f.issued)],
        ),
      ),
      p('Nature des garanties', { bold: true }),
      slot(
        'cover',
        ticks(
          'brackets',
          [true, 'Responsabilité décennale obligatoire'],
          [true, 'Responsabilité du sous-traitant'],
          [true, 'Bon fonctionnement des équipements'],
          [true, 'Dommages aux existants'],
        ),
      ),
      p('Activités', { bold: true }),
      p(`${trades(f)}.`),
      p('Validité', { bold: true }),
      slot(
        'affirm',
        p(`Le souscripteur est garanti pour tout chantier dont l’ouverture se situe entre le ${num(f.start)} et le ${num(f.end)} inclus.`),
      ),
      p('Lieux', { bold: true }),
      p('France métropolitaine, départements et régions d’outre-mer.'),
      p(DUTY, { italic: true, size: 9 }),
      slot('end', small('Délivré pour valoir ce que de droit.')),
      p('Le service des certificats', { align: 'right' }),
    ],
  ),
  lay(
    'd04-agent',
    'decennale',
    'decennale',
    sheet('liberation', 11, 66, 'Agence Quillévéré – agent général de La Pierre Bleue IARD – 8 rue du Port, 29999 Kerzinec'),
    (f) => [
      p('Agence Quillévéré\nVotre agent général La Pierre Bleue', { bold: true }),
      p(`Kerzinec, le ${long(f.issued)}`, { align: 'right' }),
      space(6),
      slot('title', p('Assurance décennale : attestation', { bold: true, size: 13 })),
      space(4),
      slot(
        'affirm',
        p(
          `Je soussigné Erwan Quillévéré, agent général, atteste pour le compte de La Pierre Bleue IARD que l’entreprise ${f.firm.name} (SIRET ${f.siret}), ${f.address}, est titulaire du contrat ${f.contract} qui garantit sa responsabilité décennale pour les travaux de : ${trades(f).toLowerCase()}.`,
          { align: 'justify' },
        ),
      ),
      p(
        `L’attestation couvre les chantiers commencés à partir du ${long(f.start)} et jusqu’au ${long(f.end)}, partout en France, en direct comme en sous-traitance.`,
        { align: 'justify' },
      ),
      slot('facts', pairs('colon', ['Contrat', f.contract], ['Client depuis', num(since(f, 3))], ['Cotisation', 'réglée'])),
      p(DUTY, { align: 'justify' }),
      slot('end', p('En foi de quoi je délivre la présente attestation.')),
      p('E. Quillévéré', { indent: 300, italic: true }),
    ],
  ),
  lay('d05-software', 'decennale', 'decennale', sheet('courier', 9, 44, 'EDI-ATT V4.2 - PAGE {page}'), (f) => [
    p('FAITIERE ASSURANCES IARD          DIRECTION CONSTRUCTION', { bold: true }),
    rule,
    slot('title', p('ATTESTATION D’ASSURANCE - RESPONSABILITÉ DÉCENNALE', { bold: true, size: 12 })),
    slot(
      'facts',
      pairs(
        'dots',
        ['ASSURÉ', f.firm.name],
        ['SIREN', f.siren],
        ['POLICE', f.contract],
        ['ÉDITION', num(f.issued)],
        ['DÉBUT', num(f.start)],
        ['FIN', num(f.end)],
        ['ÉTAT DU CONTRAT', 'EN VIGUEUR'],
        ['PRIME', 'SOLDÉE'],
      ),
    ),
    slot(
      'affirm',
      p('L’ASSURÉ CI-DESSUS EST GARANTI EN RESPONSABILITÉ DÉCENNALE POUR LES CHANTIERS OUVERTS ENTRE LES DATES DE DÉBUT ET DE FIN.'),
    ),
    slot(
      'cover',
      table(
        ['CODE', 'LIBELLÉ DE L’ACTIVITÉ', 'ÉTAT'],
        f.firm.trade.map((trade, i) => [`2${i + 1}0`, trade, 'GARANTI']),
        [0.15, 0.6, 0.25],
      ),
    ),
    p('TERRITOIRE : FRANCE ENTIÈRE. OUVRAGES D’UN COÛT MAXIMAL DE 26 000 000 EUR HT.'),
    p('ARTICLES L. 241-1, L. 243-2 ET A. 243-3 DU CODE DES ASSURANCES.'),
    slot('end', p('FIN D’ÉDITION', { size: 8 })),
  ]),
];
