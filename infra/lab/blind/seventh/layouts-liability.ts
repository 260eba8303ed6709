// Attestations of professional liability: a large company, an online one, a regional mutual, a broker's grid in English style.
import { long, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, table } from '../page.ts';
import { office, postal, styled } from './issuers.ts';

export const LIABILITY_LAYOUTS: readonly Layout[] = [
  {
    ...{ id: 'g-rc-company', kind: 'rc-pro', family: 'rc-pro' },
    sheet: sheet(
      'liberation',
      9.5,
      50,
      `AXA France IARD, société anonyme – RCS Nanterre ${office('axa')} – opérations d’assurances exonérées de TVA`,
    ),
    blocks: (f) => [
      columns(0.5, [p('AXA', { size: 24, bold: true, color: '#00008f' })], [p(`${styled(f)}\n${postal(f)}`)]),
      pairs('colon', ['Votre contrat', f.contract], ['Souscrit le', num('2019-03-04')], ['SIREN', f.siren]),
      p(`Date du courrier : ${long(f.issued)}`),
      slot('title', h('Votre attestation Responsabilité civile', { align: 'left' })),
      slot(
        'affirm',
        p(
          `AXA France IARD atteste que ${f.firm.name} est titulaire du contrat d’assurance n° ${f.contract} garantissant les conséquences pécuniaires de la responsabilité civile pouvant lui incomber du fait de l’exercice des activités suivantes : ${f.firm.trade.join(', ').toLowerCase()}.`,
        ),
      ),
      slot(
        'cover',
        table(
          ['Nature des garanties', 'Limites par sinistre'],
          [
            ['Tous dommages corporels, matériels et immatériels consécutifs', '9 000 000 € par année d’assurance'],
            ['dont dommages matériels et immatériels consécutifs', '1 200 000 € par année'],
            ['Atteinte accidentelle à l’environnement', '750 000 € par année'],
            ['Responsabilité après travaux', '1 500 000 € par année'],
          ],
          [0.62, 0.38],
        ),
      ),
      slot('facts', p(`La présente attestation est valable du ${num(f.start)} au ${num(f.end)}.`)),
      slot(
        'end',
        small(
          'Elle ne peut engager l’assureur en dehors des limites précisées par les clauses et conditions du contrat auquel elle se réfère.',
        ),
      ),
      p('Guillaume M., directeur général délégué', { italic: true }),
    ],
  },
  {
    ...{ id: 'g-rc-online', kind: 'rc-pro', family: 'rc-pro' },
    sheet: sheet('helvetica', 10, 56, 'Hiscox SA, succursale pour la France – {page}'),
    blocks: (f) => [
      p('HISCOX', { size: 18, bold: true, color: '#c8102e' }),
      slot('title', h('Attestation d’assurance responsabilité civile professionnelle', { size: 13, align: 'left' })),
      slot(
        'affirm',
        p(
          'Par la présente, nous confirmons que l’entreprise désignée ci-dessous est assurée auprès de notre compagnie, contrat en vigueur à ce jour.',
        ),
      ),
      slot(
        'facts',
        pairs(
          'grid',
          ['Assuré', f.firm.name],
          ['SIRET', f.siret],
          ['Adresse', f.address],
          ['Numéro de contrat', `HA RCP ${f.contract}`],
          ['Période d’assurance', `Du ${long(f.start)} au ${long(f.end)}`],
          ['Activités assurées', f.firm.trade.join(' – ')],
          ['Territorialité', 'Monde entier hors États-Unis et Canada'],
        ),
      ),
      slot(
        'cover',
        table(
          ['Garantie', 'Montant', 'Franchise'],
          [
            ['RC professionnelle', '1 500 000 €', '1 000 €'],
            ['RC exploitation – dommages corporels', '8 000 000 €', 'néant'],
            ['RC exploitation – dommages matériels', '2 000 000 €', '500 €'],
          ],
        ),
      ),
      slot('end', p(`Fait à Paris le ${num(f.issued)} pour servir et valoir ce que de droit.`)),
    ],
  },
  {
    ...{ id: 'g-rc-mutual', kind: 'rc-pro', family: 'rc-pro' },
    sheet: sheet('times', 10.5, 52, 'L’Auxiliaire – mutuelle d’assurance des professionnels du BTP – Lyon'),
    blocks: (f) => [
      columns(
        0.38,
        [
          box([p('L’AUXILIAIRE', { bold: true, align: 'center' }), small('Mutuelle BTP', { align: 'center' })], '#f5f0e3'),
          small(`Sociétaire ${f.contract}`),
        ],
        [
          slot('title', p('ATTESTATION DE RESPONSABILITÉ CIVILE PROFESSIONNELLE', { bold: true, size: 12 })),
          p(`Exercice du ${num(f.start)} au ${num(f.end)}`),
        ],
      ),
      rule,
      slot(
        'affirm',
        p(
          `L’Auxiliaire certifie que ${f.firm.name}, ${f.address}, SIREN ${f.siren}, est garantie par la police « Pyramide » pour les dommages causés aux tiers pendant les travaux et après leur achèvement. Les cotisations appelées pour cette période sont réglées.`,
          { align: 'justify' },
        ),
      ),
      p('Métiers déclarés :', { bold: true, gap: 2 }),
      slot('cover', p(f.firm.trade.join('\n'), { indent: 16 })),
      slot(
        'facts',
        pairs(
          'dots',
          ['Dommages corporels', '10 000 000 € par sinistre'],
          ['Dommages matériels', '2 500 000 € par sinistre'],
          ['Dommages immatériels non consécutifs', '300 000 € par an'],
          ['Pollution accidentelle', '800 000 € par an'],
        ),
      ),
      slot('end', p(`Lyon, le ${long(f.issued)}. La garantie s’exerce dans les termes et limites du contrat.`)),
    ],
  },
  {
    ...{ id: 'g-rc-grid', kind: 'rc-pro', family: 'rc-pro' },
    sheet: sheet(
      'liberation',
      8.5,
      40,
      'Entoria – courtier grossiste en assurances – délégataire de Generali IARD',
      'Réf. doc ATT-RC-07 – {page}',
    ),
    blocks: (f) => [
      table(
        ['ATTESTATION D’ASSURANCE', 'Responsabilité civile des entreprises du bâtiment'],
        [
          ['Assureur', 'Generali IARD, par l’intermédiaire d’Entoria'],
          ['Assuré', `${f.firm.name} – SIREN ${f.siren}`],
          ['Siège', f.address],
          ['Police', f.contract],
          ['Effet / échéance', `${num(f.start, '.')} / ${num(f.end, '.')}`],
        ],
        [0.3, 0.7],
      ),
      slot('title', p('RC PROFESSIONNELLE – RC EXPLOITATION', { bold: true, align: 'center', size: 11 })),
      slot(
        'affirm',
        p(
          'L’assureur atteste que l’assuré est couvert pendant la période ci-dessus contre les conséquences pécuniaires de sa responsabilité civile à l’égard des tiers, y compris des donneurs d’ordre lorsqu’il intervient en sous-traitance.',
        ),
      ),
      columns(
        0.5,
        [p('Activités couvertes', { bold: true }), slot('cover', p(f.firm.trade.map((trade) => `- ${trade}`).join('\n')))],
        [
          p('Plafonds', { bold: true }),
          slot(
            'facts',
            pairs('colon', ['Corporels', '7 500 000 €'], ['Matériels et immatériels', '1 000 000 €'], ['Biens confiés', '150 000 €']),
          ),
        ],
      ),
      slot('end', small(`Attestation émise le ${num(f.issued, '.')} à Levallois. Sa remise ne modifie pas le contrat.`)),
    ],
  },
];
