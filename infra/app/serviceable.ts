// The settings that the full profile requires. All missing ones are reported at once and in one line, so that an operator need not start
// once per setting.

import { hasMasterKey } from '../adapters/keys/master-key.ts';
import { addressIn } from '../adapters/mailer/address.ts';
import { type Config, ConfigError } from './config.ts';

const isMissing: Readonly<Record<string, (config: Config) => boolean>> = {
  'PUBLIC_URL (https)': ({ publicUrl }) => publicUrl === null || new URL(publicUrl).protocol !== 'https:',
  ADMIN_EMAILS: ({ adminEmails }) => adminEmails.length === 0,
  // Never generated in the full profile: nobody would have a backup of such a key.
  'MASTER_KEY (MASTER_KEY_FILE)': (config) => !hasMasterKey(config),
  MAIL_FROM: ({ mailFrom }) => mailFrom === '',
  // A process has the secrets of its roles alone.
  SMTP_URL: ({ smtpUrl, roles }) => smtpUrl === null && roles.has('workflows'),
  'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_STANDARD, STRIPE_PRICE_AUTOPILOT': ({ stripe, roles }) =>
    stripe === null && (roles.has('api') || roles.has('workflows')),
};

/** Throws ConfigError; the embedded profile has a stand-in for each of them. */
export function assertServiceable(config: Config): void {
  if (config.profile === 'full') {
    const missing = Object.keys(isMissing).filter((name) => isMissing[name]!(config));
    if (missing.length > 0) throw new ConfigError(`Réglages manquants / missing settings: ${missing.join(', ')}`);
  }
  try {
    addressIn(config.mailFrom);
  } catch {
    throw new ConfigError('Réglage incorrect / wrong setting: MAIL_FROM');
  }
}
