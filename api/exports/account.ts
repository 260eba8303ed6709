// Exports a whole account as one archive (A52): tables, originals, and last a manifest with each file's size and hash. Memory holds only
// the current file and one manifest line per finished file.
import { createHash } from 'node:crypto';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { ZipEntry } from '#domain/ports/zip.ts';
import { MISSING, type MissingReason, readMe } from '#domain/texts/fr/exports.ts';
import { accountById } from '#projections/accounts/query.ts';
import { archivedSubcontractorsOf, type InvalidList, type Original, originalsOf } from '#projections/compliance/query.ts';
import { type DeliveryRecord, deliveriesAfter } from '#projections/deliveries/query.ts';
import { documentTypesOf } from '#projections/document-types/query.ts';
import { notesAfter } from '#projections/notes/query.ts';
import { organizationsOf } from '#projections/organizations/query.ts';
import type { Page } from '#projections/projection.ts';
import { type NotedReminder, remindersAfter } from '#projections/reminders/query.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { WHOLE } from '../shell/http/list.ts';
import * as columns from './columns.ts';
import { csvOf } from './csv.ts';
import { certain, PAGE, subcontractorRows } from './lists.ts';
import { openedOriginals, sha256 } from './originals.ts';
import { originalPath } from './paths.ts';

/** Documents per page; the keys of a page are loaded together. */
const ORIGINALS_AT_ONCE = 100;

type File = { path: string; size: number; sha256: string };
type Missing = { path: string; documentId: number; reason: MissingReason };

/** All pages; each query starts after the last row of the page before. */
async function* pagesOf<Row>(page: (last: Row | null) => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for (let rows = await page(null); rows.length > 0; rows = await page(rows.at(-1)!)) yield rows;
}
async function* inPages<Row>(page: (last: Row | null) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  for await (const rows of pagesOf(page)) yield* rows;
}
/** A list that is queried only when its turn comes. */
async function* whole<Row>(list: () => Promise<Page<Row> | InvalidList>): AsyncGenerator<Row> {
  yield* certain(await list()).rows;
}

/** Passes a table's chunks through, and adds its size and hash to `files` at the end. */
async function* noted(path: string, content: AsyncIterable<Uint8Array>, files: File[]): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of content) {
    hash.update(piece);
    size += piece.byteLength;
    yield piece;
  }
  files.push({ path, size, sha256: hash.digest('hex') });
}

export async function* accountEntries(deps: RouteDeps, accountId: AccountId): AsyncGenerator<ZipEntry> {
  const { sql, clock } = deps;
  const startedAt = clock.now();
  const company = (await accountById(sql, accountId))?.companyName ?? '';
  const files: File[] = [];
  const missing: Missing[] = [];
  const table = <Row>(name: string, shown: readonly columns.Column<Row>[], rows: AsyncIterable<Row>): ZipEntry => {
    const path = `tables/${name}.csv`;
    return { path, content: noted(path, csvOf(columns.tableOf(name, shown, rows, 'csv')), files) };
  };
  const originals = (limit: number) => (last: Original | null) => originalsOf(sql, accountId, { after: last?.id ?? 0, limit });
  async function* listed() {
    for await (const original of inPages(originals(PAGE))) yield { ...original, path: `documents/${originalPath(original)}` };
  }

  yield table('sous-traitants', columns.SUBCONTRACTOR_COLUMNS, certain(await subcontractorRows(deps, accountId, WHOLE)));
  yield table(
    'sous-traitants-archives',
    columns.ARCHIVED_COLUMNS,
    whole(() => archivedSubcontractorsOf(sql, accountId)),
  );
  yield table('documents', columns.ORIGINAL_COLUMNS, listed());
  yield table(
    'types-de-documents',
    columns.TYPE_COLUMNS,
    whole(() => documentTypesOf(sql, accountId)),
  );
  yield table(
    'organisations',
    columns.ORGANIZATION_COLUMNS,
    whole(() => organizationsOf(sql, accountId)),
  );
  yield table(
    'relances',
    columns.REMINDER_COLUMNS,
    inPages<NotedReminder>((last) => remindersAfter(sql, accountId, last, PAGE)),
  );
  yield table(
    'notes',
    columns.NOTE_COLUMNS,
    inPages<columns.TakenNote>((last) => notesAfter(sql, accountId, last?.id ?? 0, PAGE)),
  );
  yield table(
    'envois',
    columns.DELIVERY_COLUMNS,
    inPages<DeliveryRecord>((last) => deliveriesAfter(sql, accountId, last?.id ?? 0, PAGE)),
  );

  let documents = 0;
  for await (const page of pagesOf(originals(ORIGINALS_AT_ONCE))) {
    for await (const opened of openedOriginals(deps, page)) {
      const path = `documents/${opened.path}`;
      if ('missing' in opened) {
        missing.push({ path, documentId: opened.original.id, reason: opened.missing });
        continue;
      }
      documents += 1;
      files.push({ path, size: opened.size, sha256: opened.sha256 });
      yield { path, content: opened.content, packed: true };
    }
  }

  const text = readMe({ company, at: startedAt, files: documents, missing: missing.length });
  const readme = Buffer.from(`\u{feff}${text}`);
  files.push({ path: 'LISEZMOI.txt', size: readme.byteLength, sha256: sha256(readme) });
  yield { path: 'LISEZMOI.txt', content: [readme] };
  yield { path: 'manifest.json', content: manifest({ startedAt, company, files, missing }) };
}

/** Writes one line per file. */
function* manifest(of: { startedAt: string; company: string; files: readonly File[]; missing: readonly Missing[] }) {
  const encoder = new TextEncoder();
  yield encoder.encode(`{"startedAt":${JSON.stringify(of.startedAt)},"company":${JSON.stringify(of.company)},"files":[\n`);
  for (const [n, file] of of.files.entries()) yield encoder.encode(`${n === 0 ? '' : ',\n'}${JSON.stringify(file)}`);
  yield encoder.encode('\n],"missing":[\n');
  for (const [n, { reason, ...file }] of of.missing.entries())
    yield encoder.encode(`${n === 0 ? '' : ',\n'}${JSON.stringify({ ...file, reason, message: MISSING[reason] })}`);
  yield encoder.encode('\n]}\n');
}
