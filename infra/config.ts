// The only place that reads the environment. A wrong setting is told by name, in French and English, before anything starts.
import { resolve } from 'node:path';
import { z } from 'zod';

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false', ''])
    .optional()
    .transform((value) => (value === undefined || value === '' ? fallback : value === '1' || value === 'true'));

const list = z
  .string()
  .optional()
  .transform((value) =>
    (value ?? '')
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter((item) => item.length > 0),
  );

const environment = z.object({
  PROFILE: z.enum(['embedded', 'full']).default('embedded'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default(''),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().default(''),
  EVENTSTORE_URL: z
    .string()
    .regex(/^$|^esdb(\+discover)?:\/\/./)
    .default(''),
  PUBLIC_URL: z.string().default(''),
  TRUST_PROXY: flag(false),
  MASTER_KEY: z.string().default(''),
  ADMIN_EMAILS: list,
  DEMO: flag(true),
  DEMO_PASSWORD: z.string().default(''),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  MAIL_FROM: z.string().default('SubDoc <ne-pas-repondre@subdoc.localhost>'),
  SMTP_URL: z.string().default(''),
  STRIPE_SECRET_KEY: z.string().default(''),
  STRIPE_WEBHOOK_SECRET: z.string().default(''),
  STRIPE_PRICE_STANDARD: z.string().default(''),
  STRIPE_PRICE_AUTOPILOT: z.string().default(''),
  METRICS_TOKEN: z
    .string()
    .regex(/^$|^[\x21-\x7e]{16,200}$/)
    .default(''),
  SUBDOC_TEST_FAULTS: z.string().default(''),
});

export type Profile = 'embedded' | 'full';
export type Config = {
  profile: Profile;
  /** 0: any free one. */
  port: number;
  host: string;
  dataDir: string;
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** EventStoreDB, as `esdb://…` with everything it needs (infra/event-store/EVENTSTORE.md); null: events live in PostgreSQL. */
  eventStoreUrl: string | null;
  /** The address in every link that is sent; null: http://localhost:<port>. Never taken from a request (C33). */
  publicUrl: string | null;
  trustProxy: boolean;
  masterKey: string | null;
  adminEmails: readonly string[];
  demo: boolean;
  demoPassword: string;
  logLevel: string;
  mailFrom: string;
  smtpUrl: string | null;
  /** null: the pretend provider of the embedded profile. */
  stripe: { secretKey: string; webhookSecret: string; prices: { standard: string; autopilot: string } } | null;
  /** What a reader of GET /metrics from anywhere shows; null: the embedded profile's own machine reads it, nobody else. */
  metricsToken: string | null;
  /** Planted faults and failpoints of the tests (QUALITY §4.3); empty in life, refused in the full profile. */
  testFaults: readonly string[];
};

export class ConfigError extends Error {}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_STANDARD', 'STRIPE_PRICE_AUTOPILOT'] as const;
/** All four or none: half of them would take money and never hear of it. */
function stripeOf(e: Record<(typeof STRIPE)[number], string>): Config['stripe'] {
  const missing = STRIPE.filter((name) => e[name] === '');
  if (missing.length === STRIPE.length) return null;
  if (missing.length > 0) throw new ConfigError(`Réglage manquant / missing setting: ${missing.join(', ')}`);
  return {
    secretKey: e.STRIPE_SECRET_KEY,
    webhookSecret: e.STRIPE_WEBHOOK_SECRET,
    prices: { standard: e.STRIPE_PRICE_STANDARD, autopilot: e.STRIPE_PRICE_AUTOPILOT },
  };
}

/** The settings of this process. Throws ConfigError with the name of each wrong one. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  // Once: not worth compiling for.
  const parsed = environment.safeParse(env, { jitless: true });
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))].join(', ');
    throw new ConfigError(`Réglage incorrect / wrong setting: ${names}`);
  }
  const e = parsed.data;
  const embedded = e.PROFILE === 'embedded';
  const testFaults = e.SUBDOC_TEST_FAULTS.split(',').filter((name) => name.length > 0);
  if (!embedded && testFaults.length > 0) throw new ConfigError('Réglage incorrect / wrong setting: SUBDOC_TEST_FAULTS');
  return {
    profile: e.PROFILE,
    port: e.PORT,
    host: e.HOST || (embedded ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL || null,
    eventStoreUrl: e.EVENTSTORE_URL || null,
    publicUrl: e.PUBLIC_URL ? e.PUBLIC_URL.replace(/\/+$/, '') : null,
    trustProxy: e.TRUST_PROXY,
    masterKey: e.MASTER_KEY || null,
    adminEmails: e.ADMIN_EMAILS.length > 0 ? e.ADMIN_EMAILS : embedded ? ['admin@demo.fr'] : [],
    // Whether a store is empty is seen in PostgreSQL: one elsewhere is left as it is.
    demo: embedded && e.DEMO && e.EVENTSTORE_URL === '',
    demoPassword: e.DEMO_PASSWORD || 'Chantier-2026!',
    logLevel: e.LOG_LEVEL,
    mailFrom: e.MAIL_FROM,
    smtpUrl: e.SMTP_URL || null,
    stripe: stripeOf(e),
    metricsToken: e.METRICS_TOKEN || null,
    testFaults,
  };
}
