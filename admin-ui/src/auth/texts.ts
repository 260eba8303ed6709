// Sentences that two of the sign-in pages share.
export const AWAITS_APPROVAL =
  'Votre compte attend maintenant l’approbation d’un administrateur. Un email de confirmation vous sera envoyé dès qu’il sera approuvé.';
