// Papers of the social bodies, fourth set.
import { long, month, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, space, table } from '../page.ts';
import { addressed, inOneLine, lay } from './lay.ts';

const pay = (n: number) => `${n * 2} ${String((n * 137) % 1000).padStart(3, '0')},00`;
const VERIFY =
  'La validité de ce document peut être contrôlée par toute personne intéressée sur le site www.urssaf.fr, rubrique « Vérifier une attestation », à l’aide du code de sécurité.';
const LAW = 'Articles L. 243-15, D. 243-15 du code de la sécurité sociale et L. 8222-1 du code du travail';

export const SOCIAL_LAYOUTS: readonly Layout[] = [
  lay('v01-prose', 'urssaf', 'urssaf', sheet('liberation', 10.5, 55, 'Urssaf Bretagne – TSA 40015 – 93517 Montreuil Cedex'), (f) => [
    columns(0.5, [p('Urssaf\nBretagne', { bold: true, size: 16, color: '#12306b' })], [space(30), p(addressed(f))]),
    p(`Rennes, le ${long(f.issued)}`, { align: 'right' }),
    slot('facts', pairs('colon', ['Référence', `SIREN ${f.siren}`], ['Code de sécurité', f.code])),
    slot('title', p('Objet : attestation de vigilance', { bold: true })),
    p('Madame, Monsieur,'),
    slot(
      'affirm',
      p(
        `Je soussigné, directeur de l’Urssaf Bretagne, atteste que l’entreprise ${f.firm.name} (SIRET ${f.siret}) est à jour de ses obligations en matière de déclaration et de paiement des cotisations de sécurité sociale et d’allocations familiales à la date du ${num(f.period)}, pour un effectif de ${f.firm.headcount} salariés et une masse salariale de ${pay(f.firm.headcount)} € déclarés au titre du mois de ${month(f.period)}.`,
        { align: 'justify' },
      ),
    ),
    p('La présente attestation est délivrée sur demande de l’employeur pour servir et valoir ce que de droit.'),
    p(VERIFY, { align: 'justify' }),
    slot('end', small(LAW)),
    p('Le Directeur,\nH. Kerviniou', { align: 'right' }),
  ]),
  lay('v02-grid', 'urssaf', 'urssaf', sheet('helvetica', 9.5, 42, 'urssaf.fr', 'Page {page}'), (f) => [
    slot('title', h('ATTESTATION DE VIGILANCE', { color: '#0b3d91' })),
    p(LAW, { align: 'center', italic: true, size: 8 }),
    slot(
      'facts',
      pairs(
        'grid',
        ['Dénomination', f.firm.name],
        ['N° SIREN', f.siren],
        ['N° SIRET de l’établissement', f.siret],
        ['Adresse', f.address],
        ['Date de délivrance', num(f.issued)],
        ['Situation arrêtée au', num(f.period)],
        ['Code de sécurité', f.code],
      ),
    ),
    slot('affirm', p('L’employeur désigné ci-dessus est à jour de ses cotisations et contributions à la date indiquée.', { bold: true })),
    table(
      ['Période', 'Effectif moyen', 'Rémunérations déclarées'],
      [[month(f.period), String(f.firm.headcount), `${pay(f.firm.headcount)} €`]],
    ),
    p(VERIFY),
    slot('end', small('Ce document ne préjuge pas de l’exactitude des bases sur lesquelles il a été calculé.')),
  ]),
  lay('v03-two-columns', 'urssaf', 'urssaf', sheet('times', 11, 50, 'Urssaf Nord – Pas-de-Calais'), (f) => [
    slot('title', h('Attestation de fourniture des déclarations sociales et de paiement des cotisations', { align: 'left' })),
    rule,
    columns(
      0.42,
      [
        slot(
          'facts',
          pairs('stacked', ['SIREN', f.siren], ['Établissement', f.siret], ['Code de sécurité', f.code], ['Établie le', long(f.issued)]),
        ),
      ],
      [
        p(addressed(f), { bold: true }),
        slot(
          'affirm',
          p(
            `Cette entreprise est à jour de ses obligations sociales au ${long(f.period)} : les déclarations ont été fournies et les cotisations dues à cette date ont été réglées.`,
          ),
        ),
        p(`Effectif déclaré : ${f.firm.headcount} salariés. Masse salariale de ${month(f.period)} : ${pay(f.firm.headcount)} euros.`),
      ],
    ),
    p(VERIFY, { size: 9 }),
    slot('end', small(LAW)),
  ]),
  lay(
    'v04-several-offices',
    'urssaf',
    'urssaf',
    sheet('liberation', 9.5, 45, 'Urssaf Île-de-France – 93518 Montreuil Cedex – {page}'),
    (f) => [
      columns(0.6, [p('URSSAF ÎLE-DE-FRANCE', { bold: true }), p('Service Attestations')], [p(addressed(f))]),
      slot('title', h('Attestation de vigilance')),
      slot('facts', pairs('dots', ['SIREN', f.siren], ['Date d’édition', num(f.issued)], ['Code de sécurité', f.code])),
      slot(
        'affirm',
        p(
          `Au titre de l’article L. 243-15 du code de la sécurité sociale, nous certifions que ${f.firm.name} a fourni ses déclarations et est à jour du paiement de ses cotisations et contributions sociales au ${num(f.period)} pour le ou les établissements suivants :`,
        ),
      ),
      slot(
        'offices',
        table(
          ['SIRET', 'Adresse', 'Effectif', 'Masse salariale'],
          [[f.siret, f.address, String(f.firm.headcount), `${pay(f.firm.headcount)} €`]],
          [0.24, 0.44, 0.12, 0.2],
        ),
      ),
      p(VERIFY),
      slot('end', small('Document édité par voie dématérialisée, dispensé de signature.')),
    ],
  ),
  lay('v05-boxed', 'urssaf', 'urssaf', sheet('helvetica', 10, 60), (f) => [
    box(
      [
        slot('title', p('ATTESTATION DE VIGILANCE – EMPLOYEUR', { bold: true, size: 13, align: 'center' })),
        p(`délivrée le ${long(f.issued)}`, { align: 'center' }),
      ],
      '#eef3fb',
    ),
    p(`Entreprise : ${inOneLine(f)}`),
    slot(
      'facts',
      pairs(
        'colon',
        ['SIREN', f.siren],
        ['SIRET', f.siret],
        ['Effectif', `${f.firm.headcount} salariés`],
        ['Masse salariale', `${pay(f.firm.headcount)} €`],
        ['Période', month(f.period)],
      ),
    ),
    slot('affirm', p(`L’entreprise est à jour de ses obligations de déclaration et de paiement au ${num(f.period)}.`)),
    box([p(`Code de sécurité : ${f.code}`, { bold: true, align: 'center' }), p(VERIFY, { size: 8 })]),
    slot(
      'end',
      small(
        'L’attestation est valable pour une durée de six mois. Le donneur d’ordre en vérifie l’authenticité auprès de l’organisme de recouvrement.',
      ),
    ),
  ]),
  lay('v06-bilingual', 'urssaf', 'urssaf', sheet('liberation', 9.5, 48, 'Urssaf Alsace – 67945 Strasbourg Cedex 9'), (f) => [
    slot('title', h('ATTESTATION DE VIGILANCE / COMPLIANCE CERTIFICATE')),
    p(`Strasbourg, le ${num(f.issued)}`, { align: 'right' }),
    slot(
      'facts',
      pairs(
        'grid',
        ['Raison sociale / Company', f.firm.name],
        ['SIREN', f.siren],
        ['SIRET', f.siret],
        ['Siège / Address', f.address],
        ['Code de sécurité / Security code', f.code],
      ),
    ),
    slot(
      'affirm',
      p(
        `Cet employeur est à jour de ses obligations sociales au ${num(f.period)}. Effectif : ${f.firm.headcount} salariés ; salaires de ${month(f.period)} : ${pay(f.firm.headcount)} €.`,
      ),
    ),
    p('This employer has filed its social security returns and paid the contributions due at the date above.', { italic: true, size: 8.5 }),
    slot('end', small(LAW)),
  ]),
  lay('m01-msa-letter', 'urssaf', 'msa', sheet('times', 11, 56, 'MSA Beauce Cœur de Loire – 28032 Chartres Cedex'), (f) => [
    columns(0.5, [p('MSA\nBeauce Cœur de Loire', { bold: true })], [p(addressed(f))]),
    p(`Chartres, le ${long(f.issued)}`),
    slot('title', p('Attestation de vigilance – régime agricole', { bold: true, size: 13 })),
    slot(
      'affirm',
      p(
        `La caisse de Mutualité sociale agricole certifie que l’employeur ${f.firm.name} est à jour de ses obligations de déclaration et de paiement des cotisations et contributions sociales à la date du ${long(f.period)}.`,
      ),
    ),
    slot(
      'facts',
      pairs(
        'colon',
        ['SIREN', f.siren],
        ['SIRET', f.siret],
        ['Effectif salarié', String(f.firm.headcount)],
        ['Total des rémunérations', `${pay(f.firm.headcount)} €`],
        ['Numéro de sécurité', f.code],
      ),
    ),
    p('L’authenticité de cette attestation se vérifie sur www.msa.fr à l’aide du numéro de sécurité.'),
    slot('end', small('Articles L. 725-24 et D. 724-9 du code rural et de la pêche maritime.')),
  ]),
  lay('m02-msa-form', 'urssaf', 'msa', sheet('helvetica', 9.5, 44, 'Mutualité sociale agricole – document à usage de l’employeur'), (f) => [
    slot('title', h('MSA – ATTESTATION DE VIGILANCE')),
    slot(
      'facts',
      pairs(
        'grid',
        ['Employeur', f.firm.name],
        ['Adresse', f.address],
        ['SIRET', f.siret],
        ['SIREN', f.siren],
        ['Éditée le', num(f.issued)],
        ['Cotisations exigibles au', num(f.period)],
        ['Nombre de salariés', String(f.firm.headcount)],
        ['Assiette', `${pay(f.firm.headcount)} €`],
        ['Code de sécurité', f.code],
      ),
    ),
    slot('affirm', p('L’employeur est à jour de ses obligations sociales (fourniture des déclarations et paiement des cotisations).')),
    slot('end', small('Attestation établie d’après les éléments déclarés par l’employeur.')),
  ]),
  lay('s01-sole-letter', 'urssaf', 'self-employed', sheet('liberation', 10.5, 55, 'Urssaf Pays de la Loire'), (f) => [
    columns(0.5, [p('Urssaf\nPays de la Loire', { bold: true })], [p(`Monsieur ou Madame\n${addressed(f)}`)]),
    slot('title', h('ATTESTATION DE VIGILANCE')),
    slot('facts', pairs('colon', ['SIREN', f.siren], ['SIRET', f.siret], ['Code de sécurité', f.code], ['Date', num(f.issued)])),
    slot(
      'affirm',
      p(`${f.firm.name}, travailleur indépendant, est à jour de ses obligations sociales au ${num(f.period)} et n’emploie pas de salarié.`),
    ),
    p(VERIFY),
    slot('end', small(LAW)),
  ]),
  lay('s02-micro', 'urssaf', 'self-employed', sheet('helvetica', 10, 50, 'autoentrepreneur.urssaf.fr'), (f) => [
    slot('title', h('Attestation de vigilance – micro-entrepreneur', { align: 'left' })),
    p(`Le ${long(f.issued)}`),
    slot(
      'facts',
      pairs(
        'grid',
        ['Auto-entrepreneur', f.firm.name],
        ['SIREN', f.siren],
        ['SIRET', f.siret],
        ['Adresse', f.address],
        ['Activité', f.firm.trade[0]],
        ['Chiffre d’affaires déclaré depuis le 1er janvier', '28 450 €'],
        ['Code de sécurité', f.code],
      ),
    ),
    slot(
      'affirm',
      p(
        `Vous êtes à jour de vos obligations de déclaration et de paiement au ${long(f.period)}. Ce micro-entrepreneur est à jour de ses cotisations et contributions sociales.`,
      ),
    ),
    slot('end', small('Les montants déclarés le sont sous la responsabilité du cotisant.')),
  ]),
  lay('s03-sole-table', 'urssaf', 'self-employed', sheet('times', 11, 50, 'Urssaf Occitanie'), (f) => [
    p('URSSAF OCCITANIE', { bold: true }),
    slot('title', h('Attestation de vigilance d’un travailleur indépendant')),
    slot(
      'facts',
      table(
        ['Rubrique', 'Valeur'],
        [
          ['Nom', f.firm.name],
          ['SIREN', f.siren],
          ['SIRET', f.siret],
          ['Domicile professionnel', f.address],
          ['Émise le', num(f.issued)],
          ['Code de sécurité', f.code],
        ],
      ),
    ),
    slot(
      'affirm',
      p(`Le cotisant est à jour de ses cotisations et contributions sociales à la date du ${long(f.period)}. Aucun salarié n’est déclaré.`),
    ),
    slot('end', small(LAW)),
  ]),
  lay('s04-sole-box', 'urssaf', 'self-employed', sheet('helvetica', 10, 56, 'Urssaf Provence-Alpes-Côte d’Azur'), (f) => [
    box([
      slot('title', p('Attestation de vigilance', { bold: true, size: 15 })),
      p(`Délivrée le ${num(f.issued)} – code de sécurité ${f.code}`),
    ]),
    p(addressed(f)),
    slot('facts', pairs('dots', ['SIREN', f.siren], ['SIRET', f.siret], ['Activité', f.firm.trade[0]])),
    slot(
      'affirm',
      p(
        `Nous attestons que cet entrepreneur individuel est à jour de ses obligations sociales au ${num(f.period)}. Il a déclaré ne pas employer de salarié.`,
      ),
    ),
    slot('end', small(VERIFY)),
  ]),
];
