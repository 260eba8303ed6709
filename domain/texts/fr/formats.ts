// File formats that people send and we do not accept, with the remedy (A49). Shown by the upload page before the upload, and by the server.
export const HEIC_NOT_TAKEN =
  'Ce fichier est une photo au format HEIC (iPhone), que nous ne pouvons pas ouvrir. Dans Réglages, Appareil photo, Formats, choisissez « Le plus compatible » et reprenez la photo, ou envoyez une capture d’écran.';
