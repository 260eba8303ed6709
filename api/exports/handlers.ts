// Exports: lists as tables, the files of a selection, the whole account (CONTRACT « Exports », A52, C25). Each is generated while it is
// sent, and stops when the client disconnects. Because personal data leave the system, the access journal has its line before the first
// byte is sent.

import { CSV, MOST_FILES, PDF, XLSX, ZIP } from '#contract/exports.ts';
import type { ZipEntry } from '#domain/ports/zip.ts';
import { FEW_ARCHIVES_AT_A_TIME, MISSING } from '#domain/texts/fr/exports.ts';
import { type InvalidList, originalsOf } from '#projections/compliance/query.ts';
import type { ListOptions } from '#projections/projection.ts';
import type { Handlers } from '../shell/call.ts';
import { organizationIn, type RouteDeps, valid } from '../shell/handler-deps.ts';
import { roomForFew } from '../shell/http/room-for-few.ts';
import { Problem } from '../shell/problem.ts';
import { accountEntries } from './account.ts';
import { type Column, DOCUMENT_COLUMNS, SUBCONTRACTOR_COLUMNS, tableOf } from './columns.ts';
import { compliancePage } from './compliance.ts';
import { csvOf } from './csv.ts';
import { type Asked, leavingBy } from './leaving.ts';
import { documentRows, subcontractorRows } from './lists.ts';
import { begin } from './one-at-a-time.ts';
import { openedOriginals } from './originals.ts';

/** Archives of files and lists that are sent at a time, by this process and to one account: each reads the disk and keeps a connection. */
const MOST_ARCHIVES = 100;
const MOST_ARCHIVES_EACH = 3;

export function exportRoutes(deps: RouteDeps) {
  const { sql, clock } = deps;
  const leaving = leavingBy(deps.journal);
  const archives = roomForFew({ total: MOST_ARCHIVES, each: MOST_ARCHIVES_EACH });
  const madeAt = (): Date => new Date(clock.now());

  function enter({ visitor }: Asked): () => void {
    const leave = archives.enter(String(visitor.accountId));
    if (leave === null) throw new Problem('too-many-requests', { message: FEW_ARCHIVES_AT_A_TIME, retryAfterSeconds: 30 });
    return leave;
  }

  async function list<Row>(
    call: Asked,
    name: string,
    type: string,
    columns: readonly Column<Row>[],
    rowsOf: (list: ListOptions) => Promise<AsyncIterable<Row> | InvalidList>,
  ): Promise<Response> {
    const table = tableOf(name, columns, valid(await rowsOf({ ...call.list, range: null })), type === CSV ? 'csv' : 'xlsx');
    const leave = enter(call);
    const file = `${name.toLowerCase()}-${clock.today()}.${type === CSV ? 'csv' : 'xlsx'}`;
    return leaving(call, {
      type,
      name: file,
      kind: 'list-exported',
      content: () => (type === CSV ? csvOf(table) : deps.spreadsheet(table, madeAt())),
      ended: async () => leave(),
    });
  }
  const subcontractors = (call: Asked, type: string) =>
    list(call, 'Sous-traitants', type, SUBCONTRACTOR_COLUMNS, (asked) => subcontractorRows(deps, call.visitor.accountId, asked));
  const documents = (call: Asked, type: string) =>
    list(call, 'Documents', type, DOCUMENT_COLUMNS, (asked) => documentRows(deps, call.visitor.accountId, asked));

  return {
    exportSubcontractorsXlsx: (call) => subcontractors(call, XLSX),
    exportSubcontractorsCsv: (call) => subcontractors(call, CSV),
    exportDocumentsXlsx: (call) => documents(call, XLSX),
    exportDocumentsCsv: (call) => documents(call, CSV),

    async exportCompliance(call) {
      const { name, page } = await compliancePage(deps, call.visitor.accountId, organizationIn(call.query));
      return leaving(call, {
        type: PDF,
        name,
        kind: 'list-exported',
        async *content() {
          yield page;
        },
      });
    },

    async exportAccount(call) {
      const { accountId } = call.visitor;
      const ended = await begin(sql, accountId);
      return leaving(call, {
        type: ZIP,
        name: `subdoc-${clock.today()}.zip`,
        kind: 'account-exported',
        content: () => deps.zip(accountEntries(deps, accountId), madeAt()),
        ended,
      });
    },

    async downloadFiles(call) {
      const { ids } = call.query;
      const originals = await originalsOf(sql, call.visitor.accountId, { ids, limit: MOST_FILES });
      if (originals.length < ids.length) throw new Problem('not-found');
      const leave = enter(call);
      async function* entries(): AsyncGenerator<ZipEntry> {
        const missing: string[] = [];
        for await (const opened of openedOriginals(deps, originals)) {
          if ('content' in opened) yield { path: opened.path, content: opened.content, packed: true };
          else missing.push(`${opened.path} : ${MISSING[opened.missing]}`);
        }
        if (missing.length > 0) yield { path: 'MANQUANTS.txt', content: [Buffer.from(`\u{feff}${missing.join('\r\n')}\r\n`)] };
      }
      return leaving(call, {
        type: ZIP,
        name: `documents-${clock.today()}.zip`,
        kind: 'file-downloaded',
        files: originals.map(({ id, subcontractorId }) => ({ documentId: id, subcontractorId })),
        content: () => deps.zip(entries(), madeAt()),
        ended: async () => leave(),
      });
    },
  } satisfies Partial<Handlers>;
}
