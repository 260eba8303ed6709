// Papers of professional liability, fifth set. No insurer of them exists.
import { long, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, space, table } from '../page.ts';
import { lay, trades, window } from './lay.ts';

const SUMS = [
  ['Dommages corporels, matériels et immatériels confondus', '8 000 000 €'],
  ['dont dommages matériels', '2 000 000 €'],
  ['Responsabilité après livraison ou réception', '1 500 000 €'],
] as const;

export const LIABILITY_LAYOUTS: readonly Layout[] = [
  lay(
    'l01-letter',
    'rc-pro',
    'rc-pro',
    sheet('liberation', 10.5, 60, 'Phare & Balise Assurances – 17 quai des Cordiers – 56999 Port-Lannic'),
    (f) => [
      p('PHARE & BALISE ASSURANCES', { bold: true, color: '#0d3c61', size: 13 }),
      p(window(f), { indent: 260 }),
      p(`Port-Lannic, le ${long(f.issued)}`, { align: 'right' }),
      slot('title', p('Attestation d’assurance de responsabilité civile professionnelle', { bold: true, size: 12.5 })),
      slot('facts', pairs('colon', ['Assuré', f.firm.name], ['SIREN', f.siren], ['Police', f.contract])),
      slot(
        'affirm',
        p(
          `Nous, Phare & Balise Assurances, attestons que l’assuré est garanti contre les conséquences pécuniaires de la responsabilité civile qu’il peut encourir du fait de ses activités de ${trades(f).toLowerCase()}.`,
          { align: 'justify' },
        ),
      ),
      slot('cover', table(['Garantie', 'Montant par sinistre'], SUMS, [0.65, 0.35])),
      p(`Cette attestation est valable du ${num(f.start)} au ${num(f.end)}.`),
      slot('end', small('Elle est soumise aux limites prévues au contrat.')),
      p('Pour la compagnie\nC. Tréguier', { align: 'right' }),
    ],
  ),
  lay(
    'l02-bilingual',
    'rc-pro',
    'rc-pro',
    sheet('helvetica', 9.5, 44, 'Transalpe Versicherung & Assurance SE – succursale pour la France', '{page}'),
    (f) => [
      slot('title', h('ATTESTATION DE RESPONSABILITÉ CIVILE – LIABILITY INSURANCE CERTIFICATE', { size: 12 })),
      slot(
        'facts',
        pairs(
          'grid',
          ['Assuré / Insured', f.firm.name],
          ['SIRET / Company No.', f.siret],
          ['Adresse / Address', f.address],
          ['Police / Policy', f.contract],
          ['Période / Period', `${num(f.start)} – ${num(f.end)}`],
          ['Activités / Business', trades(f)],
          ['Émise le / Issued', num(f.issued)],
        ),
      ),
      slot(
        'affirm',
        p(
          'La compagnie atteste que l’assuré a souscrit une assurance de responsabilité civile exploitation et professionnelle, actuellement en vigueur.',
        ),
      ),
      p('The company certifies that the insured holds a general and professional liability policy, currently in force.', { italic: true }),
      slot(
        'cover',
        table(
          ['Limites / Limits', 'EUR'],
          [
            ['RC exploitation / Premises', '5 000 000'],
            ['RC professionnelle / Professional', '1 000 000'],
            ['RC après travaux / Completed works', '1 000 000'],
          ],
          [0.65, 0.35],
        ),
      ),
      slot('end', small('La version française prévaut. The French text prevails.')),
      p('Succursale de Lyon, service production', { align: 'right' }),
    ],
  ),
  lay(
    'l03-card',
    'rc-pro',
    'rc-pro',
    sheet('helvetica', 10, 50, 'Attestation générée dans l’espace client, sans signature manuscrite'),
    (f) => [
      columns(0.5, [p('truelle.', { size: 26, bold: true, color: '#6c3bd1' })], [p(`Le ${num(f.issued)}`, { align: 'right' })]),
      slot('title', h('Votre attestation RC Pro', { align: 'left', size: 18 })),
      box(
        [
          slot(
            'facts',
            pairs(
              'stacked',
              ['Vous êtes', f.firm.name],
              ['Votre SIRET', f.siret],
              ['Votre contrat', f.contract],
              ['Vous êtes couvert du', num(f.start)],
              ['au', num(f.end)],
            ),
          ),
        ],
        '#f4f0fd',
        '#6c3bd1',
      ),
      slot(
        'affirm',
        p('Vous bénéficiez bien de la garantie responsabilité civile professionnelle de Truelle, assurée par Novacime Assurances SA.', {
          bold: true,
        }),
      ),
      p('Vos activités déclarées', { bold: true }),
      slot(
        'cover',
        table(
          [],
          f.firm.trade.map((trade) => [trade, 'Couvert']),
          [0.75, 0.25],
        ),
      ),
      p(
        'Jusqu’à 4 000 000 € pour les dommages corporels et 1 000 000 € pour les dommages matériels que vous causez aux tiers, sur vos chantiers en France, y compris comme sous-traitant.',
      ),
      slot('end', small('Truelle est un intermédiaire d’assurance inscrit à l’ORIAS.')),
    ],
  ),
  lay('l04-columns', 'rc-pro', 'rc-pro', sheet('times', 10.5, 46, 'Mutuelle Sainte-Barbe des Entrepreneurs'), (f) => [
    p('MUTUELLE SAINTE-BARBE DES ENTREPRENEURS', { bold: true, align: 'center' }),
    rule,
    slot('title', h('Attestation de responsabilité civile de l’entreprise')),
    columns(
      0.44,
      [
        slot(
          'facts',
          pairs('stacked', ['Entreprise assurée', f.firm.name], ['SIREN', f.siren], ['Établie', f.address], ['Contrat', f.contract]),
        ),
      ],
      [
        slot(
          'affirm',
          p(
            `La mutuelle déclare assurer cette entreprise au titre de sa responsabilité civile professionnelle et d’exploitation, du ${long(f.start)} au ${long(f.end)}.`,
            { align: 'justify' },
          ),
        ),
        p(`Activités : ${trades(f).toLowerCase()}.`),
        p('Cotisation de la période : acquittée.'),
      ],
    ),
    space(4),
    slot(
      'cover',
      table(
        ['Nature', 'Franchise', 'Plafond'],
        SUMS.map(([name, sum]) => [name, '400 €', sum]),
        [0.56, 0.2, 0.24],
      ),
    ),
    p('Les garanties s’exercent en France et dans les pays limitrophes.'),
    slot(
      'end',
      small(
        'Attestation délivrée à l’entreprise pour être remise à ses clients. Les dommages de nature décennale relèvent d’un contrat distinct.',
      ),
    ),
    p(`Fait le ${num(f.issued)} – Le délégué régional, V. Oustric`, { align: 'right' }),
  ]),
];
