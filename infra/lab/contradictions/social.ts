// Attestations de vigilance as URSSAF and MSA word them: an employer, a self-employed person without employees, an agricultural firm.
import { columns, fields, frame, head, type Layout, note, page, table, text, title, yes } from './paper.ts';

const LAW =
  'Article L. 243-15 du code de la sécurité sociale. Le cocontractant doit s’assurer de l’authenticité de cette attestation auprès de l’organisme, au moyen du code de sécurité (articles D. 243-15 et L. 8222-1 du code du travail).';
const RESERVE =
  'La présente attestation ne préjuge pas de l’exactitude des bases sur lesquelles elle a été établie et ne vaut pas renonciation au recouvrement des éventuelles créances contestées.';
const SANCTION =
  'Toute falsification ou usage d’une attestation falsifiée est puni des peines prévues à l’article 441-1 du code pénal (trois ans d’emprisonnement et 45 000 euros d’amende).';
const WORDY = 'ATTESTATION DE FOURNITURE DES DÉCLARATIONS SOCIALES ET DE PAIEMENT DES COTISATIONS ET CONTRIBUTIONS SOCIALES';

export const URSSAF: readonly Layout[] = [
  {
    id: 'urssaf-letter-and-verso',
    family: 'urssaf',
    blocks: [
      columns('Urssaf du Val d’Oriel\nTSA 20021\n38990 ORIEL CEDEX 9', '{nom}\n{rue}\n{ville}'),
      columns('N° SIREN : {siren}\nCode de sécurité : {code}', 'A ORIEL, le {edition}'),
      text('Objet : attestation de vigilance'),
      text('Madame, Monsieur,'),
      text('Vous trouverez au verso votre attestation de vigilance. Votre donneur d’ordre en vérifie l’authenticité sur urssaf.fr.'),
      note('Page 1/2'),
      page,
      title(WORDY),
      text(
        'En votre qualité d’employeur, la présente attestation de vigilance vous est délivrée pour un effectif de {effectif} salariés au titre du mois de {mois}.',
      ),
      table(['NOM ET ADRESSE DU SIÈGE SOCIAL', 'NUMÉRO SIREN'], ['{nom}, {rue}, {ville}', '{siren}']),
      yes(
        'Le Directeur de l’Urssaf certifie que, sur la base de ses déclarations, l’entreprise désignée ci-dessus est à jour de ses obligations en matière de cotisations de sécurité sociale et d’allocations familiales, d’assurance chômage et d’AGS à la date du {periode}.',
      ),
      note(RESERVE),
      text('Fait à ORIEL, le {edition}\nLe Directeur'),
      note('Page 2/2'),
    ],
  },
  {
    id: 'urssaf-one-page',
    family: 'urssaf',
    look: { color: '#1f6f54' },
    blocks: [
      head('URSSAF – Centre Val d’Oriel'),
      title('ATTESTATION DE VIGILANCE'),
      frame('Code de sécurité : {code} – à vérifier sur www.urssaf.fr'),
      fields(
        ['Entreprise', '{nom}'],
        ['Adresse', '{rue}, {ville}'],
        ['SIRET', '{siret}'],
        ['Effectif', '{effectif} salariés'],
        ['Période analysée', '{mois}'],
        ['Délivrée le', '{edition}'],
      ),
      yes(
        'Au vu des déclarations souscrites, nous attestons que l’entreprise est à jour de ses obligations de déclaration et de paiement des cotisations et contributions sociales au {periode}.',
      ),
      text('Cette attestation est délivrée en application de l’article L. 243-15 du code de la sécurité sociale.'),
      note(RESERVE),
      note(SANCTION),
    ],
  },
  {
    id: 'urssaf-establishments',
    family: 'urssaf',
    look: { font: 'serif', size: 10 },
    blocks: [
      columns(
        'UNION DE RECOUVREMENT DES COTISATIONS DE SÉCURITÉ SOCIALE ET D’ALLOCATIONS FAMILIALES\nUrssaf Haute-Lande',
        'Haute-Lande, le {edition-longue}',
      ),
      title(WORDY),
      text('Référence : attestation de vigilance, article L. 243-15 du code de la sécurité sociale. Code de sécurité {code}'),
      text(
        'La présente attestation est délivrée à l’employeur {nom}, {rue}, {ville}, SIREN {siren}, au titre du mois de {mois} et de l’ensemble de ses établissements.',
      ),
      table(['Établissement', 'SIRET', 'Effectif'], ['{ville}', '{siret}', '{effectif}']),
      yes(
        'Le directeur soussigné certifie que l’employeur susvisé a fourni les déclarations sociales qui lui incombent et a acquitté les cotisations et contributions exigibles à la date du {periode-longue}.',
      ),
      text('Pour le directeur, le responsable du service Recouvrement'),
      note(LAW),
    ],
  },
  {
    id: 'urssaf-plain-words',
    family: 'urssaf',
    look: { color: '#233d7b', size: 10 },
    blocks: [
      head('Urssaf Rives-de-Loise'),
      columns('Vos références\nSIREN {siren}\nSIRET {siret}', '{nom}\n{rue}\n{ville}'),
      text('Rives-de-Loise, le {edition}'),
      title('Attestation de vigilance'),
      text(
        'Cette attestation de vigilance vous est remise en votre qualité d’employeur de {effectif} salariés, pour le mois de {mois}. Vous la remettez à votre donneur d’ordre à la conclusion du contrat puis tous les six mois jusqu’à la fin de son exécution.',
      ),
      yes(
        'L’Urssaf certifie que vous êtes à jour de vos déclarations et du paiement de vos cotisations et contributions sociales à la date du {periode}.',
      ),
      frame('Code de sécurité\n{code}'),
      note(RESERVE),
      note(LAW),
    ],
  },
];

export const MICRO: readonly Layout[] = [
  {
    id: 'micro-self-employed',
    family: 'micro',
    blocks: [
      columns('Urssaf du Val d’Oriel\nSécurité sociale des indépendants', '{gerant} – {nom}\n{rue}\n{ville}'),
      title(WORDY),
      text(
        'En votre qualité de travailleur indépendant, la présente attestation de vigilance vous est délivrée au titre de la période arrêtée au {periode}.',
      ),
      table(['NOM ET ADRESSE', 'NUMÉRO SIRET'], ['{nom}, {rue}, {ville}', '{siret}']),
      yes(
        'Le Directeur soussigné certifie que le travailleur indépendant désigné ci-dessus est à jour de ses obligations en matière de cotisations et contributions sociales à la date du {periode}.',
      ),
      text('Code de sécurité : {code}'),
      text('Fait à ORIEL, le {edition}'),
      note(RESERVE),
    ],
  },
  {
    id: 'micro-auto-entrepreneur',
    family: 'micro',
    look: { color: '#7a3b8f' },
    blocks: [
      head('URSSAF – autoentrepreneur.urssaf.fr'),
      title('ATTESTATION DE VIGILANCE DE L’AUTO-ENTREPRENEUR'),
      fields(
        ['Nom', '{nom}'],
        ['Adresse', '{rue}, {ville}'],
        ['N° SIRET', '{siret}'],
        ['Activité déclarée', '{metier}'],
        ['Attestation éditée le', '{edition}'],
        ['Code de sécurité', '{code}'],
      ),
      text('Sans emploi de personnel salarié.'),
      yes(
        'L’auto-entrepreneur ci-dessus est à jour de ses déclarations de chiffre d’affaires et du paiement de ses cotisations et contributions sociales au {periode}.',
      ),
      note('Un auto-entrepreneur qui n’a pas réalisé de chiffre d’affaires porte « néant » sur sa déclaration.'),
      note(LAW),
    ],
  },
  {
    id: 'micro-letter',
    family: 'micro',
    look: { font: 'serif', size: 10.5 },
    blocks: [
      columns('Urssaf Haute-Lande', '{nom}\n{rue}\n{ville}'),
      text('Haute-Lande, le {edition-longue}'),
      title('Attestation de vigilance – article L. 243-15 du code de la sécurité sociale'),
      text('Micro-entreprise immatriculée sous le numéro SIREN {siren}'),
      text('Madame, Monsieur,'),
      yes(
        'Nous certifions que vous avez déposé l’ensemble de vos déclarations et que vous êtes à jour du paiement de vos cotisations sociales à la date du {periode-longue}.',
      ),
      text('Le donneur d’ordre vérifie ce document avec le code de sécurité {code}.'),
      note(RESERVE),
      note(SANCTION),
    ],
  },
  {
    id: 'micro-table',
    family: 'micro',
    look: { color: '#0f5c73' },
    blocks: [
      head('Urssaf Rives-de-Loise'),
      title('ATTESTATION DE VIGILANCE'),
      table(['Titulaire', 'SIREN', 'Période', 'Édition'], ['{nom}', '{siren}', '{mois}', '{edition}']),
      text('Régime : micro-social. Adresse : {rue}, {ville}. Code de sécurité : {code}.'),
      yes(
        'Il est attesté que le titulaire satisfait à ses obligations de déclaration et de paiement des cotisations et contributions de sécurité sociale à la date du {periode}.',
      ),
      note(LAW),
    ],
  },
  {
    id: 'micro-no-employee',
    family: 'micro',
    blocks: [
      columns('Urssaf du Val d’Oriel', 'ORIEL, le {edition}'),
      title(WORDY),
      text(
        'La présente attestation de vigilance est délivrée à {nom}, {rue}, {ville}, SIRET {siret}, pour un effectif de 0 salarié au titre du mois de {mois}.',
      ),
      yes(
        'Le Directeur certifie que l’intéressé, micro-entrepreneur, est à jour de ses obligations en matière de cotisations et contributions sociales à la date du {periode}.',
      ),
      text('Code de sécurité : {code}'),
      note(RESERVE),
    ],
  },
];

export const MSA: readonly Layout[] = [
  {
    id: 'msa-certificate',
    family: 'msa',
    look: { color: '#2d6a4f' },
    blocks: [
      head('MSA Coteaux du Sud – Mutualité sociale agricole'),
      title('ATTESTATION DE VIGILANCE'),
      text('Article L. 243-15 du code de la sécurité sociale, applicable par l’article L. 725-24 du code rural et de la pêche maritime'),
      fields(
        ['Entreprise', '{nom}'],
        ['Siège', '{rue}, {ville}'],
        ['SIRET', '{siret}'],
        ['Salariés déclarés', '{effectif}'],
        ['Période', '{mois}'],
      ),
      yes(
        'La caisse de MSA certifie que l’entreprise est à jour de ses obligations déclaratives et du paiement de ses cotisations et contributions sociales au {periode}.',
      ),
      text('Code de sécurité : {code}. Fait le {edition}. Le Directeur général'),
      note(RESERVE),
    ],
  },
  {
    id: 'msa-letter',
    family: 'msa',
    look: { font: 'serif', size: 10 },
    blocks: [
      columns('MSA Plaines du Centre\nService Cotisations', '{nom}\n{rue}\n{ville}'),
      text('Le {edition-longue}'),
      title('Attestation de fourniture des déclarations sociales et de paiement des cotisations et contributions sociales'),
      text('N° SIREN : {siren}. N° de sécurité de l’attestation : {code}'),
      text(
        'La présente attestation de vigilance vous est délivrée en qualité d’employeur de main-d’œuvre, pour {effectif} salariés, au titre du mois de {mois}.',
      ),
      yes(
        'Vous êtes à jour de vos obligations en matière de cotisations et contributions de sécurité sociale agricole à la date du {periode-longue}.',
      ),
      text('Je vous prie d’agréer, Madame, Monsieur, mes salutations distinguées.'),
      note(SANCTION),
    ],
  },
  {
    id: 'msa-table',
    family: 'msa',
    look: { color: '#5c7a29' },
    blocks: [
      head('Caisse de Mutualité Sociale Agricole Deux-Rivières'),
      title('ATTESTATION DE VIGILANCE – EMPLOYEUR'),
      table(['Raison sociale', 'SIREN', 'Effectif', 'Situation arrêtée au'], ['{nom}', '{siren}', '{effectif}', '{periode}']),
      yes(
        'Le directeur de la caisse atteste que l’employeur désigné a souscrit ses déclarations et versé les cotisations exigibles à la date du {periode}.',
      ),
      text('Établie le {edition}, code de sécurité {code}, à vérifier sur www.msa.fr.'),
      note(RESERVE),
      note(LAW),
    ],
  },
  {
    id: 'msa-farm-works',
    family: 'msa',
    look: { size: 10 },
    blocks: [
      columns('MSA Coteaux du Sud\nwww.msa.fr', 'Édité le {edition}'),
      title('ATTESTATION DE VIGILANCE'),
      text('délivrée à {nom}, {rue}, {ville}, numéro SIRET {siret}, entreprise de travaux employant {effectif} salariés'),
      text('Période concernée : {mois}'),
      yes(
        'Au {periode}, cette entreprise est à jour du paiement des cotisations et contributions sociales dues à la MSA et de la fourniture de ses déclarations.',
      ),
      frame('Numéro de sécurité : {code}'),
      note(LAW),
    ],
  },
];
