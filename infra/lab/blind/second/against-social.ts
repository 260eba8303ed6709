// Contradictions of the second set on social papers and extracts of registers.
import { type Change, inSlot, REGISTER, SOCIAL, say, swap } from '../changes.ts';
import { table } from '../page.ts';

const UP = /(est|êtes|EST) (à jour|A JOUR)/;

export const SECOND_AGAINST_SOCIAL: readonly Change[] = [
  ...swap(
    'does not satisfy',
    SOCIAL,
    [UP, 'ne peut se prévaloir d’être à jour'],
    [UP, 'sera réputé à jour dès réception du virement, sans quoi il ne sera pas à jour'],
    [UP, 'n’était plus, lors de notre examen, à jour'],
    [UP, 'affirme sans en justifier être à jour'],
  ),
  ...say(
    'does not satisfy',
    SOCIAL,
    'after',
    'Toutefois, l’examen du compte révèle une absence de versement pour la période 0826.',
    'La délivrance de l’attestation a été rejetée le {avant} par nos services.',
  ),
  ...say(
    'money owed',
    SOCIAL,
    'after',
    'RAR au {edition} : 3 450,17 €.',
    'Une somme de 1 208 euros n’est toujours pas parvenue à nos services.',
    'Merci de régulariser sans tarder les 2 877,00 € figurant à votre relevé de dettes.',
    'Des pénalités et majorations de retard, 412 €, vous sont réclamées.',
  ),
  ...say('money owed', SOCIAL, 'row', 'Dette en principal|7 312,00 €', 'Total à régulariser|980,00 €', 'Sommes dues|OUI'),
  ...say(
    'formal notice',
    SOCIAL,
    'after',
    'Un commissaire de justice est chargé du recouvrement forcé de la créance.',
    'Titre exécutoire émis le {avant}, signification faite à personne.',
    'Opposition à tiers détenteur notifiée à votre banque le {avant}.',
    'Assignation devant le tribunal à la requête de l’organisme.',
  ),
  ...say(
    'except one month',
    SOCIAL,
    'after',
    'L’échéance du 05/10/2026 fait l’objet d’un incident de paiement.',
    'Cette attestation ne couvre pas le troisième trimestre 2026.',
    'Le mois d’août reste à déclarer.',
  ),
  ...say(
    'undeclared work',
    SOCIAL,
    'after',
    'Verbalisation le {avant} au titre de l’article L.8221-5 du code du travail.',
    'Votre établissement est inscrit sur la liste noire prévue à l’article L.8224-3.',
    'Constat de fraude transmis au parquet : marchandage et prêt illicite de main-d’œuvre.',
  ),
  ...say(
    'returns missing or estimated',
    SOCIAL,
    'after',
    'Cotisations calculées sur une base taxée d’office.',
    'Vos DSN de juillet et août n’ont pas été déposées.',
    'Le compte a été liquidé provisoirement, aucun bordereau n’ayant été transmis.',
  ),
  ...say('account closed', SOCIAL, 'row', 'Statut du compte|Fermé', 'Fin d’immatriculation|{avant}', 'Date de cessation|{avant}'),
  ...say(
    'only for one use',
    SOCIAL,
    'after',
    'Attestation réservée aux demandes d’aide à l’embauche, à ne pas remettre à un donneur d’ordre.',
    'Document non valable pour la sous-traitance.',
    'Ne tient pas lieu de document de vigilance au sens du code du travail.',
  ),
  ...say(
    'insolvency',
    REGISTER,
    'after',
    'Mention n° 4563 du {avant} : LJS ouverte par le tribunal, SELARL Audoin nommée liquidateur.',
    'Date de cessation des paiements provisoirement arrêtée au {avant}.',
    'Plan de continuation résolu par décision du {avant}.',
    'Extension de la procédure pour confusion des patrimoines.',
  ),
  ...say('insolvency', REGISTER, 'row', 'Jugement d’ouverture|{avant}', 'Mandataire judiciaire|SELARL Audoin', 'Procédure|LJ'),
  ...say(
    'struck off or dissolved',
    REGISTER,
    'after',
    'Radiation prononcée en application de l’article R.123-136 du code de commerce.',
    'Les associés ont décidé la dissolution à compter du {avant}.',
    'L’entreprise a été fermée administrativement.',
    'Activité mise en sommeil à compter du {avant}.',
  ),
  ...say(
    'manager barred',
    REGISTER,
    'after',
    'Le gérant a démissionné le {avant} ; aucun successeur n’a été nommé.',
    'Sanction : interdiction de diriger, administrer ou contrôler toute entreprise, cinq ans.',
    'Le représentant légal est sous mesure d’incapacité.',
  ),
  ...inSlot('insolvency', ['rne'], 'facts', (f) => [
    table(
      ['Rubrique', 'Information'],
      [
        ['Dénomination', f.firm.name],
        ['SIREN', f.siren],
        ['Siège', f.address],
        ['Situation', 'Cessée'],
      ],
      [0.35, 0.65],
    ),
  ]),
];
