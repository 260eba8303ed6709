// Attestations of civil liability, as insurers, brokers and agents might print them.
import { type Facts, long as l, num as n } from '../facts.ts';
import { type Block, box, columns, h, p, pairs, rule, slot, small, space, table, ticks } from '../page.ts';
import { type Layout, sheet } from './layout.ts';

const make = (id: string, look: ReturnType<typeof sheet>, blocks: (f: Facts) => readonly Block[]): Layout => ({
  id,
  kind: 'rc-pro',
  family: 'rc-pro',
  sheet: look,
  blocks,
});
const LIMIT =
  'La présente attestation, délivrée pour valoir ce que de droit, n’implique qu’une présomption de garantie dans les termes et limites du contrat.';
const EXCLUDED =
  'Ne sont pas couverts au titre de cette attestation les dommages relevant de la responsabilité décennale des constructeurs.';
const trades = (f: Facts): string => f.firm.trade.join(', ');

export const LIABILITY: readonly Layout[] = [
  make('r01-letter', sheet('liberation', 10, 58, 'Page {page}'), (f) => [
    p('Caldéis Assurances', { size: 16, bold: true, color: '#00526b' }),
    slot('title', h('ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE', { size: 13 })),
    slot(
      'affirm',
      p(
        `Nous soussignés, Caldéis Assurances, certifions que ${f.firm.name}, ${f.address}, SIREN ${f.siren}, est titulaire d’un contrat de responsabilité civile professionnelle n° ${f.contract}, en vigueur du ${n(f.start)} au ${n(f.end)}.`,
        { align: 'justify' },
      ),
    ),
    p(
      `Ce contrat garantit les conséquences pécuniaires de la responsabilité civile que l’assuré peut encourir du fait de ses activités : ${trades(f)}.`,
    ),
    slot(
      'cover',
      table(
        ['Garanties', 'Montants par sinistre'],
        [
          ['Dommages corporels', '8 000 000 €'],
          ['Dommages matériels', '1 500 000 €'],
          ['Dommages après livraison', '1 000 000 €'],
        ],
        [0.6, 0.4],
      ),
    ),
    slot('end', p(LIMIT)),
    p(`Fait à ${f.place}, le ${l(f.issued)}`, { align: 'right' }),
  ]),
  make('r02-grid', sheet('helvetica', 9, 44, 'Baltarde Assurances SA – {page}'), (f) => [
    slot('title', h('Attestation – Responsabilité civile des entreprises', { align: 'left' })),
    rule,
    slot(
      'facts',
      pairs(
        'grid',
        ['Assuré', f.firm.name],
        ['SIREN', f.siren],
        ['Adresse', f.address],
        ['Contrat', f.contract],
        ['Valable du', `${n(f.start)} au ${n(f.end)}`],
        ['Établie le', n(f.issued)],
      ),
    ),
    slot(
      'affirm',
      p(
        'Le contrat ci-dessus est en cours de validité et garantit la responsabilité civile professionnelle de l’assuré, avant et après réception des travaux.',
      ),
    ),
    slot(
      'cover',
      table(
        ['Garantie', 'Souscrite', 'Plafond'],
        [
          ['RC exploitation', 'Oui', '7 500 000 €'],
          ['RC professionnelle', 'Oui', '1 000 000 €'],
          ['Défense pénale et recours', 'Oui', '30 000 €'],
        ],
      ),
    ),
    p(`Activités : ${trades(f)}`),
    slot('end', small(`${LIMIT} ${EXCLUDED}`)),
  ]),
  make('r03-broker', sheet('times', 11, 60, 'Orseval Courtage – ORIAS 00 000 000'), (f) => [
    columns(
      0.5,
      [p('ORSEVAL COURTAGE', { bold: true }), p('Courtier en assurances\n2 quai du Port\n13980 LA CRAUSSE', { size: 9 })],
      [p(`Le ${l(f.issued)}`, { align: 'right' })],
    ),
    slot('title', h('Attestation d’assurance de responsabilité civile', { size: 14 })),
    p(`Par délégation de l’assureur Meridia Insurance Company, nous attestons que :`),
    p(`${f.firm.name}\nSIREN ${f.siren}\n${f.address}`, { indent: 40, bold: true }),
    slot(
      'affirm',
      p(
        `est assuré en responsabilité civile professionnelle et exploitation par le contrat ${f.contract} pour la période du ${l(f.start)} au ${l(f.end)}.`,
      ),
    ),
    p(`Activités garanties : ${trades(f)}.`),
    slot('cover', pairs('dots', ['RC exploitation', '6 000 000 €'], ['RC professionnelle', '500 000 €'])),
    slot('end', p(LIMIT, { size: 9 })),
  ]),
  make('r04-columns', sheet('helvetica', 9.5, 42, 'Solidance Pro'), (f) => [
    p('SOLIDANCE PRO', { size: 18, bold: true, color: '#0b6e4f' }),
    columns(
      0.42,
      [
        pairs(
          'stacked',
          ['Assuré', f.firm.name],
          ['SIREN', f.siren],
          ['Adresse', f.address],
          ['N° de contrat', f.contract],
          ['Période de garantie', `du ${n(f.start)} au ${n(f.end)}`],
        ),
      ],
      [
        slot('title', p('Attestation RC Pro', { size: 16, bold: true })),
        slot(
          'affirm',
          p('Solidance Pro atteste que l’assuré ci-contre est couvert en responsabilité civile professionnelle par un contrat en vigueur.'),
        ),
        p(`Pour les activités de ${trades(f).toLowerCase()}.`),
        slot(
          'cover',
          ticks(
            'drawn',
            [true, 'Responsabilité civile exploitation'],
            [true, 'Responsabilité civile professionnelle'],
            [true, 'Biens confiés'],
          ),
        ),
        slot('end', small(LIMIT)),
        p(`Délivrée le ${n(f.issued)}`),
      ],
    ),
  ]),
  make('r05-certificate', sheet('times', 12, 70, ''), (f) => [
    space(30),
    slot('title', h('CERTIFICAT D’ASSURANCE RESPONSABILITÉ CIVILE', { size: 16 })),
    rule,
    p(`Assuré : ${f.firm.name}`, { bold: true }),
    p(`Numéro SIREN : ${f.siren}`),
    p(f.address),
    slot(
      'affirm',
      p(
        `La Mutuelle des Artisans du Gabarit certifie que l’assuré est garanti pour sa responsabilité civile professionnelle au titre du contrat n° ${f.contract}.`,
      ),
    ),
    slot('facts', p(`Période de validité du présent certificat : du ${l(f.start)} au ${l(f.end)}.`)),
    slot('end', p(LIMIT, { italic: true })),
    p(`À ${f.place}, le ${l(f.issued)}`),
  ]),
  make('r06-compact', sheet('liberation', 8.5, 40, 'Groupe Tallandier – {page}'), (f) => [
    slot('title', h('ATTESTATION DE RESPONSABILITÉ CIVILE')),
    slot(
      'facts',
      table(
        ['Assuré', 'SIREN', 'Contrat', 'Du', 'Au'],
        [[f.firm.name, f.siren, f.contract, n(f.start), n(f.end)]],
        [0.34, 0.16, 0.18, 0.16, 0.16],
      ),
    ),
    slot(
      'affirm',
      p(
        'Tallandier Assurances atteste que le contrat susvisé est en vigueur et que les garanties de responsabilité civile professionnelle ci-dessous sont acquises à l’assuré.',
      ),
    ),
    slot(
      'cover',
      table(
        ['Nature des garanties', 'Limites', 'Franchises'],
        [
          ['Tous dommages confondus', '8 000 000 €', 'Néant'],
          ['Dont dommages matériels', '2 000 000 €', '500 €'],
          ['RC après travaux', '2 000 000 €', '1 000 €'],
        ],
      ),
    ),
    p(`Activités assurées : ${trades(f)}`),
    p(EXCLUDED),
    p(`Délivrée à ${f.place} le ${n(f.issued)}`),
    slot('end', small(LIMIT)),
  ]),
  make('r07-words', sheet('helvetica', 10, 54, '{page}'), (f) => [
    p('Vernelis Assurances SA – Direction Entreprises', { bold: true }),
    slot('title', h('Attestation de responsabilité civile professionnelle', { size: 13, align: 'left' })),
    p(`Raison sociale : ${f.firm.name}\nSIREN : ${f.siren}\nSiège : ${f.address}\nPolice : ${f.contract}`),
    slot('cover', ticks('words', [true, 'RC exploitation'], [true, 'RC professionnelle'], [true, 'Sous-traitance confiée'])),
    slot('affirm', p(`La police est en vigueur pour la période du ${n(f.start)} au ${n(f.end)}.`)),
    p(`Elle garantit l’exercice des activités suivantes : ${trades(f)}.`),
    slot('end', p(LIMIT)),
    p(`Émise le ${n(f.issued)}`),
  ]),
  make('r08-box', sheet('liberation', 10, 50, 'L’Abri des Bâtisseurs'), (f) => [
    box([slot('title', h('Attestation d’assurance Responsabilité Civile Professionnelle', { size: 12, gap: 2 }))], '#fdf3df', '#b67a00'),
    box([p(`${f.firm.name}`, { bold: true, size: 13 }), p(`SIREN ${f.siren} – ${f.address}`)]),
    slot(
      'affirm',
      p(
        `L’Abri des Bâtisseurs atteste que le sociétaire désigné bénéficie d’un contrat responsabilité civile professionnelle n° ${f.contract} valable du ${n(f.start)} au ${n(f.end)}.`,
      ),
    ),
    slot(
      'cover',
      pairs('grid', ['Responsabilité civile avant réception', '5 000 000 €'], ['Responsabilité civile après réception', '1 500 000 €']),
    ),
    p(`Métiers exercés : ${trades(f)}`),
    slot('end', p(LIMIT, { size: 8 })),
    p(`${f.place}, le ${l(f.issued)}`, { align: 'right' }),
  ]),
  make('r09-typed', sheet('courier', 9.5, 52, '{page}'), (f) => [
    p("CAISSE D'ASSURANCE DU BATIMENT LIGERIEN"),
    slot('title', p('ATTESTATION RESPONSABILITE CIVILE PROFESSIONNELLE', { bold: true })),
    p(
      `ASSURE   : ${f.firm.name.toUpperCase()}\nSIREN    : ${f.siren}\nCONTRAT  : ${f.contract}\nVALABLE  : DU ${n(f.start)} AU ${n(f.end)}`,
    ),
    slot('affirm', p("LA CAISSE ATTESTE QUE L'ASSURE EST GARANTI EN RESPONSABILITE CIVILE PROFESSIONNELLE PAR UN CONTRAT EN VIGUEUR.")),
    p(`ACTIVITES : ${trades(f)}`),
    slot('end', p(`DELIVREE LE ${n(f.issued)}`)),
  ]),
  make('r10-english-style', sheet('times', 10.5, 56, 'Page {page}'), (f) => [
    p('Northgate Insurance Europe SE – succursale pour la France', { italic: true }),
    slot('title', h('Attestation d’assurance RC Professionnelle et Exploitation', { size: 13 })),
    slot(
      'facts',
      pairs(
        'colon',
        ['Preneur d’assurance et assuré', f.firm.name],
        ['Identifiant SIREN', f.siren],
        ['Adresse', f.address],
        ['Numéro de police', f.contract],
        ['Date d’effet', n(f.start)],
        ['Date d’échéance', n(f.end)],
      ),
    ),
    slot(
      'affirm',
      p(
        `L’assureur soussigné confirme que la police susmentionnée, en vigueur du ${n(f.start)} au ${n(f.end)}, couvre la responsabilité civile professionnelle de l’assuré.`,
      ),
    ),
    slot(
      'cover',
      table(
        ['Volet', 'Plafond annuel'],
        [
          ['Exploitation', '10 000 000 €'],
          ['Professionnelle / après livraison', '2 500 000 €'],
        ],
      ),
    ),
    p(`Activités déclarées : ${trades(f)}`),
    slot('end', small(LIMIT)),
    p(`Fait le ${n(f.issued)}`),
  ]),
  make('r11-agent', sheet('helvetica', 10, 56, 'Agent général exclusif'), (f) => [
    p(`Cabinet Sorel – Agent général Hexaprim Assurances\n8 rue de la Halle, 27930 BRÉVAL`, { size: 9 }),
    p(`${f.firm.name}\n${f.firm.street}\n${f.firm.post} ${f.firm.town}`, { indent: 250 }),
    p(`${f.place}, le ${l(f.issued)}`),
    slot('title', p('Objet : attestation d’assurance responsabilité civile professionnelle', { bold: true })),
    p('Madame, Monsieur,'),
    slot(
      'affirm',
      p(
        `Nous vous confirmons que votre entreprise (SIREN ${f.siren}) est assurée en responsabilité civile professionnelle auprès d’Hexaprim Assurances, contrat n° ${f.contract}, pour la période du ${n(f.start)} au ${n(f.end)}, pour l’exercice des activités de ${trades(f).toLowerCase()}.`,
      ),
    ),
    slot('end', p('La présente attestation est établie pour servir et valoir ce que de droit.')),
    p('Veuillez agréer, Madame, Monsieur, nos salutations distinguées.'),
    p('L’agent général'),
  ]),
  make('r12-dots', sheet('liberation', 9.5, 48, 'Attestation RC – {page}'), (f) => [
    slot('title', h('Responsabilité civile professionnelle\nATTESTATION', { size: 14 })),
    slot(
      'facts',
      pairs(
        'dots',
        ['Assureur', 'Sauvegarde & Chantiers Assurances'],
        ['Assuré', f.firm.name],
        ['N° SIREN', f.siren],
        ['Contrat', f.contract],
        ['Prise d’effet', n(f.start)],
        ['Valable jusqu’au', n(f.end)],
      ),
    ),
    slot('affirm', p('L’assureur atteste que le contrat est en vigueur et que les cotisations sont acquittées pour la période ci-dessus.')),
    slot('cover', pairs('dots', ['RC exploitation', 'garantie'], ['RC professionnelle', 'garantie'])),
    p(`Activités : ${trades(f)}`),
    slot('end', p(LIMIT, { size: 8 })),
    p(`Attestation éditée le ${n(f.issued)}`),
  ]),
];
