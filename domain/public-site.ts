// What the operator of an installation publishes about himself on the public site (infra/app/public-site.ts reads it from the settings).
// The server writes it into each page and allows its frames; a page shows missing values as missing.

export type Publisher = {
  readonly company: string;
  readonly legalForm: string;
  readonly address: string;
  readonly registration: string;
  readonly director: string;
  readonly phone: string;
  readonly host: string;
};
/** An empty text or null means that the setting is not set. */
export type PublicSite = {
  readonly publisher: Publisher;
  readonly contactEmail: string;
  /** Third-party pages; the site loads their frame only after a click. */
  readonly embeds: { readonly demo: string | null; readonly booking: string | null };
  /** What the log-in calls the account by which one may come in as well. */
  readonly signOn: string | null;
};

export const NO_SITE: PublicSite = {
  publisher: { company: '', legalForm: '', address: '', registration: '', director: '', phone: '', host: '' },
  contactEmail: '',
  embeds: { demo: null, booking: null },
  signOn: null,
};

/** The maker of the product: the one external link of the footer. */
export const DEVELOPER = { name: 'Développé par SubDoc', address: 'https://subdoc.example/' } as const;

/** Origins that the public page is allowed to frame. */
export const framedOrigins = ({ embeds }: Pick<PublicSite, 'embeds'>): readonly string[] =>
  Object.values(embeds).flatMap((address) => (address === null ? [] : [new URL(address).origin]));
