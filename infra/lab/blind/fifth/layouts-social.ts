// Papers of the social bodies, fifth set.
import { long, month, num, plusMonths } from '../facts.ts';
import { type Layout, sheet } from '../layouts/layout.ts';
import { box, columns, h, p, pairs, rule, slot, small, space, table, ticks } from '../page.ts';
import { lay, wages, window } from './lay.ts';

const CHECK = 'Pour contrôler ce document : www.urssaf.fr, « vérifier une attestation », puis saisir le code ci-dessus.';

export const SOCIAL_LAYOUTS: readonly Layout[] = [
  lay(
    's01-portal',
    'urssaf',
    'urssaf',
    sheet('helvetica', 10, 48, 'Urssaf Normandie – 61 rue Pierre-Renaudel – 76100 Rouen', '{page}'),
    (f) => [
      columns(
        0.6,
        [p('URSSAF NORMANDIE', { bold: true, size: 15, color: '#1a2d6b' }), p('Espace entreprise', { size: 8 })],
        [box([p('Code de sécurité', { size: 8, align: 'center' }), p(f.code, { bold: true, size: 13, align: 'center' })], '#eef2fb')],
      ),
      space(8),
      slot('title', h('Attestation de fourniture des déclarations sociales et de paiement des cotisations', { align: 'left', size: 14 })),
      p('dite « attestation de vigilance »', { italic: true }),
      columns(
        0.52,
        [slot('facts', pairs('stacked', ['Entreprise', f.firm.name], ['SIREN', f.siren], ['Établissement (SIRET)', f.siret]))],
        [pairs('stacked', ['Adresse', f.address], ['Éditée le', num(f.issued)], ['Situation arrêtée au', num(f.period)])],
      ),
      rule,
      slot(
        'affirm',
        p(
          `Après examen de son compte, l’Urssaf Normandie certifie que l’entreprise désignée ci-dessus est à jour de ses obligations sociales au ${long(f.period)} : les déclarations exigibles ont été produites et les sommes correspondantes réglées.`,
          { align: 'justify' },
        ),
      ),
      table(
        ['Établissement', 'Salariés', `Rémunérations (${month(f.period)})`],
        [[f.siret, String(f.firm.headcount), wages(f.firm.headcount)]],
        [0.4, 0.2, 0.4],
      ),
      p(CHECK),
      slot('end', small('Document délivré en application des articles L. 243-15 et D. 243-15 du code de la sécurité sociale.')),
      p('Pour la directrice et par délégation\nB. Lecoustey', { align: 'right' }),
    ],
  ),
  lay(
    's02-overseas',
    'urssaf',
    'urssaf',
    sheet('times', 11.5, 64, 'CGSS de La Réunion – 4 boulevard Doret – 97704 Saint-Denis Cedex 9'),
    (f) => [
      p('CAISSE GÉNÉRALE DE SÉCURITÉ SOCIALE\nDE LA RÉUNION', { bold: true }),
      p('Recouvrement – Relations avec les cotisants', { italic: true, size: 9 }),
      space(10),
      p(window(f), { indent: 260 }),
      space(8),
      slot(
        'facts',
        pairs('colon', ['Vos références', f.siren], ['Nos références', `REC/${f.contract}`], ['Affaire suivie par', 'Mme Payet']),
      ),
      p(`Saint-Denis, le ${long(f.issued)}`, { align: 'right' }),
      slot('title', p('Attestation de vigilance – article L. 243-15 du code de la sécurité sociale', { bold: true })),
      space(4),
      p('Madame, Monsieur,'),
      slot(
        'affirm',
        p(
          `Vous nous avez demandé de justifier de votre situation auprès d’un donneur d’ordre. Nous attestons qu’à la date du ${long(f.period)}, dernière échéance connue, ${f.firm.name}, établissement ${f.siret}, a déclaré et versé l’intégralité des cotisations et contributions dues à notre caisse et se trouve à jour.`,
          { align: 'justify' },
        ),
      ),
      p(
        `À cette même date, vous déclariez ${f.firm.headcount} personnes et ${wages(f.firm.headcount)} de rémunérations pour ${month(f.period)}.`,
        { align: 'justify' },
      ),
      p(`Votre cocontractant en vérifiera l’origine avec le code ${f.code}.`),
      p('Nous vous prions d’agréer, Madame, Monsieur, l’expression de nos salutations distinguées.'),
      slot(
        'end',
        small(
          'Cette lettre ne fait pas obstacle à un contrôle ultérieur. Il appartient au donneur d’ordre de renouveler sa demande tous les six mois jusqu’à la fin de l’exécution du contrat.',
        ),
      ),
      p('Le responsable du recouvrement\nJ.-F. Hoarau', { indent: 280 }),
    ],
  ),
  lay('s03-checks', 'urssaf', 'urssaf', sheet('liberation', 9.5, 44, 'Formulaire SV-12'), (f) => [
    slot('title', h('ATTESTATION DE VIGILANCE', { size: 18 })),
    p('Urssaf Champagne-Ardenne', { align: 'center' }),
    box([
      p('1. Qui est concerné ?', { bold: true }),
      slot(
        'facts',
        pairs('dots', ['Dénomination', f.firm.name], ['Numéro Siret', f.siret], ['Adresse', f.address], ['Activité', f.firm.trade[0]]),
      ),
    ]),
    box([
      p('2. Ce que l’Urssaf a vérifié', { bold: true }),
      p(`Situation au ${num(f.period)}`),
      ticks(
        'words',
        [true, 'Déclarations sociales nominatives reçues'],
        [true, 'Cotisations et contributions payées'],
        [true, 'Compte actif'],
      ),
      slot(
        'affirm',
        p('L’employeur nommé en 1 est à jour de ses obligations de déclaration et de paiement envers l’Urssaf.', { bold: true }),
      ),
    ]),
    box([
      p('3. Salariés', { bold: true }),
      pairs(
        'dots',
        ['Effectif déclaré', String(f.firm.headcount)],
        ['Total des rémunérations', wages(f.firm.headcount)],
        ['Mois', month(f.period)],
      ),
    ]),
    box([p('4. Authentification', { bold: true }), pairs('dots', ['Code de sécurité', f.code], ['Édition du', num(f.issued)]), p(CHECK)]),
    slot('end', small('Les informations de la rubrique 3 proviennent des déclarations de l’employeur.')),
  ]),
  lay('s04-bilingual', 'urssaf', 'urssaf', sheet('helvetica', 9.5, 46), (f) => [
    p('Urssaf Alsace – Service des entreprises frontalières', { bold: true }),
    p('16 rue Contades, 67307 Schiltigheim Cedex', { size: 8 }),
    rule,
    slot('title', h('Attestation de vigilance / Certificate of social compliance')),
    slot(
      'facts',
      pairs(
        'grid',
        ['Entreprise / Company', f.firm.name],
        ['SIRET / Registration No.', f.siret],
        ['Siège / Registered office', f.address],
        ['Arrêtée au / As at', num(f.period)],
        ['Délivrée le / Issued on', num(f.issued)],
        ['Code de sécurité / Security code', f.code],
      ),
    ),
    columns(
      0.5,
      [
        p('Français', { bold: true }),
        slot(
          'affirm',
          p(
            `L’Urssaf atteste que l’entreprise a rempli ses obligations de déclaration et est à jour du paiement de ses cotisations au ${num(f.period)}.`,
          ),
        ),
        p(`Effectif : ${f.firm.headcount}. Masse salariale, ${month(f.period)} : ${wages(f.firm.headcount)}.`),
      ],
      [
        p('English', { bold: true }),
        p(`Urssaf certifies that the company has filed its returns and paid its contributions as at ${num(f.period)}.`, { italic: true }),
        p(`Headcount: ${f.firm.headcount}. Payroll: ${wages(f.firm.headcount)}.`, { italic: true }),
      ],
    ),
    p('Seule la version française fait foi. / Only the French text is binding.', { size: 8 }),
    slot('end', small('Vérification / Verification: www.urssaf.fr')),
    p('Le directeur – The director\nT. Muckensturm', { align: 'right' }),
  ]),
  lay(
    's05-msa-letter',
    'urssaf',
    'msa',
    sheet('liberation', 10.5, 58, 'MSA Beauce Cœur de Loire – 5 rue Chanzy – 28037 Chartres Cedex'),
    (f) => [
      columns(0.55, [p('MSA\nBeauce Cœur de Loire', { bold: true, color: '#00713d', size: 14 })], [space(20), p(window(f))]),
      p(`Chartres, le ${long(f.issued)}`, { align: 'right' }),
      slot('title', p('Objet : attestation de vigilance employeur', { bold: true })),
      slot('facts', pairs('colon', ['Entreprise', f.firm.name], ['SIRET', f.siret], ['Numéro de sécurité', f.code])),
      p('Bonjour,'),
      p('Conformément à l’article L. 724-4 du code rural et de la pêche maritime, nous vous adressons le document demandé.'),
      slot(
        'affirm',
        p(
          `La Mutualité sociale agricole confirme que votre entreprise est à jour de ses déclarations et de ses versements à la date du ${num(f.period)}.`,
          { bold: true },
        ),
      ),
      table(
        ['Période d’emploi', 'Déclaration', 'Règlement'],
        [2, 1, 0].map((n) => [month(plusMonths(f.period, -n)), 'reçue', 'reçu']),
        [0.4, 0.3, 0.3],
      ),
      p(
        `Vous occupiez ${f.firm.headcount} salariés en ${month(f.period)} et leurs rémunérations brutes s’élevaient à ${wages(f.firm.headcount)}.`,
      ),
      slot('end', small('Ce document peut être remis à vos clients, qui en vérifieront le numéro sur www.msa.fr.')),
      p('Le directeur général\nO. Fillon-Marais', { align: 'right' }),
    ],
  ),
  lay(
    's06-msa-form',
    'urssaf',
    'msa',
    sheet('times', 11, 50, 'MSA du Languedoc – Place Jean-Antoine Chaptal – 34262 Montpellier Cedex 2'),
    (f) => [
      slot('title', h('MUTUALITÉ SOCIALE AGRICOLE DU LANGUEDOC\nAttestation de régularité sociale (vigilance)')),
      box([
        slot(
          'facts',
          pairs(
            'dots',
            ['Raison sociale', f.firm.name],
            ['SIRET', f.siret],
            ['Commune', `${f.firm.post} ${f.firm.town}`],
            ['Échéance examinée', num(f.period)],
            ['Effectif', String(f.firm.headcount)],
            ['Salaires du mois', wages(f.firm.headcount)],
          ),
        ),
      ]),
      slot(
        'affirm',
        p(
          `Au vu de nos fichiers, l’entreprise dont l’identité figure dans le cadre a fourni toutes ses déclarations et est à jour du règlement des cotisations et contributions sociales agricoles au ${long(f.period)}.`,
          { align: 'justify' },
        ),
      ),
      p(
        'Cette attestation sert à l’entreprise vis-à-vis des personnes qui lui confient un travail, au sens des articles L. 8222-1 et D. 8222-5 du code du travail.',
        { align: 'justify' },
      ),
      columns(
        0.5,
        [p(`Montpellier, le ${num(f.issued)}`), p(`Clé d’authenticité : ${f.code}`)],
        [p('L’agent habilité\nS. Rouquette', { align: 'center' })],
      ),
      slot(
        'end',
        small(
          'L’attestation ne préjuge pas de l’exactitude des déclarations et laisse entiers les droits de la caisse sur des sommes contestées. Les données ci-dessus peuvent être contrôlées auprès de la caisse pendant six mois.',
        ),
      ),
    ],
  ),
  lay('s07-self-print', 'urssaf', 'self-employed', sheet('courier', 9.5, 52, 'autoentrepreneur.urssaf.fr'), (f) => [
    slot('title', p('ATTESTATION DE VIGILANCE - TRAVAILLEUR INDÉPENDANT', { bold: true, size: 12 })),
    rule,
    slot(
      'facts',
      pairs(
        'colon',
        ['NOM', f.firm.name],
        ['SIRET', f.siret],
        ['ADRESSE', f.address],
        ['DATE D’ÉDITION', num(f.issued)],
        ['CODE SÉCURITÉ', f.code],
      ),
    ),
    rule,
    slot(
      'affirm',
      p(
        `L’Urssaf Pays de la Loire atteste que ${f.firm.name}, micro-entrepreneur, est à jour au ${num(f.period)} de ses obligations de déclaration de chiffre d’affaires et de paiement des cotisations et contributions sociales.`,
      ),
    ),
    p('Le cotisant n’emploie pas de salarié.'),
    p('Ce document est délivré sans frais.'),
    slot('end', p('Contrôle : autoentrepreneur.urssaf.fr, rubrique « Vérifier ».', { size: 8 })),
  ]),
  lay(
    's08-self-letter',
    'urssaf',
    'self-employed',
    sheet('liberation', 10.5, 60, 'Urssaf Auvergne – Protection sociale des indépendants'),
    (f) => [
      columns(
        0.5,
        [p('Urssaf Auvergne', { bold: true, size: 16, color: '#264fa2' }), p('Indépendants', { size: 9 })],
        [pairs('stacked', ['Le', long(f.issued)], ['Code de vérification', f.code])],
      ),
      p(window(f), { indent: 250 }),
      slot('title', p('Votre attestation de vigilance', { bold: true, size: 14 })),
      slot('facts', pairs('grid', ['Indépendant', f.firm.name], ['SIRET', f.siret], ['Métier', f.firm.trade[0]])),
      slot(
        'affirm',
        p(
          `À la suite de votre demande, nous confirmons que vous êtes à jour de vos déclarations et de vos paiements auprès de l’Urssaf à la date du ${long(f.period)}.`,
        ),
      ),
      ticks('drawn', [true, 'Revenus déclarés'], [true, 'Cotisations personnelles réglées'], [true, 'Sans salarié']),
      p('Vous pouvez présenter ce document à vos clients et à vos donneurs d’ordre.'),
      slot('end', small('Textes : articles L. 243-15 et D. 243-15 du code de la sécurité sociale.')),
      p('Votre conseillère, A. Chassaing', { align: 'right' }),
    ],
  ),
];
