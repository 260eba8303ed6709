#!/bin/sh
# First guess: a NULL inside a PostgreSQL array is null in the array that postgres.js returns, as with a column that is NULL.
# Seen with postgres 3.4.9 (PostgreSQL 18 as PGlite 0.5.14; the same with the server 18.4): in text[] it is the string 'NULL', the same as the text 'NULL', in
# int[] it is NaN, in date[] an invalid Date. A row type inside an array is its text. node-postgres (pg 8.23.1) gives null.
# Who meets it: array_agg over an outer join, and everybody who moves from pg to postgres.js; a check with `=== null` never holds.
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
const server = new PGLiteSocketServer({ db: await PGlite.create(), port: 54391, host: '127.0.0.1' });
await server.start();
const query = "select array['a', null, 'NULL'] as texts, array[1, null] as numbers, array['2026-01-02'::date, null] as days";
const shown = (value) => (Array.isArray(value) ? `[${value.map(shown)}]` : value instanceof Date ? (Number.isNaN(+value) ? 'invalid Date' : 'Date') : typeof value === 'string' ? `'${value}'` : String(value));
const told = (name, row) => console.log(name, Object.entries(row).map(([key, value]) => `${key} ${shown(value)}`).join(', '));
const sql = postgres('postgres://postgres:postgres@127.0.0.1:54391/postgres', { max: 1, onnotice() {} });
told('postgres.js', (await sql.unsafe(query))[0]);
told('postgres.js, prepared', (await sql`select array['a', null] as texts, array[1, null] as numbers`)[0]);
await sql.end();
const client = new pg.Client('postgres://postgres:postgres@127.0.0.1:54391/postgres');
await client.connect();
told('pg', (await client.query(query)).rows[0]);
await client.end();
await server.stop();
process.exit(0);
JS
node look.mjs | tee seen
cat > expected <<'TEXT'
postgres.js texts ['a','NULL','NULL'], numbers [1,NaN], days [Date,invalid Date]
postgres.js, prepared texts ['a','NULL'], numbers [1,NaN]
pg texts ['a',null,'NULL'], numbers [1,null], days [Date,null]
TEXT
diff expected seen && echo 'as seen before'
