// One subcontractor: profile, secret link, what is asked of him, and his documents (documents/slots.ts). Stream `subcontractor-<id>`.
// Everything that must agree about him is decided here, against one revision (infra/decisions/001).

import { LINK_LIFE_MONTHS } from '../constants.ts';
import type { DocumentTypesState } from '../document-types/document-types.ts';
import { liveTypeIds } from '../document-types/document-types.ts';
import { formatOf } from '../documents/formats.ts';
import {
  type Documents,
  evolveDocuments,
  recordAnalysis,
  recordAnalysisFailure,
  reject,
  untold,
  upload,
  validate,
} from '../documents/slots.ts';
import { addMonths, type Instant, inParis, instant, millis, parisInstant } from '../kernel/calendar.ts';
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import { personErased } from '../kernel/erasure.ts';
import type { AccountId, DocumentTypeId, OrganizationId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refusal.ts';
import type { OrganizationsState } from '../organizations/organizations.ts';
import type { IssuedLink, SubcontractorCommand } from './commands.ts';
import type { Profile, SubcontractorEvent } from './events.ts';

export type SubcontractorState = {
  /** Null until he is registered. */
  readonly accountId: AccountId | null;
  readonly organizationId: OrganizationId | null;
  readonly isActive: boolean;
  readonly archived: boolean;
  /** For ever: nothing of him can be read any more. He counts as archived, too. */
  readonly erased: boolean;
  /** Null also once his key is erased. */
  readonly profile: Profile | null;
  readonly link: {
    readonly tokenHash: string;
    readonly expiresAt: Instant;
    readonly revoked: boolean;
    /** Somebody has come by it. */
    readonly opened: boolean;
  } | null;
  /** Null: nothing saved, every living type is asked (CONTRACT « Documents asked »). */
  readonly requiredTypeIds: readonly DocumentTypeId[] | null;
  readonly documents: Documents;
};

/** Facts of the account's two other streams, read by the dispatch just before. They may be a moment old. */
export type SubcontractorContext = Now & {
  readonly organizations: OrganizationsState['organizations'];
  readonly documentTypes: DocumentTypesState['types'];
};
/** What of them a deadline depends on. */
export type DeadlineFacts = Omit<SubcontractorContext, 'organizations'>;
export const subcontractorContext = (
  now: Now,
  organizations: OrganizationsState,
  documentTypes: DocumentTypesState,
): SubcontractorContext => ({ ...now, organizations: organizations.organizations, documentTypes: documentTypes.types });

/** When a link issued or renewed now stops working: 12 calendar months later, at the same time on the clocks of Paris. */
export function linkExpiry(now: Instant): Instant {
  const { date, hour, minute } = inParis(now);
  return instant(millis(parisInstant(addMonths(date, LINK_LIFE_MONTHS), hour, minute)) + (millis(now) % 60_000));
}

/** Whether this secret opens page, upload and download at this moment (A30, F252). */
export const isLinkLive = (state: SubcontractorState, tokenHash: string, now: Instant): boolean =>
  state.isActive && !state.archived && state.link?.tokenHash === tokenHash && !state.link.revoked && now < state.link.expiresAt;

/** The types asked of him today: his list without archived types, or all living ones while no list was saved. */
export function askedTypeIds(state: SubcontractorState, types: DocumentTypesState['types']): DocumentTypeId[] {
  const living = liveTypeIds(types);
  return state.requiredTypeIds === null ? living : living.filter((id) => state.requiredTypeIds?.includes(id));
}

const initial: SubcontractorState = {
  accountId: null,
  organizationId: null,
  isActive: false,
  archived: false,
  erased: false,
  profile: null,
  link: null,
  requiredTypeIds: null,
  documents: new Map(),
};

function evolve(state: SubcontractorState, event: SubcontractorEvent): SubcontractorState {
  switch (event.type) {
    case 'SubcontractorRegistered': {
      const { accountId, organizationId, isActive } = event.data;
      return { ...state, accountId, organizationId, isActive, profile: event.personal };
    }
    case 'SubcontractorEdited':
      return { ...state, organizationId: event.data.organizationId, isActive: event.data.isActive, profile: event.personal };
    case 'SubcontractorArchived':
      return { ...state, archived: true };
    case 'SubcontractorRestored':
      return { ...state, archived: false };
    case 'LinkIssued':
      return { ...state, link: { tokenHash: event.data.tokenHash, expiresAt: event.data.expiresAt, revoked: false, opened: false } };
    case 'LinkExtended':
      return { ...state, link: state.link && { ...state.link, expiresAt: event.data.expiresAt } };
    case 'LinkRevoked':
      return { ...state, link: state.link && { ...state.link, revoked: true } };
    case 'LinkOpened':
      return { ...state, link: state.link && { ...state.link, opened: true } };
    case 'RequiredTypesConfigured':
      return { ...state, requiredTypeIds: event.data.documentTypeIds };
    case 'DocumentUploaded':
    case 'DocumentReplaced':
    case 'DocumentAnalysed':
    case 'DocumentAnalysisFailed':
    case 'DocumentValidated':
    case 'DocumentRejected':
    case 'DocumentDeadlineReached':
      return { ...state, documents: evolveDocuments(state.documents, event) };
    case 'PersonErased':
      return { ...initial, accountId: state.accountId, archived: true, erased: true };
    default:
      return never(event);
  }
}

type Of<Type extends SubcontractorCommand['type']> = Extract<SubcontractorCommand, { type: Type }>;

const linkIssued = ({ token, tokenHash, shortId, shortIdHash, expiresAt }: IssuedLink, now: Instant): SubcontractorEvent => ({
  type: 'LinkIssued',
  data: { tokenHash, shortIdHash, expiresAt, issuedAt: now },
  personal: { token, shortId },
});

function register(
  state: SubcontractorState,
  command: Of<'RegisterSubcontractor'>,
  { now, organizations }: SubcontractorContext,
): Decision<SubcontractorEvent> {
  const { accountId, subcontractorId, organizationId, isActive, profile } = command;
  if (state.accountId !== null) return state.accountId === accountId ? [] : refuse('not-found');
  if (!organizations.has(organizationId)) return refuse('organization-not-found', { organizationId });
  return [
    {
      type: 'SubcontractorRegistered',
      data: { accountId, subcontractorId, organizationId, isActive, registeredAt: now },
      personal: profile,
    },
    linkIssued(command.link, now),
  ];
}

const sameProfile = (a: Profile | null, b: Profile): boolean =>
  a !== null && (Object.keys(b) as (keyof Profile)[]).every((field) => a[field] === b[field]);

function edit(
  state: SubcontractorState,
  { organizationId, isActive, profile }: Of<'EditSubcontractor'>,
  { now, organizations }: SubcontractorContext,
): Decision<SubcontractorEvent> {
  if (!organizations.has(organizationId)) return refuse('organization-not-found', { organizationId });
  if (state.organizationId === organizationId && state.isActive === isActive && sameProfile(state.profile, profile)) return [];
  return [{ type: 'SubcontractorEdited', data: { organizationId, isActive, editedAt: now }, personal: profile }];
}

/** What waited for him waits again: the triggers ask the policies of next-step.ts (infra/decisions/024). */
const restore = (state: SubcontractorState, { now }: Now): SubcontractorEvent[] =>
  state.archived ? [{ type: 'SubcontractorRestored', data: { restoredAt: now }, personal: null }] : [];

function renewLink(state: SubcontractorState, { link }: Of<'RenewLink'>, { now }: Now): Decision<SubcontractorEvent> {
  const { link: old } = state;
  if (old === null || old.revoked || now >= old.expiresAt) return [linkIssued(link, now)];
  // A renewal never shortens a life: of two renewals at once the later end stands.
  return link.expiresAt <= old.expiresAt
    ? []
    : [{ type: 'LinkExtended', data: { expiresAt: link.expiresAt, extendedAt: now }, personal: null }];
}

/** Once for each link, however many come at the same time. One that opens nothing any more is no news. */
const noteOpened = (state: SubcontractorState, tokenHash: string, { now }: Now): SubcontractorEvent[] =>
  isLinkLive(state, tokenHash, now) && !state.link?.opened ? [{ type: 'LinkOpened', data: { openedAt: now }, personal: null }] : [];

/** Each once, smallest first; mostly they come so. */
const ascending = (ids: DocumentTypeId[]): DocumentTypeId[] =>
  ids.every((id, index) => index === 0 || ids[index - 1]! < id) ? ids : [...new Set(ids)].sort((a, b) => a - b);

function configure(
  state: SubcontractorState,
  command: Of<'ConfigureRequiredTypes'>,
  { now, documentTypes }: SubcontractorContext,
): Decision<SubcontractorEvent> {
  const documentTypeIds = ascending(command.documentTypeIds);
  for (const id of documentTypeIds)
    if (documentTypes.get(id)?.archived !== false) return refuse('document-type-not-found', { documentTypeId: id });
  const before = state.requiredTypeIds;
  const same = before !== null && before.length === documentTypeIds.length && before.every((id, index) => id === documentTypeIds[index]);
  return same ? [] : [{ type: 'RequiredTypesConfigured', data: { documentTypeIds, configuredAt: now }, personal: null }];
}

/** The link is judged here, in the decision itself: what was revoked a moment ago lets nothing in (C9, C48). */
function receive(state: SubcontractorState, command: Of<'UploadDocument'>, context: SubcontractorContext): Decision<SubcontractorEvent> {
  if (state.accountId !== command.accountId || !isLinkLive(state, command.tokenHash, context.now)) return refuse('invalid-link');
  const { documentTypeId, file } = command;
  if (!askedTypeIds(state, context.documentTypes).includes(documentTypeId)) return refuse('document-type-not-required', { documentTypeId });
  const format = formatOf(file.mimeType);
  const allowed = context.documentTypes.get(documentTypeId)?.allowedFormats ?? [];
  if (format === null || !allowed.includes(format)) return refuse('format-not-allowed', { allowed: allowed.join(', ') });
  return upload(state.documents, command, context);
}

/** Deadlines of the cover of what is asked today, of an active subcontractor; due ones and those to come. */
export function deadlines(state: SubcontractorState, context: DeadlineFacts) {
  if (state.archived || !state.isActive) return [];
  return askedTypeIds(state, context.documentTypes).flatMap((documentTypeId) => {
    const deadline = untold(
      state.documents,
      documentTypeId,
      context.documentTypes.get(documentTypeId)?.alertDaysBefore ?? 0,
      context.today,
    );
    return deadline ? [{ documentTypeId, ...deadline }] : [];
  });
}

function noteDeadlines(state: SubcontractorState, context: SubcontractorContext): SubcontractorEvent[] {
  return deadlines(state, context)
    .filter(({ on }) => on <= context.today)
    .map(({ documentId, documentTypeId, deadline, expirationDate, on }) => ({
      type: 'DocumentDeadlineReached',
      data: { documentId, documentTypeId, deadline, expirationDate, reachedOn: on },
      personal: null,
    }));
}

/** Timers, analyses and an opened page may come after the end: they find nothing to do. A second deletion is the first one. */
const afterTheEnd = ({ type }: SubcontractorCommand): Decision<SubcontractorEvent> =>
  ['ArchiveSubcontractor', 'NoteDeadlines', 'NoteLinkOpened', 'RecordAnalysis', 'RecordAnalysisFailure'].includes(type)
    ? []
    : refuse('not-found');

function decide(state: SubcontractorState, command: SubcontractorCommand, context: SubcontractorContext): Decision<SubcontractorEvent> {
  if (command.type === 'RegisterSubcontractor') return register(state, command, context);
  if (command.type === 'UploadDocument') return receive(state, command, context);
  if (state.accountId !== command.accountId) return refuse('not-found');
  if (command.type === 'ErasePerson') return state.erased ? [] : [personErased(command.subject, command.because, context.now)];
  // An erased one is archived too, and nothing brings him back.
  if (state.erased) return afterTheEnd(command);
  if (command.type === 'RestoreSubcontractor') return restore(state, context);
  if (state.archived) return afterTheEnd(command);
  switch (command.type) {
    case 'EditSubcontractor':
      return edit(state, command, context);
    case 'ArchiveSubcontractor':
      return [{ type: 'SubcontractorArchived', data: { archivedAt: context.now }, personal: null }];
    case 'RevokeLink':
      return state.link === null || state.link.revoked ? [] : [{ type: 'LinkRevoked', data: { revokedAt: context.now }, personal: null }];
    case 'NoteLinkOpened':
      return noteOpened(state, command.tokenHash, context);
    case 'RenewLink':
      return renewLink(state, command, context);
    case 'ConfigureRequiredTypes':
      return configure(state, command, context);
    case 'RecordAnalysis':
      return recordAnalysis(state.documents, command, context);
    case 'RecordAnalysisFailure':
      return recordAnalysisFailure(state.documents, command, context);
    case 'ValidateDocument':
      return validate(state.documents, command, context);
    case 'RejectDocument':
      return reject(state.documents, command, context);
    case 'NoteDeadlines':
      return noteDeadlines(state, context);
    default:
      return never(command);
  }
}

export const subcontractorDecider: Decider<SubcontractorState, SubcontractorCommand, SubcontractorEvent, SubcontractorContext> = {
  initial,
  evolve,
  decide,
};
