// The promises, file by file. A new promise needs a number, or it must not be made.
import type { Promised } from './promises.ts';

const inFile = (file: string, ...promises: readonly (readonly [says: string, ...restsOn: string[]])[]): readonly Promised[] =>
  promises.map(([says, ...restsOn]) => ({ in: file, says, restsOn }));
const landing = (file: string) => `admin-ui/src/public/landing/${file}`;
const screens = (file: string) => `admin-ui/src/${file}`;

export const PROMISES: readonly Promised[] = [
  ...inFile(
    landing('Hero.tsx'),
    ['SubDoc les demande, les contrôle, les relance et garde la preuve datée de chaque vérification.', 'F186', 'F181', 'F203', 'F275'],
    ['Sous-traitants illimités, le premier en place en {SET_UP_MINUTES} minutes.', 'F018'],
    ['jours d’essai gratuit, sans engagement', 'F075', 'F009'],
  ),
  ...inFile(
    landing('Features.tsx'),
    ['sans compte ni mot de passe. Les fichiers sont chiffrés avant d’être conservés.', 'F063', 'F240'],
    ['Chaque document est lu à son arrivée : type, entreprise, date d’émission, date de fin.', 'F177', 'F183'],
    ['SubDoc écrit avant l’expiration, le jour même et après.', 'F203', 'F205'],
    ['Un document reçu et validé arrête ses relances. Vous choisissez qui est relancé', 'F199', 'F196'],
  ),
  ...inFile(landing('Accuracy.tsx'), ['aucun document n’est rejeté automatiquement', 'A33', 'F181']),
  ...inFile(
    landing('Autopilot.tsx'),
    ['Chaque document est lu à son arrivée, et validé s’il ne laisse aucun doute.', 'F181'],
    ['par e-mail, par SMS puis par appel vocal, et note la réponse.', 'F204', 'F210'],
    ['sont réunis dans un seul message', 'F207'],
    ['fois au plus, aux heures de bureau.', 'F208', 'F209'],
    ['L’assistant dit d’abord qu’il est une IA et pour qui il appelle', 'A54'],
    ['met fin aux appels', 'A54'],
  ),
  ...inFile(
    landing('Pricing.tsx'),
    ['Lecture et validation par l’IA', 'F181'],
    ['Relances automatiques par e-mail, lien par SMS à la demande', 'F204', 'A09'],
    ['Alertes d’expiration, tableaux de bord et rapports', 'F142', 'F257'],
    ['Appels vocaux automatiques par IA', 'F204', 'F192'],
    ['Relances en plusieurs canaux : e-mail, SMS, appel', 'F204'],
    ['jours d’essai gratuit sur les deux formules, sans paiement pendant l’essai', 'F075'],
  ),
  ...inFile(
    landing('AboutAndContact.tsx'),
    ['est daté et ne peut plus être modifié sans que cela se voie', 'F275'],
    ['ce site n’en utilise que deux, pour la connexion', 'F108'],
  ),
  ...inFile(landing('DemoRequestDialog.tsx'), ['Nous vous rappelons au numéro indiqué.', 'F015']),
  ...inFile(
    screens('history/CheckpointMailsPart.tsx'),
    ['Il est envoyé aux propriétaires du compte et au témoin ', 'G70'],
    ['Il est envoyé aux propriétaires du compte.', 'G70'],
    ['Il est envoyé au témoin ', 'G70'],
    ['Il n’a pas encore accepté : rien ne lui est envoyé avant.', 'G70'],
  ),
  ...inFile(screens('auth/texts.ts'), ['Un email de confirmation vous sera envoyé dès qu’il sera approuvé.', 'F056', 'F044']),
  ...inFile(screens('auth/verify-email/VerifyEmailPage.tsx'), ['il sera envoyé à la même adresse', 'F041']),
  ...inFile(
    screens('console/gate-screens.tsx'),
    ['un email de confirmation vous sera envoyé dès que votre compte sera approuvé', 'F056'],
    ['Cette page s’ouvre alors d’elle-même.', 'F056'],
    ['Alertes automatiques d’expiration', 'F142'],
    ['jours d’essai gratuit, sans engagement.', 'F075'],
  ),
  ...inFile(screens('administration/PendingUsers.tsx'), ['Les nouvelles demandes apparaissent ici d’elles-mêmes.', 'F095']),
  ...inFile(screens('console/layout/AwayBanner.tsx'), ['la page se mettra à jour dès son retour', 'F081']),
  ...inFile(screens('account/PasswordCard.tsx'), ['Le changer ferme vos autres sessions. Un e-mail vous le confirme.', 'F259']),
  ...inFile(screens('account/CompanyCard.tsx'), ['Ce nom figure dans les messages à vos sous-traitants', 'F259', 'F240']),
  ...inFile(screens('tutorial/steps.ts'), ['Chacun a un lien personnel pour déposer ses documents, sans compte ni mot de passe.', 'F063']),
  ...inFile(
    screens('subscription/AutopilotDialog.tsx'),
    ['Autopilot relance vos sous-traitants avant et après l’expiration de leurs documents', 'F203', 'F204'],
    ['vous les réglez dans Paramètres', 'A02'],
  ),
  ...inFile(screens('subscription/SubscriptionPage.tsx'), [
    'Vos documents sont conservés et vos sous-traitants peuvent toujours déposer les leurs',
    'F077',
    'A52',
  ]),
  ...inFile(screens('subscription/PlanCards.tsx'), ['Relances automatiques par e-mail, SMS et appel', 'F204']),
  ...inFile(screens('email-delivery/TestEmail.tsx'), ['Cette page s’actualise automatiquement toutes les 30 secondes.', 'F099']),
  ...inFile(screens('validation/document.ts'), [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template.
    'Ce document expire dans ${days} jour(s). Un rappel sera envoyé automatiquement.',
    'F203',
    'F205',
  ]),
  ...inFile(screens('validation/decision-toast.ts'), ['le sous-traitant est prévenu par e-mail', 'F246']),
  ...inFile(screens('validation/RejectForm.tsx'), ['Ce motif est envoyé par e-mail à', 'F246']),
  // What was done, not what will be.
  ...inFile(screens('accuracy/AccuracyTable.tsx'), ['validé automatiquement', 'F178', 'F181'], ['validés automatiquement', 'F178', 'F181']),
  ...inFile(screens('validation/AutoValidated.tsx'), ['Validé automatiquement', 'F180', 'F181']),
  ...inFile(
    screens('settings/parts.tsx'),
    ['Aucun document n’est jamais rejeté automatiquement.', 'A33'],
    ['Un document est validé sans vous quand', 'F181', 'A33'],
    ['Qui est relancé, quand, et par quels moyens.', 'A02'],
  ),
  ...inFile(
    screens('settings/ReportingCard.tsx'),
    ['les chiffres du tableau de bord, ce qui a changé depuis le dernier rapport', 'F256', 'F257'],
    ['Désactivé : aucun rapport ne part de lui-même', 'F255'],
  ),
  ...inFile(screens('reminders/AutoBlock.tsx'), ['Plus aucun rappel de pièces manquantes ne partira.', 'F196']),
  ...inFile(screens('shared/AutoRemindersTick.tsx'), ['Relancer automatiquement les documents manquants', 'F195']),
  ...inFile(screens('reminders/EnableDialog.tsx'), ['Les nouveaux sous-traitants seront relancés aussi', 'F195', 'F230']),
  ...inFile(screens('reminders/Unchased.tsx'), ['Tous ceux à qui il manque des documents sont relancés.', 'F195']),
  ...inFile(screens('selection/bulk.ts'), ['sous-traitant sera relancé', 'F195'], ['sous-traitants seront relancés', 'F195']),
  ...inFile(screens('selection/dialogs.tsx'), ['Plus aucun rappel de documents manquants ne partira.', 'F196']),
  ...inFile(screens('reminders/ForecastPage.tsx'), ['Ce qui partira de lui-même si rien ne change d’ici là', 'G06']),
  ...inFile(screens('reminders/PauseDialog.tsx'), ['Rien ne part de lui-même avant cette date', 'G06']),
  ...inFile(screens('reminders/DayDialog.tsx'), ['cette étape ne partira pas sur ce canal', 'G06']),
  ...inFile(screens('reminders/PolicyCard.tsx'), ['Ce qui partira', 'G05'], ['Quand et comment vos sous-traitants sont relancés', 'A02']),
  ...inFile(
    'upload-ui/src/texts.ts',
    ['l’entreprise sera prévenue', 'A30'],
    ['Cette page se mettra à jour toute seule dès son retour.', 'F249'],
    ['nous réessaierons tout seuls', 'F251'],
    ['votre fichier partira tout seul', 'F251'],
    [
      'Les documents sont analysés automatiquement par une intelligence artificielle ; l’entreprise vérifie ceux dont la lecture n’est pas sûre.',
      'F250',
      'F181',
    ],
    ['Un e-mail de confirmation suit chaque dépôt.', 'F184', 'F250'],
  ),
  ...inFile('upload-ui/src/preferences-texts.ts', [
    'Vous recevrez encore un e-mail quand vous déposez un document, et quand l’un d’eux est refusé.',
    'F184',
  ]),
  ...inFile('upload-ui/src/witness-texts.ts', [
    'Vous recevrez un message par jour au plus, quand l’historique de cette entreprise a changé : une empreinte signée, à conserver.',
    'G70',
  ]),
];
