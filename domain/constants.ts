// Business numbers: unit in the name, one line of reason, one of source. Every text that shows one renders it from here.

/** A subcontractor's link lives a year, renewed by each reminder. CONTRACT « Subcontractors and their links ». */
export const LINK_LIFE_MONTHS = 12;
/** A verification link; A24. */
export const VERIFICATION_LIFE_HOURS = 24;
/** A sign-up whose address nobody proves meanwhile is forgotten, and its address free again: a week holds a holiday, and no stranger's address for long. */
export const UNVERIFIED_LIFE_DAYS = 7;
/** A password-reset link; product.md §9. */
export const RESET_LIFE_HOURS = 1;
/** What one file may weigh; compliance.md §9, the bytes of the file itself (CONTRACT « Documents »). */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
/**
 * Documents of an archived subcontractor: contributions are claimed five years back where work was concealed (CSS L244-11), so as long the
 * buyer must prove that he looked (C. trav. L8222-1, D8222-5); DOCUMENTS §2, to be confirmed by counsel.
 */
export const VIGILANCE_KEPT_YEARS = 5;
/** A file that holds a décennale: subcontractors answer for ten years from the acceptance of the works (C. civ. 1792-4-2); DOCUMENTS §2. */
export const DECENNALE_KEPT_YEARS = 10;
/** What one link may send in an hour, unless the settings say otherwise; CONTRACT « Quotas of a link ». Megabytes as above. */
export const LINK_FILES_PER_HOUR = 60;
export const LINK_MEGABYTES_PER_HOUR = 200;
/**
 * What one photo may hold, a colour a pixel: room for the largest phone (64 million; a sheet of A4 at 600 dots has 35), a tenth of what fills
 * the memory of whoever looks at it. House rule (C17).
 */
export const IMAGE_PIXELS_MAX = 70_000_000;
/** More pages than this are told as a problem: no certificate is that long (T24). */
export const PAGES_EXPECTED_MAX = 12;
/** New document types; compliance.md §5. */
export const DEFAULT_VALIDITY_DAYS = 365;
export const DEFAULT_ALERT_DAYS = 15;
/** Below this many days a document needs its subcontractor's attention; compliance.md §9 (A12). */
export const ATTENTION_DAYS = 15;
/** SubDoc's blue; compliance.md §3. */
export const DEFAULT_ORGANIZATION_COLOR = '#3b82f6';
/** The ten swatches of the organisation form; compliance.md §5. */
export const ORGANIZATION_COLORS = [
  '#3b82f6',
  '#ef4444',
  '#10b981',
  '#f59e0b',
  '#8b5cf6',
  '#ec4899',
  '#06b6d4',
  '#84cc16',
  '#f97316',
  '#6b7280',
] as const;
/** The certainty below which no document is validated by itself; A33. */
export const AUTO_VALIDATION_CONFIDENCE = 0.95;
/** Waiting times before each retry of a mail; A18, product.md §9. */
export const DELIVERY_RETRY_MINUTES = [10, 60, 120] as const;
/** A message that was accepted has arrived when no refusal came for so long; CONTRACT « Reminders, second part » (A19). */
export const DELIVERY_CONFIRMED_HOURS = 24;
/** After a rejection, what its mail needed can be read no longer: the last retry is due after 3 h 10 min, a stopped product gets a night (A27). */
export const FAREWELL_HOURS = 24;
/**
 * Our own reading is at least this sure before the same values, read by another analyser, may lift it to AUTO_VALIDATION_CONFIDENCE. What
 * is doubtful for us (a repaired digit, recognised text) has 0.85 or more; a field that we did not read has less, and is never lifted.
 */
export const SECOND_OPINION_FLOOR = 0.8;
/** A file larger than this is shown to nobody: a photograph has 3 to 6 MB, a request grows by a third as text. House rule. */
export const SECOND_OPINION_MAX_BYTES = 8 * 1024 * 1024;
/** As many as we read ourselves: what lies beyond them nobody compares. */
export const SECOND_OPINION_MAX_PAGES = 12;
/** Waiting times before each retry of an analysis that failed: short, then patient; F185 sets none. */
export const ANALYSIS_RETRY_MINUTES = [1, 10, 60, 240] as const;
/**
 * Attempts at one timer while the world fails: the pauses between them grow to an hour, so that the last one comes behind three days. A partner
 * who is away over a weekend costs nothing. House rule (infra/decisions/101).
 */
export const TIMER_ATTEMPTS_MAX = 78;
/** Trial of both plans; product.md §9. */
export const TRIAL_DAYS = 7;
/** How long before its end a trial is spoken of, and at which hour of that day in Paris: the hour of reminders (A17). */
export const TRIAL_ENDING_DAYS = 2;
export const TRIAL_ENDING_HOUR = 8;
/** Monthly prices, euros; product.md §9 (A42). */
export const PRICE_EUROS = { standard: 45, autopilot: 65 } as const;
/** What the prices are without: sold to companies, they are told before tax (A42). */
export const PRICE_BASIS = 'HT';
/** A reservation whose owner never appeared may be taken over; DESIGN 3.5. */
export const RESERVATION_TAKEOVER_MINUTES = 10;
/** A password has at least this many characters; product.md §5. More than the maximum is refused, not cut (C38). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
/** Types that one account may have: as many as one configuration may name (contract configInput). */
export const MAX_DOCUMENT_TYPES = 200;
/** How long an account with a late payment keeps its access; A43. */
export const PAST_DUE_GRACE_DAYS = 7;
/** After a period's end the provider has this long to tell what became of it; then it is asked, and again every so often. Webhooks come late, or never (C41). */
export const RESYNC_AFTER_HOURS = 6;
export const RESYNC_EVERY_HOURS = 24;
/** What the access journal keeps: CNIL, délibération 2021-122 (journalisation), 6 to 12 months; the longer end, since proof is asked for late. */
export const ACCESS_JOURNAL_MONTHS = 12;
/** What an Idempotency-Key is answered again; CONTRACT « Idempotency-Key ». */
export const IDEMPOTENCY_KEPT_HOURS = 24;
/** Messages that the stand-ins for mail, SMS and calls accepted: a copy for whoever tries the product; the facts are events. House rule. */
export const OUTBOX_KEPT_DAYS = 90;
/** Who asked for a demonstration and became no customer: three years from his last word; CNIL, délibération 2021-131 (référentiel « gestion commerciale »). */
export const CONTACT_REQUEST_KEPT_MONTHS = 36;
/**
 * What one message is taken to cost, euros, in forecasts (CONTRACT « Reminders, second part »): a mail is part of the hosting; list prices of
 * the SMS and of a call of two minutes to a French mobile, rounded up. Settings REMINDER_COST_EMAIL, _SMS, _CALL.
 */
export const REMINDER_COST_EUROS = { email: 0, sms: 0.08, voice: 0.15 } as const;
/** Rows of one import, and what its file may weigh: 10,000 rows are some 400 kB. CONTRACT « Import », C26. */
export const IMPORT_ROWS_MAX = 10_000;
export const IMPORT_FILE_MAX_BYTES = 5 * 1024 * 1024;
