// RGE certificates, as Qualibat, Qualit'EnR, Qualifelec, Certibat and others might print them.
import { type Facts, long as l, num as n, plusDays, plusMonths } from '../facts.ts';
import { type Block, box, columns, h, p, pairs, rule, slot, small, space, table, ticks } from '../page.ts';
import { type Layout, sheet } from './layout.ts';

const make = (id: string, look: ReturnType<typeof sheet>, blocks: (f: Facts) => readonly Block[]): Layout => ({
  id,
  kind: 'rge',
  family: 'rge',
  sheet: look,
  blocks,
});
const Q: readonly (readonly [string, string])[] = [
  ['7131', 'Isolation thermique par l’intérieur'],
  ['3511', 'Fourniture et pose de menuiseries extérieures'],
  ['5311', 'Installations de chauffage'],
  ['8611', 'Rénovation énergétique – offre globale'],
];
const q = (f: Facts): readonly [string, string] => Q[f.firm.headcount % Q.length]!;
const later = (f: Facts): string => plusMonths(f.end, 24);
const REVOKE =
  'L’usage de la mention est subordonné au respect du règlement général ; la validité peut être vérifiée sur le site de l’organisme.';
// At first sight REVOKE stood on eleven of the twelve, and held them all; the others were written after that, by no rule but to vary.
const CHECKED = 'La validité de ce certificat peut être vérifiée sur le site internet de l’organisme.';
const NORM = 'Certificat établi conformément à la norme NF X50-091. Marque déposée, reproduction interdite.';

export const RGE: readonly Layout[] = [
  make('g01-qualibat', sheet('helvetica', 9.5, 48, 'QUALIBAT – Association loi 1901 – {page}'), (f) => [
    columns(
      0.5,
      [p('QUALIBAT', { size: 20, bold: true, color: '#d2691e' })],
      [p(`${f.firm.name}\n${f.firm.street}\n${f.firm.post} ${f.firm.town}`)],
    ),
    slot('title', h('CERTIFICAT QUALIBAT – RGE')),
    p(`Certificat n° E-${f.contract}`, { align: 'center' }),
    slot(
      'facts',
      pairs(
        'grid',
        ['Entreprise', f.firm.name],
        ['SIREN', f.siren],
        ['Responsable légal', f.firm.manager],
        ['Délivré le', n(f.issued)],
        ['Valable jusqu’au', n(f.end)],
      ),
    ),
    slot(
      'affirm',
      p(
        'Qualibat certifie que l’entreprise désignée ci-dessus est titulaire des qualifications suivantes, avec mention RGE « Reconnu Garant de l’Environnement » en cours de validité.',
      ),
    ),
    slot(
      'rows',
      table(
        ['Code', 'Qualification', 'Attribution', 'Mention'],
        [
          [q(f)[0], q(f)[1], n(plusMonths(f.start, -14)), 'RGE'],
          ['2112', 'Maçonnerie courante', n(plusMonths(f.start, -20)), '–'],
        ],
        [0.12, 0.48, 0.2, 0.2],
      ),
    ),
    slot('end', small(REVOKE)),
  ]),
  make('g02-qualibat-letter', sheet('liberation', 10, 54, 'Page {page}'), (f) => [
    p('QUALIBAT', { bold: true, size: 15 }),
    slot('title', h('Certificat de qualification professionnelle RGE', { size: 14 })),
    slot(
      'affirm',
      p(
        `Au vu du dossier présenté, Qualibat reconnaît à l’entreprise ${f.firm.name} (SIREN ${f.siren}), ${f.address}, la qualification ${q(f)[0]} – ${q(f)[1]}, assortie de la mention RGE.`,
      ),
    ),
    slot('facts', p(`VALABLE JUSQU’AU ${n(f.end)}`, { bold: true, align: 'center', size: 12 })),
    pairs(
      'colon',
      ['Date d’établissement du certificat', n(f.issued)],
      ['Échéance de la qualification', n(later(f))],
      ['Effectif', String(f.firm.headcount)],
    ),
    slot('end', p(NORM, { size: 8 })),
    p('Le président de la commission', { align: 'right' }),
  ]),
  make('g03-qualitenr', sheet('helvetica', 10, 56, 'Qualit’EnR – {page}'), (f) => [
    p('Qualit’EnR', { size: 18, bold: true, color: '#3a7d0a' }),
    slot('title', h('CERTIFICAT DE QUALIFICATION QualiPAC – RGE', { size: 13 })),
    slot(
      'affirm',
      p(
        `L’association Qualit’EnR certifie que l’entreprise ${f.firm.name} est qualifiée QualiPAC module Chauffage et ECS, Reconnu Garant de l’Environnement (RGE).`,
      ),
    ),
    slot(
      'facts',
      pairs(
        'colon',
        ['Entreprise', f.firm.name],
        ['SIRET', f.siret],
        ['Numéro de certificat', `QPAC/${f.contract.slice(2)}`],
        ['Période couverte par le certificat', `du ${n(f.start)} au ${n(f.end)}`],
        ['Date de fin de qualification', n(later(f))],
      ),
    ),
    p(`Référent technique : ${f.firm.manager}`),
    slot('end', small(REVOKE)),
    p(`Fait à Paris le ${n(f.issued)}`),
  ]),
  make('g04-qualifelec', sheet('helvetica', 9.5, 46, 'Qualifelec'), (f) => [
    box([slot('title', h('CERTIFICAT QUALIFELEC', { gap: 0 })), h('Mention RGE', { size: 11, gap: 2 })], '#e9f2fb', '#14539a'),
    pairs('stacked', ['Entreprise', f.firm.name], ['SIREN', f.siren], ['Siège', f.address]),
    slot('affirm', p('La qualification et la mention RGE désignées ci-dessous sont attribuées à l’entreprise.')),
    slot(
      'rows',
      table(['Domaine', 'Indice', 'Mention', 'Valable'], [['Solaire photovoltaïque', 'SPV 1', 'RGE', `du ${n(f.start)} au ${n(f.end)}`]]),
    ),
    slot('facts', p(`valable : du ${n(f.start)} au ${n(f.end)}`)),
    p(`Édité le ${n(f.issued)}`),
    slot('end', small(CHECKED)),
  ]),
  make('g05-certibat', { ...sheet('times', 11, 54, 'Certibat – {page}'), wide: true }, (f) => [
    slot('title', h('CERTIFICAT CERTIBAT', { size: 20 })),
    h('Certification « Offre globale de rénovation énergétique » – RGE', { size: 12 }),
    slot(
      'affirm',
      p(
        `Certibat atteste que ${f.firm.name}, SIREN ${f.siren}, ${f.address}, satisfait aux exigences du référentiel et bénéficie de la certification RGE.`,
        { align: 'center' },
      ),
    ),
    slot('facts', p(`Valable jusqu’au ${l(f.end)}`, { bold: true, align: 'center' })),
    slot('end', p(`Délivré le ${l(f.issued)}`, { align: 'center' })),
  ]),
  make('g06-rows', sheet('liberation', 9, 44, 'Certificat RGE – {page}'), (f) => [
    slot('title', h('CERTIFICAT DE QUALIFICATION RGE', { align: 'left' })),
    p(`Organisme : QUALIBAT – Commission de l’Orse`),
    pairs('dots', ['Titulaire', f.firm.name], ['SIREN', f.siren], ['Adresse', f.address], ['Édité le', n(f.issued)]),
    slot('affirm', p('Les qualifications ci-dessous, portant la mention RGE, sont en vigueur :')),
    slot(
      'rows',
      table(
        ['Qualification', 'Intitulé', 'RGE', 'Du', 'Au'],
        [
          [q(f)[0], q(f)[1], 'Oui', n(f.start), n(f.end)],
          ['4131', 'Plâtrerie technicité courante', 'Oui', n(f.start), n(f.end)],
        ],
        [0.16, 0.42, 0.1, 0.16, 0.16],
      ),
    ),
    slot('facts', p(`Certificat valable jusqu’au ${n(f.end)}`, { bold: true })),
    slot('end', small(CHECKED)),
  ]),
  make('g07-quali-bois', sheet('times', 11, 60, ''), (f) => [
    p('Qualit’EnR', { italic: true }),
    slot('title', h('Certificat Qualibois – Reconnu Garant de l’Environnement', { size: 14 })),
    p(`Entreprise : ${f.firm.name}\nSIRET : ${f.siret}\nAdresse : ${f.address}`),
    slot('affirm', p(`L’entreprise est qualifiée Qualibois module Eau et peut se prévaloir de la mention RGE.`)),
    slot('facts', p(`Ce certificat est valable du ${l(f.start)} au ${l(f.end)}.`)),
    slot('end', p(`Paris, le ${l(f.issued)} – Le président`)),
  ]),
  make('g08-ticks', sheet('helvetica', 10, 52, '{page}'), (f) => [
    slot('title', h('QUALIBAT – Certificat RGE', { align: 'left' })),
    slot(
      'facts',
      pairs(
        'colon',
        ['Raison sociale', f.firm.name],
        ['N° SIREN', f.siren],
        ['Ville', f.firm.town],
        ['Date de délivrance', n(f.issued)],
        ['Valable jusqu’au', n(f.end)],
      ),
    ),
    p(`Qualification ${q(f)[0]} – ${q(f)[1]}`, { bold: true }),
    slot('rows', ticks('drawn', [true, 'Mention RGE attribuée'], [true, 'Audit de réalisation conforme'])),
    slot('affirm', p('L’entreprise est titulaire de la qualification et de la mention RGE jusqu’à la date de validité indiquée.')),
    slot('end', small(NORM)),
  ]),
  make('g09-eco', sheet('liberation', 10, 50, 'Éco Artisan – {page}'), (f) => [
    p('LES PROS DE LA PERFORMANCE ÉNERGÉTIQUE', { bold: true }),
    slot('title', h('CERTIFICAT RGE – Rénovation énergétique', { size: 13 })),
    box([p(f.firm.name, { bold: true, size: 12 }), p(`SIREN ${f.siren}\n${f.address}`)]),
    slot(
      'affirm',
      p(
        'Qualibat certifie que l’entreprise ci-dessus détient la mention RGE pour les travaux suivants : isolation des murs et planchers, isolation des combles.',
      ),
    ),
    slot('facts', columns(0.5, [p(`Délivré le ${n(f.issued)}`)], [p(`Valable jusqu’au ${n(f.end)}`, { bold: true })])),
    slot('end', small(CHECKED)),
  ]),
  make('g10-typed', sheet('courier', 9.5, 50, '{page}'), (f) => [
    p('QUALIFELEC'),
    slot('title', p('CERTIFICAT DE QUALIFICATION - MENTION RGE', { bold: true })),
    p(`ENTREPRISE : ${f.firm.name.toUpperCase()}\nSIREN      : ${f.siren}\nADRESSE    : ${f.address}`),
    slot('affirm', p("L'ENTREPRISE EST TITULAIRE DE LA QUALIFICATION IRVE AVEC MENTION RGE.")),
    slot('facts', p(`VALABLE : DU ${n(f.start)} AU ${n(f.end)}`)),
    slot('end', p(`EDITE LE ${n(f.issued)}`)),
  ]),
  make('g11-opqibi', sheet('times', 11, 58, 'OPQIBI'), (f) => [
    p('OPQIBI – La qualification de l’ingénierie', { bold: true }),
    slot('title', h('CERTIFICAT DE QUALIFICATION RGE ÉTUDES', { size: 14 })),
    rule,
    p(`N° ${f.contract}`),
    p(`${f.firm.name}\n${f.address}\nSIREN : ${f.siren}`, { bold: true }),
    slot(
      'affirm',
      p(
        'L’organisme certifie que la structure désignée est qualifiée 19.05 « Audit énergétique des bâtiments » avec la mention RGE Études.',
      ),
    ),
    slot(
      'facts',
      pairs(
        'colon',
        ['Date d’attribution', n(plusMonths(f.start, -12))],
        ['Certificat établi le', n(f.issued)],
        ['Certificat valable jusqu’au', n(f.end)],
      ),
    ),
    slot('end', p(NORM, { size: 9 })),
  ]),
  make('g12-wide', { ...sheet('helvetica', 10, 50, '{page}'), wide: true }, (f) => [
    columns(
      0.35,
      [p('QUALIBAT', { size: 22, bold: true }), p('Certificat RGE', { size: 13 }), space(10), p(`N° ${f.contract}`)],
      [
        slot('title', p('CERTIFICAT D’ENTREPRISE RECONNUE GARANTE DE L’ENVIRONNEMENT (RGE)', { bold: true })),
        slot(
          'facts',
          pairs(
            'dots',
            ['Entreprise', f.firm.name],
            ['SIREN', f.siren],
            ['Siège social', f.address],
            ['Date d’édition', n(f.issued)],
            ['Valable jusqu’au', n(f.end)],
          ),
        ),
        slot(
          'affirm',
          p(
            `Qualibat certifie que l’entreprise est titulaire de la qualification ${q(f)[0]} (${q(f)[1]}), mention RGE en cours de validité, sous contrôle annuel avant le ${n(plusDays(f.end, 0))}.`,
          ),
        ),
        slot('end', small(CHECKED)),
      ],
    ),
  ]),
];
