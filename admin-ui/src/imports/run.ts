// The import under way: it lives beside the pages, so that leaving one ends nothing. Rows go in pieces, each under an Idempotency-Key of its
// own; a piece that did not come through is sent again, and finds what was done (CONTRACT « Import »).
import type { ImportResult, PreviewRow } from '#contract/imports.ts';
import { tradeNames } from '#domain/subcontractors/trades.ts';
import { IMPORT_FAILED } from '#domain/texts/fr/imports.ts';
import { type AnswerOf, type CallInput, urlOf } from '../http/call.ts';
import { CallFailed, sentenceOf } from '../http/failure.ts';
import { newKey } from '../http/key.ts';
import { request } from '../http/request.ts';
import { PART } from '../selection/bulk.ts';
import { createStore } from '../shared/create-store.ts';

/** A piece takes about half a second, so that the count moves. */
const PIECE = 200;
/** A server that restarts is back before the last of them. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const PASSING = new Set([0, 202, 429, 500, 502, 503, 504]);

export type ImportOptions = { organizationId: number | null; sendRequest: boolean; autoReminders: boolean };
export type ImportRun = {
  readonly file: string;
  /** `sending`: the rows are in, the requests go out. */
  readonly state: 'running' | 'sending' | 'stopped' | 'done';
  readonly total: number;
  readonly options: ImportOptions;
  /** What is sent, in this order. */
  readonly rows: readonly PreviewRow[];
  /** What was wrong in the file or is in it twice, and did not go in. */
  readonly left: readonly PreviewRow[];
  readonly results: readonly ImportResult[];
  readonly requested: number;
  /** Those whose request was ordered, whatever became of it. */
  readonly asked: readonly number[];
  /** Those whose request could not go out. */
  readonly unrequested: number;
  /** Why it stands still. */
  readonly problem: string | null;
};

const current = createStore<ImportRun | null>(null);
export const useImportRun = current.use;
let goOn: (() => Promise<void>) | null = null;

export const isBusy = ({ state }: ImportRun): boolean => state === 'running' || state === 'sending';
/** Closing the tab would end it half-way: no harm, but somebody should know. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

const rawOf = ({ companyName, siret, contactName, contactEmail, contactPhone, isActive, trades, line, archivedId }: PreviewRow) => ({
  companyName,
  siret,
  contactName,
  contactEmail,
  contactPhone,
  isActive,
  ...(trades.length > 0 && { trades: tradeNames(trades) }),
  line,
  // Who takes the row under its warning means a second file.
  ...(archivedId === null ? {} : { allowDuplicateSiret: true }),
});

async function patiently<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (const pause of PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof CallFailed) || !PASSING.has(error.status)) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return send();
}

type Post = 'importSubcontractors' | 'bulkSubcontractors';
/** The same key sent again has one effect: no row is made twice, and nobody gets his request twice. */
async function post<Name extends Post>(name: Name, body: CallInput<Name>['body'], key: string): Promise<AnswerOf<Name>> {
  const answer = await request(urlOf(name), { method: 'POST', body: JSON.stringify(body), headers: { 'Idempotency-Key': key } });
  // Done, and not yet to be seen: the same key is asked again for what was done.
  if (answer.status === 202) throw new CallFailed(202, '', '', answer.json);
  return answer.json as AnswerOf<Name>;
}

type Wanted = Pick<ImportOptions, 'organizationId' | 'autoReminders'>;
const sendPiece = (rows: readonly PreviewRow[], { organizationId, autoReminders: autoRemindersEnabled }: Wanted, key: string) =>
  post(
    'importSubcontractors',
    { rows: rows.map(rawOf), autoRemindersEnabled, ...(organizationId === null ? {} : { organizationId }) },
    key,
  );

/** Starts it; what goes wrong stops it where it is, and `resumeImport` goes on from there. */
export function startImport(
  file: string,
  rows: readonly PreviewRow[],
  options: ImportOptions,
  left: readonly PreviewRow[] = [],
): Promise<void> {
  const key = newKey();
  const nothing = { results: [], requested: 0, unrequested: 0, asked: [], problem: null };
  let run: ImportRun = { file, state: 'running', total: rows.length, options, rows, left, ...nothing };
  const update = (change: Partial<ImportRun>): void => {
    run = { ...run, ...change };
    current.set(run);
  };
  async function sendRows(): Promise<void> {
    while (run.results.length < rows.length) {
      const from = run.results.length;
      const { results } = await patiently(() => sendPiece(rows.slice(from, from + PIECE), options, `${key}-${from}`));
      update({ results: [...run.results, ...results] });
    }
  }
  async function sendRequests(): Promise<void> {
    update({ state: 'sending' });
    const ids = createdIn(run);
    for (let asked = run.requested + run.unrequested; asked < ids.length; asked += PART) {
      const body = { ids: ids.slice(asked, asked + PART), action: 'send-request', channel: 'email' } as const;
      const { results, failed } = await patiently(() => post('bulkSubcontractors', body, `${key}-requests-${asked}`));
      update({
        requested: run.requested + results.length - failed,
        unrequested: run.unrequested + failed,
        asked: [...run.asked, ...body.ids],
      });
    }
  }
  goOn = async () => {
    addEventListener('beforeunload', warn);
    update({ state: 'running', problem: null });
    try {
      await sendRows();
      if (options.sendRequest) await sendRequests();
      update({ state: 'done' });
    } catch (error) {
      update({ state: 'stopped', problem: sentenceOf(error, IMPORT_FAILED) });
    } finally {
      removeEventListener('beforeunload', warn);
    }
  };
  return goOn();
}

const createdIn = ({ results }: ImportRun): number[] =>
  results.flatMap(({ status, id }) => (status === 'created' && id !== undefined ? [id] : []));

/** The new ones to whom no request was sent yet. */
export function unaskedIn(run: ImportRun): number[] {
  const asked = new Set(run.asked);
  return createdIn(run).filter((id) => !asked.has(id));
}

export function noteAsked(ids: readonly number[]): void {
  const run = current.get();
  if (run !== null) current.set({ ...run, asked: [...run.asked, ...ids] });
}

/** Sends one row again, as it was mended; answers why it is still refused, or null. `row`: one of `failedOf`. */
export async function mendRow(row: PreviewRow, fields: Partial<PreviewRow>): Promise<string | null> {
  const before = current.get();
  if (before === null) return null;
  const mended = { ...row, ...fields };
  const [result] = (await patiently(() => sendPiece([mended], before.options, newKey()))).results;
  if (result === undefined || result.status === 'failed') return result?.message ?? IMPORT_FAILED;
  const run = current.get() ?? before;
  const at = run.results.findIndex(({ line, status }) => line === row.line && status === 'failed');
  current.set(
    at < 0
      ? { ...run, rows: [...run.rows, mended], results: [...run.results, result], left: run.left.filter(({ line }) => line !== row.line) }
      : { ...run, rows: run.rows.with(at, mended), results: run.results.with(at, result) },
  );
  return null;
}

export const resumeImport = (): Promise<void> => goOn?.() ?? Promise.resolve();
/** Forgets one that has ended. */
export function closeImport(): void {
  const run = current.get();
  if (run !== null && isBusy(run)) return;
  goOn = null;
  current.set(null);
}

export function countsOf({ results }: ImportRun) {
  const counts = { created: 0, updated: 0, skipped: 0, failed: 0 };
  for (const { status } of results) counts[status]++;
  return counts;
}
