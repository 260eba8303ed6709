// Exports: lists as tables, the files of a selection, the whole account (CONTRACT « Exports », A52, C25). Each is generated while it is
// sent, and stops when the client disconnects. Because personal data leave the system, the access journal has its line before the first
// byte is sent.

import { CSV, MOST_FILES, PDF, XLSX, ZIP } from '#contract/exports.ts';
import type { ZipEntry } from '#domain/ports/zip.ts';
import { FEW_ARCHIVES_AT_A_TIME, MISSING } from '#domain/texts/fr/exports.ts';
import { type InvalidList, originalsOf } from '#projections/compliance/query.ts';
import { logHead } from '#projections/log/query.ts';
import type { ListOptions } from '#projections/projection.ts';
import { synthesisPage } from '../log/synthesis.ts';
import type { AccessKind } from '../shell/access-journal.ts';
import type { Call, Handlers, Visitor } from '../shell/call.ts';
import { organizationIn, type RouteDeps, valid } from '../shell/handler-deps.ts';
import { contentDisposition } from '../shell/http/file-name.ts';
import { roomForFew } from '../shell/http/room-for-few.ts';
import { startedStream } from '../shell/http/started-stream.ts';
import { Problem } from '../shell/problem.ts';
import { accountEntries } from './account.ts';
import { type Column, DOCUMENT_COLUMNS, HISTORY_COLUMNS, SUBCONTRACTOR_COLUMNS, tableOf } from './columns.ts';
import { compliancePage } from './compliance.ts';
import { csvOf } from './csv.ts';
import { documentRows, historyRows, subcontractorRows } from './lists.ts';
import { begin } from './one-at-a-time.ts';
import { openedOriginals } from './originals.ts';

/** Archives of files and lists that are sent at a time, by this process and to one account: each reads the disk and keeps a connection. */
const MOST_ARCHIVES = 100;
const MOST_ARCHIVES_EACH = 3;

type Asked = Pick<Call, 'http' | 'list' | 'correlationId' | 'address'> & { readonly visitor: Visitor };
type Leaving = {
  type: string;
  name: string;
  kind: AccessKind;
  /** Each file becomes a line of the journal; without files the call is one line. */
  files?: readonly { documentId: number; subcontractorId: number }[];
  content(): AsyncIterable<Uint8Array>;
  ended?: () => Promise<void>;
};

/** How a file leaves: few at a time, and the access journal first. */
function leavingFiles(deps: RouteDeps) {
  const { clock, journal } = deps;
  const archives = roomForFew({ total: MOST_ARCHIVES, each: MOST_ARCHIVES_EACH });
  const madeAt = (): Date => new Date(clock.now());

  function enter({ visitor }: Asked): () => void {
    const leave = archives.enter(String(visitor.accountId));
    if (leave === null) throw new Problem('too-many-requests', { message: FEW_ARCHIVES_AT_A_TIME, retryAfterSeconds: 30 });
    return leave;
  }

  /** Answers once the access journal has its lines. */
  async function leaving({ http, visitor, ...call }: Asked, { type, name, kind, files, content, ended }: Leaving): Promise<Response> {
    const headers = {
      'content-type': type,
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    };
    const by = { accountId: visitor.accountId, personId: visitor.personId };
    try {
      if (http.req.method === 'HEAD') {
        await ended?.();
        return new Response(null, { headers });
      }
      const told = await journal.record(kind, files?.map((file) => ({ ...by, ...file })) ?? [by], call);
      if (!told) throw new Problem('not-found');
    } catch (error) {
      await ended?.();
      throw error;
    }
    return new Response(await startedStream(content(), ended), { headers });
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
  return { enter, leaving, list, madeAt };
}

export function exportRoutes(deps: RouteDeps) {
  const { sql, clock } = deps;
  const { enter, leaving, list, madeAt } = leavingFiles(deps);
  const subcontractors = (call: Asked, type: string) =>
    list(call, 'Sous-traitants', type, SUBCONTRACTOR_COLUMNS, (asked) => subcontractorRows(deps, call.visitor.accountId, asked));
  const documents = (call: Asked, type: string) =>
    list(call, 'Documents', type, DOCUMENT_COLUMNS, (asked) => documentRows(deps, call.visitor.accountId, asked));

  const history = (call: Asked, type: string) =>
    list(call, 'Historique', type, HISTORY_COLUMNS, async (asked) =>
      historyRows(deps, call.visitor.accountId, asked, (await logHead(sql, call.visitor.accountId)).size),
    );

  const onePage = (call: Asked, { name, page }: { name: string; page: Uint8Array }) =>
    leaving(call, {
      type: PDF,
      name,
      kind: 'list-exported',
      async *content() {
        yield page;
      },
    });

  return {
    exportHistoryCsv: (call) => history(call, CSV),
    exportHistoryXlsx: (call) => history(call, XLSX),
    exportSubcontractorsXlsx: (call) => subcontractors(call, XLSX),
    exportSubcontractorsCsv: (call) => subcontractors(call, CSV),
    exportDocumentsXlsx: (call) => documents(call, XLSX),
    exportDocumentsCsv: (call) => documents(call, CSV),

    exportCompliance: async (call) => onePage(call, await compliancePage(deps, call.visitor.accountId, organizationIn(call.query))),
    exportSynthesis: async (call) => onePage(call, await synthesisPage(deps, call.visitor.accountId)),

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
