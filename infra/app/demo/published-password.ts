// Refuses to serve an installation that others can reach while a demonstration account has the password of the README. Accounts made once
// on a laptop stay in the data folder when it is later published under an address.
import { emailHash } from '#api/shell/addresses.ts';
import { isPassword } from '#api/shell/http/hashers.ts';
import type { EmailState } from '#domain/accounts/email-reservation.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { Database } from '#projections/sql.ts';
import { type Config, ConfigError, PUBLISHED_PASSWORD } from '../config.ts';
import { DEMO_ADDRESSES } from './demonstration.ts';

const refusal = (address: string): string =>
  `Le compte ${address} de la démonstration a encore le mot de passe publié : changez-le sur cette machine (sans HOST, PUBLIC_URL ni TRUST_PROXY), ou choisissez un autre DATA_DIR.
The demonstration's account ${address} still has the published password: change it on this machine (without HOST, PUBLIC_URL or TRUST_PROXY), or choose another DATA_DIR.`;

/** Throws ConfigError. Reads the events, not the read models: these may be stopped or behind. */
export async function refusePublishedPassword(
  config: Pick<Config, 'exposed'>,
  { db, keys, loadState }: { db: Database; keys: Keys; loadState: LoadState },
): Promise<void> {
  if (!config.exposed) return;
  for (const address of DEMO_ADDRESSES) {
    const { holder } = (await loadState('email', emailHash(keys, address))).state as EmailState;
    if (holder === null) continue;
    const found = await db`select coalesce(hidden_hash, password_hash) as password_hash from ops.credentials where account_id = ${holder}`;
    for (const row of found) if (await isPassword(PUBLISHED_PASSWORD, row['password_hash'])) throw new ConfigError(refusal(address));
  }
}
