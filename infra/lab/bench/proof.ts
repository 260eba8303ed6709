// P19a, P19b, P20: the past beside the present, in one account of 10⁵ events, and the verifier beside a script that only reads and hashes the same
// bytes.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { subcontractorsAsOf } from '../../../api/log/as-of.ts';
import { calendarDate } from '../../../domain/kernel/calendar.ts';
import { prepare } from '../../../projections/checkpoints.ts';
import { documentsOf, subcontractorsWithStats } from '../../../projections/compliance/query.ts';
import { readModels } from '../../../projections/index.ts';
import { logHead } from '../../../projections/log/query.ts';
import { rebuild } from '../../../projections/rebuild.ts';
import { inProcessBus } from '../../adapters/bus/in-process.ts';
import { postgresCheckpoints } from '../../adapters/checkpoints/postgres.ts';
import { postgresEventStore } from '../../adapters/event-store/postgres.ts';
import { postgresKeys } from '../../adapters/keys/postgres.ts';
import { verifyFile } from '../../tools/verifier.ts';
import { makeFile, zipOf } from '../proof/files.ts';
import { writeHistory } from './history.ts';
import { compare, type Protocol, type Side, SLICE_MS, type Slice } from './protocol.ts';
import { goalOf, type Report } from './report.ts';
import { withDatabase } from './server.ts';

const MASTER_KEY = new Uint8Array(32).fill(7);
/** About 7 events each. */
const SUBCONTRACTORS = { whole: 14_000, quick: 300 };
const FILE_EVENTS = { whole: 100_000, quick: 5_000 };
const ACCOUNT = 1;
const TODAY = calendarDate('2026-06-01');
const NOTHING = { keys: [], checkpoints: [] };

/** As often as fits into a slice, once at least; the figure is ms. */
const timed = (name: string, work: () => Promise<unknown>): Side => ({
  name,
  async slice(): Promise<Slice> {
    const start = performance.now();
    let operations = 0;
    do {
      await work();
      operations += 1;
    } while (performance.now() - start < SLICE_MS);
    return { operations, figure: (performance.now() - start) / operations };
  },
});

async function hashOf(path: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  hash.digest();
}

export const bench = (protocol: Protocol): Promise<Report> =>
  withDatabase(protocol, async (place) => {
    const { db } = place;
    const how = protocol.quick ? 'quick' : 'whole';
    const keys = await postgresKeys(db, MASTER_KEY, { cached: 200_000 });
    const store = postgresEventStore(db, { bus: inProcessBus(), appends: place.pool('bench-append', 2) });
    await prepare({ checkpoints: postgresCheckpoints(db), store }, readModels);
    const subcontractors = SUBCONTRACTORS[how];
    await writeHistory({ store, keys }, { accountId: ACCOUNT, subcontractors, documentsEach: 3, above: 0 });
    await rebuild({ store, sql: db, keys, projections: readModels });
    await db.unsafe('vacuum analyze');
    const { size } = await logHead(db, ACCOUNT);
    const id = subcontractors >> 1;
    const then = (subcontractorId: number | null) => () =>
      subcontractorsAsOf({ sql: db, store, keys }, ACCOUNT, { size, day: TODAY, subcontractorId });
    const list = { sort: null, range: null, filter: {} } as const;
    const scope = { organizationId: null, today: TODAY };
    const page = async () => {
      await subcontractorsWithStats(db, ACCOUNT, { ...scope, list: { ...list, filter: { id: [id] } } });
      await documentsOf(db, ACCOUNT, { today: TODAY, list: { ...list, filter: { subcontractorId: id } } });
    };
    const goal = (id: string, name: string, floor: number, moonshot: number) => ({ id, name, floor, moonshot, atMost: true });

    const path = join(place.folder, 'dossier.asice');
    const made = makeFile(1, FILE_EVENTS[how]);
    await writeFile(path, await zipOf(made.parts));
    const checked = async () => {
      if (!(await verifyFile(path, NOTHING)).holds) throw new Error('an honest file is refused');
    };
    return {
      goals: [
        goalOf(
          await compare(place, timed('as-of, one', then(id)), timed('today, one', page)),
          goal('P19a', 'a file of then ÷ of today', 2, 1),
          'ms',
        ),
        goalOf(
          await compare(
            place,
            timed('as-of, all', then(null)),
            timed('today, all', () => subcontractorsWithStats(db, ACCOUNT, { ...scope, list })),
          ),
          goal('P19b', 'a list of then ÷ of today', 2, 1),
          'ms',
        ),
        goalOf(
          await compare(
            place,
            timed('verifier', checked),
            timed('read and hash', () => hashOf(path)),
          ),
          goal('P20', 'the verifier ÷ reading and hashing the same bytes', 3, 2),
          'ms',
        ),
      ],
      remarks: [
        { id: 'P19a', text: `${size} events of ${subcontractors} subcontractors in one account; a proof file of ${made.size} events` },
      ],
    };
  });
