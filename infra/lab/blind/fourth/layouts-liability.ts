// Certificates of professional liability, fourth set.
import { long, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, table, ticks } from '../page.ts';
import { addressed, inOneLine, lay } from './lay.ts';

const BOUNDS = 'Cette attestation ne constitue qu’une présomption de garantie et n’engage l’assureur que dans les limites du contrat.';

export const LIABILITY_LAYOUTS: readonly Layout[] = [
  lay(
    'r01-letter',
    'rc-pro',
    'rc-pro',
    sheet('times', 11, 56, 'Compagnie d’Assurances Mercoeur – entreprise régie par le code des assurances'),
    (f) => [
      p(addressed(f), { indent: 250 }),
      slot('title', h('ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE')),
      slot(
        'affirm',
        p(
          `La Compagnie d’Assurances Mercoeur atteste que ${f.firm.name} (SIREN ${f.siren}) est assurée par le contrat n° ${f.contract} pour sa responsabilité civile exploitation et professionnelle, du ${long(f.start)} au ${long(f.end)}.`,
        ),
      ),
      slot('cover', p(`Activités assurées : ${f.firm.trade.join(', ')}.`)),
      slot(
        'facts',
        table(
          ['Dommages', 'Montant'],
          [
            ['Tous dommages confondus', '8 000 000 € par sinistre'],
            ['Dommages matériels et immatériels', '1 500 000 €'],
            ['Après livraison', '1 500 000 € par an'],
          ],
        ),
      ),
      p(`Fait le ${long(f.issued)}.`),
      slot('end', small(BOUNDS)),
    ],
  ),
  lay('r02-grid', 'rc-pro', 'rc-pro', sheet('helvetica', 9.5, 44, 'page {page}'), (f) => [
    slot('title', h('Attestation RC Pro', { align: 'left' })),
    slot(
      'facts',
      pairs(
        'grid',
        ['Assuré', f.firm.name],
        ['SIREN', f.siren],
        ['Adresse', f.address],
        ['Contrat', f.contract],
        ['Effet', num(f.start)],
        ['Échéance', num(f.end)],
        ['Délivrée le', num(f.issued)],
      ),
    ),
    slot(
      'affirm',
      p('Le contrat ci-dessus est en vigueur et garantit la responsabilité civile professionnelle de l’assuré envers les tiers.'),
    ),
    slot(
      'cover',
      table(
        ['Activité', 'État'],
        f.firm.trade.map((one) => [one, 'Assurée']),
      ),
    ),
    slot('end', small(BOUNDS)),
  ]),
  lay('r03-boxes', 'rc-pro', 'rc-pro', sheet('liberation', 10, 50, 'Assurances du Cotentin'), (f) => [
    box([slot('title', p('ATTESTATION DE RESPONSABILITÉ CIVILE', { bold: true, size: 14, align: 'center' }))], '#e9f2ec'),
    slot(
      'facts',
      pairs(
        'colon',
        ['Titulaire', inOneLine(f)],
        ['SIREN', f.siren],
        ['Police n°', f.contract],
        ['Validité', `du ${num(f.start)} au ${num(f.end)}`],
      ),
    ),
    slot(
      'affirm',
      p('Le titulaire bénéficie des garanties de responsabilité civile pendant et après travaux pour les activités suivantes :'),
    ),
    slot('cover', ticks('words', [true, f.firm.trade[0]], [true, f.firm.trade[1]], [true, f.firm.trade[2]])),
    p(`Établie à Cherbourg le ${num(f.issued)}`),
    slot('end', small(BOUNDS)),
  ]),
  lay('r04-columns', 'rc-pro', 'rc-pro', sheet('times', 10.5, 48), (f) => [
    slot('title', h('Attestation d’assurance responsabilité civile des entreprises du bâtiment')),
    columns(
      0.5,
      [p(`${addressed(f)}\nSIREN ${f.siren}`)],
      [slot('facts', pairs('stacked', ['Contrat', f.contract], ['Valable du', num(f.start)], ['au', num(f.end)]))],
    ),
    rule,
    slot(
      'affirm',
      p(
        'Nous certifions que l’entreprise est garantie contre les conséquences pécuniaires de sa responsabilité civile, y compris en qualité de sous-traitant.',
      ),
    ),
    slot('cover', p(f.firm.trade.map((one) => `– ${one}`).join('\n'))),
    p(`Attestation délivrée le ${long(f.issued)}.`),
    slot('end', small(BOUNDS)),
  ]),
  lay('r05-bilingual', 'rc-pro', 'rc-pro', sheet('helvetica', 9.5, 48, 'Oriel Mutual – succursale de Paris'), (f) => [
    slot('title', h('ATTESTATION RESPONSABILITÉ CIVILE PROFESSIONNELLE / CERTIFICATE OF LIABILITY INSURANCE')),
    slot(
      'facts',
      pairs(
        'grid',
        ['Assuré / Insured', f.firm.name],
        ['SIREN', f.siren],
        ['Adresse / Address', f.address],
        ['Police / Policy', f.contract],
        ['Période / Period', `${num(f.start)} – ${num(f.end)}`],
        ['Date', num(f.issued)],
      ),
    ),
    slot('affirm', p('L’assureur atteste que la responsabilité civile professionnelle de l’assuré est garantie pendant cette période.')),
    slot('cover', p(`Activités / Activities : ${f.firm.trade.join(', ')}`)),
    slot('end', small(BOUNDS)),
  ]),
  lay('r06-sole-lines', 'rc-pro', 'rc-pro', sheet('liberation', 9.5, 52, 'Groupement d’Assurance des Métiers du Jura'), (f) => [
    p('GROUPEMENT D’ASSURANCE DES MÉTIERS DU JURA', { bold: true }),
    slot('title', p('Attestation d’assurance de responsabilité civile professionnelle', { bold: true, size: 13 })),
    slot('affirm', p(`${inOneLine(f)}, SIREN ${f.siren}, est assuré auprès de notre groupement sous le numéro ${f.contract}.`)),
    slot('cover', p(`Les garanties portent sur : ${f.firm.trade.join(', ')}.`)),
    slot('facts', pairs('dots', ['Du', num(f.start)], ['Au', num(f.end)], ['Fait le', num(f.issued)])),
    slot('end', small(BOUNDS)),
  ]),
];
