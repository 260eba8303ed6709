// How much and how fast, as backup and restore tell it.
const number = new Intl.NumberFormat('fr-FR');

export const megabytes = (bytes: number): string => `${number.format(Math.ceil(bytes / 1e6))} Mo`;

/** For whoever plans the nights: rows and bytes of one run. */
export const speed = (rows: number, bytes: number, seconds: number): string =>
  `${number.format(Math.ceil(seconds))} s, ${number.format(Math.round(rows / seconds))} lignes/s, ${number.format(Math.round(bytes / 1e6 / seconds))} Mo/s`;
