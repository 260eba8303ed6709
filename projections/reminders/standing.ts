// The part of a subcontractor's history that the reminder policies read, as one line of JSON: a list of thousands can then show who is
// reminded when, without reading a stream. Its only personal data are the e-mail address, the phone number and the reasons of skips and
// pauses.
import type { Document } from '#domain/documents/document-state.ts';
import type { CalendarDate, Instant } from '#domain/kernel/calendar.ts';
import type { AccountId, DocumentId, DocumentTypeId } from '#domain/kernel/ids.ts';
import { NO_REMINDERS, type RemindersState } from '#domain/reminders/state.ts';
import type { Profile, SubcontractorEvent } from '#domain/subcontractors/events.ts';
import { evolveSubcontractor, NOBODY, type SubcontractorState } from '#domain/subcontractors/state.ts';

export type Standing = {
  readonly state: SubcontractorState;
  /** When the steps of the latest cycle were sent, by step number from 1. */
  readonly cycleSent: Readonly<Record<number, Instant>>;
};
export const NEW: Standing = { state: NOBODY, cycleSent: {} };

/** A policy only asks of a profile how the subcontractor can be reached. */
const reachable = ({ contactEmail, contactPhone }: Pick<Profile, 'contactEmail' | 'contactPhone'>): Profile => ({
  companyName: '',
  siret: '',
  contactName: '',
  contactEmail,
  contactPhone,
  address: '',
});

export function evolveStanding(standing: Standing, event: SubcontractorEvent): Standing {
  const evolved = evolveSubcontractor(standing.state, event);
  const state = event.type === 'SubcontractorRegistered' || event.type === 'SubcontractorEdited' ? lean(evolved) : evolved;
  if (event.type === 'ReminderCycleStarted') return { ...standing, state, cycleSent: {} };
  if (event.type !== 'ReminderDecided') return { ...standing, state };
  const { channels, cycleAttempt, decidedAt } = event.data;
  if (channels.length === 0) return { ...standing, state };
  return {
    state,
    cycleSent: cycleAttempt === null ? standing.cycleSent : { ...standing.cycleSent, [cycleAttempt]: decidedAt },
  };
}
const lean = (state: SubcontractorState): SubcontractorState => ({ ...state, profile: state.profile && reachable(state.profile) });

type Packed = {
  account: AccountId;
  active: boolean;
  archived: boolean;
  contact: [email: string, phone: string] | null;
  link: [expiresAt: Instant, revoked: boolean] | null;
  asked: readonly DocumentTypeId[] | null;
  documents: [
    id: DocumentId,
    type: DocumentTypeId,
    status: Document['status'],
    validatedAt: Instant | null,
    since: Instant | null,
    from: CalendarDate | null,
    expiresOn: CalendarDate | null,
  ][];
  reminders: Omit<RemindersState, 'linkRequest'>;
  cycleSent: Standing['cycleSent'];
};

/**
 * The latest document of each type, and those that are pending, cover or may cover again. A document that was replaced before a decision
 * never counts again.
 */
function alive(documents: SubcontractorState['documents']): Packed['documents'] {
  const latest = new Map([...documents].map(([id, { documentTypeId }]) => [documentTypeId, id]));
  return [...documents].flatMap(([id, { documentTypeId, status, validatedAt, since, cover }]): Packed['documents'] =>
    status !== 'replaced' || cover !== null || latest.get(documentTypeId) === id
      ? [[id, documentTypeId, status, validatedAt, since, cover?.from ?? null, cover?.expiresOn ?? null]]
      : [],
  );
}

export function packed({ state, cycleSent }: Standing): string {
  const { linkRequest: _, ...reminders } = state.reminders;
  return JSON.stringify({
    account: state.accountId!,
    active: state.isActive,
    archived: state.archived,
    contact: state.profile && [state.profile.contactEmail, state.profile.contactPhone],
    link: state.link && [state.link.expiresAt, state.link.revoked],
    asked: state.requiredTypeIds,
    documents: alive(state.documents),
    reminders,
    cycleSent,
  } satisfies Packed);
}

export function unpacked(text: string): Standing {
  const { account, active, archived, contact, link, asked, documents, reminders, cycleSent } = JSON.parse(text) as Packed;
  const document = ([id, documentTypeId, status, validatedAt, since, from, expiresOn]: Packed['documents'][number]): [
    DocumentId,
    Document,
  ] => [id, { ...UNREAD, documentTypeId, status, validatedAt, since, cover: expiresOn === null ? null : { from, expiresOn } }];
  return {
    state: {
      ...NOBODY,
      accountId: account,
      isActive: active,
      archived,
      profile: contact && reachable({ contactEmail: contact[0], contactPhone: contact[1] }),
      link: link && { tokenHash: '', expiresAt: link[0], revoked: link[1], opened: false },
      requiredTypeIds: asked,
      documents: new Map(documents.map(document)),
      // Rows of an earlier version are served until theirs are made.
      reminders: { ...NO_REMINDERS, ...reminders },
    },
    cycleSent,
  };
}
/** The fields of a document that no reminder policy reads. */
const UNREAD = {
  sha256: null,
  uploadedAt: '' as Instant,
  startsOn: null,
  analysed: false,
  read: null,
  corrections: new Map(),
  failures: 0,
  retryAt: null,
  told: 'nothing',
  said: null,
  replacedBy: null,
  answered: null,
  reopened: false,
  particulars: null,
} as const;
