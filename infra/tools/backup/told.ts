// Formats amounts and speeds, as backup and restore report them.
const number = new Intl.NumberFormat('fr-FR');

export const megabytes = (bytes: number): string => `${number.format(Math.ceil(bytes / 1e6))} Mo`;

/** For planning: rows and bytes of one run. */
export const speed = (rows: number, bytes: number, seconds: number): string =>
  `${number.format(Math.ceil(seconds))} s, ${number.format(Math.round(rows / seconds))} lignes/s, ${number.format(Math.round(bytes / 1e6 / seconds))} Mo/s`;
