// File formats with a rule of their own (A49), as the upload page tells it.
export const HEIC_ALONE =
  'Les photos au format HEIC (iPhone) ne peuvent pas être réunies ici : envoyez-les une par une, ou dans un seul PDF.';
