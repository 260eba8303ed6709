// Secrets from files, as Docker and Kubernetes mount them: a setting may be given as `NAME`, or as `NAME_FILE`, the path of a file that
// holds it. A file's content shows neither in `docker inspect` nor in the environment of child processes.
import { readFileSync } from 'node:fs';
import { ForPeople } from '../adapters/shared/for-people.ts';

export class ConfigError extends ForPeople {}

/**
 * Every setting that is a secret, addresses that contain a password included. MASTER_KEY has an older file variant, which is read each time
 * that the key is needed (adapters/keys/master-key.ts).
 */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'EVENTSTORE_URL',
  'NATS_URL',
  'NATS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'TEMPORAL_API_KEY',
  'SMTP_URL',
  'MAIL_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'OPENAI_API_KEY',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'DEMO_PASSWORD',
] as const;

/** A file from Windows leaves a carriage return behind each value, and `docker --env-file` the quotes around it. */
const bare = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/s, '$2');

type Environment = Record<string, string | undefined>;

/**
 * Answers the environment with the files' contents filled in, without the trailing line break that editors add; an empty file is a setting
 * that is not set. Throws ConfigError where a setting is given both ways or its file cannot be read.
 */
export function withSecretFiles(env: Environment): Environment {
  const read = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value === undefined ? value : bare(value)]),
  ) as Environment;
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new ConfigError(`Deux réglages pour un secret / two settings for one secret: ${name}, ${name}_FILE`);
    read[name] = contentOf(`${name}_FILE`, file);
  }
  return read;
}

function contentOf(setting: string, file: string): string {
  try {
    const bytes = readFileSync(file);
    // PowerShell 5 writes UTF-16; either encoding's mark counts as a blank.
    return bytes.toString(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`Fichier illisible / the file cannot be read: ${setting} (${code})`);
  }
}
