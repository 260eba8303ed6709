#!/bin/sh
# First guess: a driver gives the same bytes and the same day, whatever form the server writes them in (libpq, JDBC and psycopg read both forms of bytes).
# Seen with postgres 3.4.9 (PostgreSQL as PGlite 0.5.14; the same with the server 15.18): it reads whatever comes as hexadecimal bytes and as an ISO day.
# Where bytea_output is « escape », three bytes come back as one, without an error; where DateStyle is « SQL, DMY », 1 February comes back as
# 2 January and the 13th as an invalid Date, under « Postgres, DMY » and « German » too.
# Who meets it: a database or role with `ALTER DATABASE … SET bytea_output = escape` (advised for old clients) or SET DateStyle (usual in Europe), which
# somebody else administers. Naming both in the client's `connection` mends it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund postgres@3.4.9 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17
cat > look.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import postgres from 'postgres';
const server = new PGLiteSocketServer({ db: await PGlite.create(), port: 54394, host: '127.0.0.1' });
await server.start();
const sql = postgres('postgres://postgres:postgres@127.0.0.1:54394/postgres', { max: 1, onnotice() {} });
for (const form of ['hex', 'escape']) {
  await sql`select set_config('bytea_output', ${form}, false)`;
  const [{ bytes }] = await sql`select decode('00ff41', 'hex') as bytes`;
  console.log('bytea_output', form, bytes.toString('hex'));
}
for (const style of ['ISO, MDY', 'ISO, DMY', 'SQL, DMY', 'Postgres, DMY', 'German']) {
  await sql`select set_config('DateStyle', ${style}, false)`;
  const [{ day, late }] = await sql`select '2026-02-01'::date as day, '2026-02-13'::date as late`;
  const told = (date) => (Number.isNaN(+date) ? 'invalid Date' : new Intl.DateTimeFormat('sv').format(date));
  console.log('DateStyle', style, told(day), told(late));
}
await sql.end();
await server.stop();
process.exit(0);
JS
TZ=UTC node look.mjs | tee seen
cat > expected <<'TEXT'
bytea_output hex 00ff41
bytea_output escape 00
DateStyle ISO, MDY 2026-02-01 2026-02-13
DateStyle ISO, DMY 2026-02-01 2026-02-13
DateStyle SQL, DMY 2026-01-02 invalid Date
DateStyle Postgres, DMY 2026-01-02 invalid Date
DateStyle German 2026-01-02 invalid Date
TEXT
diff expected seen && echo 'as seen before'
