// Ten-year liability certificates of very different insurers, fourth set.
import { long, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, table, ticks } from '../page.ts';
import { addressed, inOneLine, lay } from './lay.ts';

export const MANDATORY =
  'Le contrat garantit le paiement des travaux de réparation de l’ouvrage à la réalisation duquel l’assuré a contribué, lorsque sa responsabilité est engagée sur le fondement de la présomption établie par les articles 1792 et suivants du code civil, conformément aux articles L. 241-1 et L. 241-2 du code des assurances.';
export const NOT_BEYOND =
  'La présente attestation ne peut engager l’assureur au-delà des clauses et conditions du contrat auquel elle se réfère.';
const SUB = 'La garantie s’applique aux travaux réalisés en qualité de titulaire d’un marché comme de sous-traitant.';

export const DECENNALE_LAYOUTS: readonly Layout[] = [
  lay(
    'd01-mutual',
    'decennale',
    'decennale',
    sheet(
      'liberation',
      9.5,
      48,
      'Mutuelle des Artisans du Ponant – société d’assurance mutuelle – entreprise régie par le code des assurances',
      '{page}',
    ),
    (f) => [
      p('MUTUELLE DES ARTISANS DU PONANT', { bold: true, size: 13, color: '#7a1020' }),
      p(addressed(f), { indent: 260 }),
      slot('title', h('ATTESTATION D’ASSURANCE DE RESPONSABILITÉ DÉCENNALE OBLIGATOIRE')),
      slot(
        'facts',
        pairs('colon', ['Contrat n°', f.contract], ['SIREN', f.siren], ['Période de validité', `du ${num(f.start)} au ${num(f.end)}`]),
      ),
      slot(
        'affirm',
        p(
          `La Mutuelle des Artisans du Ponant atteste que ${f.firm.name} est titulaire du contrat n° ${f.contract} garantissant sa responsabilité décennale pour les chantiers ouverts entre le ${num(f.start)} et le ${num(f.end)}.`,
        ),
      ),
      p('Activités garanties :'),
      slot('cover', ticks('drawn', [true, f.firm.trade[0]], [true, f.firm.trade[1]], [true, f.firm.trade[2]])),
      p(MANDATORY, { align: 'justify', size: 8.5 }),
      p(
        'Les travaux sont réalisés en France métropolitaine et dans les DROM. Le coût de la construction n’excède pas 15 000 000 € hors taxes.',
      ),
      p(SUB),
      slot('end', small(NOT_BEYOND)),
      p(`Fait le ${long(f.issued)}. Pour l’assureur.`),
    ],
  ),
  lay(
    'd02-company-grid',
    'decennale',
    'decennale',
    sheet('helvetica', 9, 42, 'Assurances Générales du Léman SA – capital 42 000 000 € – RCS Annecy', 'Page {page}'),
    (f) => [
      slot('title', h('Attestation d’assurance – responsabilité civile décennale', { align: 'left' })),
      slot(
        'facts',
        pairs(
          'grid',
          ['Souscripteur', f.firm.name],
          ['Adresse', f.address],
          ['N° SIREN', f.siren],
          ['N° de police', f.contract],
          ['Date d’effet', num(f.start)],
          ['Date d’échéance', num(f.end)],
          ['Établie le', num(f.issued)],
        ),
      ),
      slot(
        'affirm',
        p('Nous attestons que le souscripteur est assuré par un contrat en cours de validité garantissant sa responsabilité décennale.'),
      ),
      slot(
        'cover',
        table(
          ['Activité', 'Garantie', 'Montant'],
          f.firm.trade.map((one) => [one, 'Accordée', 'Coût des travaux de réparation']),
          [0.5, 0.2, 0.3],
        ),
      ),
      p(`Période d’ouverture des chantiers : du ${num(f.start)} au ${num(f.end)}.`),
      p(MANDATORY, { size: 8 }),
      p('La garantie est gérée en capitalisation, pour une durée de dix ans à compter de la réception.'),
      slot('end', small(NOT_BEYOND)),
    ],
  ),
  lay(
    'd03-broker-letter',
    'decennale',
    'decennale',
    sheet('times', 11, 55, 'Cabinet Hérouard & Blin – courtier en assurances – ORIAS 00 000 000'),
    (f) => [
      columns(
        0.5,
        [p('CABINET HÉROUARD & BLIN', { bold: true }), p('par délégation de Sagittaire Assurances IARD', { size: 9 })],
        [p(addressed(f))],
      ),
      p(`Nantes, le ${long(f.issued)}`, { align: 'right' }),
      slot('title', p('ATTESTATION D’ASSURANCE DÉCENNALE', { bold: true, align: 'center' })),
      p('Madame, Monsieur,'),
      slot(
        'affirm',
        p(
          `Par la présente, Sagittaire Assurances IARD certifie garantir ${f.firm.name}, SIREN ${f.siren}, au titre du contrat n° ${f.contract}, pour sa responsabilité décennale, du ${long(f.start)} au ${long(f.end)}.`,
        ),
      ),
      slot('cover', p(`Sont couverts les travaux relevant des activités suivantes : ${f.firm.trade.join(' ; ')}.`)),
      p(MANDATORY, { align: 'justify' }),
      slot('facts', pairs('colon', ['Contrat', f.contract], ['Validité', `${num(f.start)} – ${num(f.end)}`])),
      slot('end', small(NOT_BEYOND)),
    ],
  ),
  lay('d04-model', 'decennale', 'decennale', sheet('liberation', 9, 44, 'Modèle conforme à l’arrêté du 5 janvier 2016', '{page}'), (f) => [
    slot('title', h('ATTESTATION D’ASSURANCE RESPONSABILITÉ DÉCENNALE')),
    p(`Numéro d’identification de l’attestation : ${f.code}`, { size: 8 }),
    columns(
      0.5,
      [p('Assureur', { bold: true }), p('Prévoyance du Bâtiment Réuni\n12 rue du Parc\n72000 LE MANS')],
      [p('Assuré', { bold: true }), p(`${addressed(f)}\nSIREN ${f.siren}`)],
    ),
    slot(
      'facts',
      pairs(
        'dots',
        ['Contrat', f.contract],
        ['Période de validité de l’attestation', `du ${num(f.start)} au ${num(f.end)}`],
        ['Date d’établissement', num(f.issued)],
      ),
    ),
    p('1. Périmètre des garanties', { bold: true }),
    slot(
      'affirm',
      p(
        'L’assureur atteste que l’assuré est titulaire du contrat ci-dessus, en vigueur, qui couvre sa responsabilité décennale obligatoire.',
      ),
    ),
    p('Les garanties objet de la présente attestation s’appliquent :'),
    slot('cover', p(`– aux activités professionnelles suivantes : ${f.firm.trade.join(', ')} ;`, { indent: 14 })),
    p(`– aux travaux ayant fait l’objet d’une ouverture de chantier entre le ${num(f.start)} et le ${num(f.end)} ;`, { indent: 14 }),
    p('– aux travaux réalisés en France métropolitaine et dans les départements d’outre-mer ;', { indent: 14 }),
    p('– aux chantiers dont le coût total n’est pas supérieur à 26 000 000 euros.', { indent: 14 }),
    p('2. Nature et montant de la garantie', { bold: true }),
    p(MANDATORY, { size: 8.5 }),
    slot('end', small(NOT_BEYOND)),
  ]),
  lay(
    'd05-foreign-branch',
    'decennale',
    'decennale',
    sheet('helvetica', 9.5, 48, 'Nordholm Insurance SE, succursale pour la France'),
    (f) => [
      slot('title', h('ATTESTATION D’ASSURANCE DÉCENNALE / TEN-YEAR LIABILITY CERTIFICATE')),
      slot(
        'facts',
        pairs(
          'grid',
          ['Assuré / Insured', inOneLine(f)],
          ['SIREN', f.siren],
          ['Police / Policy', f.contract],
          ['Du / From', num(f.start)],
          ['Au / To', num(f.end)],
        ),
      ),
      slot(
        'affirm',
        p(
          'Nordholm Insurance SE atteste que l’assuré désigné ci-dessus bénéficie d’une garantie de responsabilité décennale en cours de validité pour les activités suivantes :',
        ),
      ),
      slot(
        'cover',
        table(
          ['Code', 'Activité'],
          f.firm.trade.map((one, i) => [`${3 + i}.${i + 1}`, one]),
          [0.15, 0.85],
        ),
      ),
      p(MANDATORY, { size: 8 }),
      p(`Délivrée à Paris le ${long(f.issued)}`),
      slot('end', small(NOT_BEYOND)),
    ],
  ),
  lay('d06-boxes', 'decennale', 'decennale', sheet('liberation', 10, 50), (f) => [
    box([slot('title', p('ATTESTATION DÉCENNALE', { bold: true, size: 15 })), p(`Valable du ${num(f.start)} au ${num(f.end)}`)], '#f4efe2'),
    box([slot('facts', pairs('colon', ['Assuré', f.firm.name], ['SIREN', f.siren], ['Siège', f.address], ['Contrat', f.contract]))]),
    slot(
      'affirm',
      p(
        'L’assuré est couvert, à la date de la présente, par un contrat d’assurance de responsabilité civile décennale souscrit auprès de la Compagnie Vauban Bâtiment.',
      ),
    ),
    box([p('Activités souscrites', { bold: true }), slot('cover', p(f.firm.trade.map((one) => `• ${one}`).join('\n')))]),
    p('Ouvrages soumis et non soumis à l’obligation d’assurance ; maintien de la garantie pendant dix ans après réception.'),
    p(`Le ${long(f.issued)}, le service production.`),
    slot('end', small(NOT_BEYOND)),
  ]),
  lay(
    'd07-dense',
    'decennale',
    'decennale',
    sheet('times', 9, 40, 'Société Centrale d’Assurance des Entrepreneurs – Tour Mercier – 92800 Puteaux', 'page {page}'),
    (f) => [
      slot('title', p('ATTESTATION D’ASSURANCE DE RESPONSABILITÉ CIVILE ET DÉCENNALE', { bold: true, size: 12 })),
      rule,
      slot(
        'affirm',
        p(
          `Nous soussignés, Société Centrale d’Assurance des Entrepreneurs, attestons que ${inOneLine(f)}, SIREN ${f.siren}, a souscrit le contrat ${f.contract} ayant pris effet le ${num(f.start)}, dont les garanties lui sont acquises jusqu’au ${num(f.end)}.`,
          { align: 'justify' },
        ),
      ),
      slot('cover', p(`Activités déclarées et garanties : ${f.firm.trade.join(' – ')}.`)),
      p(MANDATORY, { align: 'justify' }),
      p(
        'Sont exclus : les dommages résultant du fait intentionnel ou du dol de l’assuré, des effets de l’usure normale, de la cause étrangère.',
        { align: 'justify' },
      ),
      p(SUB),
      slot(
        'facts',
        table(
          ['Garantie', 'Montant par sinistre', 'Franchise'],
          [
            ['Décennale obligatoire', 'Coût des réparations', '1 500 €'],
            ['Décennale sous-traitant', '3 000 000 €', '1 500 €'],
            ['Bon fonctionnement', '600 000 €', '1 500 €'],
          ],
        ),
      ),
      p(`Fait à Puteaux, le ${num(f.issued)}.`),
      slot('end', small(NOT_BEYOND)),
    ],
  ),
];
