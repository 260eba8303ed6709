// Receives the file of an import: one .xlsx with at most two other fields. It is held in memory, because reading starts at its end,
// and counted there with all other bodies of its account.

import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { pathId } from '#contract/common.ts';
import { chosenColumns } from '#contract/imports.ts';
import { IMPORT_FILE_MAX_BYTES, IMPORT_ROWS_MAX } from '#domain/constants.ts';
import { type ChosenColumns, importLayout, type Layout } from '#domain/imports/columns.ts';
import { type RawRow, rawRowsOf } from '#domain/imports/rows.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { WorkbookFault, WorkbookReader } from '#domain/ports/spreadsheets.ts';
import { tooManyRows, WORKBOOK_FAULT, wrongEnding } from '#domain/texts/fr/imports.ts';
import { TOO_MANY_WORKBOOKS, TOO_MUCH_AT_ONCE } from '#domain/texts/fr/quotas.ts';
import type { ApiDeps } from '../shell/deps.ts';
import { heldFor } from '../shell/http/body.ts';
import { parsedJson } from '../shell/http/json.ts';
import { type FilePart, openForm } from '../shell/http/multipart.ts';
import { Problem } from '../shell/problem.ts';

/** `seal`: a hash of the request, for its Idempotency-Key. */
export type ImportFile = {
  rows: { line: number; raw: RawRow }[];
  layout: Layout;
  sheetName: string;
  organizationId: number | null;
  autoReminders: boolean;
  seal: string;
};

const HANG_UP = { headers: { connection: 'close' } };
const MEGABYTES = IMPORT_FILE_MAX_BYTES / 1024 / 1024;
const BUSY_SECONDS = 5;
/** A part of the hour that is counted. */
const SPENT_SECONDS = 600;

async function contentOf({ content, fileName }: FilePart, hold: (bytes: number) => void): Promise<Buffer> {
  // Other extensions are refused unread: « .xlsm » may contain macros, « .csv » is another format.
  if (!/\.xlsx$/i.test(fileName)) throw new Problem('spreadsheet-not-accepted', { ...HANG_UP, message: wrongEnding(fileName) });
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > IMPORT_FILE_MAX_BYTES)
      throw new Problem('file-too-large', { ...HANG_UP, message: `Le fichier dépasse la taille maximale de ${MEGABYTES} Mo.` });
    hold(piece.length);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

type Received = { fields: ReadonlyMap<string, string>; file: Buffer | null };
async function received(http: Context, hold: (bytes: number) => void): Promise<Received> {
  const fields = new Map<string, string>();
  let file: Buffer | null = null;
  const form = openForm(http, 'file');
  try {
    for await (const part of form) {
      if ('value' in part) fields.set(part.name, part.value);
      else file = await contentOf(part, hold);
    }
  } catch (error) {
    throw form.failure ?? error;
  }
  return { fields, file };
}

function organizationIn(field: string | undefined): number | null {
  if (field === undefined || field === '') return null;
  const parsed = pathId.safeParse(field);
  if (!parsed.success) throw new Problem('not-found');
  return parsed.data;
}

/** JSON: which column is which field, by its label, as a person has said (W1). */
function chosenIn(field: string | undefined): ChosenColumns {
  if (field === undefined || field === '') return {};
  try {
    return chosenColumns.parse(parsedJson(field));
  } catch (cause) {
    throw new Problem('invalid-body', { errors: [{ path: 'columns', message: 'Colonnes incorrectes' }], cause });
  }
}

/** What the reader answered; throws the problem of a file that it cannot read. */
function read<Content extends object>(told: Content | WorkbookFault | 'busy' | 'spent'): Content {
  if (typeof told === 'object') return told;
  if (told === 'busy') throw new Problem('too-many-requests', { message: TOO_MUCH_AT_ONCE, retryAfterSeconds: BUSY_SECONDS });
  if (told === 'spent') throw new Problem('too-many-requests', { message: TOO_MANY_WORKBOOKS, retryAfterSeconds: SPENT_SECONDS });
  throw new Problem(told === 'not-a-workbook' ? 'spreadsheet-not-accepted' : 'spreadsheet-unreadable', { message: WORKBOOK_FAULT[told] });
}

const NO_LAYOUT: Layout = { sheet: 0, headingLine: 0, columns: [], missing: [] };

/** Throws the problem of a file that is no spreadsheet, is dangerous, or has too many rows. */
export async function importFile(http: Context, who: AccountId, deps: Pick<ApiDeps, 'workbooks'>): Promise<ImportFile> {
  const count = heldFor(who);
  let held = 0;
  const hold = (bytes: number): void => {
    count(bytes);
    held += bytes;
  };
  try {
    return await readIn(await received(http, hold), deps.workbooks.of(who));
  } finally {
    count(-held);
  }
}

async function readIn({ fields, file }: Received, workbooks: WorkbookReader): Promise<ImportFile> {
  const organizationId = organizationIn(fields.get('organizationId'));
  const chosen = chosenIn(fields.get('columns'));
  if (!file) throw new Problem('file-required', { errors: [{ path: 'file', message: 'Veuillez choisir un fichier.' }] });
  const autoReminders = fields.get('autoRemindersEnabled') === 'true';
  const seal = hash('sha256', Buffer.concat([file, Buffer.from(JSON.stringify(chosen))]), 'hex');
  const heads = read(await workbooks.heads(file));
  const layout = importLayout(heads, chosen);
  if (layout === null) return { rows: [], layout: NO_LAYOUT, sheetName: '', organizationId, autoReminders, seal };
  const columns = layout.columns.flatMap(({ index, field }) => (field === null ? [] : [index]));
  const part = { sheet: layout.sheet, columns, after: layout.headingLine, most: IMPORT_ROWS_MAX };
  const { rows, more } = read(await workbooks.rows(file, part));
  if (more) throw new Problem('spreadsheet-unreadable', { message: tooManyRows(IMPORT_ROWS_MAX) });
  return { rows: rawRowsOf(layout, rows), layout, sheetName: heads[layout.sheet]!.name, organizationId, autoReminders, seal };
}
