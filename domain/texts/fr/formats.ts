// Formats that people send and we do not take: what to do instead (A49). Told by the upload page before anything is sent, and by the server.
export const HEIC_NOT_TAKEN =
  'Ce fichier est une photo au format HEIC (iPhone), que nous ne pouvons pas ouvrir. Dans Réglages, Appareil photo, Formats, choisissez « Le plus compatible » et reprenez la photo, ou envoyez une capture d’écran.';
