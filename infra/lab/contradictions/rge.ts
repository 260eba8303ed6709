// RGE certificates of Qualibat and of Qualit'EnR.
import { columns, fields, frame, head, type Layout, note, table, text, title, yes } from './paper.ts';

const YEARLY = 'La qualification est attribuée pour quatre ans et fait l’objet d’un suivi annuel.';
const LAW_RGE =
  'Qualification délivrée conformément au référentiel de l’organisme et au décret du 16 juillet 2014 relatif à la mention RGE.';

export const QUALIBAT: readonly Layout[] = [
  {
    id: 'qualibat-certificate',
    family: 'qualibat',
    look: { color: '#c4660a' },
    blocks: [
      head('QUALIBAT'),
      title('CERTIFICAT QUALIBAT « RGE »'),
      table(['NUMÉRO', 'VALABLE JUSQU’AU', 'ÉDITÉ LE'], ['E-E140{nic}', '{fin}', '{edition}']),
      fields(
        ['Raison sociale', '{nom}'],
        ['Forme juridique', '{forme} au capital de {capital} €'],
        ['Adresse', '{rue}, {ville}'],
        ['Siren', '{siren}'],
        ['Effectif moyen', '{effectif}'],
      ),
      yes(
        'Qualibat certifie que l’entreprise ci-dessus est titulaire des qualifications suivantes, porteuses de la mention RGE – Reconnu Garant de l’Environnement.',
      ),
      table(
        ['CODE', 'QUALIFICATION', 'ATTRIBUTION'],
        ['7131', 'Isolation thermique par l’intérieur', '{debut}'],
        ['3811', 'Isolation des combles perdus', '{debut}'],
      ),
      note(YEARLY),
    ],
  },
  {
    id: 'qualibat-sentence',
    family: 'qualibat',
    look: { font: 'serif', size: 10.5 },
    blocks: [
      columns('QUALIBAT\nOrganisme de qualification et de certification de la construction', 'Édité le {edition}'),
      title('CERTIFICAT DE QUALIFICATION RGE'),
      yes(
        'L’entreprise {nom}, {rue}, {ville}, SIRET {siret}, est qualifiée Qualibat RGE. Le présent certificat est valable du {debut} au {fin}.',
      ),
      table(['Qualification', 'Libellé', 'Domaine de travaux'], ['3521', 'Fourniture et pose de menuiseries extérieures', 'RGE']),
      text('Le Président'),
      note(LAW_RGE),
    ],
  },
  {
    id: 'qualibat-fields',
    family: 'qualibat',
    blocks: [
      head('QUALIBAT – Reconnu Garant de l’Environnement'),
      title('CERTIFICAT QUALIBAT RGE'),
      fields(
        ['Titulaire', '{nom}'],
        ['SIRET', '{siret}'],
        ['Siège', '{rue}, {ville}'],
        ['Certificat n°', 'E140{nic}'],
        ['Valable du', '{debut}'],
        ['au', '{fin}'],
        ['Date d’édition', '{edition}'],
      ),
      yes('Le titulaire bénéficie de la mention RGE pour les travaux d’efficacité énergétique de ses qualifications.'),
      table(['Code', 'Intitulé'], ['5412', 'Chauffage et ventilation'], ['7142', 'Isolation thermique par l’extérieur']),
      note(YEARLY),
      note(LAW_RGE),
    ],
  },
  {
    id: 'qualibat-framed',
    family: 'qualibat',
    look: { color: '#8d5a12' },
    blocks: [
      head('Qualibat'),
      title('CERTIFICAT RGE'),
      text('Reconnu Garant de l’Environnement'),
      frame('Valable jusqu’au {fin-longue}'),
      text('Entreprise : {nom} – SIREN {siren} – {rue}, {ville}'),
      yes(
        'La qualification 7122 « Isolation thermique des parois verticales », mention RGE, est attribuée à l’entreprise depuis le {debut}.',
      ),
      text('Document édité le {edition}. Le directeur général'),
      note(YEARLY),
    ],
  },
];

export const QUALITENR: readonly Layout[] = [
  {
    id: 'qualitenr-certificate',
    family: 'qualitenr',
    look: { color: '#3c7d3a' },
    blocks: [
      head('Qualit’EnR'),
      title('CERTIFICAT DE QUALIFICATION RGE'),
      yes('L’entreprise {nom} (Siret : {siret}), {rue}, {ville}, est qualifiée « QualiPV 36 » et bénéficie de la mention RGE.'),
      text('Certificat valable du {debut} au {fin}'),
      fields(['Numéro de qualification', 'QPV/140{nic}'], ['Édité le', '{edition}']),
      note('Vérifiez la validité de cette qualification sur le site de l’association.'),
    ],
  },
  {
    id: 'qualitenr-table',
    family: 'qualitenr',
    blocks: [
      columns('Association Qualit’EnR', 'Paris, le {edition}'),
      title('QUALIFICATION RGE – CERTIFICAT'),
      fields(['Entreprise', '{nom}'], ['SIREN', '{siren}'], ['Adresse', '{rue}, {ville}']),
      yes('Qualit’EnR certifie que l’entreprise satisfait aux exigences des qualifications ci-dessous, reconnues RGE.'),
      table(['Qualification', 'Valable du', 'au'], ['QualiPAC', '{debut}', '{fin}']),
      note(LAW_RGE),
    ],
  },
  {
    id: 'qualitenr-letter',
    family: 'qualitenr',
    look: { font: 'serif', size: 10.5 },
    blocks: [
      columns('Qualit’EnR\nService qualification', '{nom}\n{rue}\n{ville}'),
      text('Édité le {edition-longue}'),
      title('Certificat QualiSol – RGE'),
      yes(
        'Nous certifions que votre entreprise, SIRET {siret}, est titulaire de la qualification QualiSol CESI, Reconnu Garant de l’Environnement, pour la période du {debut-long} au {fin-longue}.',
      ),
      text('La cotisation, l’audit et les attestations d’assurance de l’entreprise ont été contrôlés par l’association.'),
      note(YEARLY),
    ],
  },
  {
    id: 'qualitenr-framed',
    family: 'qualitenr',
    look: { color: '#226f54' },
    blocks: [
      head('Qualit’EnR – les énergies renouvelables'),
      title('CERTIFICAT RGE QUALIBOIS'),
      frame('Valable du {debut} au {fin} – édité le {edition}'),
      text('Titulaire : {nom}, {rue}, {ville}, numéro SIRET {siret}'),
      yes('Le titulaire est qualifié Qualibois module Air, avec la mention RGE Reconnu Garant de l’Environnement.'),
      note(LAW_RGE),
    ],
  },
];
