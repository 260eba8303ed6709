// The operator's settings for the public site: publisher, contact address, embeds. A legal notice is complete or absent: a partial one
// would look sufficient (loi 2004-575, article 6 III).
import { z } from 'zod';
import { isMailAddress } from '#domain/kernel/mail-address.ts';
import type { PublicSite } from '#domain/public-site.ts';

const fact = z
  .string()
  .trim()
  .max(300)
  .regex(/^\P{C}*$/u)
  .default('');
/** Must be https: a browser shows no other frame on an https page. */
const embed = z
  .union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)])
  .default('')
  .transform((address) => (address === '' ? null : address));

export const publicSiteSettings = {
  PUBLISHER_NAME: fact.describe(
    'The publisher in the legal notice. Name, address, registration, director, host and `CONTACT_EMAIL`: all or none. The public pages say what is not set.',
  ),
  PUBLISHER_LEGAL_FORM: fact.describe('As `SAS au capital de 10 000 €`; optional.'),
  PUBLISHER_ADDRESS: fact.describe('The postal address.'),
  PUBLISHER_REGISTRATION: fact.describe('As `RCS Montpellier 000 000 000`.'),
  PUBLISHER_DIRECTOR: fact.describe('The director of publication.'),
  PUBLISHER_PHONE: fact.describe('Optional.'),
  PUBLISHER_HOST: fact.describe("The hosting company's name, address and telephone."),
  CONTACT_EMAIL: fact
    .refine((address) => address === '' || isMailAddress(address))
    .describe('The contact address of the public pages; on this machine alone `contact@subdoc.localhost` when empty.'),
  DEMO_EMBED_URL: embed.describe('A page with a demonstration, https, shown in a frame of the landing page after a click.'),
  BOOKING_EMBED_URL: embed.describe('A page to book an appointment, https, shown in the same way.'),
};
type Settings = z.output<z.ZodObject<typeof publicSiteSettings>>;

/** What a legal notice must contain; legal form and telephone are optional. */
const COMPULSORY = [
  'PUBLISHER_NAME',
  'PUBLISHER_ADDRESS',
  'PUBLISHER_REGISTRATION',
  'PUBLISHER_DIRECTOR',
  'PUBLISHER_HOST',
  'CONTACT_EMAIL',
] as const;

/** Answers the settings that a partial notice lacks; none where nothing is set. */
export function missingOfNotice(e: Settings): readonly string[] {
  const begun = Object.entries(e).some(([name, value]) => name.startsWith('PUBLISHER_') && value !== '');
  return begun ? COMPULSORY.filter((name) => e[name] === '') : [];
}

/** `contact`: the demonstration's local address, where none is set. */
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
  signOn: null,
});
