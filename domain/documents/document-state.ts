// The state of each document of one subcontractor, folded from its events.
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
  /** When it was validated, unless that was taken back. */
  readonly validatedAt: Instant | null;
  /** Since when its cover is what it is; earlier reminder steps do not apply to it. */
  readonly since: Instant | null;
  /** The start of validity as read; null: none is printed, or the document was not read. */
  readonly startsOn: CalendarDate | null;
  /** Set by the validation, unless that was taken back; kept after a replacement, because the document may cover again. */
  readonly cover: Interval | null;
  /** The further content of its validation. */
  readonly said: { readonly startsOn: CalendarDate; readonly dateEmission: CalendarDate | null; readonly comment: string } | null;
  /** Its successor, while it is replaced. */
  readonly replacedBy: DocumentId | null;
  /** The first answer to the sender: the reading, its failure, or the decision; and when. The confirmation mail reports it (F184). */
  readonly answered: { readonly by: Answer['type']; readonly at: Instant } | null;
  /** A person took a decision back: from then on only people decide, whatever the analyser reads. */
  readonly reopened: boolean;
  readonly analysed: boolean;
  /** As the analyser read them; null: it did not, or this field did not exist yet. */
  readonly particulars: KeptParticulars | null;
  /** The days that the analyser read; null: it did not read the document. */
  readonly read: Readonly<Record<ReadDay, CalendarDate | null>> | null;
  /** A person's corrections of the reading. */
  readonly corrections: ReadingCorrections;
  /** Number of failed analyses; `retryAt` null after a failure: no further attempt. */
  readonly failures: number;
  readonly retryAt: Instant | null;
  readonly told: 'nothing' | 'expiring' | 'expired';
};
type Answer = Extract<DocumentEvent, { type: 'DocumentAnalysed' | 'DocumentAnalysisFailed' | 'DocumentValidated' | 'DocumentRejected' }>;
/** In the order of their uploads. */
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
      // A new comment leaves the cover as it is, so its recorded deadlines stay. The covers are compared because read models keep only
      // those.
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

/** The day that the document's validation states for this field; null if it states none. */
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
