// What the maker of proof files works with, over a bench's database and folder; started as a process of its own it makes one file into nothing
// and says what that took: `DATABASE_URL=… node proof-files.ts FOLDER ACCOUNT`.

import { signText } from '../../../api/log/publish.ts';
import { proofEntries } from '../../../api/proof-files/entries.ts';
import type { RouteDeps } from '../../../api/shell/handler-deps.ts';
import { calendarDate, instant } from '../../../domain/kernel/calendar.ts';
import type { AccountId } from '../../../domain/kernel/ids.ts';
import type { Blobs } from '../../../domain/ports/blobs.ts';
import type { EventStore } from '../../../domain/ports/event-store.ts';
import type { Keys } from '../../../domain/ports/keys.ts';
import { checkpointText } from '../../../domain/proof/checkpoint.ts';
import { logHead, type ProofScope, rootAt } from '../../../projections/log/query.ts';
import type { Database } from '../../../projections/sql.ts';
import { diskBlobs } from '../../adapters/blobs/disk.ts';
import { inProcessBus } from '../../adapters/bus/in-process.ts';
import { postgresEventStore } from '../../adapters/event-store/postgres.ts';
import { postgresKeys } from '../../adapters/keys/postgres.ts';
import { postgresLogSigner } from '../../adapters/log-signer/postgres.ts';
import { writeReport } from '../../adapters/report/pdfkit-report.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { writeZip } from '../../adapters/zip/yazl.ts';

export const MASTER_KEY = new Uint8Array(32).fill(7);
const [FROM, TO, ASKED] = [calendarDate('2025-01-01'), calendarDate('2027-12-31'), instant('2028-01-01T08:00:00.000Z')];

export type Parts = { db: Database; store: EventStore; keys: Keys; blobs: Blobs };
export const partsIn = async (db: Database, folder: string): Promise<Parts> => ({
  db,
  keys: await postgresKeys(db, MASTER_KEY),
  store: postgresEventStore(db, { bus: inProcessBus() }),
  blobs: diskBlobs(folder),
});

/** Reads it to its end; answers its bytes. */
export async function swallowed(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const piece of pieces) bytes += piece.length;
  return bytes;
}

/** The bytes of the account's proof file, made into nothing. */
export async function proofFile({ db: sql, ...parts }: Parts, account: number, scope: ProofScope): Promise<number> {
  const accountId = account as AccountId;
  const logSigner = postgresLogSigner(sql, parts.keys);
  const config = { publicUrl: 'https://preuve.example' };
  const { size } = await logHead(sql, accountId);
  const root = await rootAt(sql, accountId, size);
  const note = await signText({ logSigner, ...config }, accountId, (origin) => checkpointText({ origin, size, root }));
  const log = { error: fail, warn: fail };
  const deps = { ...parts, sql, logSigner, config, log, writeReport, timestamps: null, verifier: async () => null, told: async () => {} };
  const asked = { accountId, scope, size, from: FROM, to: TO, askedAt: ASKED };
  return swallowed(writeZip(proofEntries(deps as unknown as RouteDeps & typeof deps, asked, note), new Date(ASKED)));
}
function fail(_: object, what: string): never {
  throw new Error(what);
}

if (import.meta.main) {
  const [folder, account] = process.argv.slice(2);
  const db = connect(process.env['DATABASE_URL']!, { name: 'bench-proof-file', session: { search_path: 'rm, public' } });
  const bytes = await proofFile(await partsIn(db, folder!), Number(account), {});
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.stdout.write(JSON.stringify({ bytes, cpuMs: (userCPUTime + systemCPUTime) / 1000, residentMb: maxRSS / 1024 }));
  await db.end({ timeout: 1 });
}
