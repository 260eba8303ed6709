// Pieces that several calls share: ids, dates, list parameters, the shape of an error (CONTRACT « Forms »).
import { z } from 'zod';
import { type CalendarDate, isCalendarDate } from '#domain/kernel/calendar.ts';
import { MAX_ID } from '#domain/kernel/ids.ts';
import { visibleText, withoutInvisible } from '#domain/kernel/invisible.ts';
import { isMailAddress } from '#domain/kernel/mail-address.ts';
import { later } from './later.ts';

// A browser's Content-Security-Policy allows no eval: without this zod tries it, and the console fills with refusals.
if ('document' in globalThis) z.config({ jitless: true });

export const id = z.number().int().min(1).max(MAX_ID);
/** An id in a path: digits only, so that `all` or `1e3` is never one (A37). */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((n) => n <= MAX_ID);
/** A browser's date field takes « 26 » for the year 0026. */
const FIRST_DAY = '1900-01-01';
export const calendarDay = z.string().refine((text): text is CalendarDate => isCalendarDate(text) && text >= FIRST_DAY, 'Date invalide');
export const instantText = z.string();
export const count = z.number().int().min(0);

/** No text holds NUL, lone surrogates or more than it may; control characters never reach a mail header (C29, C32). */
export const text = (max: number, tooLong = `${max} caractères au maximum`, required = 'Texte requis') =>
  z
    .string({ error: required })
    .refine((s) => s.isWellFormed() && !s.includes('\0'), 'Caractères non autorisés')
    .max(max, tooLong);
/** One line, trimmed, at least one character. */
export const line = (max: number, required: string) =>
  text(max, undefined, required)
    .transform((s) =>
      visibleText(s)
        .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
        .trim(),
    )
    .refine((s) => s.length > 0, required);

/** A domain written in Unicode is the one that the mail system knows in ASCII (C40). */
function asciiDomain(address: string): string {
  const [local, domain, more] = address.split('@');
  // Whatever else stands in it would be read as a port, a path or a password.
  if (domain === undefined || more !== undefined || !/[^\0-\x7f]/.test(domain) || !/^[A-Za-z0-9.\-\u{80}-\u{10ffff}]+$/u.test(domain))
    return address;
  try {
    return `${local}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

/** One address, as the mailer takes it (domain/kernel/mail-address.ts). `required`: the sentence for none. */
export const email = (message: string, required = message) =>
  z
    .string({ error: required })
    .transform((s) => (s.length > 1000 ? s : asciiDomain(withoutInvisible(s).trim())))
    .superRefine((s, context) => {
      if (!isMailAddress(s)) context.addIssue({ code: 'custom', message: s === '' ? required : message });
    });

export const problem = later(() =>
  z.object({
    message: z.string(),
    code: z.string(),
    status: z.number().int(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    /** With `stale-state`: what is there now (C47). */
    current: z.unknown().optional(),
    /** With `duplicate-siret`: who bears it already. */
    existingId: id.optional(),
    /** With `invalid-link` of the page: for whom the link was, where it was somebody’s who is still asked. */
    requestedBy: z.string().optional(),
    /** Beside it, where the company gave one. */
    requestedByPhone: z.string().optional(),
    /** With `second-factor-required`: what goes along with the code; absent where only a passkey is left. */
    challenge: z.string().optional(),
    /** Of a call that was not made (compliance.md §7): `error` is the message. */
    success: z.literal(false).optional(),
    error: z.string().optional(),
  }),
);
/** An edit may say which version it was made from: refused with `stale-state` when another came first. `If-Match` does the same. */
export const madeFrom = z.string().max(40).optional();
export type Problem = z.infer<typeof problem>;

/** simple-rest: `sort=["companyName","ASC"]`, `range=[0,24]`, `filter={"q":"dup"}`, each JSON in a query parameter. */
export const listQuery = later(() =>
  z.object({ sort: z.string().optional(), range: z.string().optional(), filter: z.string().optional() }),
);
