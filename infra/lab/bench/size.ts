// What an installation weighs (docs/scaling.md): a year of a company on the running product, counted per subcontractor; then the bytes of
// a row of each table among many of them. Counts and sizes: other work on the machine does not change them.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { kindOfTypeName } from '../../../domain/documents/kinds.ts';
import { addDays, type CalendarDate, parisDay, parisInstant } from '../../../domain/kernel/calendar.ts';
import { prepare } from '../../../projections/checkpoints.ts';
import { readModels } from '../../../projections/index.ts';
import { rebuild } from '../../../projections/rebuild.ts';
import type { Database } from '../../../projections/sql.ts';
import { inProcessBus } from '../../adapters/bus/in-process.ts';
import { postgresCheckpoints } from '../../adapters/checkpoints/postgres.ts';
import { auditEvents } from '../../adapters/event-store/audit.ts';
import { postgresEventStore } from '../../adapters/event-store/postgres.ts';
import { postgresKeys } from '../../adapters/keys/postgres.ts';
import { drawDocument } from '../../app/demo/documents.ts';
import { type DocumentKind, SUBCONTRACTORS } from '../../app/demo/scenario.ts';
import { writeHistory } from './history.ts';
import type { Protocol } from './protocol.ts';
import type { Remark, Report } from './report.ts';
import { withDatabase } from './server.ts';
import { exact } from './statistics.ts';
import { registerTenant, runProduct } from './tenants.ts';

/** How often each document comes in a year: one that is asked for a quarter four times. */
const IN_A_YEAR: readonly (readonly [document: DocumentKind, times: number])[] = [
  ['urssaf', 4],
  ['kbis', 4],
  ['rc-pro', 1],
  ['decennale', 1],
];
const YEAR_DAYS = 365;

type Weight = { table: string; rows: number; bytes: number; indexes: number };

/** Every table with what its rows and what its indexes take, the largest first. */
async function weigh(db: Database): Promise<Weight[]> {
  await db.unsafe('vacuum analyze');
  const tables = await db<{ table: string }[]>`
    select format('%I.%I', schemaname, tablename) as "table" from pg_tables where schemaname in ('es', 'ops', 'rm')`;
  const weights: Weight[] = [];
  for (const { table } of tables) {
    const [row] = await db.unsafe(
      `select count(*)::int as rows, pg_table_size('${table}')::float8 as bytes, pg_indexes_size('${table}')::float8 as indexes from ${table}`,
    );
    weights.push({ table, rows: row!['rows'], bytes: row!['bytes'], indexes: row!['indexes'] });
  }
  return weights.sort((a, b) => b.bytes + b.indexes - a.bytes - a.indexes);
}

async function folderBytes(folder: string): Promise<{ files: number; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))));
  return { files: sizes.length, bytes: sizes.reduce((sum, { size }) => sum + size, 0) };
}

const each = (count: number, of: number): string => (count / of).toFixed(1);

/** A company that renews every document on the day when the one before lapses, through the product's own address. */
async function year(subcontractors: number): Promise<Remark[]> {
  const running = await runProduct();
  try {
    const { client, organizationId } = await registerTenant(running, 'annee');
    const types = await client.call<{ id: number; name: string }[]>('GET', '/api/document-types');
    const typeOf = (document: DocumentKind): number => types.find(({ name }) => kindOfTypeName(name) === document)!.id;
    const asked = IN_A_YEAR.map(([document]) => typeOf(document));
    const { now } = await running.product.dev<{ now: string }>('/dev/clock');
    const day = (offset: number): CalendarDate => addDays(parisDay(now as Parameters<typeof parisDay>[0]), offset);

    const people = Array.from({ length: subcontractors }, (_, i) => SUBCONTRACTORS[i % SUBCONTRACTORS.length]!);
    const links: { id: number; token: string }[] = [];
    for (const who of people) {
      const { company: companyName, siret, contact: contactName, email: contactEmail, phone: contactPhone, address } = who;
      const made = await client.subcontractor({
        organizationId,
        companyName,
        siret,
        contactName,
        contactEmail,
        contactPhone,
        address,
        isActive: true,
        allowDuplicateSiret: true,
      });
      await client.call('PUT', `/api/subcontractors/${made.id}/config`, { requiredDocumentTypeIds: asked });
      links.push({ id: made.id, token: made.secureToken });
    }
    const sendings = IN_A_YEAR.flatMap(([document, times]) =>
      Array.from({ length: times }, (_, n) => ({
        document,
        on: Math.floor((YEAR_DAYS / times) * n),
        last: times === 1 ? YEAR_DAYS - 1 : 90,
      })),
    ).sort((a, b) => a.on - b.on);
    let on = 0;
    for (const sending of sendings) {
      if (sending.on > on) await client.clockTo(parisInstant(day(sending.on), 9));
      on = sending.on;
      for (const [i, who] of people.entries()) {
        const pdf = await drawDocument(who, { on, document: sending.document, dated: on - 1, until: on + sending.last }, day);
        await client.upload(links[i]!.token, typeOf(sending.document), `${sending.document}.pdf`, pdf);
      }
      await running.product.dev('/dev/settle', {});
      // What the analysis left to a person is decided by one.
      for (const { id } of links)
        for (const document of await client.documents(id))
          if (document.validationStatus === 'pending')
            await client.call('PATCH', `/api/documents/${document.id}/validate`, { expirationDate: day(on + sending.last) });
    }
    await client.clockTo(parisInstant(day(YEAR_DAYS), 9));
    await running.product.dev('/dev/settle', {});

    const events = await running.db<{ type: string; n: number; bytes: number }[]>`
      select type, count(*)::int as n, sum(octet_length(data) + coalesce(octet_length(sealed), 0))::float8 as bytes from es.events group by 1 order by 2 desc`;
    const total = events.reduce((sum, { n }) => sum + n, 0);
    const rows = (await weigh(running.db)).filter(({ rows: count }) => count >= subcontractors);
    const { files, bytes } = await folderBytes(join(running.product.dataDir, 'files'));
    return [
      {
        id: 'year',
        text: `${each(total, subcontractors)} events per subcontractor: ${events
          .slice(0, 12)
          .map(({ type, n }) => `${type} ${each(n, subcontractors)}`)
          .join(', ')}`,
      },
      {
        id: 'year',
        text: `rows per subcontractor (bytes of each, indexes included): ${rows
          .map(
            ({ table, rows: count, bytes, indexes }) =>
              `${table} ${each(count, subcontractors)} (${Math.round((bytes + indexes) / count)})`,
          )
          .join(', ')}`,
      },
      {
        id: 'year',
        text: `${each(files, subcontractors)} objects per subcontractor, ${Math.round(bytes / files)} bytes each (drawn documents: real ones are larger)`,
      },
    ];
  } finally {
    await running.close();
  }
}

const MASTER_KEY = new Uint8Array(32).fill(7);

/** Rows among many of their kind: an index of few rows is all first pages. */
const many = (protocol: Protocol): Promise<Report> =>
  withDatabase(protocol, async ({ db, pool }) => {
    const keys = await postgresKeys(db, MASTER_KEY, { cached: 200_000 });
    const store = postgresEventStore(db, { bus: inProcessBus(), appends: pool('bench-append', 2) });
    await prepare({ checkpoints: postgresCheckpoints(db), store }, readModels);
    const subcontractors = protocol.quick ? 1_000 : 20_000;
    const accounts = 10;
    for (let i = 0; i < accounts; i++)
      await writeHistory(
        { store, keys },
        {
          accountId: i + 1,
          subcontractors: subcontractors / accounts,
          documentsEach: 3,
          above: (i * subcontractors) / accounts,
        },
      );
    await rebuild({ store, sql: db, keys, projections: readModels });
    const weights = await weigh(db);
    const events = weights.find(({ table }) => table === 'es.events')!;
    const [json] = await db<{ bytes: number }[]>`
      select sum(octet_length(json_build_object('eventId', event_id, 'stream', stream, 'revision', revision, 'type', type, 'schemaVersion', schema_version,
        'accountId', account_id, 'actor', actor, 'occurredAt', occurred_at, 'correlationId', correlation_id, 'causationId', causation_id,
        'prev', encode(prev, 'base64'), 'hash', encode(hash, 'base64'), 'sealed', encode(sealed, 'base64'), 'data', data)::text))::float8 as bytes from es.events`;
    const from = performance.now();
    await auditEvents(db);
    const verified = events.rows / (performance.now() - from);
    return {
      goals: [
        {
          id: 'P15',
          name: 'disk bytes of an event, indexes included ÷ its envelope as JSON',
          estimate: exact((events.bytes + events.indexes) / json!.bytes),
          floor: 2,
          moonshot: 1.3,
          atMost: true,
          deterministic: true,
          twins: `${Math.round(events.bytes / events.rows)} + ${Math.round(events.indexes / events.rows)} : ${Math.round(json!.bytes / events.rows)} B; ${events.rows} events`,
        },
      ],
      remarks: [
        { id: 'verify', text: `${verified.toFixed(0)} events a millisecond` },
        ...weights
          .filter(({ rows }) => rows >= subcontractors / 2)
          .map(({ table, rows, bytes, indexes }) => ({
            id: 'row',
            text: `${table}: ${Math.round(bytes / rows)} bytes + ${Math.round(indexes / rows)} of indexes; ${each(rows, subcontractors)} per subcontractor`,
          })),
      ],
    };
  });

export async function bench(protocol: Protocol): Promise<Report> {
  const { goals, remarks } = await many(protocol);
  return { goals, remarks: [...remarks, ...(await year(protocol.quick ? 4 : 40))] };
}
