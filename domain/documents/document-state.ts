// What is known of each document of one subcontractor: its events folded.
import type { CalendarDate, Instant } from '../kernel/calendar.ts';
import { never } from '../kernel/decider.ts';
import type { DocumentId, DocumentTypeId } from '../kernel/ids.ts';
import type { DocumentEvent } from '../subcontractors/events.ts';
import { type Interval, intervalOf } from './cover.ts';
import type { KeptParticulars } from './particulars.ts';
import {
  isReadDay,
  nothingBefore,
  type ReadDay,
  type ReadField,
  type ReadingCorrections,
  rightOf,
  withCorrection,
  withoutCorrection,
} from './read-fields.ts';
import type { ValidationStatus } from './status.ts';

export type Document = {
  readonly documentTypeId: DocumentTypeId;
  /** Null once the person is erased. */
  readonly sha256: string | null;
  readonly status: ValidationStatus;
  readonly uploadedAt: Instant;
  /** Once it was validated, while that stands. */
  readonly validatedAt: Instant | null;
  /** Since when it covers, or covers as it does: steps of reminders before this are not its own. */
  readonly since: Instant | null;
  /** The start of its validity as it was read; null: none is printed, or it was not read. */
  readonly startsOn: CalendarDate | null;
  /** Once it was validated, while that stands; also of what was replaced since, which may cover again. */
  readonly cover: Interval | null;
  /** What its validation says besides. */
  readonly said: { readonly startsOn: CalendarDate; readonly dateEmission: CalendarDate | null; readonly comment: string } | null;
  /** Its successor, while it is replaced. */
  readonly replacedBy: DocumentId | null;
  /** What its sender was told first, and when: how it was read, that it was not, or what was decided. The confirmation goes with it (F184). */
  readonly answered: { readonly by: Answer['type']; readonly at: Instant } | null;
  /** A person took a decision back: from then on people decide, whatever the machine still reads. */
  readonly reopened: boolean;
  readonly analysed: boolean;
  /** As it was read; null: it was not, or before they were kept. */
  readonly particulars: KeptParticulars | null;
  /** The days that the machine read; null: it was not read. */
  readonly read: Readonly<Record<ReadDay, CalendarDate | null>> | null;
  /** What a person said against the reading. */
  readonly corrections: ReadingCorrections;
  /** Analyses that failed so far; `retryAt` null after a failure: given up. */
  readonly failures: number;
  readonly retryAt: Instant | null;
  readonly told: 'nothing' | 'expiring' | 'expired';
};
type Answer = Extract<DocumentEvent, { type: 'DocumentAnalysed' | 'DocumentAnalysisFailed' | 'DocumentValidated' | 'DocumentRejected' }>;
/** In the order in which they came. */
export type Documents = ReadonlyMap<DocumentId, Document>;

export function evolveDocuments(documents: Documents, event: DocumentEvent): Documents {
  const { documentId } = event.data;
  if (event.type === 'DocumentUploaded') {
    const { documentTypeId, uploadedAt } = event.data;
    return new Map(documents).set(documentId, {
      documentTypeId,
      sha256: event.personal?.sha256 ?? null,
      uploadedAt,
      status: 'pending',
      startsOn: null,
      ...UNDECIDED,
      replacedBy: null,
      answered: null,
      reopened: false,
      analysed: false,
      particulars: null,
      read: null,
      corrections: new Map(),
      failures: 0,
      retryAt: null,
      told: 'nothing',
    });
  }
  const document = documents.get(documentId);
  return document ? new Map(documents).set(documentId, { ...document, ...change(event, document) }) : documents;
}

const UNDECIDED = { validatedAt: null, since: null, cover: null, said: null } as const;

function change(event: Exclude<DocumentEvent, { type: 'DocumentUploaded' }>, document: Document): Partial<Document> {
  const { validatedAt, answered } = document;
  const first = (by: Answer['type'], at: Instant) => ({ answered: answered ?? { by, at } });
  switch (event.type) {
    case 'DocumentReplaced':
      return { status: 'replaced', replacedBy: event.data.by };
    case 'DocumentReinstated':
      return { status: 'validated', replacedBy: null, since: event.data.reinstatedAt };
    case 'DocumentAnalysed': {
      const { analysedAt, startsOn, dateEmission, dateExpiration } = event.data;
      return {
        ...first(event.type, analysedAt),
        analysed: true,
        read: { dateEmission, dateExpiration },
        retryAt: null,
        startsOn,
        particulars: event.personal?.particulars ?? null,
      };
    }
    case 'ReadingCorrected': {
      const { field } = event.data;
      const right = rightOf(event.data, event.personal?.value ?? '');
      return { corrections: withCorrection(document.corrections, field, { right, before: before(document, field) }) };
    }
    case 'ReadingCorrectionWithdrawn':
      return { corrections: withoutCorrection(document.corrections, event.data.field) };
    case 'DocumentAnalysisFailed':
      return { ...first(event.type, event.data.failedAt), failures: event.data.attempt, retryAt: event.data.retryAt };
    case 'DocumentValidated': {
      const { validatedAt: now } = event.data;
      return { ...first(event.type, now), status: 'validated', validatedAt: now, ...decided(event, now, now) };
    }
    case 'DocumentCorrected': {
      const { correctedAt } = event.data;
      const after = decided(event, correctedAt, validatedAt ?? correctedAt);
      // Another comment is no other cover: what was told of it was told. Of covers, since they are what a read model keeps of a document.
      const same = after.cover?.from === document.cover?.from && after.cover?.expiresOn === document.cover?.expiresOn;
      return same ? { ...after, since: document.since } : { ...after, told: 'nothing' };
    }
    case 'DocumentReopened':
      return { ...UNDECIDED, status: 'pending', reopened: true, told: 'nothing', corrections: nothingBefore(document.corrections) };
    case 'DocumentRejected':
      return { ...first(event.type, event.data.rejectedAt), status: 'rejected' };
    case 'DocumentDeadlineReached':
      return { told: event.data.deadline };
    default:
      return never(event);
  }
}

/** The day that the validation of a document says of this field; null where it says none. */
export function validatedDay({ status, cover, said, read }: Document, field: ReadDay): CalendarDate | null {
  if (status !== 'validated') return null;
  return field === 'dateExpiration' ? (cover?.expiresOn ?? null) : (said?.dateEmission ?? read?.dateEmission ?? null);
}
const before = (document: Document, field: ReadField) =>
  isReadDay(field) && document.status === 'validated' ? { day: validatedDay(document, field) } : null;

type Decided = Extract<DocumentEvent, { type: 'DocumentValidated' | 'DocumentCorrected' }>;
const decided = ({ data, personal }: Decided, since: Instant, validatedAt: Instant): Pick<Document, 'since' | 'cover' | 'said'> => ({
  since,
  cover: intervalOf(data.startsOn, data.expirationDate, validatedAt),
  said: { startsOn: data.startsOn, dateEmission: data.dateEmission, comment: personal?.comment ?? '' },
});
