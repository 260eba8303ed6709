// More papers of ten-year cover, fifth set. No insurer of them exists.
import { long, num, plusMonths } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, slot, small, space, table } from '../page.ts';
import { lay } from './lay.ts';
import { DUTY } from './layouts-decennale.ts';

export const DECENNALE_OTHERS: readonly Layout[] = [
  lay('d06-columns', 'decennale', 'decennale', sheet('helvetica', 9, 38, 'Cap Solive, marque de l’Union Méridienne d’Assurance'), (f) => [
    box(
      [
        slot('title', h('Attestation d’assurance décennale', { gap: 2 })),
        p(`Valable du ${long(f.start)} au ${long(f.end)}`, { align: 'center', bold: true }),
      ],
      '#e9f3f7',
    ),
    columns(
      0.36,
      [
        slot(
          'facts',
          pairs(
            'stacked',
            ['Assuré', f.firm.name],
            ['SIRET', f.siret],
            ['Adresse', f.address],
            ['Contrat Cap Solive', f.contract],
            ['Délivrée le', num(f.issued)],
          ),
        ),
        p('Service attestations\nattestations@capsolive.example', { size: 8 }),
      ],
      [
        slot(
          'affirm',
          p(
            `Cap Solive atteste que l’assuré dispose d’une assurance couvrant la responsabilité décennale à laquelle il est tenu par les articles 1792 et suivants du code civil, pour les ouvrages dont le chantier est ouvert pendant la période de validité.`,
            { align: 'justify' },
          ),
        ),
        p('Activités exercées', { bold: true }),
        slot(
          'cover',
          table(
            [],
            f.firm.trade.map((trade) => [trade, 'couverte']),
            [0.72, 0.28],
          ),
        ),
        p('Géographie', { bold: true }),
        p('Travaux exécutés en France métropolitaine et en Corse.'),
        p('Étendue', { bold: true }),
        p('Réparation des dommages à l’ouvrage, y compris démolition et déblaiement. Durée : dix ans à compter de la réception.', {
          align: 'justify',
        }),
      ],
    ),
    p(DUTY, { size: 8 }),
    slot(
      'end',
      small(
        'Union Méridienne d’Assurance, entreprise soumise au contrôle de l’ACPR. En cas de résiliation, l’assuré est tenu d’en prévenir ses clients.',
      ),
    ),
  ]),
  lay('d07-periods', 'decennale', 'decennale', sheet('liberation', 9.5, 50, 'Société d’assurance Chaume & Ardoise'), (f) => [
    p('Chaume & Ardoise', { bold: true, italic: false, size: 17, color: '#5b3a1e' }),
    slot('title', p('ATTESTATION D’ASSURANCE RESPONSABILITÉ DÉCENNALE', { bold: true, size: 12 })),
    p(`Établie le ${long(f.issued)} à la demande de l’assuré`, { italic: true }),
    slot(
      'facts',
      pairs('colon', ['Nom ou raison sociale', f.firm.name], ['SIREN', f.siren], ['Adresse', f.address], ['Contrat n°', f.contract]),
    ),
    p('Historique des périodes d’assurance', { bold: true }),
    table(
      ['Période', 'Du', 'Au'],
      [
        ['Précédente', num(plusMonths(f.start, -12)), num(plusMonths(f.end, -12))],
        ['En cours', num(f.start), num(f.end)],
      ],
      [0.4, 0.3, 0.3],
    ),
    slot(
      'affirm',
      p(
        'Nous soussignés, Chaume & Ardoise, attestons que l’assuré est couvert par notre société en responsabilité civile décennale pour les chantiers ouverts au cours de la période en cours.',
        { align: 'justify' },
      ),
    ),
    slot(
      'cover',
      table(
        ['Activité', 'Franchise', 'Assurée'],
        f.firm.trade.map((trade) => [trade, '1 500 €', 'oui']),
        [0.55, 0.25, 0.2],
      ),
    ),
    p('Lieu des travaux : France. Marchés jusqu’à 800 000 € HT par lot.'),
    p(DUTY),
    slot('end', small('Tout autre justificatif peut être demandé au siège de la société.')),
    p('Le souscripteur construction\nM. Lagrange', { align: 'right' }),
  ]),
  lay(
    'd08-package',
    'decennale',
    'decennale',
    sheet('times', 11, 60, 'Les Assureurs du Causse – mutuelle – 12999 Sainte-Énimette'),
    (f) => [
      slot('title', h('ATTESTATION D’ASSURANCE\n« Multi-artisan » – volet décennal')),
      p('Assureur : Les Assureurs du Causse, mutuelle d’assurance'),
      slot(
        'facts',
        pairs(
          'grid',
          ['Artisan ou société', f.firm.name],
          ['N° SIRET', f.siret],
          ['Adresse professionnelle', f.address],
          ['Référence du contrat', f.contract],
        ),
      ),
      slot(
        'affirm',
        p(
          `Nous attestons garantir la responsabilité décennale de cet artisan ou de cette société du ${long(f.start)} au ${long(f.end)}, pour les chantiers ouverts entre ces deux dates.`,
          { align: 'justify' },
        ),
      ),
      p('Métiers garantis :', { bold: true }),
      ...f.firm.trade.map((trade) => p(`– ${trade}`, { indent: 14, gap: 2 })),
      space(5),
      slot(
        'cover',
        table(
          ['Garantie', 'Plafond'],
          [
            ['Décennale, logement', 'coût des réparations'],
            ['Décennale, autres ouvrages', '6 000 000 €'],
            ['Décennale du sous-traitant', '3 000 000 € par sinistre'],
          ],
          [0.55, 0.45],
        ),
      ),
      p('Garantie valable pour les travaux exécutés dans toute la France.'),
      p(DUTY, { size: 9 }),
      slot('end', small('La mutuelle répond à toute demande de vérification.')),
      p(`Sainte-Énimette, le ${num(f.issued)}\nLa présidente, H. Bousquet-Laur`, { align: 'right' }),
    ],
  ),
];
