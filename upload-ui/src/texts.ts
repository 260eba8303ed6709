// The texts of this page (product strings of compliance.md §2.15 and §4 are exact).
import { HEIC_ALONE } from '#domain/texts/fr/formats.ts';

export const texts = {
  greeting: (name: string) => `Bonjour ${name},`,
  asks: (company: string) => `${company} vous demande les documents ci-dessous.`,
  howTo: 'Une photo nette ou un PDF suffit. Rien à installer, aucun compte à créer.',
  invalidTitle: 'Lien invalide',
  invalidText: 'Ce lien n’est pas valide ou a expiré. Demandez un nouveau lien à l’entreprise qui vous l’a envoyé.',
  invalidFor: (company: string) =>
    `Ce lien de dépôt pour ${company} n’est plus valable. Vous pouvez en demander un nouveau : l’entreprise sera prévenue.`,
  askLink: 'Demander un nouveau lien',
  linkNotAsked: 'La demande n’a pas pu partir. Vérifiez votre connexion, puis réessayez.',
  previewName: 'Aperçu',
  preview: 'La page telle que votre sous-traitant la verra. Rien ne peut en être envoyé, et elle ne compte pas comme ouverte.',
  away: 'Connexion perdue. Cette page se mettra à jour toute seule dès son retour.',
  privacy: 'Protection des données',
  loadErrorTitle: 'Erreur de chargement',
  loadErrorText: 'La page ne peut pas être affichée pour le moment. Vérifiez votre connexion, puis réessayez.',
  retry: 'Réessayer',
  choose: 'Prendre une photo ou choisir un fichier',
  dropHere: 'ou déposez le fichier ici',
  dropNow: 'Lâchez le fichier pour le déposer',
  replace: 'Remplacer',
  update: 'Mettre à jour',
  download: 'Télécharger',
  mandatory: 'Obligatoire',
  maxSize: 'Max 10MB',
  formats: (list: readonly string[]) => list.join(', '),
  validity: (text: string) => `Validité : ${text}`,
  sending: (percent: number) => `Envoi… ${percent} %`,
  opening: 'Ouverture du fichier…',
  preparing: 'Préparation des photos…',
  still: 'Rien n’avance depuis un moment. Gardez cette page ouverte et l’écran allumé ; rapprochez-vous d’une fenêtre ou passez en Wi-Fi.',
  stalledLighter: 'La connexion est trop lente : nous avons allégé votre photo et réessayons tout seuls. Gardez cette page ouverte.',
  stalled:
    'La connexion est trop lente. Rapprochez-vous d’une fenêtre ou passez en Wi-Fi : votre photo est gardée, nous réessaierons tout seuls.',
  stalledPdf:
    'La connexion est trop lente. Rapprochez-vous d’une fenêtre ou passez en Wi-Fi : votre fichier est gardé, nous réessaierons tout seuls. Mieux : prendre une photo du document, plus légère.',
  waitingNetwork: 'Pas de réseau. Votre fichier est gardé : nous réessaierons tout seuls.',
  waitingServer: (message: string) => `${message} Gardez cette page ouverte : votre fichier partira tout seul.`,
  retryNow: 'Réessayer maintenant',
  cancel: 'Abandonner',
  received: (time: string) => `Reçu à ${time}`,
  receivedOn: (day: string) => `Reçu le ${day}`,
  reading: 'Lecture du document…',
  computedUntil: (day: string) => `Valable jusqu’au ${day}, d’après la date d’émission`,
  readUntil: (day: string) => `Lu sur le document : valable jusqu’au ${day}`,
  validUntil: (day: string) => `Valable jusqu’au ${day}`,
  validFrom: (day: string) => `Valable à partir du ${day}`,
  comesNext: (from: string, until: string) => `Document suivant déjà validé : valable du ${from} au ${until}`,
  expiredSince: (day: string) => `Plus valable depuis le ${day}`,
  manualTitle: 'Anomalie détectée',
  manualBadge: 'Vérification manuelle nécessaire',
  manualText: 'Le document nécessite une vérification manuelle.',
  rejectedTitle: 'Document rejeté',
  rejectedText: 'Veuillez transmettre un nouveau document conforme.',
  doneGroup: (count: number) => `${count} document${count > 1 ? 's' : ''} sans rien à faire`,
  addPage: 'Ajouter une page',
  leave: 'Vos pages ne sont pas encore envoyées. Quitter quand même ?',
  cannotAdd: 'Une page ne peut pas être ajoutée à ce fichier. Remplacez-le par toutes les pages du document.',
  needsAction: 'À faire',
  todo: (count: number) => `${count} à faire`,
  progress: (done: number, total: number) =>
    total === 0 ? '' : `${done} document${done > 1 ? 's' : ''} reçu${done > 1 ? 's' : ''} sur ${total}`,
  allReceived: 'Tout est reçu. Merci !',
  nothingAsked: 'Aucun document ne vous est demandé pour l’instant.',
  question: (company: string) => `Une question ? ${company} :`,
  linkAsked: (company: string) => `Demande transmise à ${company} ; le nouveau lien arrivera par e-mail ou SMS.`,
  footerAnalysis:
    'Les documents sont analysés automatiquement par une intelligence artificielle ; l’entreprise vérifie ceux dont la lecture n’est pas sûre. Un e-mail de confirmation suit chaque dépôt.',
  footerPrivacy: (company: string) =>
    `Vos documents sont conservés chiffrés. Parmi les entreprises clientes de SubDoc, seule ${company} les voit.`,
  toastTitle: "Erreur d'upload",
  unreadable: 'Ce fichier ne peut plus être lu : modifié, déplacé ou pas encore téléchargé. Choisissez-le à nouveau.',
  photoNotOpened: 'Cette photo est trop grande pour cet appareil. Reprenez-la plus petite, ou envoyez un PDF.',
  toastFallback: "Erreur lors de l'upload",
  drop: {
    heic: () => HEIC_ALONE,
    'file-invalid-type': (formats: readonly string[]) => `Ce type de fichier n’est pas accepté. Formats acceptés : ${formats.join(', ')}.`,
    'file-too-large': () => 'Le fichier dépasse 10 Mo. Prenez une photo moins lourde, ou envoyez un PDF plus petit.',
    'file-too-small': () => 'Le fichier est vide. Choisissez-en un autre.',
    'too-many-files': () => 'Un seul fichier à la fois. Plusieurs photos peuvent être envoyées ensemble : elles deviennent un PDF.',
  },
} as const;

/** The page `/preferences/{token}`. */
export const preferences = {
  title: 'Vos relances',
  about: (company: string) => `Choisissez comment ${company} peut vous relancer pour vos documents. Chaque choix est enregistré aussitôt.`,
  channels: { email: 'Relances par e-mail', sms: 'Relances par SMS', voice: 'Appels vocaux automatiques' },
  saved: 'Enregistré',
  failed: 'Ce choix n’a pas pu être enregistré. Vérifiez votre connexion, puis réessayez.',
  goesOn: (company: string) =>
    `Vous recevrez encore un e-mail quand vous déposez un document, et quand l’un d’eux est refusé. Vos choix valent pour ${company} seulement, tant que vos coordonnées y restent les mêmes ; vous pouvez les changer ici à tout moment.`,
} as const;

export type DropError = keyof typeof texts.drop;
