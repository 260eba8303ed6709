// Certificates of professional liability, third set.
import { long, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, page, pairs, rule, slot, small, table, ticks } from '../page.ts';

export const LIABILITY_LAYOUTS: readonly Layout[] = [
  {
    ...{
      id: 't-r01-letter',
      kind: 'rc-pro',
      family: 'rc-pro',
      sheet: sheet('liberation', 10.5, 58, 'GARANCE & CIE ASSURANCES – SA d’assurance', '{page}'),
    },
    blocks: (f) => [
      p('GARANCE & CIE ASSURANCES', { bold: true, size: 14 }),
      p(`${f.firm.name}\n${f.address}`, { indent: 230 }),
      slot('title', h('ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE')),
      slot(
        'affirm',
        p(
          `Nous soussignés certifions que ${f.firm.name}, SIREN ${f.siren}, est assurée par notre compagnie au titre du contrat n° ${f.contract} pour les conséquences pécuniaires de sa responsabilité civile professionnelle. Le contrat est valable du ${num(f.start)} au ${num(f.end)}.`,
        ),
      ),
      p(`Activités déclarées : ${f.firm.trade.join(', ')}.`),
      slot(
        'cover',
        table(
          ['Garanties', 'Montants'],
          [
            ['RC exploitation – tous dommages confondus', '8 000 000 € par sinistre'],
            ['RC après livraison', '2 000 000 € par année'],
          ],
        ),
      ),
      slot('facts', pairs('colon', ['Contrat', f.contract], ['Étendue territoriale', 'France et Union européenne'])),
      slot('end', small('La présente attestation n’engage la compagnie que dans les limites du contrat.')),
      p(`Fait à ${f.place}, le ${long(f.issued)}`, { align: 'right' }),
    ],
  },
  {
    ...{
      id: 't-r02-grid',
      kind: 'rc-pro',
      family: 'rc-pro',
      sheet: sheet('helvetica', 9.5, 44, 'Mutuelle Artisanat & Services', 'Page {page}'),
    },
    blocks: (f) => [
      slot('title', h('Attestation Responsabilité Civile Professionnelle', { color: '#0b4f6c' })),
      slot(
        'facts',
        pairs(
          'grid',
          ['Assuré', f.firm.name],
          ['SIRET', f.siret],
          ['Adresse du risque', f.address],
          ['Contrat n°', f.contract],
          ['Période de garantie', `du ${num(f.start)} au ${num(f.end)}`],
          ['Date d’émission', num(f.issued)],
        ),
      ),
      slot(
        'affirm',
        p(
          'L’assuré bénéficie de la garantie responsabilité civile exploitation et professionnelle pour l’ensemble de ses activités du bâtiment, y compris lorsqu’il intervient en sous-traitance.',
        ),
      ),
      slot(
        'cover',
        table(
          ['Garanties souscrites', 'Plafond', 'Franchise'],
          [
            ['Dommages corporels', '10 000 000 €', 'néant'],
            ['Dommages matériels et immatériels consécutifs', '1 500 000 €', '750 €'],
            ['Faute inexcusable', '1 000 000 €', 'néant'],
          ],
          [0.5, 0.28, 0.22],
        ),
      ),
      p(`Métiers : ${f.firm.trade.join(' / ')}`),
      slot('end', p(`La Mutuelle, le ${num(f.issued)}`)),
    ],
  },
  {
    ...{
      id: 't-r03-terms',
      kind: 'rc-pro',
      family: 'rc-pro',
      sheet: sheet('times', 10.5, 52, 'LYSANDRE SPECIALTY EUROPE SE', 'Page {page}'),
    },
    blocks: (f) => [
      p('LYSANDRE SPECIALTY EUROPE SE – succursale de Paris', { bold: true }),
      slot('title', h('ATTESTATION D’ASSURANCE')),
      h('Responsabilité civile professionnelle', { size: 12 }),
      slot(
        'affirm',
        p(
          `Lysandre Specialty Europe SE atteste que la société ${f.firm.name}, immatriculée sous le numéro ${f.siren}, a souscrit une police de responsabilité civile professionnelle n° ${f.contract} ayant effet du ${long(f.start)} au ${long(f.end)}.`,
        ),
      ),
      slot('facts', pairs('dots', ['Preneur d’assurance', f.firm.name], ['Police', f.contract], ['Échéance', num(f.end)])),
      slot(
        'cover',
        table(
          ['Nature des dommages', 'Limite par sinistre'],
          [
            ['Tous dommages confondus', '5 000 000 €'],
            ['Dont immatériels non consécutifs', '500 000 €'],
          ],
        ),
      ),
      p(`Paris, le ${long(f.issued)}`, { align: 'right' }),
      page,
      p('EXTRAIT DES CONDITIONS GÉNÉRALES', { bold: true }),
      p(
        'Article 4 – Exclusions. Sont exclus, sauf convention contraire, les dommages intentionnels, les amendes, les dommages relevant de la responsabilité décennale et ceux résultant de la guerre.',
        { size: 8.5 },
      ),
      p(
        'Article 9 – Vie du contrat. Le contrat peut être résilié par l’une ou l’autre des parties à l’échéance moyennant un préavis de deux mois. À défaut de paiement de la prime dans les dix jours, l’assureur peut, après mise en demeure, suspendre la garantie trente jours plus tard.',
        { size: 8.5 },
      ),
      p('Article 12 – Prescription. Toute action dérivant du contrat est prescrite par deux ans.', { size: 8.5 }),
      page,
      p('Article 15 – Réclamation et médiation. Le preneur peut saisir la Médiation de l’assurance.', { size: 8.5 }),
      slot('end', small('Attestation établie pour valoir ce que de droit auprès des cocontractants de l’assuré.')),
    ],
  },
  {
    ...{
      id: 't-r04-broker-columns',
      kind: 'rc-pro',
      family: 'rc-pro',
      sheet: sheet('liberation', 9.5, 40, 'Courtier : NOVALIS CONSEIL – ORIAS 00 000 002', '{page}'),
    },
    blocks: (f) => [
      columns(
        0.5,
        [p('NOVALIS CONSEIL', { bold: true, size: 15, color: '#d35400' }), p('Courtage d’assurances')],
        [p(`Assureur : MÉRIDIENNE IARD\nÉdition : ${num(f.issued)}`, { align: 'right' })],
      ),
      slot('title', h('ATTESTATION D’ASSURANCE RC PRO')),
      columns(
        0.5,
        [
          p('Le souscripteur', { bold: true }),
          slot('facts', pairs('stacked', ['Raison sociale', f.firm.name], ['SIREN', f.siren], ['Police', f.contract])),
        ],
        [p('La garantie', { bold: true }), p(`Début : ${num(f.start)}\nFin : ${num(f.end)}`), p(`Activités : ${f.firm.trade.join(', ')}`)],
      ),
      slot(
        'affirm',
        p(
          `Méridienne IARD garantit la responsabilité civile professionnelle du souscripteur pendant la période du ${num(f.start)} au ${num(f.end)}.`,
        ),
      ),
      slot('cover', ticks('brackets', [true, 'RC exploitation'], [true, 'RC professionnelle'], [true, 'RC après travaux'])),
      slot('end', small('Par délégation de l’assureur.')),
    ],
  },
  {
    ...{ id: 't-r05-boxed', kind: 'rc-pro', family: 'rc-pro', sheet: sheet('helvetica', 10, 50, 'ASSURANCES DU LÉMAN FRANCE', '{page}') },
    blocks: (f) => [
      p('ASSURANCES DU LÉMAN FRANCE', { align: 'center', bold: true }),
      rule,
      slot('title', h('Responsabilité civile des entreprises du bâtiment – Attestation')),
      box(
        [p(`Assuré : ${f.firm.name}`, { bold: true }), p(`SIRET : ${f.siret}`), p(`Siège : ${f.address}`), p(`Contrat : ${f.contract}`)],
        '#f4f4f4',
      ),
      slot(
        'affirm',
        p(
          `Ce contrat de responsabilité civile professionnelle est en cours et produit ses effets du ${num(f.start)} au ${num(f.end)} inclus.`,
        ),
      ),
      slot(
        'cover',
        pairs(
          'dots',
          ['Responsabilité civile exploitation', '6 000 000 €'],
          ['Responsabilité civile professionnelle', '1 000 000 €'],
          ['Défense et recours', '30 000 €'],
        ),
      ),
      slot('facts', pairs('colon', ['Établie le', num(f.issued)])),
      slot('end', p('Attestation délivrée pour servir et valoir ce que de droit.')),
    ],
  },
  {
    ...{
      id: 't-r06-sole',
      kind: 'rc-pro',
      family: 'rc-pro',
      sheet: sheet('courier', 9.5, 48, 'CAISSE LOCALE DES ASSURANCES AGRICOLES ET ARTISANALES', '{page}'),
    },
    blocks: (f) => [
      p(`CAISSE LOCALE DES ASSURANCES\nLE ${num(f.issued)}`),
      slot('title', h('ATTESTATION RESPONSABILITE CIVILE', { size: 12 })),
      p('CONTRAT PROFESSIONNEL – BATIMENT'),
      slot(
        'facts',
        pairs(
          'colon',
          ['SOCIETAIRE', f.firm.name],
          ['SIREN', f.firm.siren],
          ['CONTRAT', f.contract],
          ['PERIODE', `DU ${num(f.start)} AU ${num(f.end)}`],
        ),
      ),
      slot(
        'affirm',
        p('LA CAISSE ATTESTE QUE LE SOCIETAIRE EST GARANTI EN RESPONSABILITE CIVILE PROFESSIONNELLE POUR LA PERIODE INDIQUEE.'),
      ),
      slot(
        'cover',
        table(
          ['GARANTIE', 'MONTANT'],
          [
            ['RC EXPLOITATION', '5 335 000 EUR'],
            ['RC PROFESSIONNELLE', '800 000 EUR'],
          ],
        ),
      ),
      slot('end', p(`FAIT LE ${num(f.issued)}`)),
    ],
  },
];
