// Insurances and RGE certificates of the second set, in layouts of their own.
import { long as l, num as n } from '../facts.ts';
import { make as decennale, ENGAGE } from '../layouts/decennale-words.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, table } from '../page.ts';

const other =
  (kind: 'rc-pro' | 'rge') =>
  (id: string, look: Layout['sheet'], blocks: Layout['blocks']): Layout => ({
    ...{ id, kind, family: kind, blocks },
    sheet: look,
  });
const rcPro = other('rc-pro');
const rge = other('rge');

export const SECOND_COVER: readonly Layout[] = [
  decennale('s2-ten-letter', sheet('times', 11, 60, 'Mutuelle des Artisans du Rouergat – {page}'), (f) => [
    p('Mutuelle des Artisans du Rouergat', { bold: true, size: 14 }),
    columns(0.5, [p(`Votre contrat : ${f.contract}`)], [p(`${f.firm.name}\n${f.firm.street}\n${f.firm.post} ${f.firm.town}`)]),
    slot('title', p('Attestation d’assurance de responsabilité civile décennale', { bold: true, size: 13 })),
    slot(
      'affirm',
      p(
        `La Mutuelle atteste que la société ${f.firm.name}, SIREN ${f.siren}, est assurée pour sa responsabilité décennale par le contrat n° ${f.contract}, en cours de validité pour la période du ${l(f.start)} au ${l(f.end)}.`,
        { align: 'justify' },
      ),
    ),
    p('Activités garanties :', { bold: true }),
    ...f.firm.trade.map((one) => p(`• ${one}`, { indent: 16, gap: 2 })),
    slot(
      'cover',
      pairs(
        'dots',
        ['Responsabilité décennale obligatoire', 'Garantie accordée'],
        ['Travaux en qualité de sous-traitant', 'Garantie accordée'],
      ),
    ),
    p(`Chantiers ouverts entre le ${n(f.start)} et le ${n(f.end)}, en France métropolitaine.`),
    slot('end', p(ENGAGE)),
    p(`Fait à ${f.place} le ${l(f.issued)}`),
  ]),
  decennale('s2-ten-form', sheet('helvetica', 8.5, 40, '{page}'), (f) => [
    slot('title', h('ATTESTATION D’ASSURANCE RESPONSABILITÉ DÉCENNALE OBLIGATOIRE', { size: 12 })),
    slot(
      'facts',
      table(
        ['Assuré', 'Contrat', 'Période de validité'],
        [[`${f.firm.name}\n${f.address}\nSIREN ${f.siren}`, f.contract, `du ${n(f.start)} au ${n(f.end)}`]],
        [0.5, 0.2, 0.3],
      ),
    ),
    slot('affirm', p(`Assurances Meunier-Valbonne certifie que le contrat désigné ci-dessus est en vigueur à la date du ${n(f.issued)}.`)),
    p(`Activités assurées : ${f.firm.trade.join(', ')}`),
    slot(
      'cover',
      table(
        ['Garantie', 'Montant', 'Franchise'],
        [
          ['Responsabilité décennale – ouvrages soumis', 'À hauteur du coût des travaux de réparation', '1 500 €'],
          ['Responsabilité du sous-traitant', '3 000 000 €', '1 500 €'],
        ],
      ),
    ),
    slot('end', small(ENGAGE)),
    p(`Date d’édition : ${n(f.issued)}`),
  ]),
  decennale('s2-ten-broker', sheet('liberation', 10, 52, 'Courtage Estramp – intermédiaire en assurance'), (f) => [
    box([slot('title', h('Attestation d’assurance – Garantie décennale', { gap: 2, size: 13 }))], '#f2f2f2'),
    pairs('colon', ['Assureur', 'Caldéis Assurances'], ['Souscripteur et assuré', f.firm.name], ['SIREN', f.siren], ['Adresse', f.address]),
    slot('facts', pairs('colon', ['Numéro de police', f.contract], ['Date d’effet', n(f.start)], ['Date d’échéance', n(f.end)])),
    slot(
      'affirm',
      p('L’assureur atteste que l’assuré bénéficie, pour les activités ci-dessous, d’un contrat de responsabilité décennale en cours.'),
    ),
    table(
      ['Activités souscrites'],
      f.firm.trade.map((one) => [one]),
    ),
    slot('cover', p('La garantie s’applique aux travaux exécutés en marché direct comme en sous-traitance.')),
    slot('end', small(ENGAGE)),
    p(`Délivrée le ${n(f.issued)}`, { align: 'right' }),
  ]),
  rcPro('s2-civil-letter', sheet('helvetica', 10, 56, 'Caldéis Assurances – {page}'), (f) => [
    slot('title', h('ATTESTATION DE RESPONSABILITÉ CIVILE PROFESSIONNELLE', { size: 13, align: 'left' })),
    p(`Assuré : ${f.firm.name}\n${f.address}\nSIREN : ${f.siren}`),
    slot(
      'affirm',
      p(
        `Nous attestons que l’assuré ci-dessus est garanti par le contrat n° ${f.contract} pour les conséquences de sa responsabilité civile professionnelle, du ${n(f.start)} au ${n(f.end)}. Ce contrat est en vigueur.`,
      ),
    ),
    p(`Activités déclarées : ${f.firm.trade.join(' – ')}`),
    slot(
      'cover',
      table(
        ['Nature des dommages', 'Plafond'],
        [
          ['Responsabilité civile exploitation, tous dommages', '7 500 000 € par sinistre'],
          ['Responsabilité civile après travaux', '2 000 000 € par an'],
        ],
        [0.6, 0.4],
      ),
    ),
    slot('end', p('La présente attestation est délivrée pour servir et valoir ce que de droit.')),
    p(`${f.place}, le ${n(f.issued)}`),
  ]),
  rcPro('s2-civil-grid', sheet('liberation', 9, 44, '{page}'), (f) => [
    slot('title', h('Attestation d’assurance Responsabilité Civile', { size: 14 })),
    slot(
      'facts',
      pairs(
        'grid',
        ['Assuré', f.firm.name],
        ['SIREN', f.siren],
        ['Police n°', f.contract],
        ['Période d’assurance', `du ${l(f.start)} au ${l(f.end)}`],
        ['Attestation établie le', n(f.issued)],
      ),
    ),
    slot(
      'affirm',
      p('Le contrat est en cours à la date d’établissement de la présente attestation et les garanties ci-après sont acquises.'),
    ),
    slot(
      'cover',
      pairs('grid', ['Responsabilité civile professionnelle', '1 200 000 €'], ['Responsabilité civile exploitation', '6 000 000 €']),
    ),
    p(`Métiers : ${f.firm.trade.join(', ')}`),
    slot('end', small('Attestation délivrée par l’assureur dans les limites des conditions générales et particulières.')),
  ]),
];

export const SECOND_RGE: readonly Layout[] = [
  rge('s2-rge-table', sheet('helvetica', 9.5, 46, 'QUALIBAT – {page}'), (f) => [
    p('QUALIBAT', { bold: true, size: 20 }),
    slot('title', h('CERTIFICAT RGE', { size: 15 })),
    slot(
      'facts',
      pairs(
        'colon',
        ['Entreprise certifiée', f.firm.name],
        ['SIREN', f.siren],
        ['Siège social', f.address],
        ['Date d’édition', n(f.issued)],
        ['Valable jusqu’au', n(f.end)],
      ),
    ),
    slot('affirm', p('Qualibat atteste que l’entreprise détient les qualifications suivantes, assorties de la mention RGE.')),
    slot(
      'rows',
      table(
        ['Qualification', 'Libellé', 'Mention'],
        [
          ['7122', 'Isolation thermique par l’extérieur', 'RGE'],
          ['3512', 'Menuiseries extérieures', 'RGE'],
        ],
        [0.2, 0.6, 0.2],
      ),
    ),
    slot('end', small('Les qualifications en cours peuvent être consultées sur le site de Qualibat.')),
  ]),
  rge('s2-rge-letter', sheet('times', 11.5, 62, 'Qualit’EnR – {page}'), (f) => [
    slot('title', h('Certificat de qualification QualiSol – RGE', { size: 16 })),
    slot(
      'affirm',
      p(
        `Qualit’EnR certifie que l’entreprise ${f.firm.name}, SIRET ${f.siret}, est titulaire de la qualification QualiSol, Reconnu Garant de l’Environnement.`,
      ),
    ),
    rule,
    slot('facts', p(`Période de validité : du ${n(f.start)} au ${n(f.end)}`, { bold: true, align: 'center' })),
    p(`Numéro de qualification : QS/${f.contract.slice(2)}`),
    slot('end', p(`Certificat émis à Paris le ${l(f.issued)}`)),
  ]),
  rge('s2-rge-box', sheet('liberation', 10, 50, 'Qualifelec'), (f) => [
    box([slot('title', h('QUALIFELEC – Certificat de qualification avec mention RGE', { size: 13, gap: 0 }))], '#eef6ee'),
    columns(
      0.55,
      [p(`${f.firm.name}\n${f.address}\nSIREN ${f.siren}`, { bold: true })],
      [slot('facts', pairs('stacked', ['Délivré le', n(f.issued)], ['Valable jusqu’au', n(f.end)]))],
    ),
    slot('affirm', p('L’entreprise est qualifiée « Solaire photovoltaïque » et bénéficie de la mention RGE pour la période indiquée.')),
    slot('end', small('Certificat à vérifier en ligne sur le site de l’organisme.')),
  ]),
];
