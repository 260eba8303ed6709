// P21a to P21d: a proof file beside a plain ZIP of the same originals, its growth with the number of subcontractors, and the sealer beside appends.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openedOriginals } from '../../../api/exports/originals.ts';
import type { ZipEntry } from '../../../domain/ports/zip.ts';
import { prepare } from '../../../projections/checkpoints.ts';
import { originalsOf } from '../../../projections/compliance/query.ts';
import { readModels } from '../../../projections/index.ts';
import { rebuild } from '../../../projections/rebuild.ts';
import { postgresCheckpoints } from '../../adapters/checkpoints/postgres.ts';
import { writeZip } from '../../adapters/zip/yazl.ts';
import { commandSide } from './command-side.ts';
import { writeHistory } from './history.ts';
import { type Parts, partsIn, proofFile, swallowed } from './proof-files.ts';
import { compare, type Protocol, rateOf, type Side } from './protocol.ts';
import { type Goal, goalOf, type Remark, type Report } from './report.ts';
import { type Place, withDatabase } from './server.ts';
import { exact, exponent } from './statistics.ts';

const run = promisify(execFile);
const [ONE, MANY_FROM] = [1, 2];
/** Two a year of each of six types, over three years. */
const DOCUMENTS_OF_ONE = 36;
const BYTES_OF_ONE = 120_000;
const BYTES_EACH = 20_000;
const GROWTH = { whole: [250, 500, 1000], quick: [20, 40, 80] };
const CLIENTS = 16;
const LONG_SLICE_MS = 1000;

const timed = (name: string, work: () => Promise<unknown>): Side => ({
  name,
  async slice() {
    const start = performance.now();
    await work();
    return { operations: 1, figure: performance.now() - start };
  },
});

async function account(parts: Parts, accountId: number, subcontractors: number, documentsEach: number, bytes: number): Promise<void> {
  const { keys, blobs } = parts;
  const original = async (document: { accountId: number; subcontractorId: number; documentId: number }) => {
    const subject = `subcontractor-${document.subcontractorId}`;
    const content = (async function* () {
      yield randomBytes(bytes);
    })();
    return blobs.put(content, document as never, (await keys.load([subject])).get(subject)!);
  };
  await writeHistory(parts, { accountId, subcontractors, documentsEach, above: accountId * 10_000, original });
}

async function* plainEntries({ db, ...parts }: Parts): AsyncGenerator<ZipEntry> {
  const deps = { ...parts, log: console } as unknown as Parameters<typeof openedOriginals>[0];
  for await (const opened of openedOriginals(deps, await originalsOf(db, ONE, { limit: DOCUMENTS_OF_ONE })))
    if ('content' in opened) yield { path: opened.path, content: opened.content, packed: true };
}

/** What a process of its own takes for the proof file of an account. */
async function madeApart(place: Place, folder: string, accountId: number) {
  const env = { ...process.env, DATABASE_URL: place.url };
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'proof-files.ts'), folder, `${accountId}`], { env });
  return JSON.parse(stdout) as { bytes: number; cpuMs: number; residentMb: number };
}

async function sealer(protocol: Protocol): Promise<Goal> {
  return withDatabase(protocol, async (place) => {
    const { db } = place;
    const side = await commandSide(place, { db, appends: place.pool('bench-append', 2) }, CLIENTS);
    const log = readModels.filter(({ name }) => name === 'log');
    await prepare({ checkpoints: postgresCheckpoints(db), store: side.store }, log);
    const sealed: Side = {
      name: 'sealer',
      async slice() {
        const [history] = await db<[{ events: number }]>`select count(*)::int as events from es.events`;
        const start = performance.now();
        await rebuild({ store: side.store, sql: db, keys: side.keys, projections: log });
        return { operations: history.events, figure: (history.events / (performance.now() - start)) * 1000 };
      },
    };
    const appends: Side = { name: '16 clients', slice: () => rateOf(CLIENTS, (client) => side.act(client + 1), LONG_SLICE_MS) };
    // The first seal of a handful of events would be the making of tables.
    await appends.slice();
    return goalOf(
      await compare(place, sealed, appends),
      { id: 'P21d', name: `the sealer ÷ appends of ${CLIENTS} clients`, floor: 5, moonshot: 10 },
      'events/s',
    );
  });
}

export const bench = async (protocol: Protocol): Promise<Report> => {
  const seals = await sealer(protocol);
  return withDatabase(protocol, async (place) => {
    const { db } = place;
    const folder = join(place.folder, 'files');
    const parts = await partsIn(db, folder);
    await prepare({ checkpoints: postgresCheckpoints(db), store: parts.store }, readModels);
    await account(parts, ONE, 1, DOCUMENTS_OF_ONE, BYTES_OF_ONE);
    const sizes = GROWTH[protocol.quick ? 'quick' : 'whole'];
    for (const [i, subcontractors] of sizes.entries()) await account(parts, MANY_FROM + i, subcontractors, 3, BYTES_EACH);
    await rebuild({ store: parts.store, sql: db, keys: parts.keys, projections: readModels });
    await db.unsafe('vacuum analyze');

    const one = await compare(
      place,
      timed('proof file', () => proofFile(parts, ONE, { subcontractorId: ONE * 10_000 + 1 })),
      timed('plain zip', () => swallowed(writeZip(plainEntries(parts), new Date(0)))),
    );
    const grown: [number, number][] = [];
    const remarks: Remark[] = [];
    let resident = 0;
    for (const [i, subcontractors] of sizes.entries()) {
      const { bytes, cpuMs, residentMb } = await madeApart(place, folder, MANY_FROM + i);
      grown.push([subcontractors, cpuMs]);
      resident = residentMb;
      const text = `${subcontractors} subcontractors: ${(bytes / 1e6).toFixed(1)} MB, processor ${cpuMs.toFixed(0)} ms, at most ${residentMb.toFixed(0)} MB of memory`;
      remarks.push({ id: 'P21b', text });
    }
    const last = sizes.at(-1)!;
    return {
      goals: [
        goalOf(one, { id: 'P21a', name: 'a proof file ÷ a plain ZIP of its originals', floor: 3, moonshot: 1.5, atMost: true }, 'ms'),
        {
          ...{ id: 'P21b', name: `processor time, growth exponent ${sizes[0]} → ${last} subcontractors` },
          ...{ estimate: exact(exponent(grown)), floor: 1.1, moonshot: 1, atMost: true, deterministic: true },
        },
        {
          ...{ id: 'P21c', name: `memory of the maker, ${last} subcontractors, MB`, estimate: exact(resident) },
          ...{ floor: 300, moonshot: 200, atMost: true, deterministic: true },
        },
        seals,
      ],
      remarks,
    };
  });
};
