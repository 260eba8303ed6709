// Imports subcontractors from a spreadsheet (F230-F238, A07, A41): the template, the preview, the import of rows or of a file.
import { hash } from 'node:crypto';
import { XLSX } from '#contract/exports.ts';
import type { ImportAnswer } from '#contract/imports.ts';
import { routes } from '#contract/routes.ts';
import { IMPORT_FIELDS, type ImportField, TEMPLATE_FIELDS } from '#domain/imports/columns.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { IMPORT_HEADINGS, IMPORT_TEMPLATE_FILE, missingColumns, NO_TEMPLATE } from '#domain/texts/fr/imports.ts';
import { afterOthers, heavily } from '../shell/after-others.ts';
import { answerOf, definite, toResponse } from '../shell/answer.ts';
import type { Call, Handlers } from '../shell/call.ts';
import { createEffects } from '../shell/effects.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { type Keyed, keyOf, type StoredAnswer } from '../shell/http/idempotency.ts';
import { isForm } from '../shell/http/multipart.ts';
import { keyedMutex } from '../shell/keyed-mutex.ts';
import { Problem } from '../shell/problem.ts';
import { actorOf } from '../shell/visitor.ts';
import { importFile } from './file.ts';
import { type GivenRow, type JudgedRow, judged } from './judged.ts';
import { aboutColumns, previewRows } from './preview.ts';
import { type Import, importRows } from './run.ts';

const WIDTHS = { companyName: 32, siret: 18, contactName: 26, contactEmail: 32, contactPhone: 18, isActive: 8, trades: 40 };
const columnOf = (field: ImportField) => ({ heading: IMPORT_HEADINGS[field], width: WIDTHS[field] });
const TEMPLATE_COLUMNS = TEMPLATE_FIELDS.map(columnOf);
/** Running and waiting imports of one account; each holds all its rows in memory. */
const IN_HAND_MAX = 8;
const BUSY_SECONDS = 5;
/** The longest time that the judging of rows holds the event loop. */
const SLICE_MS = 5;
type ImportCall = Call<typeof routes.importSubcontractors>;

/** The template's columns and the trades where a row has any, and behind them what is wrong: as text, so that no zero is lost (W7). */
function failedTable(failed: Call<typeof routes.failedImportRows>['body']['rows']) {
  const fields = failed.some(({ trades }) => trades) ? IMPORT_FIELDS : TEMPLATE_FIELDS;
  const rows = failed.map((row) => [
    ...fields.map((field) => (field === 'isActive' ? (row.isActive ? 'Oui' : 'Non') : (row[field] ?? ''))),
    row.message,
  ]);
  return { name: 'À corriger', columns: [...fields.map(columnOf), { heading: 'Erreur', width: 60 }], rows };
}

export function importRoutes(deps: RouteDeps) {
  const inTurn = keyedMutex();
  const judging = keyedMutex();
  const inHand = new Map<AccountId, number>();
  let template: Promise<Uint8Array> | null = null;

  /** Yields to other calls in between: ten thousand rows are a second of work. One file of an account at a time, as with their reading. */
  const judgedRows = (accountId: AccountId, rows: readonly GivenRow[]): Promise<JudgedRow[]> =>
    judging(String(accountId), async () => {
      const done: JudgedRow[] = [];
      let since = performance.now();
      for (const row of rows) {
        done.push(await judged(row));
        if (performance.now() - since < SLICE_MS) continue;
        await afterOthers();
        since = performance.now();
      }
      return done;
    });

  /** Runs one import of an account at a time: two at once would each be slower, and slow down everybody else as much. */
  async function imported(rows: readonly GivenRow[], call: Omit<Import, 'rows'>): Promise<ImportAnswer> {
    const { accountId } = call;
    const before = inHand.get(accountId) ?? 0;
    if (before >= IN_HAND_MAX) throw new Problem('unavailable', { retryAfterSeconds: BUSY_SECONDS });
    inHand.set(accountId, before + 1);
    try {
      return await inTurn(String(accountId), () =>
        heavily(accountId, async () => importRows(deps, { ...call, rows: await judgedRows(accountId, rows) })),
      );
    } finally {
      const left = inHand.get(accountId)! - 1;
      if (left > 0) inHand.set(accountId, left);
      else inHand.delete(accountId);
    }
  }

  /** Imports a file. It handles the Idempotency-Key itself, because the content is known only after the last byte. */
  async function fromFile({ http, visitor, list, correlationId }: ImportCall): Promise<Response> {
    const { accountId } = visitor;
    const key = keyOf(http.req.header('idempotency-key'));
    const { rows, layout, organizationId, autoReminders, seal } = await importFile(http, accountId, deps);
    if (layout.missing.length > 0) throw new Problem('columns-missing', { message: missingColumns(layout.missing) });
    const run = async (keyed: Keyed | null): Promise<StoredAnswer> => {
      const effects = createEffects(deps, { actor: actorOf('user', visitor), accountId }, correlationId, keyed);
      const told = await imported(rows, { accountId, effects, organizationId, autoReminders, keyed: keyed !== null });
      await effects.settled();
      const answer = answerOf(routes.importSubcontractors, told, list, deps.config.checkAnswers ?? false);
      const position = effects.position();
      return { ...answer, headers: position === null ? {} : { 'x-position': position } };
    };
    if (key === null) return toResponse(http, await run(null));
    const subject = `account-${accountId}`;
    const requestHash = hash('sha256', JSON.stringify([http.req.path, organizationId, autoReminders, seal]), 'hex');
    const once = deps.idempotency.once({ scope: subject, subject, key, requestHash }, (keyed) => definite(() => run(keyed)));
    return toResponse(http, await once);
  }

  return {
    async importTemplate({ http }) {
      template ??= deps.writeSpreadsheet({ name: 'Sous-traitants', columns: TEMPLATE_COLUMNS, rows: [] });
      const bytes = await template.catch((cause: unknown) => {
        template = null;
        throw new Problem('internal-error', { message: NO_TEMPLATE, cause });
      });
      return http.body(new Uint8Array(bytes), 200, {
        'content-type': XLSX,
        'content-disposition': `attachment; filename="${IMPORT_TEMPLATE_FILE}"`,
        'cache-control': 'no-store',
      });
    },

    async failedImportRows({ http, body }) {
      return http.body(new Uint8Array(await deps.writeSpreadsheet(failedTable(body.rows))), 200, {
        'content-type': XLSX,
        'cache-control': 'no-store',
      });
    },

    async previewImport({ http, visitor }) {
      const { accountId } = visitor;
      const { rows, layout, sheetName } = await importFile(http, accountId, deps);
      const judgedLines = await heavily(accountId, () => judgedRows(accountId, rows));
      return { ...aboutColumns(layout), sheet: sheetName, rows: await previewRows(deps, accountId, judgedLines) };
    },

    async importSubcontractors(call) {
      const { http, visitor, body, effects } = call;
      if (isForm(http)) return fromFile(call);
      const rows = body.rows.map(({ line, allowDuplicateSiret, ...raw }, index) => ({ line: line ?? index + 2, raw, allowDuplicateSiret }));
      const { accountId } = visitor;
      const organizationId = body.organizationId ?? null;
      const keyed = keyOf(http.req.header('idempotency-key')) !== null;
      return imported(rows, { accountId, effects, organizationId, autoReminders: body.autoRemindersEnabled, keyed });
    },
  } satisfies Partial<Handlers>;
}
