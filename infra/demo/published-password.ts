// An installation that others can reach must not hold the demonstration's accounts with the password that the README prints: filled once on a
// laptop, they stay in the data folder when it is put behind an address later.
import { emailHash } from '#api/addresses.ts';
import { isPassword } from '#api/http/hashers.ts';
import { type Config, ConfigError, PUBLISHED_PASSWORD } from '../config.ts';
import type { Core } from '../connect.ts';
import { DEMO_ADDRESSES } from './demonstration.ts';

const refusal = (address: string): string =>
  `Le compte ${address} de la démonstration a encore le mot de passe publié : changez-le sur cette machine (sans HOST, PUBLIC_URL ni TRUST_PROXY), ou choisissez un autre DATA_DIR.
The demonstration's account ${address} still has the published password: change it on this machine (without HOST, PUBLIC_URL or TRUST_PROXY), or choose another DATA_DIR.`;

/** Throws ConfigError. Looks at the read models: they must have caught up. */
export async function refusePublishedPassword(config: Pick<Config, 'exposed'>, { db, keys }: Pick<Core, 'db' | 'keys'>): Promise<void> {
  if (!config.exposed) return;
  for (const address of DEMO_ADDRESSES) {
    const found = await db`
      select c.password_hash from accounts a join ops.credentials c on c.account_id = a.id where a.email_hash = ${emailHash(keys, address)}`;
    for (const row of found) if (await isPassword(PUBLISHED_PASSWORD, row['password_hash'])) throw new ConfigError(refusal(address));
  }
}
