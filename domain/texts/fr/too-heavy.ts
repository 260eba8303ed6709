// Said by both front ends where a program before the server refuses what is sent for its size.
export const TOO_HEAVY =
  'Ce fichier est trop lourd pour ce serveur. Prenez une photo moins lourde, ou envoyez un PDF plus petit ; si cela se répète, prévenez l’entreprise qui vous le demande.';
