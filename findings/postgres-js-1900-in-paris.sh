#!/bin/sh
# First guess: a timestamptz is an instant; postgres.js gives the same Date whatever the session's TimeZone.
# Seen with postgres 3.4.9 (PostgreSQL as PGlite 0.5.14; the same with the server 18.4): where the zone's clock then stood at seconds (Paris was at
# +00:09:21 until 1911, Lisbon at -00:36:45 until 1912), PostgreSQL writes the offset with seconds, `new Date` cannot read it, and an invalid Date comes
# back. With TimeZone UTC the same row is read. infinity is an invalid Date too.
# Who meets it: a server or role whose TimeZone is Europe/Paris, and a field that holds an old date (a company's founding, a birth, 1900 for « unknown »).
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
const server = new PGLiteSocketServer({ db: await PGlite.create(), port: 54393, host: '127.0.0.1' });
await server.start();
const sql = postgres('postgres://postgres:postgres@127.0.0.1:54393/postgres', { max: 1, onnotice() {} });
await sql`create table founded (at timestamptz)`;
await sql`insert into founded values ('1900-01-01 00:00:00Z'), ('1912-06-01 00:00:00Z'), ('2026-01-01 00:00:00Z'), ('infinity')`;
for (const zone of ['UTC', 'Europe/Paris', 'Europe/Lisbon', 'Europe/Brussels']) {
  await sql`select set_config('TimeZone', ${zone}, false)`;
  for (const { at, text } of await sql`select at, at::text as text from founded order by at`)
    console.log(zone, text, Number.isNaN(+at) ? 'invalid Date' : at.toISOString());
}
await sql.end();
await server.stop();
process.exit(0);
JS
node look.mjs | tee seen
cat > expected <<'TEXT'
UTC 1900-01-01 00:00:00+00 1900-01-01T00:00:00.000Z
UTC 1912-06-01 00:00:00+00 1912-06-01T00:00:00.000Z
UTC 2026-01-01 00:00:00+00 2026-01-01T00:00:00.000Z
UTC infinity invalid Date
Europe/Paris 1900-01-01 00:09:21+00:09:21 invalid Date
Europe/Paris 1912-06-01 00:00:00+00 1912-06-01T00:00:00.000Z
Europe/Paris 2026-01-01 01:00:00+01 2026-01-01T00:00:00.000Z
Europe/Paris infinity invalid Date
Europe/Lisbon 1899-12-31 23:23:15-00:36:45 invalid Date
Europe/Lisbon 1912-06-01 00:00:00+00 1912-06-01T00:00:00.000Z
Europe/Lisbon 2026-01-01 00:00:00+00 2026-01-01T00:00:00.000Z
Europe/Lisbon infinity invalid Date
Europe/Brussels 1900-01-01 00:00:00+00 1900-01-01T00:00:00.000Z
Europe/Brussels 1912-06-01 00:00:00+00 1912-06-01T00:00:00.000Z
Europe/Brussels 2026-01-01 01:00:00+01 2026-01-01T00:00:00.000Z
Europe/Brussels infinity invalid Date
TEXT
diff expected seen && echo 'as seen before'
