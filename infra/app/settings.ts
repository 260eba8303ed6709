// Every environment variable of the product: its schema, its default and its description. docs/settings.md is written from here (`npm run
// settings`), so a description may cite `docs/…` and `infra/decisions/…`. Values derived from the settings are in config.ts.
import { z } from 'zod';
import { REMINDER_COST_EUROS } from '#domain/constants.ts';
import { OUTSIDE_ANALYSERS } from '#domain/documents/outside-analyser.ts';
import { EVENTSTORE_URL } from '../adapters/event-store/eventstore-url.ts';
import { isDatabaseUrl } from '../adapters/sql/database-url.ts';
import { natsSettings } from './nats-settings.ts';
import { oidcSettings } from './oidc-settings.ts';
import { publicSiteSettings } from './public-site.ts';
import { quotaSettings } from './quota-settings.ts';
import { s3Settings } from './s3-settings.ts';
import { flag, key, temporalSettings } from './temporal-settings.ts';
import { tracesSettings } from './traces-settings.ts';

export const ROLES = ['api', 'projections', 'workflows'] as const;
export type Role = (typeof ROLES)[number];

const list = z
  .string()
  .optional()
  .transform((value) =>
    (value ?? '')
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter((item) => item.length > 0),
  );
const text = z.string().default('');
const database = z
  .string()
  .refine((value) => value === '' || isDatabaseUrl(value))
  .default('');
const euros = (fallback: number) => z.coerce.number().min(0).max(100).default(fallback);

/** The page's column « Profile »; a setting without one is for both. */
type Meta = { description: string; profile?: 'embedded only' | 'required in full' };
const embeddedOnly = (description: string): Meta => ({ description, profile: 'embedded only' });
const requiredInFull = (description: string): Meta => ({ description, profile: 'required in full' });

const processSettings = {
  PROFILE: z
    .enum(['embedded', 'full'])
    .default('embedded')
    .describe(
      '`embedded` needs no other server and has a stand-in for each outside service. `full` serves only when every setting marked « required in full » is set; a start names all that are missing.',
    ),
  ROLES: list
    .pipe(z.array(z.enum(ROLES)))
    .describe(
      'What this process does: `api`, `projections`, `workflows`, or several with commas; all when empty. Processes with separate roles share one `DATABASE_URL`, one `DATA_DIR` and one `PUBLIC_URL`; each serves `/healthz` and `/metrics` on its `PORT` (infra/decisions/090).',
    ),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('The port that the process listens on; 0 takes a free one.'),
  HEALTH_PORT: z
    .union([z.literal(''), z.coerce.number().int().min(1).max(65_535)])
    .default('')
    .describe(
      'A second port that answers `/healthz` alone, for whoever watches the process: it answers while all connections of `PORT` are taken. None when empty. Do not open it to the world.',
    ),
  HOST: text.describe(
    'The address that the process listens on: 127.0.0.1 when empty, and 0.0.0.0 in the full profile. Anything but this machine needs `DEMO=0`; then `/dev` is not served, so a mail server is needed (infra/decisions/052).',
  ),
  PUBLIC_URL: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ }).refine((url) => /^[^/]*\/\/[^/?#]*\/*$/.test(url))])
    .default('')
    .meta(
      requiredInFull(
        'The address in every link that is sent: `http://localhost:PORT` when empty, https in the full profile. It is never taken from a request. An address outside this machine needs `DEMO=0`.',
      ),
    ),
  TRUST_PROXY: flag(false).describe(
    "Take the client's address from `X-Forwarded-For`, because a proxy of yours stands in front. Needs `DEMO=0`, as `HOST` does.",
  ),
  START_WAIT_S: z.coerce
    .number()
    .min(0)
    .max(3600)
    .default(60)
    .describe('Seconds that a start waits for the database and the event store. It says that it waits, then ends with exit code 1.'),
  MAX_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(10)
    .max(100_000)
    .default(2_000)
    .describe('Connections open at once, in all (infra/decisions/053-crowds.md).'),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(10)
    .max(100_000)
    .default(250)
    .describe('Connections open at once from one address (infra/decisions/053-crowds.md).'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info').describe('The lowest level that is logged.'),
};

const storageSettings = {
  DATA_DIR: z
    .string()
    .default('.data')
    .describe(
      'The folder of the embedded database, the encrypted files and `master.key`. It must be on a disk: with `S3_BUCKET` an encrypted file is kept here until the bucket has it. Database, event store, files and key carry the id of one installation; what does not belong together does not start (infra/decisions/070).',
    ),
  DATABASE_URL: database.describe(
    'PostgreSQL (`postgres://…`); the embedded one when empty. An installation moves to another database and back: docs/moving.md.',
  ),
  DATABASE_REPLICA_URL: database.describe(
    'A streaming standby of `DATABASE_URL`. Dashboard, lists and exports are read from it while it is up to date (infra/decisions/126).',
  ),
  EVENTSTORE_URL: z
    .string()
    .regex(EVENTSTORE_URL)
    .default('')
    .describe('EventStoreDB (`esdb://…`); when empty the events are in PostgreSQL. How to move them: docs/moving.md.'),
  ERASURE_JOURNAL: text.describe(
    'The folder of the journal of erasures, apart from what a backup restores (infra/decisions/085); `DATA_DIR/erasures` when empty.',
  ),
  TIMESTAMP_URL: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })])
    .default('')
    .describe(
      'An authority that stamps proof files by RFC 3161 (`https://…`): it gets a hash, nothing else. Without one, or while it is away, proof files go out without its word, and say so (docs/proof.md).',
    ),
  MASTER_KEY: text.meta(
    requiredInFull(
      'The master key: 32 bytes, as 64 hexadecimal digits or Base64. When it and `MASTER_KEY_FILE` are empty, `DATA_DIR/master.key`, which the embedded profile makes at its first start. Back it up: without it nothing can be read.',
    ),
  ),
  MASTER_KEY_FILE: text.describe('A file that holds the master key; instead of `MASTER_KEY`.'),
};

const accountSettings = {
  ADMIN_EMAILS: list.meta(
    requiredInFull(
      'Addresses, with commas. The first account of such an address becomes administrator once its address is verified (infra/decisions/050-first-administrator.md). In the demonstration `admin@demo.fr` is one too.',
    ),
  ),
  DEMO: flag(true).meta(
    embeddedOnly(
      'Fill an empty installation with the demonstration company. It opens to this machine only, and is not played with `EVENTSTORE_URL`, separate `ROLES` or Temporal.',
    ),
  ),
  DEMO_PASSWORD: text.meta(embeddedOnly('The password of the demonstration accounts, instead of the published one.')),
  ...quotaSettings,
};

const messageSettings = {
  SMTP_URL: z
    .union([z.literal(''), z.url({ protocol: /^smtps?$/ })])
    .default('')
    .meta(
      requiredInFull(
        'The mail server (`smtp://…`, `smtps://…`); when empty mails go to the outbox (`/dev/outbox.html`). In name and password `#`, `/`, `?`, `@` and `%` are written `%23`, `%2F`, `%3F`, `%40` and `%25`.',
      ),
    ),
  SMTP_PLAINTEXT: z
    .enum(['', '0', '1'])
    .default('')
    .describe(
      '1: sends mails without TLS where the mail server of `SMTP_URL` offers none, name and password included. Otherwise `smtp://` with a password asks for STARTTLS and refuses a server without it; a server on this machine is excepted.',
    ),
  MAIL_FROM: text.meta(
    requiredInFull('The sender of mails; when empty `SubDoc <ne-pas-repondre@subdoc.localhost>`, in the embedded profile only.'),
  ),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .regex(/^$|^.{16,200}$/)
    .default('')
    .describe(
      'Delivery-status webhook: signs the calls by which a relay of the mail provider reports deliveries to `POST /api/webhooks/mail` (infra/decisions/106). When empty, a mail counts as delivered one day after the mail server accepted it.',
    ),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^$|^AC[0-9a-f]{32}$/)
    .default('')
    .describe(
      'SMS by Twilio, with `TWILIO_AUTH_TOKEN` and `TWILIO_FROM`: all three or none. At Twilio set « A message comes in » of the number to `PUBLIC_URL/api/webhooks/twilio/sms` (infra/decisions/104). Without them SMS go to the same outbox; in the full profile SMS and calls fail at once and the history says so.',
    ),
  TWILIO_AUTH_TOKEN: key.describe("Twilio's token; also checks the signature of its webhooks."),
  TWILIO_FROM: z
    .string()
    .regex(/^$|^\+[1-9]\d{6,14}$/)
    .default('')
    .describe('Our number (+33…), which people answer to.'),
  TWILIO_VOICE_FROM: text.describe('The number that calls come from; `TWILIO_FROM` when empty.'),
  OPENAI_API_KEY: key.describe(
    'With the Twilio settings it enables calls (infra/decisions/105); with `ANALYSER_SECOND` the second opinion.',
  ),
  OPENAI_VOICE_MODEL: z.string().default('gpt-4.1-mini').describe('The language model of calls.'),
  REMINDER_COST_EMAIL: euros(REMINDER_COST_EUROS.email).describe('Euros that a mail costs, shown in forecasts.'),
  REMINDER_COST_SMS: euros(REMINDER_COST_EUROS.sms).describe('Euros that an SMS costs, shown in forecasts.'),
  REMINDER_COST_CALL: euros(REMINDER_COST_EUROS.voice).describe('Euros that a call costs, shown in forecasts.'),
};

const readingSettings = {
  ANALYSER_MODE: z
    .enum(['', 'full', 'light'])
    .default('')
    .describe(
      'How scans and photographs are read: `full` (two OCR engines that check each other, 1.4 GB a reader) or `light` (one, 0.6 GB). When empty: `full` where 4 GB are free and its library runs, else `light`. At most two readers; each starts when a picture arrives and ends 20 s after the last (infra/decisions/118).',
    ),
  ANALYSER_SECOND: z
    .enum(['', ...OUTSIDE_ANALYSERS])
    .default('')
    .describe(
      "Second opinion on documents that ours leaves in doubt; needs `OPENAI_API_KEY`. Each account's owner is asked in the settings, and nothing is sent before (infra/decisions/122). Leave « share data » off in OpenAI's organisation.",
    ),
  OPENAI_ANALYSER_MODEL: z.string().default('gpt-4.1').describe('The model of the second opinion.'),
};

const paymentSettings = {
  STRIPE_SECRET_KEY: key.meta(
    requiredInFull(
      'Payments by Stripe: the four `STRIPE_…` settings, all or none. At Stripe the webhook goes to `PUBLIC_URL/api/webhooks/stripe`. Without them the pretend provider of `/dev`.',
    ),
  ),
  STRIPE_WEBHOOK_SECRET: key.meta(requiredInFull('Checks the signature of that webhook.')),
  STRIPE_PRICE_STANDARD: text.meta(requiredInFull('The price of the plan « standard » at Stripe.')),
  STRIPE_PRICE_AUTOPILOT: text.meta(requiredInFull('The price of the plan « autopilot » at Stripe.')),
  STRIPE_TAX_RATE: z
    .string()
    .regex(/^$|^txr_\w+$/)
    .default('')
    .describe(
      'The tax rate at Stripe (`txr_…`, TVA 20 %, exclusive) that stands on each invoice of a new subscription. Without it invoices are without VAT, while the site says « HT ».',
    ),
};

const watchingSettings = {
  METRICS_TOKEN: z
    .string()
    .regex(/^$|^[\x21-\x7e]{16,200}$/)
    .default('')
    .describe(
      'Bearer token of `/metrics`. When empty, the embedded profile serves them on this machine to whoever shows the secret of the developer tools (docs/dev-tools.md), and the full profile to nobody. Alerts and a dashboard are in infra/deploy/monitoring/, what to do in docs/runbook.md (infra/decisions/128).',
    ),
  ...tracesSettings,
};

/** Grouped by the page's headings. */
export const SETTING_GROUPS = {
  'The process': processSettings,
  'Data and keys': storageSettings,
  'Documents in a bucket': s3Settings,
  'Timers by Temporal': temporalSettings,
  'Notices between processes by NATS': natsSettings,
  'Accounts and links': accountSettings,
  'Sign-on by OpenID Connect': oidcSettings,
  'Mails, SMS and calls': messageSettings,
  'Reading documents': readingSettings,
  Payments: paymentSettings,
  Monitoring: watchingSettings,
  'Public site': publicSiteSettings,
};

export const environment = z.object({
  ...processSettings,
  ...storageSettings,
  ...s3Settings,
  ...temporalSettings,
  ...natsSettings,
  ...accountSettings,
  ...oidcSettings,
  ...messageSettings,
  ...readingSettings,
  ...paymentSettings,
  ...watchingSettings,
  ...publicSiteSettings,
});

/** Every setting, except the `_FILE` variants of secrets. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);
