// Business numbers: the name states the unit, the comment states reason and source. Every text that shows a number renders it from here.

/** A subcontractor's link lives this long; each reminder renews it. CONTRACT « Subcontractors and their links ». */
export const LINK_LIFE_MONTHS = 12;
/**
 * How long an approval usually takes, in working days. A promise that the operator keeps, told before somebody signs up (SCREENS « New customer »
 * 1); house rule.
 */
export const APPROVAL_WORKING_DAYS = 2;
/** Lifetime of a verification link; A24. */
export const VERIFICATION_LIFE_HOURS = 24;
/**
 * A sign-up whose address stays unverified is erased after this time, and its address becomes free again. A week leaves room for a
 * holiday without holding a stranger's address for long.
 */
export const UNVERIFIED_LIFE_DAYS = 7;
/** Lifetime of a password-reset link; product.md §9. */
export const RESET_LIFE_HOURS = 1;
/** Lifetime of an invitation; CONTRACT « People ». */
export const INVITATION_LIFE_DAYS = 7;
/** How long a witness of checkpoints may accept; then his address is taken away. House rule: a month bears a holiday. */
export const WITNESS_ANSWER_DAYS = 30;
/** Of an account, so that nobody writes to strangers through us; CONTRACT « People ». */
export const INVITATIONS_A_DAY = 200;
/** An auditor's access ends at the latest after this time; CONTRACT « People ». */
export const AUDIT_MOST_MONTHS = 12;
/** Maximum size of one file, without the overhead of the request; compliance.md §9 (CONTRACT « Documents »). */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
/**
 * Retention of an archived subcontractor's documents: contributions can be claimed five years back where work was concealed
 * (CSS L244-11), so the buyer must be able to prove for as long that he checked (C. trav. L8222-1, D8222-5); DOCUMENTS §2, to be
 * confirmed by counsel.
 */
export const VIGILANCE_KEPT_YEARS = 5;
/** Retention of a file with a décennale: a subcontractor is liable for ten years after acceptance (C. civ. 1792-4-2); DOCUMENTS §2. */
export const DECENNALE_KEPT_YEARS = 10;
/** Default quota of one link per hour, which the settings may change; CONTRACT « Quotas of a link ». A megabyte is 1024 × 1024 bytes. */
export const LINK_FILES_PER_HOUR = 60;
export const LINK_MEGABYTES_PER_HOUR = 200;
/**
 * Defaults of what an account may send by hand: MESSAGES_PER_INTERVAL to an address or number on one channel in this time, and so many messages a
 * day (CONTRACT « Messages by hand »). A large company has some hundred subcontractors.
 */
export const CONTACT_INTERVAL_MINUTES = 15;
/** So many may go in it: somebody corrects a reminder and sends it again. House rule. */
export const MESSAGES_PER_INTERVAL = 5;
export const MESSAGES_PER_DAY = 1000;
/**
 * First messages to one address in an hour (a request at registration, a cycle that begins): an accountant may stand for several
 * companies. House rule.
 */
export const FIRST_MESSAGES_PER_HOUR = 20;
/** Default of what the documents of an account may take: 500 subcontractors with 40 documents of 1 MB. House rule. */
export const ACCOUNT_STORAGE_MEGABYTES = 20_000;
/**
 * Maximum number of pixels of one photo. The largest phone takes 64 million, a sheet of A4 at 600 dpi has 35 million; a picture ten times
 * larger would fill the memory of whoever opens it. House rule (C17).
 */
export const IMAGE_PIXELS_MAX = 70_000_000;
/** A document with more pages than this gets a problem: no certificate is that long (T24). */
export const PAGES_EXPECTED_MAX = 12;
/** Defaults of a new document type; compliance.md §5. */
export const DEFAULT_VALIDITY_DAYS = 365;
export const DEFAULT_ALERT_DAYS = 15;
/** A document with fewer days left than this needs its subcontractor's attention; compliance.md §9 (A12). */
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
/** Below this confidence no document is validated automatically; A33. */
export const AUTO_VALIDATION_CONFIDENCE = 0.95;
/** Delay before each retry of a mail; A18, product.md §9. */
export const DELIVERY_RETRY_MINUTES = [10, 60, 120] as const;
/** Longest delay before a message is tried again that was refused for our own sake; the first is a minute, and each the double of the last. */
export const OUR_REFUSAL_MOST_MINUTES = 15;
/** How long such a message waits before it fails: the time that RFC 5321 (4.5.4.1) gives a queue. */
export const OUR_REFUSAL_DAYS = 5;
/** An accepted message counts as delivered when no refusal came within this time; CONTRACT « Reminders, second part » (A19). */
export const DELIVERY_CONFIRMED_HOURS = 24;
/**
 * How long the data for the rejection mail stay readable after a rejection. The last retry is due after 3 h 10 min; the rest allows for a
 * server that is down over night (A27).
 */
export const FAREWELL_HOURS = 24;
/**
 * Minimum confidence of our own reading before a second analyser that read the same values may lift it to AUTO_VALIDATION_CONFIDENCE. A
 * doubtful value (a repaired digit, recognised text) has 0.85 or more; a field that we did not read has less, and is never lifted.
 */
export const SECOND_OPINION_FLOOR = 0.8;
/** A larger file is not sent to the outside analyser: a photo has 3 to 6 MB, and base64 makes a request a third larger. House rule. */
export const SECOND_OPINION_MAX_BYTES = 8 * 1024 * 1024;
/** We read as many pages ourselves: nothing could be compared with the pages beyond. */
export const SECOND_OPINION_MAX_PAGES = 12;
/** Delay before each retry of a failed analysis, first short, then long; F185 sets none. */
export const ANALYSIS_RETRY_MINUTES = [1, 10, 60, 240] as const;
/**
 * Maximum number of attempts at one timer while they fail for reasons outside the program. The pauses grow to an hour, so the last attempt
 * comes after three days: a provider that is down over a weekend loses nothing. House rule (infra/decisions/101).
 */
export const TIMER_ATTEMPTS_MAX = 78;
/** Trial of both plans; product.md §9. */
export const TRIAL_DAYS = 7;
/** How long before its end the owner is told that a trial ends, and the hour of that day in Paris: the hour of reminders (A17). */
export const TRIAL_ENDING_DAYS = 2;
export const TRIAL_ENDING_HOUR = 8;
/** Monthly prices, euros; product.md §9 (A42). */
export const PRICE_EUROS = { standard: 45, autopilot: 65 } as const;
/** Prices exclude tax: they address companies, which are quoted before tax (A42). */
export const PRICE_BASIS = 'HT';
/** After this time another account may take over a reservation whose account was never registered; DESIGN 3.5. */
export const RESERVATION_TAKEOVER_MINUTES = 10;
/** Minimum length of a password; product.md §5. A password above the maximum is refused, not truncated (C38). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
/** Maximum number of document types of one account: the most that one configuration may list (contract configInput). */
export const MAX_DOCUMENT_TYPES = 200;
/** How long an account with a late payment keeps its access; A43. */
export const PAST_DUE_GRACE_DAYS = 7;
/**
 * The provider has this long after the end of a period to report its state; then we ask, first after RESYNC_AFTER_HOURS, then every
 * RESYNC_EVERY_HOURS. Webhooks come late, or never (C41).
 */
export const RESYNC_AFTER_HOURS = 6;
export const RESYNC_EVERY_HOURS = 24;
/** Retention of the access journal: CNIL, délibération 2021-122 (journalisation), 6 to 12 months; the longer, since proof is asked late. */
export const ACCESS_JOURNAL_MONTHS = 12;
/** How long the answer to an Idempotency-Key is kept; CONTRACT « Idempotency-Key ». */
export const IDEMPOTENCY_KEPT_HOURS = 24;
/** Retention of the outbox: the mails, SMS and calls that the stand-in providers accepted. The facts are in the events. House rule. */
export const OUTBOX_KEPT_DAYS = 90;
/** How long the list of proof files says which were asked for; the files themselves end sooner (contract/proof-files.ts). House rule. */
export const PROOF_FILES_KEPT_DAYS = 30;
/**
 * Retention of a demonstration request that led to no contract: three years from the last contact; CNIL, délibération 2021-131
 * (référentiel « gestion commerciale »).
 */
export const CONTACT_REQUEST_KEPT_MONTHS = 36;
/** What a subcontractor answered on the telephone is an alert for so long. House rule. */
export const CALL_ALERT_DAYS = 30;
/** A mail about a person's decision waits so long that « Annuler » comes in time: longer than its toast stays. House rule. */
export const HELD_SECONDS = 10;
/** A message to several leaves out whoever got one less than this long ago, unless the person says otherwise. House rule. */
export const SPACING_HOURS = 48;
/**
 * Assumed cost of one message in forecasts, in euros (CONTRACT « Reminders, second part »). Mail is part of the hosting; SMS and call (two
 * minutes to a French mobile) are list prices, rounded up. Settings REMINDER_COST_EMAIL, _SMS, _CALL.
 */
export const REMINDER_COST_EUROS = { email: 0, sms: 0.08, voice: 0.15 } as const;
/** Maximum rows of one import, and maximum size of its file: 10,000 rows take some 400 kB. CONTRACT « Import », C26. */
export const IMPORT_ROWS_MAX = 10_000;
export const IMPORT_FILE_MAX_BYTES = 5 * 1024 * 1024;

/** How long a page that a mail leads to is in sight until somebody counts as being before it, without a gesture, ms (K15). */
export const SIGHT_MS = 10_000;
