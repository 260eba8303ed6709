// Against the papers of social bodies.
import { SOCIAL } from '../changes.ts';
import { num } from '../facts.ts';
import { type Because, instead, put, redated, say, swap } from './places.ts';

const EMPLOYER = ['urssaf', 'msa'] as const;

export const AGAINST_SOCIAL: readonly Because[] = [
  say(
    'social: debt',
    SOCIAL,
    'after',
    'Le prélèvement présenté le {avant} est revenu impayé ; le montant correspondant n’a pas été régularisé.',
    'A contribution was rejected by the bank and is still owed.',
  ),
  say('social: debt', SOCIAL, 'row', 'Solde exigible|4 318,00 euros', 'The account shows a sum that is due.'),
  say(
    'social: debt',
    SOCIAL,
    'end',
    'Une contrainte a été signifiée par commissaire de justice le {avant} ; elle n’a été ni réglée ni frappée d’opposition.',
    'A writ of payment stands unpaid.',
  ),
  say(
    'social: plan not kept',
    SOCIAL,
    'after',
    'L’échéancier consenti au cotisant est caduc depuis le {avant}, la deuxième mensualité n’ayant pas été versée.',
    'The payment plan that stood for payment has lapsed.',
  ),
  say(
    'social: part only',
    SOCIAL,
    'after',
    'Cette constatation ne vaut pas pour la part patronale, dont le paiement demeure attendu.',
    'Only a part of the contributions is paid.',
  ),
  say(
    'social: declaration missing',
    EMPLOYER,
    'after',
    'La déclaration sociale nominative du dernier mois ne nous est pas parvenue ; les montants indiqués sont une évaluation forfaitaire.',
    'A declaration is missing, the figures are an estimate.',
  ),
  say(
    'social: declaration missing',
    ['self-employed'],
    'after',
    'Le chiffre d’affaires du dernier trimestre reste à déclarer ; une taxation d’office est en préparation.',
    'The last turnover was not declared.',
  ),
  say(
    'social: withdrawn',
    SOCIAL,
    'end',
    'Attestation dévalidée par l’organisme le {avant} : le code de sécurité ci-dessus ne répond plus.',
    'The body took the paper back.',
  ),
  say(
    'social: no code',
    SOCIAL,
    'after',
    'Le code figurant sur la présente sera activé après contrôle du dossier par nos services.',
    'Its code does not work yet, so nobody can verify it.',
  ),
  say(
    'social: hidden work',
    SOCIAL,
    'after',
    'Un procès-verbal pour dissimulation d’emploi salarié, transmis au parquet, vise le titulaire du compte.',
    'Hidden work is recorded against the holder: no vigilance paper may be given.',
  ),
  say(
    'social: account closed',
    SOCIAL,
    'row',
    'État du compte|Clôturé d’office le 30/06/2026',
    'The account is closed, so the firm no longer declares.',
  ),
  say(
    'social: account closed',
    EMPLOYER,
    'after',
    'Depuis cette date, plus aucun salarié n’est déclaré : le compte employeur a été mis en sommeil à la demande du gérant.',
    'No employer account runs any more.',
  ),
  say(
    'social: other purpose',
    SOCIAL,
    'after',
    'Document remis pour la seule constitution d’un dossier de prêt bancaire, à l’exclusion de l’obligation de vigilance du donneur d’ordre.',
    'It says that it does not serve the duty of vigilance.',
  ),
  say(
    'social: other purpose',
    SOCIAL,
    'end',
    'N’est opposable que dans la procédure de passation du marché public n° 2026-014 ; sans effet au stade de l’exécution ou d’une sous-traitance.',
    'It serves one tender only and no subcontract.',
  ),
  say(
    'social: one office',
    EMPLOYER,
    'after',
    'Sont exclus les établissements employant du personnel de chantier, gérés par un autre organisme auprès duquel une dette subsiste.',
    'The site staff is elsewhere, where there is a debt.',
  ),
  instead(
    'social: announces',
    SOCIAL,
    (f) =>
      `Nous accusons réception de votre demande d’attestation du ${num(f.issued)}. Celle-ci vous parviendra dès que nos services auront constaté que votre compte est à jour.`,
    'The letter only announces an attestation.',
  ),
  instead(
    'social: refuses',
    SOCIAL,
    (f) =>
      `Après examen de votre compte au ${num(f.period)}, les conditions de délivrance d’une attestation de vigilance ne sont pas réunies ; nous vous invitons à vous rapprocher de votre gestionnaire.`,
    'The body refuses the attestation.',
  ),
  instead(
    'social: says nothing',
    SOCIAL,
    (f) =>
      `La présente récapitule les renseignements d’identification enregistrés au fichier des cotisants pour ${f.firm.name}. Elle ne porte aucune appréciation sur la situation du compte.`,
    'It says nothing of payment.',
  ),
  instead(
    'social: the firm itself',
    SOCIAL,
    (f) =>
      `Je soussigné(e) ${f.firm.manager} déclare sur l’honneur que l’entreprise ${f.firm.name} est à jour de ses cotisations sociales au ${num(f.period)}.`,
    'The manager says it of his own firm.',
  ),
  say('social: other kind', SOCIAL, 'title', 'Accusé de réception d’une déclaration', 'A receipt of a declaration, not an attestation.'),
  say(
    'social: other kind',
    ['urssaf'],
    'title',
    'Attestation de versement de la contribution à la formation professionnelle',
    'It tells of another contribution.',
  ),
  say('social: other kind', SOCIAL, 'title', 'Demande de délai de paiement', 'A request for time to pay.'),
  put(
    'social: out of date',
    SOCIAL,
    { at: 'blocks', make: (list, f) => redated(redated(list, f.period, '2025-09-30') ?? list, f.issued, '2025-10-14') },
    'The paper is thirteen months old.',
  ),
  put(
    'social: future',
    SOCIAL,
    { at: 'blocks', make: (list, f) => redated(list, f.issued, '2027-02-15') },
    'The day of issue has not come.',
  ),
  swap(
    'social: no longer',
    SOCIAL,
    /(est|êtes) à jour/,
    '$1 réputée à jour, sauf opposition de l’agent comptable en cours d’examen,',
    'A reservation is being examined.',
  ),
  swap('social: no longer', SOCIAL, /à jour de/, 'à jour pour moitié de', 'Half of it is paid.'),
];
