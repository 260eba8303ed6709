// What the operator of an installation sets for the public site, in one place: read by the pages, and by the server for its
// Content-Security-Policy. null: not set; the page then shows its own text and the contact form, and asks nobody else.

/** A page of somebody else, framed only after a click. */
export type Embed = { readonly provider: string; readonly address: `https://${string}` };
export const EMBEDS: { readonly demo: Embed | null; readonly booking: Embed | null } = { demo: null, booking: null };

/** Where the contact button writes to, unless the legal notice names an address. `.example` is nobody's: set it before going public. */
export const CONTACT_EMAIL = 'contact@subdoc.example';
/** Who makes the product: the one external link of the footer. */
export const DEVELOPER = { name: 'Développé par SubDoc', address: 'https://subdoc.example/' } as const;

/** Origins that the public page may frame. */
export const framedOrigins = (embeds: typeof EMBEDS = EMBEDS): readonly string[] =>
  Object.values(embeds).flatMap((embed) => (embed === null ? [] : [new URL(embed.address).origin]));
