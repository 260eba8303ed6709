// What the append is held against: a plain INSERT of the same row, the same in batches, Emmett, and the CRUD way of changing a row.

import type { NewEvent } from '../../../domain/ports/event-store.ts';
import type { Database } from '../../../projections/sql.ts';
import { batchParameters, singleParameters } from '../../adapters/event-store/rows.ts';
import { reference } from './references.ts';

const COLUMNS = `position, stream, revision, event_id, type, schema_version, account_id, actor, occurred_at, correlation_id, causation_id, subject,
  prev, hash, sealed, data`;
const ONE = `insert into raw.events (${COLUMNS})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::text::bytea, $14::text::bytea, decode($15, 'base64'), $16)`;
const MANY = `insert into raw.events (${COLUMNS})
  select $1::bigint + e.n, e.stream, e.revision, e.id, e.type, e.version, e.account, e.actor, e.occurred, e.correlation, e.causation, e.subject,
    e.prev, e.hash, decode(e.sealed, 'base64'), e.data
  from unnest($2::text[], $3::int[], $4::uuid[], $5::text[], $6::smallint[], $7::int[], $8::text[], $9::timestamptz[], $10::text[], $11::text[],
    $12::text[], $13::bytea[], $14::bytea[], $15::text[], $16::text[]) with ordinality
    e(stream, revision, id, type, version, account, actor, occurred, correlation, causation, subject, prev, hash, sealed, data, n)`;

export type Raw = {
  one(event: NewEvent): Promise<unknown>;
  many(events: readonly NewEvent[]): Promise<unknown>;
  empty(): Promise<unknown>;
};

/** The same table with the same indexes, and nothing of event sourcing: no lock, no head, no check. */
export async function rawTable(db: Database): Promise<Raw> {
  await db.unsafe('create schema raw; create table raw.events (like es.events including all)');
  let position = 0;
  return {
    one(event) {
      const [stream, , ...rest] = singleParameters(event.stream, -1, event);
      return db.unsafe(ONE, [++position, stream!, 0, ...rest] as never[], { prepare: true });
    },
    many(events) {
      const start = position;
      position += events.length;
      const [streams, , , , , revisions, ...rest] = batchParameters(
        events.map((event) => ({ stream: event.stream, expected: -1, events: [event] })),
      );
      return db.unsafe(MANY, [start, streams!, revisions!, ...rest] as never[], { prepare: true });
    },
    empty: () => db.unsafe('truncate raw.events'),
  };
}

export type Crud = { transaction(client: number): Promise<unknown>; blind(client: number): Promise<unknown> };
const ROWS = 10_000;

/** The row of the CRUD reference (crud/): the same 280 bytes changed in place, with the index its lists are sorted by. */
export async function crudTable(db: Database): Promise<Crud> {
  await db.unsafe(`create schema crud;
    create table crud.subcontractors (id int primary key, account_id int not null, version int not null default 0, required json not null,
      updated_at timestamptz not null default now());
    create index on crud.subcontractors (account_id, updated_at)`);
  const json = (turn: number): string =>
    JSON.stringify({ documentTypeIds: Array.from({ length: 32 }, (_, i) => 100_000 + i + turn), configuredAt: '2026-11-21' });
  await db`insert into crud.subcontractors (id, account_id, required) select i, i % 50, ${json(0)}::text::json from generate_series(1, ${ROWS}) i`;
  let turn = 0;
  const pick = (client: number): number => 1 + ((client * 613 + turn * 31) % ROWS);
  const UPDATE = 'update crud.subcontractors set required = $2::text::json, version = version + 1, updated_at = now() where id = $1';
  return {
    transaction: (client) =>
      db.begin(async (tx) => {
        const id = pick(client);
        const [row] = await tx.unsafe('select id, version, required::text from crud.subcontractors where id = $1', [id], { prepare: true });
        await tx.unsafe(`${UPDATE} and version = $3`, [id, json(turn++ % 50), row!.version], { prepare: true });
      }),
    blind: (client) => db.unsafe(UPDATE, [pick(client), json(turn++ % 50)], { prepare: true }),
  };
}

type Emmett = {
  getPostgreSQLEventStore(url: string): {
    schema: { migrate(): Promise<unknown> };
    appendToStream(
      stream: string,
      events: object[],
      options: { expectedStreamVersion: bigint | string },
    ): Promise<{ nextExpectedStreamVersion: bigint }>;
    close(): Promise<void>;
  };
};

/** Each stream in turn with the version it has, as our handler does. */
export async function emmett(url: string, streams: number) {
  const { getPostgreSQLEventStore } = await reference<Emmett>('@event-driven-io/emmett-postgresql');
  const store = getPostgreSQLEventStore(url);
  await store.schema.migrate();
  const versions = new Map<number, bigint>();
  const data = { documentTypeIds: Array.from({ length: 32 }, (_, i) => 100_000 + i), configuredAt: '2026-11-21T09:24:00.000Z' };
  return {
    async append(stream: number): Promise<void> {
      const expectedStreamVersion = versions.get(stream) ?? 'STREAM_DOES_NOT_EXIST';
      const answer = await store.appendToStream(`subcontractor-${stream}`, [{ type: 'RequiredTypesConfigured', data }], {
        expectedStreamVersion,
      });
      versions.set(stream, answer.nextExpectedStreamVersion);
    },
    streams,
    close: () => store.close(),
  };
}
