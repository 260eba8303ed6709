// Parses the NATS settings: NATS_URL names one server or several of a cluster, separated by commas, and their credentials.
import { z } from 'zod';
import type { NatsSettings } from '../adapters/bus/nats.ts';

/** Parses one server's address; null where it is invalid. A user without a password is a token, as in NATS' own tools. */
function serverOf(text: string): (Pick<NatsSettings, 'tls' | 'user' | 'token'> & { server: string }) | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^(nats|tls):$/.test(url.protocol) || url.hostname === '') return null;
  if (!/^\/?$/.test(url.pathname + url.search + url.hash)) return null;
  try {
    const [name, password] = [url.username, url.password].map(decodeURIComponent) as [string, string];
    const user = password === '' ? null : { name, password };
    return { server: url.host, tls: url.protocol === 'tls:', user, token: user === null && name !== '' ? name : null };
  } catch {
    return null;
  }
}

const address = z
  .string()
  .default('')
  .transform((value, context) => {
    const texts = value.split(',').map((text) => text.trim());
    if (texts.every((text) => text === '')) return null;
    const servers = texts.map(serverOf);
    if (servers.every((server) => server !== null)) return servers;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });

export const natsSettings = {
  NATS_URL: address.describe(
    'Tells separate processes of new events at once; while NATS is away they look each second (infra/decisions/124). `nats://…` or `tls://…`, several servers of one cluster with commas; name and password or token may stand in it. This user needs the right to publish and to subscribe to `subdoc.>`. When empty: in process, and LISTEN/NOTIFY of PostgreSQL where roles are separate.',
  ),
  NATS_TOKEN: z.string().default('').describe('The token that NATS asks for.'),
  NATS_CREDS_FILE: z.string().default('').describe('A credentials file of NATS.'),
};

/** null: no NATS. The credentials of one server hold for all of its cluster; if one address asks for TLS, none is used in clear. */
export function natsOf(e: z.output<z.ZodObject<typeof natsSettings>>): NatsSettings | null {
  const servers = e.NATS_URL;
  return (
    servers && {
      servers: servers.map(({ server }) => server),
      tls: servers.some(({ tls }) => tls),
      user: servers.find(({ user }) => user !== null)?.user ?? null,
      token: e.NATS_TOKEN || (servers.find(({ token }) => token !== null)?.token ?? null),
      credsFile: e.NATS_CREDS_FILE || null,
    }
  );
}
