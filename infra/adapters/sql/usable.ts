// Whether the database of the settings can hold the product, asked at the start before anything is written.
import { Unavailable } from '#domain/kernel/failure.ts';
import type { Sql } from '#projections/sql.ts';
import { ForPeople } from '../shared/for-people.ts';
import { connect } from './postgres.ts';

const NOT_UTF8 = (
  encoding: string,
) => `La base de données est en ${encoding} : SubDoc écrit du français en UTF8. Créez-en une autre (CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0) et corrigez DATABASE_URL. Rien n'a été écrit.
The encoding of the database is ${encoding}; SubDoc needs UTF8. Create another one (CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0) and correct DATABASE_URL. Nothing was written.`;
const POOLER = `DATABASE_URL mène à un répartiteur (PgBouncer ou semblable) en mode « transaction » : SubDoc a besoin de sessions à lui. Passez-le en mode « session », ou donnez l'adresse de PostgreSQL lui-même.
DATABASE_URL leads to a pooler (PgBouncer or the like) in transaction mode; SubDoc needs sessions of its own. Set it to session mode, or give the address of PostgreSQL itself.`;

/** Throws ForPeople for another encoding, and Unavailable (25006) while the server is read-only, as a standby is until it is promoted. */
export async function requireUsable(sql: Sql): Promise<void> {
  const [told] = await sql<{ encoding: string; readOnly: string }[]>`
    select current_setting('server_encoding') as encoding, current_setting('transaction_read_only') as "readOnly"`;
  if (told!.encoding !== 'UTF8') throw new ForPeople(NOT_UTF8(told!.encoding));
  if (told!.readOnly === 'on') throw new Unavailable('PostgreSQL', 'read-only', { code: '25006' });
}

/** Whether two clients, one after the other, meet in one session of the server. */
export async function meetInOneSession(first: Sql, second: Sql): Promise<boolean> {
  await first`select set_config('subdoc.start', 'first', false)`;
  const [seen] = await second<{ told: string | null }[]>`select current_setting('subdoc.start', true) as told`;
  return seen!.told === 'first';
}

/** Throws ForPeople where a pooler hands one session of the server to several clients: settings and locks of a session would be anybody's. */
export async function requireOwnSessions(url: string): Promise<void> {
  const clients = [1, 2].map(() => connect(url, { name: 'subdoc-start', max: 1 })) as [
    ReturnType<typeof connect>,
    ReturnType<typeof connect>,
  ];
  try {
    // Both are connected before the first leaves its mark.
    await Promise.all(clients.map((client) => client`select 1`));
    if (await meetInOneSession(...clients)) throw new ForPeople(POOLER);
  } finally {
    await Promise.all(clients.map((client) => client.end({ timeout: 1 })));
  }
}
