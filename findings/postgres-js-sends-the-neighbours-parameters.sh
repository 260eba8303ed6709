#!/bin/sh
# First guess: of an address of PostgreSQL, what is the client's own business stays with the client: Neon's `channel_binding=require`, libpq's `gssencmode`,
# Prisma's `schema`, `pgbouncer` and `connection_limit`. `sslmode` does.
# Seen with postgres 3.4.9: each goes to the server as a setting of the session, and PostgreSQL 18.4 ends it: FATAL 42704, « unrecognized
# configuration parameter "channel_binding" ». pg 8.23.1 keeps all of them and connects.
# Who meets it: whoever copies the address that Neon's page shows, or one that stood in a .env beside Prisma.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund postgres@3.4.9 pg@8.23.1
cat > look.mjs <<'JS'
import { createServer } from 'node:net';
import pg from 'pg';
import postgres from 'postgres';
// Tells what a session asks for, and answers as PostgreSQL does to a setting that it does not know.
let asked = [];
const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', (bytes) => {
    const pairs = bytes.subarray(8).toString().split('\0');
    asked = pairs.filter((_, at) => at % 2 === 0 && pairs[at] !== '').sort();
    const fields = Buffer.from('SFATAL\0VFATAL\0C42704\0Mseen\0\0');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(fields.length + 4);
    socket.end(Buffer.concat([Buffer.from('E'), length, fields]));
  });
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const base = `postgres://u:p@127.0.0.1:${server.address().port}/db`;
for (const more of ['?sslmode=disable&channel_binding=require', '?gssencmode=disable', '?schema=public&connection_limit=5&pgbouncer=true']) {
  const sql = postgres(base + more, { max: 1 });
  await sql`select 1`.catch(() => {});
  console.log(`postgres.js ${more}: ${asked.join(', ')}`);
  await sql.end();
  const client = new pg.Client(base + more);
  client.on('error', () => {});
  await client.connect().catch(() => {});
  console.log(`pg ${more}: ${asked.join(', ')}`);
}
process.exit();
JS
node look.mjs | tee seen
cat > expected <<'TEXT'
postgres.js ?sslmode=disable&channel_binding=require: application_name, channel_binding, client_encoding, database, user
pg ?sslmode=disable&channel_binding=require: client_encoding, database, user
postgres.js ?gssencmode=disable: application_name, client_encoding, database, gssencmode, user
pg ?gssencmode=disable: client_encoding, database, user
postgres.js ?schema=public&connection_limit=5&pgbouncer=true: application_name, client_encoding, connection_limit, database, pgbouncer, schema, user
pg ?schema=public&connection_limit=5&pgbouncer=true: client_encoding, database, user
TEXT
diff expected seen && echo 'as seen before'
