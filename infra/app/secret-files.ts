// Secrets from files, as Docker and Kubernetes mount them: a setting here may be given as `NAME`, or as `NAME_FILE`, which names a file that
// holds it. What is in a file shows neither in `docker inspect` nor in the environment of every child.
import { readFileSync } from 'node:fs';
import { ForPeople } from '../adapters/shared/for-people.ts';

export class ConfigError extends ForPeople {}

/**
 * Whatever opens something, addresses with a password in them included. The twin of MASTER_KEY is older and is read by itself, each time that
 * the key is asked for (adapters/keys/master-key.ts).
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
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'DEMO_PASSWORD',
] as const;

type Environment = Record<string, string | undefined>;

/**
 * The environment with what its files hold, without the line end that editors write behind it; an empty file is a setting that is not set.
 * Throws ConfigError where a setting is given both ways, or its file cannot be read.
 */
export function withSecretFiles(env: Environment): Environment {
  const read = { ...env };
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
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`Fichier illisible / the file cannot be read: ${setting} (${code})`);
  }
}
