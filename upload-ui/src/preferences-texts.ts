// The texts of the page `/preferences/{token}`, loaded with it.
export const preferences = {
  title: 'Vos relances',
  about: (company: string) => `Choisissez comment ${company} peut vous relancer pour vos documents.`,
  channels: { email: 'Relances par e-mail', sms: 'Relances par SMS', voice: 'Appels vocaux automatiques' },
  atOnce: 'Chaque choix est enregistré aussitôt.',
  saved: 'Enregistré',
  failed: 'Ce choix n’a pas pu être enregistré. Vérifiez votre connexion, puis réessayez.',
  goesOn: (company: string) =>
    `Vous recevrez encore un e-mail quand vous déposez un document, et quand l’un d’eux est refusé. Vos choix valent pour ${company} seulement, tant que vos coordonnées y restent les mêmes ; vous pouvez les changer ici à tout moment.`,
} as const;
