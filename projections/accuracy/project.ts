// How accurately documents are read, judged by the people who validate or correct them (A53, F178): one row per document, with a verdict on
// each field.
import type { ReadField } from '#domain/documents/read-fields.ts';
import { type JudgedReading, type Verdict, verdictsOf } from '#domain/documents/reading-verdicts.ts';
import type { DomainEvent, EventType } from '#domain/events.ts';
import { millis } from '#domain/kernel/calendar.ts';
import { never } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import { erasedIn } from '../erased.ts';
import type { ProjectedEvent, Projection, Replay } from '../projection.ts';
import { upsert } from '../rows.ts';
import type { Sql } from '../sql.ts';
import { tableText } from '../table-text.ts';

/** The column of each field. */
export const COLUMN = {
  documentType: 'document_type',
  entreprise: 'company',
  dateEmission: 'issue_date',
  dateExpiration: 'expiry_date',
  codeSecurite: 'security_code',
} as const satisfies Record<ReadField, string>;

type Row = Record<(typeof COLUMN)[ReadField], Verdict | null> & {
  document_id: number;
  subcontractor_id: number;
  account_id: number;
  uploaded_at: string;
  analyser: string | null;
  judged: string;
  readable: boolean;
  answered_ms: number | null;
  tried_again: boolean;
  auto_validated: boolean;
  auto_undone: boolean;
};
/** A row in memory, before its verdicts are computed and `judged` is serialized. */
type Judged = Omit<Row, 'judged' | (typeof COLUMN)[ReadField]> & { judged: JudgedReading };

/** A document that waited for months, e.g. one of an archived subcontractor, counts as one hour. */
const LONGEST_MS = 3_600_000;

const UNREAD: JudgedReading = {
  fieldsRead: [],
  problemCodes: [],
  days: { dateEmission: null, dateExpiration: null },
  validated: null,
  corrected: [],
};

/** The events that concern the reading of a document. */
const SAYING = [
  'DocumentUploaded',
  'DocumentAnalysisFailed',
  'DocumentAnalysed',
  'DocumentValidated',
  'DocumentCorrected',
  'DocumentReopened',
  'ReadingCorrected',
  'ReadingCorrectionWithdrawn',
] as const satisfies readonly EventType[];
type Saying = ProjectedEvent & Extract<DomainEvent, { type: (typeof SAYING)[number] }>;
const isSaying = (event: ProjectedEvent): event is Saying => (SAYING as readonly EventType[]).includes(event.type);

function uploaded({ data, meta }: Extract<Saying, { type: 'DocumentUploaded' }>): Judged {
  return {
    document_id: data.documentId,
    subcontractor_id: idOf(meta.stream),
    account_id: meta.accountId,
    uploaded_at: data.uploadedAt,
    analyser: null,
    judged: UNREAD,
    readable: false,
    answered_ms: null,
    tried_again: false,
    auto_validated: false,
    auto_undone: false,
  };
}

/** The row after an event. */
function after(event: Exclude<Saying, { type: 'DocumentUploaded' }>, row: Judged): Judged {
  const { judged } = row;
  const saying = (change: Partial<JudgedReading>): Judged => ({ ...row, judged: { ...judged, ...change } });
  switch (event.type) {
    case 'DocumentAnalysisFailed':
      return { ...row, tried_again: true };
    case 'DocumentAnalysed': {
      const { analyser, analysedAt, dateEmission, dateExpiration, problemCodes } = event.data;
      const days = { dateEmission, dateExpiration };
      // The oldest events have no `fieldsRead`: only their dates count.
      const fieldsRead = event.data.fieldsRead ?? (['dateEmission', 'dateExpiration'] as const).filter((field) => days[field] !== null);
      const waited = Math.min(LONGEST_MS, Math.max(0, millis(analysedAt) - millis(row.uploaded_at as typeof analysedAt)));
      return {
        ...saying({ fieldsRead, days, problemCodes }),
        ...{ analyser, readable: fieldsRead.length > 0, answered_ms: row.tried_again ? null : waited },
      };
    }
    case 'DocumentValidated': {
      const { validatedBy, dateEmission, expirationDate: dateExpiration } = event.data;
      const by = validatedBy === 'auto' ? 'machine' : 'person';
      return {
        ...saying({ validated: { by, days: { dateEmission, dateExpiration } } }),
        auto_validated: row.auto_validated || by === 'machine',
      };
    }
    case 'DocumentCorrected': {
      const { dateEmission, expirationDate: dateExpiration } = event.data;
      return judged.validated ? saying({ validated: { ...judged.validated, days: { dateEmission, dateExpiration } } }) : row;
    }
    case 'DocumentReopened':
      return { ...saying({ validated: null }), auto_undone: row.auto_undone || judged.validated?.by === 'machine' };
    case 'ReadingCorrected':
      return saying({ corrected: [...new Set([...judged.corrected, event.data.field])].sort() });
    case 'ReadingCorrectionWithdrawn':
      return saying({ corrected: judged.corrected.filter((field) => field !== event.data.field) });
    default:
      return never(event);
  }
}

/** Applies one event to the rows. */
function apply(rows: Map<number, Judged>, event: ProjectedEvent): void {
  if (!isSaying(event)) return;
  if (event.type === 'DocumentUploaded') return void rows.set(event.data.documentId, uploaded(event));
  const row = rows.get(event.data.documentId);
  if (row) rows.set(event.data.documentId, after(event, row));
}

function rowOf({ judged, ...row }: Judged): Row {
  const verdicts = verdictsOf(judged);
  const columns = Object.entries(COLUMN).map(([field, column]) => [column, verdicts[field as ReadField]]);
  return { ...row, judged: JSON.stringify(judged), ...(Object.fromEntries(columns) as Record<(typeof COLUMN)[ReadField], Verdict | null>) };
}

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const saying = events.filter(isSaying);
  const ids = [...new Set(saying.map(({ data }) => data.documentId))];
  const known =
    ids.length === 0 ? [] : ((await sql`SELECT * FROM reading_accuracy WHERE document_id = ANY (${ids}::int[])`) as unknown as Row[]);
  const rows = new Map<number, Judged>(known.map((row) => [row.document_id, { ...row, judged: JSON.parse(row.judged) }]));
  for (const event of saying) apply(rows, event);
  await upsert(sql, 'reading_accuracy', ['document_id'], [...rows.values()].map(rowOf));
  const gone = erasedIn(events, 'subcontractor');
  if (gone.length > 0) await sql`DELETE FROM reading_accuracy WHERE subcontractor_id = ANY (${gone}::int[])`;
}

function replay(): Replay {
  const rows = new Map<number, Judged>();
  return {
    add(events) {
      for (const event of events) apply(rows, event);
      const gone = new Set(erasedIn(events, 'subcontractor'));
      if (gone.size === 0) return;
      for (const [id, row] of rows) if (gone.has(row.subcontractor_id)) rows.delete(id);
    },
    size: () => rows.size,
    tables: () => [{ table: 'reading_accuracy', rows: [...rows.values()].map(rowOf) }],
  };
}

export const accuracy: Projection = {
  name: 'accuracy',
  kind: 'read-model',
  version: 1,
  start: 'beginning',
  tables: tableText(import.meta.url),
  categories: ['subcontractor'],
  personal: false,
  project,
  replay,
};
