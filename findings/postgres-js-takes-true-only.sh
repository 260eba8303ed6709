#!/bin/sh
# First guess: postgres.js hands the texts 'true' and 't' and the number 1 for a boolean parameter to PostgreSQL, which takes them all for true
# (or it refuses what is no boolean).
# Seen with postgres 3.4.9 (PostgreSQL as PGlite 0.5.14; the same with the server 18.4): everything but the value true is sent as false, without an error.
# In the text of the statement PostgreSQL itself reads 'true' as true, and node-postgres (pg 8.23.1) sends the text.
# Who meets it: whoever passes on a form's or an address's field (`?active=true`) or a setting without parsing it first: the row says no.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund postgres@3.4.9 pg@8.23.1 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17
cat > look.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import pg from 'pg';
import postgres from 'postgres';
const server = new PGLiteSocketServer({ db: await PGlite.create(), port: 54392, host: '127.0.0.1' });
await server.start();
const address = 'postgres://postgres:postgres@127.0.0.1:54392/postgres';
const values = [true, 'true', 't', 'on', 1, '1', 'false', 0];
const shown = (value) => JSON.stringify(value);
const sql = postgres(address, { max: 1, onnotice() {} });
for (const value of values) console.log('postgres.js', shown(value), (await sql`select ${value}::boolean as b`)[0].b);
console.log('in the text', (await sql`select 'true'::boolean as b`)[0].b);
await sql.end();
const client = new pg.Client(address);
await client.connect();
for (const value of values) console.log('pg', shown(value), (await client.query('select $1::boolean as b', [value])).rows[0].b);
await client.end();
await server.stop();
process.exit(0);
JS
node look.mjs | tee seen
cat > expected <<'TEXT'
postgres.js true true
postgres.js "true" false
postgres.js "t" false
postgres.js "on" false
postgres.js 1 false
postgres.js "1" false
postgres.js "false" false
postgres.js 0 false
in the text true
pg true true
pg "true" true
pg "t" true
pg "on" true
pg 1 true
pg "1" true
pg "false" false
pg 0 false
TEXT
diff expected seen && echo 'as seen before'
