// The only place that reads the environment; settings.ts describes each variable. A wrong value is reported by its variable's name, in
// French and English, before anything starts.
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import type { DeliveryChannel } from '#domain/deliveries/events.ts';
import type { OutsideAnalyser } from '#domain/documents/outside-analyser.ts';
import type { PublicSite } from '#domain/public-site.ts';
import { isLocalUrl, isLoopback } from '../adapters/shared/local-address.ts';
import { natsOf } from './nats-settings.ts';
import { missingOfOidc, oidcOf } from './oidc-settings.ts';
import { missingOfNotice, publicSiteOf } from './public-site.ts';
import { quotasOf } from './quota-settings.ts';
import { missingOfS3, s3Of } from './s3-settings.ts';
import { ConfigError, withSecretFiles } from './secret-files.ts';
import { environment, ROLES, type Role } from './settings.ts';
import { temporalOf } from './temporal-settings.ts';
import { tracesOf } from './traces-settings.ts';

export { ROLES, type Role, SETTINGS } from './settings.ts';
export { ConfigError };

export type Profile = 'embedded' | 'full';
export type Config = {
  profile: Profile;
  /** The roles of this process. */
  roles: ReadonlySet<Role>;
  /** Other processes have the other roles; processes notify each other through the database. */
  apart: boolean;
  /** 0: any free port. */
  port: number;
  /** Where /healthz alone is answered; null: nowhere. */
  healthPort: number | null;
  host: string;
  dataDir: string;
  /** The folder of the erasure journal, which stays apart from what can be restored (infra/decisions/085). */
  erasureJournal: string;
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** A streaming standby of the database, which may answer lists, figures and exports; null: there is none. */
  databaseReplicaUrl: string | null;
  /** EventStoreDB, as `esdb://…` with everything it needs (infra/adapters/event-store/EVENTSTORE.md); null: events live in PostgreSQL. */
  eventStoreUrl: string | null;
  /** The bucket that holds the documents; null: a local folder. */
  s3: ReturnType<typeof s3Of>;
  /** How long a start waits for the database and for the event store. */
  startWaitS: number;
  /** The base address of every link that is sent; null: http://localhost:<port>. Never taken from a request (C33). */
  publicUrl: string | null;
  trustProxy: boolean;
  /** Price of a message, in euros. */
  reminderCosts: Record<DeliveryChannel, number>;
  /** How much one upload link may send in an hour. */
  linkFilesPerHour: number;
  linkMegabytesPerHour: number;
  /** What an account may send and keep. */
  quotas: ReturnType<typeof quotasOf>;
  /**
   * Clients of other machines can reach the product: it listens on a public interface, has a public address, or stands behind a proxy that
   * may have one.
   */
  exposed: boolean;
  /**
   * Limits on open connections, in all and from one address (api/shell/http/connection-limits.ts). 2,000 connections that each hold what an
   * anonymous client may (16 kB of headers and body, plus data in transit) take about 200 MB. The screens of thirty people in one office
   * need six connections each.
   */
  connections: { total: number; perAddress: number };
  masterKey: string | null;
  masterKeyFile: string | null;
  /**
   * Without the setting it is the demonstration's address, in the embedded profile alone: elsewhere that address would belong to a
   * stranger.
   */
  adminEmails: readonly string[];
  demo: boolean;
  demoPassword: string;
  logLevel: string;
  /** Empty where the full profile does not set it. */
  mailFrom: string;
  smtpUrl: string | null;
  /** The operator allows name and password in clear. */
  smtpPlaintext: boolean;
  /**
   * Verifies the signature of the mail provider's delivery-status webhook; null: there is no webhook, except the embedded profile's own
   * tools.
   */
  mailWebhookSecret: string | null;
  /** null: the pretend provider of the embedded profile. */
  stripe: { secretKey: string; webhookSecret: string; prices: { standard: string; autopilot: string }; taxRate: string | null } | null;
  /** `from`: our number (E.164), to which people reply; null: the stand-in of the embedded profile. */
  twilio: { accountSid: string; authToken: string; from: string } | null;
  /** Telephony and language model of the calls; null: the scripted partner of the embedded profile, none in the full one. */
  voice: { twilio: { accountSid: string; authToken: string; from: string }; openAi: { apiKey: string; model: string } } | null;
  /**
   * The analyser that may be shown a document of which our own analysis was in doubt, if the account's owner consents; null: none, and
   * consent is not asked for.
   */
  secondOpinion: { provider: OutsideAnalyser; openAi: { apiKey: string; model: string } } | null;
  /** The engine that fires the timers; null: the embedded engine. */
  temporal: ReturnType<typeof temporalOf>;
  /** What carries notifications between processes; null: nothing, or PostgreSQL where roles run apart. */
  nats: ReturnType<typeof natsOf>;
  /** How pictures of documents are read; null: as the machine's memory allows (infra/decisions/118). */
  analyserMode: 'full' | 'light' | null;
  /** Who stamps proof files; null: nobody. */
  timestampUrl: string | null;
  /** The token that GET /metrics asks of its reader; null: only the machine itself may read it, in the embedded profile alone. */
  metricsToken: string | null;
  /** The collector of traces; null: no traces. */
  traces: ReturnType<typeof tracesOf>;
  /** The provider of identities by which people may come in; null: none. */
  oidc: ReturnType<typeof oidcOf>;
  /** The operator's own details for the public site. */
  publicSite: PublicSite;
  /** Injected faults and failpoints of the tests (QUALITY §4.3); empty in production, refused in the full profile. */
};

/** This password is printed in the README: it opens the demonstration on this machine and must open nothing anywhere else. */
export const PUBLISHED_PASSWORD = 'Chantier-2026!';

const NOT_FOR_OTHERS = `La démonstration a un mot de passe publié : elle ne s'ouvre qu'à cette machine. Ajoutez DEMO=0, ou retirez HOST, PUBLIC_URL et TRUST_PROXY.
The demonstration has a published password: it opens to this machine alone. Add DEMO=0, or remove HOST, PUBLIC_URL and TRUST_PROXY.`;

/** The demonstration's administrator approves its company: he is one beside those of the settings. */
const adminsOf = (given: readonly string[], { demo, alone }: { demo: boolean; alone: boolean }): readonly string[] =>
  demo || (alone && given.length === 0) ? [...new Set([...given, 'admin@demo.fr'])] : given;

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_STANDARD', 'STRIPE_PRICE_AUTOPILOT'] as const;
const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
/**
 * Requires all of a provider's settings or none: with half of them the product would take payments or send messages and never receive the
 * provider's webhooks.
 */
function isSet<Name extends string>(names: readonly Name[], e: Record<Name, string>): boolean {
  const missing = names.filter((name) => e[name] === '');
  if (missing.length > 0 && missing.length < names.length)
    throw new ConfigError(`Réglage manquant / missing setting: ${missing.join(', ')}`);
  return missing.length === 0;
}
function stripeOf(e: Record<(typeof STRIPE)[number] | 'STRIPE_TAX_RATE', string>): Config['stripe'] {
  if (!isSet(STRIPE, e)) return null;
  return {
    secretKey: e.STRIPE_SECRET_KEY,
    webhookSecret: e.STRIPE_WEBHOOK_SECRET,
    prices: { standard: e.STRIPE_PRICE_STANDARD, autopilot: e.STRIPE_PRICE_AUTOPILOT },
    taxRate: e.STRIPE_TAX_RATE || null,
  };
}
const twilioOf = (e: Record<(typeof TWILIO)[number], string>): Config['twilio'] =>
  isSet(TWILIO, e) ? { accountSid: e.TWILIO_ACCOUNT_SID, authToken: e.TWILIO_AUTH_TOKEN, from: e.TWILIO_FROM } : null;

/** Twilio sends SMS with its own settings alone; calls need a language model as well, and a model for calls needs telephony. */
function voiceOf(e: z.output<typeof environment>): Config['voice'] {
  if (e.OPENAI_API_KEY === '') return null;
  // The model's key may be set for documents alone.
  if (e.ANALYSER_SECOND === 'openai' && [...TWILIO, 'TWILIO_VOICE_FROM' as const].every((name) => e[name] === '')) return null;
  const from = e.TWILIO_VOICE_FROM || e.TWILIO_FROM;
  const needed = { TWILIO_ACCOUNT_SID: e.TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN: e.TWILIO_AUTH_TOKEN, TWILIO_VOICE_FROM: from };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === '' ? [name] : []));
  if (missing.length > 0) throw new ConfigError(`Réglage manquant / missing setting: ${missing.join(', ')}`);
  return {
    twilio: { accountSid: e.TWILIO_ACCOUNT_SID, authToken: e.TWILIO_AUTH_TOKEN, from },
    openAi: { apiKey: e.OPENAI_API_KEY, model: e.OPENAI_VOICE_MODEL },
  };
}

function secondOpinionOf(e: z.output<typeof environment>): Config['secondOpinion'] {
  if (e.ANALYSER_SECOND === '') return null;
  if (e.OPENAI_API_KEY === '') throw new ConfigError('Réglage manquant / missing setting: OPENAI_API_KEY');
  return { provider: e.ANALYSER_SECOND, openAi: { apiKey: e.OPENAI_API_KEY, model: e.OPENAI_ANALYSER_MODEL } };
}

/** Requires what a process with only some of the roles must know: the shared database, and the address of the links that it sends. */
function assertApart(roles: ReadonlySet<Role>, e: { DATABASE_URL: string; PUBLIC_URL: string }): void {
  const needed = { DATABASE_URL: true, PUBLIC_URL: roles.has('workflows') && !roles.has('api') };
  const missing = (['DATABASE_URL', 'PUBLIC_URL'] as const).filter((name) => needed[name] && e[name] === '');
  if (missing.length === 0) return;
  throw new ConfigError(`Des rôles séparés (ROLES) se retrouvent dans une même base et sous une même adresse : ajoutez ${missing.join(', ')}.
Separate roles (ROLES) meet in one database and under one address: add ${missing.join(', ')}.`);
}

/** Answers the settings of this process. Throws ConfigError with the name of each wrong variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  // Parsed once: not worth compiling a validator.
  const parsed = environment.safeParse(withSecretFiles(env), { jitless: true });
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))].join(', ');
    throw new ConfigError(`Réglage incorrect / wrong setting: ${names}`);
  }
  const e = parsed.data;
  const embedded = e.PROFILE === 'embedded';
  if (e.MASTER_KEY !== '' && e.MASTER_KEY_FILE !== '')
    throw new ConfigError('Deux réglages pour une clé / two settings for one key: MASTER_KEY, MASTER_KEY_FILE');
  const half = [...missingOfNotice(e), ...missingOfS3(e), ...missingOfOidc(e)];
  if (half.length > 0) throw new ConfigError(`Réglage manquant / missing setting: ${half.join(', ')}`);
  const host = e.HOST || (embedded ? '127.0.0.1' : '0.0.0.0');
  const exposed = !(isLoopback(host) || host === 'localhost') || e.TRUST_PROXY || (e.PUBLIC_URL !== '' && !isLocalUrl(e.PUBLIC_URL));
  const roles = new Set<Role>(e.ROLES.length > 0 ? e.ROLES : ROLES);
  const apart = roles.size < ROLES.length;
  if (apart) assertApart(roles, e);
  if (e.DATABASE_REPLICA_URL !== '' && e.DATABASE_URL === '')
    throw new ConfigError('Réglage manquant / missing setting: DATABASE_URL (DATABASE_REPLICA_URL)');
  const temporal = temporalOf(e);
  // PostgreSQL alone shows whether a store is empty, so an event store elsewhere is left alone. The demonstration moves the clock through
  // months, which only a process with all roles can do.
  const demo = embedded && e.DEMO && e.EVENTSTORE_URL === '' && !apart && temporal === null;
  if (demo && exposed) throw new ConfigError(NOT_FOR_OTHERS);
  return {
    profile: e.PROFILE,
    roles,
    apart,
    port: e.PORT,
    healthPort: e.HEALTH_PORT || null,
    host,
    dataDir: resolve(e.DATA_DIR),
    erasureJournal: resolve(e.ERASURE_JOURNAL || join(e.DATA_DIR, 'erasures')),
    databaseUrl: e.DATABASE_URL || null,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL || null,
    eventStoreUrl: e.EVENTSTORE_URL || null,
    s3: s3Of(e),
    startWaitS: e.START_WAIT_S,
    publicUrl: e.PUBLIC_URL ? e.PUBLIC_URL.replace(/\/+$/, '') : null,
    trustProxy: e.TRUST_PROXY,
    reminderCosts: { email: e.REMINDER_COST_EMAIL, sms: e.REMINDER_COST_SMS, voice: e.REMINDER_COST_CALL },
    linkFilesPerHour: e.LINK_FILES_PER_HOUR,
    linkMegabytesPerHour: e.LINK_MEGABYTES_PER_HOUR,
    quotas: quotasOf(e),
    exposed,
    connections: { total: e.MAX_CONNECTIONS, perAddress: e.MAX_CONNECTIONS_PER_ADDRESS },
    masterKey: e.MASTER_KEY || null,
    masterKeyFile: e.MASTER_KEY_FILE ? resolve(e.MASTER_KEY_FILE) : null,
    adminEmails: adminsOf(e.ADMIN_EMAILS, { demo, alone: embedded && !exposed }),
    demo,
    demoPassword: e.DEMO_PASSWORD || PUBLISHED_PASSWORD,
    logLevel: e.LOG_LEVEL,
    mailFrom: e.MAIL_FROM || (embedded ? 'SubDoc <ne-pas-repondre@subdoc.localhost>' : ''),
    smtpUrl: e.SMTP_URL || null,
    smtpPlaintext: e.SMTP_PLAINTEXT === '1',
    mailWebhookSecret: e.MAIL_WEBHOOK_SECRET || null,
    stripe: stripeOf(e),
    twilio: twilioOf(e),
    voice: voiceOf(e),
    secondOpinion: secondOpinionOf(e),
    temporal,
    nats: natsOf(e),
    analyserMode: e.ANALYSER_MODE || null,
    timestampUrl: e.TIMESTAMP_URL || null,
    metricsToken: e.METRICS_TOKEN || null,
    traces: tracesOf(e),
    oidc: oidcOf(e),
    publicSite: publicSiteOf(e, embedded && !exposed ? 'contact@subdoc.localhost' : ''),
  };
}
