// Attestations of building insurance: décennale in sentences, décennale in a table, professional liability.
import { check, columns, fields, frame, head, type Layout, note, table, text, title, yes } from './paper.ts';

const LIMITS = 'La présente attestation ne peut engager l’assureur au-delà des clauses et conditions du contrat auquel elle se réfère.';
const ORDINARY =
  'Sont exclus les dommages résultant du fait intentionnel ou du dol de l’assuré, des effets de l’usure normale, du défaut d’entretien ou de l’usage anormal, et de la cause étrangère.';
const APPLY = text(
  'Les garanties objet de la présente attestation s’appliquent aux travaux ayant fait l’objet d’une ouverture de chantier pendant la période de validité, réalisés en France métropolitaine, pour des chantiers dont le coût total de construction n’excède pas 15 000 000 € HT.',
);
const DURATION =
  'La garantie s’applique pour la durée de la responsabilité décennale pesant sur l’assuré en vertu des articles 1792 et suivants du code civil. Elle est maintenue dans tous les cas pour la même durée.';

export const DECENNALE: readonly Layout[] = [
  {
    id: 'decennale-sentence-insurer',
    family: 'decennale',
    look: { color: '#8a2d1c' },
    blocks: [
      head('{assureur}'),
      title('ATTESTATION D’ASSURANCE DE RESPONSABILITÉ DÉCENNALE'),
      yes(
        'Nous soussignés, {assureur}, attestons que l’entreprise {nom}, {rue}, {ville}, SIRET {siret}, est titulaire du contrat d’assurance de responsabilité décennale n° {contrat}, en cours de validité du {debut} au {fin}.',
      ),
      text('Activités garanties : {metier}, {metier-2}.'),
      APPLY,
      text('La garantie couvre également les travaux que l’assuré réalise en qualité de sous-traitant.'),
      note(ORDINARY),
      note(LIMITS),
      text('Fait le {edition}, pour valoir ce que de droit.'),
    ],
  },
  {
    id: 'decennale-sentence-broker',
    family: 'decennale',
    look: { font: 'serif', size: 10 },
    blocks: [
      columns('{courtier}\nCourtier en assurances, ORIAS 00 000 111', 'Le {edition-longue}'),
      title('ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE DÉCENNALE OBLIGATOIRE'),
      text('L’assureur {assureur-2} certifie que :'),
      fields(['L’assuré', '{nom}'], ['demeurant', '{rue}, {ville}'], ['immatriculé sous le SIREN', '{siren}']),
      yes(
        'a souscrit le contrat n° {contrat} qui garantit sa responsabilité décennale. Cette attestation est valable du {debut-long} au {fin-longue}.',
      ),
      text('Pour les activités suivantes : {metier} ; {metier-2}.'),
      APPLY,
      text(DURATION),
      note(LIMITS),
    ],
  },
  {
    id: 'decennale-sentence-law',
    family: 'decennale',
    blocks: [
      head('{assureur-2} – entreprise régie par le code des assurances'),
      title('Attestation d’assurance responsabilité décennale'),
      text('conforme aux articles A. 243-2 et suivants du code des assurances'),
      text('Assuré : {nom} – {rue} – {ville} – SIRET {siret}'),
      yes(
        'Le contrat n° {contrat} garantit la responsabilité décennale de l’assuré instaurée par les articles 1792 et suivants du code civil, pour la période du {debut} au {fin}.',
      ),
      text('Activités déclarées : {metier} (sous-traitance comprise), {metier-2}.'),
      APPLY,
      table(
        ['Nature de la garantie', 'Montant'],
        ['Habitation', 'Coût des travaux de réparation des dommages à l’ouvrage'],
        ['Hors habitation', 'Dans la limite du coût total de construction'],
      ),
      text(DURATION),
      note(ORDINARY),
      text('Délivrée le {edition}'),
    ],
  },
  {
    id: 'decennale-sentence-short',
    family: 'decennale',
    look: { color: '#4a4e69', size: 10.5 },
    blocks: [
      head('{assureur}'),
      text('Attestation établie le {edition}'),
      title('ASSURANCE DÉCENNALE – ATTESTATION'),
      yes(
        '{assureur} atteste garantir la société {nom} (SIREN {siren}), {rue}, {ville}, au titre de sa responsabilité décennale par la police {contrat}. Le contrat est en vigueur du {debut} au {fin}.',
      ),
      text('Travaux couverts : {metier} et {metier-2}, réalisés en marché direct ou en sous-traitance.'),
      text('Franchise par sinistre : 1 500 €.'),
      note(LIMITS),
    ],
  },
  {
    id: 'decennale-table-fields',
    family: 'decennale',
    look: { color: '#1b4965' },
    blocks: [
      head('{assureur}'),
      title('ATTESTATION D’ASSURANCE DE RESPONSABILITÉ DÉCENNALE OBLIGATOIRE'),
      fields(
        ['Assuré', '{nom}'],
        ['Adresse', '{rue}, {ville}'],
        ['SIRET', '{siret}'],
        ['Contrat n°', '{contrat}'],
        ['Période de validité', 'Du {debut} au {fin}'],
        ['Date d’établissement', '{edition}'],
      ),
      table(['Activité garantie', 'Détail'], ['{metier}', 'Fourniture et pose'], ['{metier-2}', 'Y compris travaux accessoires']),
      yes('L’assureur atteste que l’assuré bénéficie de la garantie de responsabilité décennale obligatoire.'),
      APPLY,
      note(DURATION),
      note(LIMITS),
    ],
  },
  {
    id: 'decennale-table-guarantees',
    family: 'decennale',
    look: { color: '#6a4c1f' },
    blocks: [
      head('{assureur-2}'),
      title('ATTESTATION D’ASSURANCE DÉCENNALE ET RESPONSABILITÉ CIVILE'),
      fields(
        ['Souscripteur', '{nom}'],
        ['Domicilié', '{rue}, {ville}'],
        ['SIREN', '{siren}'],
        ['N° de police', '{contrat}'],
        ['Valable du', '{debut} au {fin}'],
        ['Éditée le', '{edition}'],
      ),
      table(
        ['Garantie', 'Souscrite', 'Montant'],
        ['Responsabilité décennale', 'OUI', 'Coût des réparations'],
        ['Responsabilité civile exploitation', 'OUI', '8 000 000 €'],
        ['Bon fonctionnement', 'OUI', '600 000 €'],
      ),
      text('Activités : {metier} ; {metier-2}. Le contrat garantit aussi l’assuré lorsqu’il agit en tant que sous-traitant.'),
      note(ORDINARY),
      note(LIMITS),
    ],
  },
  {
    id: 'decennale-table-boxes',
    family: 'decennale',
    blocks: [
      columns('{assureur}\nDirection construction', 'Le {edition}'),
      title('ATTESTATION D’ASSURANCE RESPONSABILITÉ DÉCENNALE'),
      fields(
        ['Entreprise assurée', '{nom}'],
        ['Siège', '{rue}, {ville}'],
        ['SIRET', '{siret}'],
        ['Numéro du contrat', '{contrat}'],
        ['Attestation valable', 'du {debut} au {fin}'],
      ),
      text('Garanties souscrites :'),
      check(
        [true, 'Responsabilité décennale obligatoire (articles 1792 et suivants du code civil)'],
        [true, 'Responsabilité civile professionnelle'],
      ),
      text('Activités assurées : {metier}, {metier-2}.'),
      APPLY,
      note(LIMITS),
    ],
  },
  {
    id: 'decennale-table-brackets',
    family: 'decennale',
    look: { font: 'serif', size: 10 },
    blocks: [
      head('{assureur-2}'),
      title('ATTESTATION NOMINATIVE – ASSURANCE DÉCENNALE'),
      table(['Assuré', 'SIREN', 'Police', 'Validité'], ['{nom}, {rue}, {ville}', '{siren}', '{contrat}', 'du {debut} au {fin}']),
      yes('Nous certifions que l’assuré ci-dessus est garanti pour sa responsabilité décennale pendant la période indiquée.'),
      text('[X] Décennale obligatoire\n[X] Dommages intermédiaires'),
      text('Activités : {metier}, {metier-2}'),
      text(DURATION),
      text('Fait le {edition-longue}'),
      note(ORDINARY),
    ],
  },
];

export const RC_PRO: readonly Layout[] = [
  {
    id: 'rc-pro-sentence',
    family: 'rc-pro',
    look: { color: '#14532d' },
    blocks: [
      head('{assureur}'),
      title('ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE'),
      yes(
        'Nous attestons que la société {nom}, {rue}, {ville}, SIRET {siret}, est assurée par le contrat n° {contrat} garantissant sa responsabilité civile professionnelle, du {debut} au {fin}.',
      ),
      text('Activités : {metier}, {metier-2}.'),
      table(
        ['Garanties', 'Montant par sinistre', 'Franchise'],
        ['Tous dommages confondus', '8 000 000 €', '500 €'],
        ['Dommages immatériels', '300 000 €', '1 000 €'],
      ),
      note(LIMITS),
      text('Fait le {edition}'),
    ],
  },
  {
    id: 'rc-pro-fields',
    family: 'rc-pro',
    blocks: [
      columns('{assureur-2}', 'Attestation du {edition}'),
      title('RESPONSABILITÉ CIVILE PROFESSIONNELLE – ATTESTATION D’ASSURANCE'),
      fields(
        ['Assuré', '{nom}'],
        ['Adresse', '{rue}, {ville}'],
        ['SIREN', '{siren}'],
        ['Contrat', '{contrat}'],
        ['Date d’effet', '{debut}'],
        ['Date d’échéance', '{fin}'],
        ['Activité', '{metier}'],
      ),
      yes(
        'Le contrat garantit les conséquences pécuniaires de la responsabilité civile encourue par l’assuré du fait de son activité professionnelle.',
      ),
      text('Territorialité : France métropolitaine et principauté de Monaco.'),
      note('Cette attestation ne porte pas sur l’assurance décennale, qui fait l’objet d’un contrat distinct.'),
      note(LIMITS),
    ],
  },
  {
    id: 'rc-pro-letter',
    family: 'rc-pro',
    look: { font: 'serif', size: 10.5 },
    blocks: [
      columns('{courtier}, courtier', '{nom}\n{rue}\n{ville}'),
      title('Attestation de responsabilité civile professionnelle'),
      text('Pour le compte de {assureur}, nous certifions ce qui suit.'),
      yes(
        'L’entreprise {nom}, SIREN {siren}, bénéficie d’un contrat de responsabilité civile professionnelle n° {contrat}. La présente attestation est valable du {debut-long} au {fin-longue}.',
      ),
      text('Risques assurés : {metier} et {metier-2}, avant et après livraison.'),
      note('Sont exclus les amendes, les dommages causés par l’amiante et les risques nucléaires, comme il est d’usage.'),
      text('Établie le {edition-longue}'),
    ],
  },
  {
    id: 'rc-pro-frame',
    family: 'rc-pro',
    look: { color: '#7b2d26' },
    blocks: [
      head('{assureur}'),
      title('ATTESTATION D’ASSURANCE RC PROFESSIONNELLE'),
      frame('Période de validité : du {debut} au {fin}'),
      text('Assuré : {nom} ({siret}), {rue}, {ville}. Police {contrat}.'),
      yes(
        '{assureur} certifie garantir l’assuré contre les conséquences pécuniaires de sa responsabilité civile professionnelle et exploitation.',
      ),
      text('Professions exercées : {metier}, {metier-2}.'),
      note(LIMITS),
      text('Édité le {edition}'),
    ],
  },
];
