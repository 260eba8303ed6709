// Attestations de vigilance, as twelve offices and funds might print them.
import { long as l, month, num as n } from '../facts.ts';
import { box, columns, h, p, page, pairs, rule, slot, small, space, table, ticks } from '../page.ts';
import { type Layout, sheet } from './layout.ts';
import { CHECK, LAW, make, pay, staff, who } from './vigilance-words.ts';

export const VIGILANCE: readonly Layout[] = [
  make('v01-letter', 'urssaf', sheet('liberation', 10, 55, 'Page {page}'), (f) => [
    columns(
      0.45,
      [
        p('URSSAF', { size: 20, bold: true, color: '#1d4f91' }),
        small('Au service de notre protection sociale'),
        space(10),
        p('POUR NOUS CONTACTER', { size: 8, bold: true }),
        p(`N° SIREN : ${f.siren}\nRéférence : ${f.contract}\nTél. : 3957`, { size: 8 }),
      ],
      [space(60), p(`${who(f)}\n${f.firm.street}\n${f.firm.post} ${f.firm.town}`)],
    ),
    space(14),
    p(`À ${f.place}, le ${l(f.issued)}`, { align: 'right' }),
    slot('title', p('OBJET : Attestation de vigilance', { bold: true, gap: 10 })),
    p('Madame, Monsieur,'),
    p(
      'Je vous adresse l’attestation de fourniture des déclarations sociales et de paiement des cotisations et contributions de sécurité sociale prévue à l’article L.243-15 du code de la sécurité sociale. Son authenticité peut être contrôlée sur urssaf.fr à l’aide du code ci-dessous.',
      { align: 'justify' },
    ),
    box([p(`Code de sécurité : ${f.code}`, { bold: true, align: 'center' })]),
    p('Cordialement,\nLe Directeur', { align: 'right' }),
    page,
    h('ATTESTATION DE VIGILANCE', { size: 13 }),
    p(`La présente attestation est délivrée à l’entreprise ${who(f)}, SIREN ${f.siren}, SIRET ${f.siret}, ${f.address}.`),
    slot('facts', pairs('grid', ['Effectif moyen du mois', staff(f)], ['Masse salariale du mois', pay(f)], ['Période', month(f.period)])),
    slot(
      'affirm',
      p(
        `L’entreprise est à jour de ses obligations en matière de cotisations de sécurité sociale, d’allocations familiales, de contributions d’assurance chômage et de cotisations AGS à la date du ${n(f.period)}.`,
        { align: 'justify' },
      ),
    ),
    slot('end', small(LAW)),
    p(`Fait à ${f.place}, le ${n(f.issued)}`, { gap: 2 }),
  ]),
  make('v02-one-page', 'urssaf', sheet('helvetica', 9.5, 48, 'Urssaf – Attestation sociale dématérialisée – {page}'), (f) => [
    p(`Urssaf Val d’Orse\nTSA 40012\n69955 Villars-sur-Orse Cedex`, { size: 8.5 }),
    slot('title', h('Attestation de vigilance', { size: 17, align: 'left', color: '#123b6d' })),
    rule,
    pairs(
      'dots',
      ['Raison sociale', who(f)],
      ['SIREN', f.siren],
      ['SIRET de l’établissement', f.siret],
      ['Adresse', f.address],
      ['Code de sécurité', f.code],
      ['Délivrée le', n(f.issued)],
    ),
    p('Cette attestation est établie pour la vérification prévue à l’article L.8222-1 du code du travail.'),
    slot(
      'affirm',
      p(
        `Nous attestons qu’à la date du ${n(f.period)}, l’employeur désigné ci-dessus est à jour de ses obligations déclaratives et de paiement auprès de l’Urssaf.`,
        { bold: true },
      ),
    ),
    slot(
      'facts',
      table(['Période', 'Salariés déclarés', 'Rémunérations déclarées'], [[month(f.period), String(f.firm.headcount), pay(f)]]),
    ),
    slot('end', p(CHECK, { size: 8 })),
    small(LAW),
  ]),
  make('v03-boxes', 'urssaf', sheet('helvetica', 9, 40, 'Document émis par voie dématérialisée'), (f) => [
    box(
      [
        slot('title', h('ATTESTATION DE VIGILANCE', { gap: 2 })),
        p('Article L.243-15 du code de la sécurité sociale', { align: 'center', size: 8 }),
      ],
      '#eef3fa',
    ),
    columns(
      0.5,
      [
        box([
          p('COTISANT', { bold: true }),
          pairs('stacked', ['Dénomination', who(f)], ['Numéro SIREN', f.siren], ['Établissement (SIRET)', f.siret]),
        ]),
      ],
      [
        box([
          p('ORGANISME', { bold: true }),
          p('Urssaf de la Haute-Siagne\nService Attestations'),
          pairs('stacked', ['Code de sécurité', f.code], ['Date d’édition', n(f.issued)]),
        ]),
      ],
    ),
    box([
      p('SITUATION DU COMPTE', { bold: true }),
      slot(
        'affirm',
        p(
          `À la date du ${n(f.period)}, l’entreprise est à jour du paiement de l’ensemble de ses cotisations et contributions sociales et a fourni l’ensemble des déclarations exigibles.`,
        ),
      ),
      slot('facts', pairs('colon', ['Effectif', staff(f)], ['Masse salariale', pay(f)])),
    ]),
    slot('end', small(LAW)),
    small(CHECK),
  ]),
  make('v04-columns', 'urssaf', sheet('liberation', 9, 42, 'Page {page}'), (f) => [
    columns(
      0.32,
      [
        p('Urssaf', { size: 22, bold: true }),
        space(6),
        p('Nos références', { bold: true, size: 8 }),
        p(`N°SIREN ${f.siren}\nN° de compte 827 ${f.contract.slice(2)}`, { size: 8 }),
        space(6),
        p('Code de sécurité', { bold: true, size: 8 }),
        p(f.code, { size: 9, bold: true }),
        space(6),
        p('Pour nous contacter', { bold: true, size: 8 }),
        p('www.urssaf.fr\n0 806 803 957', { size: 8 }),
      ],
      [
        p(`${who(f)}\n${f.firm.street}\n${f.firm.post} ${f.firm.town}`, { indent: 120 }),
        space(20),
        p(`${f.place}, le ${l(f.issued)}`),
        slot('title', p('Attestation de vigilance', { bold: true, size: 13 })),
        p(`Entreprise : ${who(f)} – SIRET ${f.siret}`),
        slot(
          'affirm',
          p(
            `Vous avez rempli l’ensemble de vos obligations : votre entreprise est à jour de ses obligations de déclaration et de paiement des cotisations et contributions sociales à la date du ${l(f.period)}.`,
          ),
        ),
        slot(
          'facts',
          p(`Au titre du mois de ${month(f.period)}, vous avez déclaré un effectif de ${staff(f)} et une masse salariale de ${pay(f)}.`),
        ),
        slot('end', small(LAW)),
      ],
    ),
  ]),
  make('v05-sites', 'urssaf', sheet('times', 11, 60, 'Attestation – page {page}'), (f) => [
    p(`URSSAF de Montcélier – Direction du recouvrement`, { italic: true }),
    slot('title', h('ATTESTATION DE FOURNITURE DES DÉCLARATIONS SOCIALES ET DE PAIEMENT DES COTISATIONS', { size: 13 })),
    h('dite « attestation de vigilance »', { size: 11, italic: true, bold: false }),
    p(
      `Le directeur de l’Urssaf certifie que la société ${who(f)}, immatriculée sous le numéro SIREN ${f.siren}, dont le siège est situé ${f.address}, est employeur de ${staff(f)} pour l’ensemble de ses établissements au ${n(f.period)}.`,
      { align: 'justify' },
    ),
    slot(
      'affirm',
      p(
        `Il certifie en outre que ladite société est à jour de ses obligations en matière de déclaration et de paiement des cotisations de sécurité sociale à la date du ${n(f.period)}.`,
        { align: 'justify' },
      ),
    ),
    slot(
      'facts',
      table(
        ['SIRET', 'Établissement', 'Effectif', 'Masse salariale'],
        [[f.siret, f.firm.town, String(f.firm.headcount), pay(f)]],
        [0.3, 0.3, 0.15, 0.25],
      ),
    ),
    p(`Code de sécurité : ${f.code}`),
    slot('end', p(CHECK, { size: 9 })),
    p(`Fait à ${f.place}, le ${l(f.issued)}`, { align: 'right' }),
    p('Le directeur', { align: 'right', italic: true }),
  ]),
  make('v06-ticks', 'urssaf', sheet('helvetica', 10, 50, ''), (f) => [
    slot('title', h('Attestation de vigilance – Employeur', { align: 'left' })),
    pairs('grid', ['Entreprise', who(f)], ['SIREN', f.siren], ['SIRET', f.siret], ['Adresse', f.address], ['Code de sécurité', f.code]),
    p(`Situation arrêtée à la date du ${n(f.period)} :`, { bold: true }),
    slot('states', ticks('drawn', [true, 'Déclarations sociales fournies'], [true, 'Cotisations et contributions payées'])),
    slot('affirm', p(`L’entreprise est à jour de ses obligations sociales à la date du ${n(f.period)}.`)),
    slot(
      'facts',
      pairs(
        'colon',
        ['Nombre de salariés', String(f.firm.headcount)],
        ['Total des rémunérations', pay(f)],
        ['Mois concerné', month(f.period)],
      ),
    ),
    slot('end', small(LAW)),
    p(`Délivrée à ${f.place} le ${n(f.issued)}`),
  ]),
];
