// npm run audit: the history of an account, or its situation at a moment, on the server's own command line: the same as GET /api/history and
// GET /api/as-of, without a log-in and with the product stopped (G01, G02).
import { parseArgs } from 'node:util';
import { HISTORY_COLUMNS, tableOf } from '#api/exports/columns.ts';
import { csvOf } from '#api/exports/csv.ts';
import { certain, historyRows } from '#api/exports/lists.ts';
import { asOfAnswer } from '#api/log/moment.ts';
import { SITUATION_COLUMNS, situationLines } from '#api/log/situation.ts';
import { WHOLE } from '#api/shell/http/list.ts';
import { Problem } from '#api/shell/problem.ts';
import type { AsOf, HistoryLine } from '#contract/log.ts';
import { type CalendarDate, frenchDate, type Instant, inParis, isCalendarDate, lastMomentOf } from '#domain/kernel/calendar.ts';
import { MAX_ID } from '#domain/kernel/ids.ts';
import { ACTOR } from '#domain/texts/fr/exports.ts';
import { REQUIRED_TYPE_STATUS } from '#domain/texts/fr/labels.ts';
import { lagsBehind } from '#projections/lag.ts';
import { logHead, wasSubcontractor } from '#projections/log/query.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { compose } from '../app/compose.ts';
import { type Config, readConfig } from '../app/config.ts';
import type { Parts } from '../app/parts.ts';
import { beside } from './open-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run audit -- --account N [--as-of MOMENT [--day AAAA-MM-JJ]] [--subcontractor N] [--format text|csv|json]
  --account        le numéro du compte (npm run admin -- list)
  --as-of          ce qui était connu alors : un instant (2027-03-14T10:00:00+01:00), un jour (jusqu'à sa fin), un nombre d'évènements
  --day            le jour dont on parle ; sinon celui de --as-of
  --subcontractor  un seul sous-traitant, archivé ou effacé compris
  sans --as-of     l'historique, le plus récent d'abord`;
const FORMATS = ['text', 'csv', 'json'] as const;
const LATE =
  'Attention : l’historique a des évènements plus récents que cette liste. Démarrez le produit, ou npm run rebuild, puis recommencez.';

export type AuditOrder = {
  account: number;
  asOf: string | number | null;
  day: CalendarDate | null;
  subcontractor: number | null;
  format: (typeof FORMATS)[number];
};

const idOf = (text: string): number | null => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null);

/** Throws ForPeople with the usage. A day stands for its last moment. */
export function readOrder(args: readonly string[]): AuditOrder {
  const usage = (): never => {
    throw new ForPeople(USAGE);
  };
  const text = { type: 'string' } as const;
  const options = { account: text, 'as-of': text, day: text, subcontractor: text, format: { ...text, default: 'text' } };
  const values = (() => {
    try {
      return parseArgs({ args: [...args], options }).values;
    } catch {
      return usage();
    }
  })();
  const account = idOf(values.account ?? '') ?? usage();
  const subcontractor = values.subcontractor === undefined ? null : (idOf(values.subcontractor) ?? usage());
  const format = FORMATS.find((one) => one === values.format) ?? usage();
  const asked = values['as-of'];
  const asOf = asked === undefined ? null : isCalendarDate(asked) ? asked : /^\d{1,9}$/.test(asked) ? Number(asked) : asked;
  const day = values.day === undefined ? null : isCalendarDate(values.day) && asOf !== null ? values.day : usage();
  return { account, asOf, day, subcontractor, format };
}

type Office = Pick<Parts, 'store' | 'keys' | 'clock'> & { sql: Awaited<Parts['pools']>['db'] };

async function situation({ account, asOf, day, subcontractor }: AuditOrder, office: Office): Promise<AsOf> {
  const { clock } = office;
  const moment = (): { at?: string; size?: number } => {
    if (typeof asOf === 'number') return { size: asOf };
    if (!isCalendarDate(asOf)) return { at: asOf! };
    return asOf === clock.today() ? {} : { at: lastMomentOf(asOf) };
  };
  const about = { day: day ?? (isCalendarDate(asOf) ? asOf : undefined), subcontractorId: subcontractor ?? undefined };
  return asOfAnswer(office, account, { ...moment(), ...about });
}

/** Removes control characters: what somebody typed must not move the operator's cursor or hide a line. */
const plain = (text: string): string => text.replace(/\p{C}/gu, '�');
const moment = (at: string): string => {
  const { date, hour, minute } = inParis(at as Instant);
  return `${frenchDate(date)} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
};
const historyText = ({ index, at, actor, text, companyName, subcontractorId }: HistoryLine): string => {
  const about = subcontractorId === null ? '' : ` : ${companyName ?? `sous-traitant n° ${subcontractorId}`}`;
  return plain(`${String(index).padStart(7)}  ${moment(at)}  ${actor.name ?? ACTOR[actor.kind]}  ${text}${about}`);
};
function* situationText({ size, at, day, subcontractors }: AsOf): Generator<string> {
  yield `Situation au ${frenchDate(day as CalendarDate)}, telle que connue le ${moment(at)} : les ${size} premiers évènements.`;
  for (const { id, companyName, archived, status, slots } of subcontractors) {
    yield plain(`n° ${id} ${companyName ?? 'effacé'} : ${archived ? 'archivé' : status === 'current' ? 'à jour' : 'incomplet'}`);
    for (const { name, status, until, reasons } of slots)
      yield plain(`    ${name} : ${[`${REQUIRED_TYPE_STATUS[status]}${until === null ? '' : ` (${until})`}`, ...reasons].join('. ')}`);
  }
}

async function* lines(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) yield `${text}\n`;
}
async function* jsonArray(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n  ${JSON.stringify(row)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
async function* decoded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true });
  for await (const piece of pieces) yield text.decode(piece, { stream: true });
}

async function* printed(order: AuditOrder, office: Office): AsyncGenerator<string> {
  const { account, subcontractor, format } = order;
  if (order.asOf !== null) {
    const then = await situation(order, office);
    if (format === 'json') yield `${JSON.stringify(then, null, 2)}\n`;
    else if (format === 'text') yield* lines(situationText(then));
    else yield* decoded(csvOf(tableOf('situation', SITUATION_COLUMNS, situationLines(then.subcontractors), 'csv')));
    return;
  }
  const list = subcontractor === null ? WHOLE : { ...WHOLE, filter: { subcontractorId: [subcontractor] } };
  const rows = certain(await historyRows(office, account, list, (await logHead(office.sql, account)).size));
  if (format === 'json') yield* jsonArray(rows);
  else if (format === 'csv') yield* decoded(csvOf(tableOf('historique', HISTORY_COLUMNS, rows, 'csv')));
  else
    yield* lines(
      (async function* () {
        for await (const row of rows) yield historyText(row);
      })(),
    );
}

/** Answers the text to print, piece by piece. Throws ForPeople with a message for the operator. `warn`: what the text does not say. */
export async function* audit(args: readonly string[], config: Config, warn: (line: string) => void): AsyncGenerator<string> {
  const order = readOrder(args);
  const parts = compose(config, beside('subdoc-audit'));
  try {
    await parts.installation;
    const { pools, store, keys, clock } = await parts.take('pools', 'store', 'keys', 'clock');
    const office = { sql: pools.db, store, keys, clock };
    const { account, subcontractor } = order;
    if ((await logHead(office.sql, account)).size === 0) throw new ForPeople(`Aucun compte n'a le numéro ${account}.`);
    if (subcontractor !== null && !(await wasSubcontractor(office.sql, account, subcontractor)))
      throw new ForPeople(`Le compte ${account} n'a jamais eu de sous-traitant n° ${subcontractor}.`);
    if (await lagsBehind(office, 'log')) warn(LATE);
    yield* printed(order, office);
  } catch (error) {
    throw error instanceof Problem ? new ForPeople(error.message) : error;
  } finally {
    await parts.close();
  }
}

if (import.meta.main)
  await runCommand(async () => {
    const text = audit(process.argv.slice(2), readConfig(), (line) => process.stderr.write(`${line}\n`));
    for await (const piece of text) if (!process.stdout.write(piece)) await new Promise((done) => process.stdout.once('drain', done));
  });
