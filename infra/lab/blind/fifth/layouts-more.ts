// Papers of two sheets, and those that stand between two families, fifth set.
import { long, num } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, page, pairs, rule, slot, small, space, table, ticks } from '../page.ts';
import { lay, since, trades, window } from './lay.ts';

const STIPULATIONS = [
  'Nature de la garantie. Le contrat prend en charge la réparation des dommages à l’ouvrage dont l’assuré est responsable de plein droit, y compris les travaux de démolition, de dépose et de démontage éventuellement nécessaires.',
  'Maintien. La garantie est maintenue pour la durée de la responsabilité, même si le contrat venait à être résilié après l’ouverture du chantier.',
  'Techniques. Les travaux mettent en œuvre des matériaux traditionnels ou des procédés sous avis technique en cours de validité. Pour les autres, l’assuré consulte l’assureur avant de commencer.',
  'Montants. La limite de trois millions d’euros ne s’applique pas aux ouvrages d’habitation.',
] as const;

export const MORE_LAYOUTS: readonly Layout[] = [
  lay(
    's09-msa-self',
    'urssaf',
    'self-employed',
    sheet('times', 11.5, 58, 'MSA Sud Aquitaine – 70 rue Alphonse-Daudet – 40286 Saint-Pierre-du-Mont Cedex', '{page}'),
    (f) => [
      columns(0.5, [p('msa', { bold: true, size: 24, color: '#00713d' }), p('Sud Aquitaine', { size: 9 })], [space(12), p(window(f))]),
      slot('title', h('Attestation de vigilance du non-salarié')),
      p(`Établie le ${long(f.issued)}`, { align: 'center', italic: true }),
      slot(
        'facts',
        pairs(
          'dots',
          ['Chef d’entreprise', f.firm.name],
          ['SIRET', f.siret],
          ['Activité', `Travaux – ${f.firm.trade[0].toLowerCase()}`],
          ['Clé de contrôle', f.code],
        ),
      ),
      slot(
        'affirm',
        p(
          `La caisse atteste que le chef d’entreprise est à jour de ses déclarations de revenus professionnels et du paiement de ses cotisations personnelles, selon la situation close le ${num(f.period)}.`,
          {
            align: 'justify',
          },
        ),
      ),
      p('Aucune main-d’œuvre salariée n’est déclarée.'),
      slot(
        'end',
        small(
          'Ce document ne vaut pas renonciation de la caisse au recouvrement de créances qui viendraient à être révélées par un contrôle.',
        ),
      ),
      p('Pour le directeur, M. Darricau', { align: 'right' }),
    ],
  ),
  lay(
    'k04-two-sheets',
    'kbis',
    'kbis',
    sheet('helvetica', 10.5, 54, 'Greffe du tribunal de commerce de Lyon – 44 rue de Bonnel – 69003 Lyon', 'Page {page}'),
    (f) => [
      p('GREFFE DU TRIBUNAL DE COMMERCE DE LYON', { bold: true, align: 'center', size: 10 }),
      slot('title', h('Extrait Kbis – registre du commerce et des sociétés', { size: 16 })),
      p(`Délivré le ${long(f.issued)} – code ${f.code.slice(0, 9)}`, { align: 'center' }),
      space(10),
      slot(
        'facts',
        pairs(
          'colon',
          ['Dénomination', f.firm.name],
          ['Immatriculation', `${f.siren} RCS Lyon`],
          ['Forme', f.firm.form],
          ['Capital', `${f.firm.capital} (fixe)`],
          ['Siège', f.address],
          ['Date d’immatriculation', long(since(f, 9))],
        ),
      ),
      p('Administration', { bold: true }),
      table(
        ['Qualité', 'Nom', 'Depuis'],
        [
          ['Représentant légal', f.firm.manager, num(since(f, 9))],
          ['Commissaire aux comptes', 'AUDIT DES MONTS (SARL)', num(since(f, 2))],
        ],
        [0.35, 0.4, 0.25],
      ),
      p('Établissement du siège', { bold: true }),
      pairs('colon', ['SIRET', f.siret], ['Activité', trades(f)], ['Origine', 'création par la société']),
      page,
      p(`${f.siren} RCS Lyon – suite de l’extrait`, { italic: true }),
      p('Autres établissements', { bold: true }),
      p('Dépôt de matériel sans clientèle, dans le ressort du greffe.'),
      p('Procédures collectives et sanctions', { bold: true }),
      p('Aucune mention de sauvegarde, de redressement ou de liquidation judiciaires ne figure au registre.'),
      rule,
      slot('affirm', p('Extrait certifié conforme par le greffier, qui y appose sa signature électronique.')),
      slot('end', small('Dernière page de l’extrait.')),
    ],
  ),
  lay(
    'd09-two-sheets',
    'decennale',
    'decennale',
    sheet('times', 11, 62, 'Arc-Boutant Assurances SA – 2 parvis des Maîtres-d’Œuvre – 67999 Lauterwiller', 'Page {page}'),
    (f) => [
      columns(0.55, [p('ARC-BOUTANT\nASSURANCES', { bold: true, size: 15, color: '#7a1f1f' })], [p(window(f))]),
      p(`Lauterwiller, le ${long(f.issued)}`, { align: 'right' }),
      slot('title', h('ATTESTATION D’ASSURANCE DE RESPONSABILITÉ OBLIGATOIRE')),
      slot(
        'facts',
        pairs('dots', ['Assuré', f.firm.name], ['SIREN', f.siren], ['Contrat', f.contract], ['Du', num(f.start)], ['Au', num(f.end)]),
      ),
      slot(
        'affirm',
        p(
          `Arc-Boutant Assurances certifie que l’assuré est couvert en responsabilité décennale, y compris lorsqu’il intervient en sous-traitance, pour les travaux dont le chantier s’ouvre du ${long(f.start)} au ${long(f.end)}.`,
          { align: 'justify' },
        ),
      ),
      p('Activités garanties', { bold: true }),
      slot(
        'cover',
        table(
          ['Rang', 'Activité', 'Situation'],
          f.firm.trade.map((trade, i) => [`${i + 1}`, trade, 'garantie']),
          [0.12, 0.63, 0.25],
        ),
      ),
      p('La suite de l’attestation figure en page 2.', { italic: true, size: 9 }),
      page,
      p(`Attestation relative au contrat ${f.contract} – page 2`, { bold: true }),
      ...STIPULATIONS.map((text) => p(text, { align: 'justify' })),
      slot('end', small('Fin de l’attestation.')),
      p('Le directeur technique\nN. Oberlin', { align: 'right' }),
    ],
  ),
  lay(
    'l05-ticks',
    'rc-pro',
    'rc-pro',
    sheet('liberation', 10, 48, 'Toise Assurances – société anonyme régie par le code des assurances'),
    (f) => [
      columns(0.6, [p('TOISE ASSURANCES', { bold: true, size: 14 })], [p(`Édition du ${num(f.issued)}`, { align: 'right' })]),
      box([slot('title', h('CERTIFICAT DE RESPONSABILITÉ CIVILE PROFESSIONNELLE', { gap: 3 }))], '#fdf6dc', '#b58900'),
      slot(
        'facts',
        pairs(
          'grid',
          ['Titulaire', f.firm.name],
          ['Siret', f.siret],
          ['Lieu d’établissement', f.address],
          ['Contrat', f.contract],
          ['Validité', `${num(f.start)} au ${num(f.end)}`],
        ),
      ),
      slot(
        'affirm',
        p(
          'La société certifie que le titulaire est assuré pour les responsabilités cochées ci-dessous, dans l’exercice des métiers indiqués.',
        ),
      ),
      ticks(
        'drawn',
        [true, 'Responsabilité civile pendant les travaux'],
        [true, 'Responsabilité civile après les travaux'],
        [true, 'Biens confiés'],
      ),
      p(`Métiers : ${trades(f)}.`),
      p('Plafond général : 6 000 000 € par année d’assurance. Territoire : Union européenne.'),
      slot('end', small('Le certificat est émis au vu du contrat et ne le modifie pas.')),
      p('Le service clients', { align: 'right' }),
    ],
  ),
  lay('r04-plain', 'kbis', 'rne', sheet('courier', 10, 50, '{page}'), (f) => [
    slot('title', p('ATTESTATION D’IMMATRICULATION AU RNE', { bold: true, size: 13 })),
    p(`INPI - demande du ${num(f.issued)}`),
    rule,
    slot(
      'facts',
      table(
        [],
        [
          ['SIREN', f.siren],
          ['Identité', f.firm.name],
          ['Forme', f.firm.form],
          ['Adresse', f.address],
          ['Établissement principal', f.siret],
          ['Activité', f.firm.trade[1]],
          ['Immatriculée le', num(since(f, 2))],
          ['Entreprise active', 'oui'],
        ],
        [0.4, 0.6],
      ),
    ),
    slot('affirm', p(`Ces données sont celles du Registre national des entreprises au ${long(f.issued)}.`)),
    slot('end', p('Consultation gratuite : data.inpi.fr', { size: 8 })),
  ]),
  lay(
    'l06-town',
    'rc-pro',
    'rc-pro',
    sheet('times', 12, 70, 'Caisse locale d’assurance du Haut-Plateau – 15999 Lavastrie-le-Vieux'),
    (f) => [
      p('Caisse locale d’assurance du Haut-Plateau', { bold: true }),
      p('Société d’assurance mutuelle agricole et artisanale', { italic: true, size: 10 }),
      space(16),
      slot('title', h('Attestation d’assurance')),
      p('Responsabilité civile de l’entreprise', { align: 'center' }),
      slot(
        'affirm',
        p(
          `Nous certifions que la caisse assure ${f.firm.name}, immatriculée ${f.siren}, demeurant ${f.address}, pour sa responsabilité civile professionnelle dans les métiers de ${trades(f).toLowerCase()}.`,
          { align: 'justify' },
        ),
      ),
      slot('facts', pairs('colon', ['Sociétaire', f.contract], ['Date d’effet', long(f.start)], ['Valable jusqu’au', long(f.end)])),
      slot(
        'cover',
        table(
          ['Dommages', 'Montant assuré'],
          [
            ['Corporels', '7 500 000 €'],
            ['Matériels et immatériels', '1 200 000 €'],
          ],
          [0.6, 0.4],
        ),
      ),
      p(`À Lavastrie-le-Vieux, le ${num(f.issued)}`),
      slot('end', p('Remis au sociétaire pour ses donneurs d’ordre.', { size: 10 })),
      p('Le secrétaire de la caisse, R. Chabanon', { align: 'right' }),
    ],
  ),
];
