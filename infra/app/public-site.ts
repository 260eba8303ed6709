// The operator's settings for the public site: publisher, contact address, embeds. A legal notice is whole or not there: half of one would
// look as if it were enough (loi 2004-575, article 6 III).
import { z } from 'zod';
import { isMailAddress } from '#domain/kernel/mail-address.ts';
import type { PublicSite } from '#domain/public-site.ts';

const fact = z
  .string()
  .trim()
  .max(300)
  .regex(/^\P{C}*$/u)
  .default('');
/** Framed on a page behind https: nothing else would be shown. */
const embed = z
  .union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)])
  .default('')
  .transform((address) => (address === '' ? null : address));

export const publicSiteSettings = {
  PUBLISHER_NAME: fact,
  PUBLISHER_LEGAL_FORM: fact,
  PUBLISHER_ADDRESS: fact,
  PUBLISHER_REGISTRATION: fact,
  PUBLISHER_DIRECTOR: fact,
  PUBLISHER_PHONE: fact,
  PUBLISHER_HOST: fact,
  CONTACT_EMAIL: fact.refine((address) => address === '' || isMailAddress(address)),
  DEMO_EMBED_URL: embed,
  BOOKING_EMBED_URL: embed,
};
type Settings = z.output<z.ZodObject<typeof publicSiteSettings>>;

/** What a legal notice must say; the legal form and the telephone are the publisher's choice. */
const COMPULSORY = [
  'PUBLISHER_NAME',
  'PUBLISHER_ADDRESS',
  'PUBLISHER_REGISTRATION',
  'PUBLISHER_DIRECTOR',
  'PUBLISHER_HOST',
  'CONTACT_EMAIL',
] as const;

/** Which settings a notice that was begun still lacks; none where nothing of it is set. */
export function missingOfNotice(e: Settings): readonly string[] {
  const begun = Object.entries(e).some(([name, value]) => name.startsWith('PUBLISHER_') && value !== '');
  return begun ? COMPULSORY.filter((name) => e[name] === '') : [];
}

/** `contact`: an address of this machine's demonstration, where none is set. */
export const publicSiteOf = (e: Settings, contact: string): PublicSite => ({
  publisher: {
    company: e.PUBLISHER_NAME,
    legalForm: e.PUBLISHER_LEGAL_FORM,
    address: e.PUBLISHER_ADDRESS,
    registration: e.PUBLISHER_REGISTRATION,
    director: e.PUBLISHER_DIRECTOR,
    phone: e.PUBLISHER_PHONE,
    host: e.PUBLISHER_HOST,
  },
  contactEmail: e.CONTACT_EMAIL || contact,
  embeds: { demo: e.DEMO_EMBED_URL, booking: e.BOOKING_EMBED_URL },
});
