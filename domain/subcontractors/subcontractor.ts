// One subcontractor: profile, secret link, required types, and documents (documents/slots.ts). Stream `subcontractor-<id>`.
// Everything that must be consistent about him is decided here, against one revision (infra/decisions/001).

import type { DocumentTypesState } from '../document-types/document-types.ts';
import { correctReading, withdrawCorrection } from '../documents/correct-reading.ts';
import { untold } from '../documents/deadline.ts';
import { formatOf } from '../documents/formats.ts';
import { correct, reopen } from '../documents/judging-again.ts';
import { recordAnalysis, recordAnalysisFailure, reject, upload, validate } from '../documents/slots.ts';
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import { personErased } from '../kernel/erasure.ts';
import type { DocumentTypeId, OrganizationId } from '../kernel/ids.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import type { OrganizationsState } from '../organizations/organizations.ts';
import type { ReminderFacts } from '../reminders/agenda.ts';
import { isReminderCommand } from '../reminders/commands.ts';
import { cycleLater, decideReminder } from '../reminders/decide.ts';
import type { SubcontractorCommand } from './commands.ts';
import type { Profile, SubcontractorEvent } from './events.ts';
import { isLinkLive, linkIssued, renewLink } from './link.ts';
import { decideNote } from './notes.ts';
import { askedTypeIds, evolveSubcontractor, NOBODY, type SubcontractorState } from './state.ts';
import { sameTrades, type Trade } from './trades.ts';

/** Facts of the account's two other streams, which dispatch has just loaded. They may lag behind. */
export type SubcontractorContext = Now & {
  readonly organizations: OrganizationsState['organizations'];
  readonly documentTypes: DocumentTypesState['types'];
  /** Further facts for reminder commands; null for the others. */
  readonly reminding: Omit<ReminderFacts, keyof Now | 'documentTypes'> | null;
};
/** The facts that a deadline depends on. */
export type DeadlineFacts = Omit<SubcontractorContext, 'organizations' | 'reminding'>;
export const subcontractorContext = (
  now: Now,
  organizations: OrganizationsState,
  documentTypes: DocumentTypesState,
  reminding: SubcontractorContext['reminding'] = null,
): SubcontractorContext => ({ ...now, organizations: organizations.organizations, documentTypes: documentTypes.types, reminding });

type Asked<Type extends SubcontractorCommand['type']> = Extract<SubcontractorCommand, { type: Type }>;

function register(
  state: SubcontractorState,
  command: Asked<'RegisterSubcontractor'>,
  context: SubcontractorContext,
): Decision<SubcontractorEvent> {
  const { now, organizations } = context;
  const { accountId, subcontractorId, organizationId, isActive, profile, link, request } = command;
  if (state.accountId !== null) return state.accountId === accountId ? [] : refuse('not-found');
  if (!organizations.has(organizationId)) return refuse('organization-not-found', { organizationId });
  const registered: SubcontractorEvent[] = [
    {
      type: 'SubcontractorRegistered',
      data: { accountId, subcontractorId, organizationId, isActive, registeredAt: now },
      personal: profile,
    },
    linkIssued(link, now),
  ];
  if (command.autoReminders && isActive) registered.push(cycleLater(state, context));
  if (request === undefined) return registered;
  const requested = decideReminder(
    registered.reduce(evolveSubcontractor, state),
    { type: 'SendRequest', ...request, link },
    factsOf(command, context),
  );
  return isRefusal(requested) ? requested : [...registered, ...requested];
}

function factsOf({ type }: SubcontractorCommand, { reminding, ...facts }: SubcontractorContext): ReminderFacts {
  if (reminding === null) throw new Error(`${type} without its facts`);
  return { ...facts, ...reminding };
}

const sameProfile = (a: Profile | null, { trades, ...b }: Profile): boolean =>
  a !== null && sameTrades(a.trades, trades) && (Object.keys(b) as (keyof typeof b)[]).every((field) => a[field] === b[field]);

function edit(
  state: SubcontractorState,
  { organizationId, isActive, profile: given }: Pick<Asked<'EditSubcontractor'>, 'organizationId' | 'isActive' | 'profile'>,
  { now, organizations }: SubcontractorContext,
): Decision<SubcontractorEvent> {
  const profile = given.trades === undefined && state.profile?.trades !== undefined ? { ...given, trades: state.profile.trades } : given;
  if (!organizations.has(organizationId)) return refuse('organization-not-found', { organizationId });
  if (state.organizationId === organizationId && state.isActive === isActive && sameProfile(state.profile, profile)) return [];
  return [{ type: 'SubcontractorEdited', data: { organizationId, isActive, editedAt: now }, personal: profile }];
}

/** Everything else stays as it is. */
function editPart(
  state: SubcontractorState,
  { organizationId = state.organizationId!, trades }: { organizationId?: OrganizationId; trades?: readonly Trade[] },
  context: SubcontractorContext,
): Decision<SubcontractorEvent> {
  if (state.profile === null) return refuse('not-found');
  const profile = trades === undefined ? state.profile : { ...state.profile, trades };
  return edit(state, { organizationId, isActive: state.isActive, profile }, context);
}

/** His timers are planned again: the process managers ask the policies of next-step.ts (infra/decisions/024). */
const restore = (state: SubcontractorState, { now }: Now): SubcontractorEvent[] =>
  state.archived ? [{ type: 'SubcontractorRestored', data: { restoredAt: now }, personal: null }] : [];

/** Once for each link, however many open it concurrently. Opening a dead link records nothing. */
const noteOpened = (state: SubcontractorState, tokenHash: string, { now }: Now): SubcontractorEvent[] =>
  isLinkLive(state, tokenHash, now) && !state.link?.opened ? [{ type: 'LinkOpened', data: { openedAt: now }, personal: null }] : [];

/** Sorts the ids and drops duplicates; usually they are sorted already. */
const ascending = (ids: DocumentTypeId[]): DocumentTypeId[] =>
  ids.every((id, index) => index === 0 || ids[index - 1]! < id) ? ids : [...new Set(ids)].sort((a, b) => a - b);

function configure(
  state: SubcontractorState,
  command: Asked<'ConfigureRequiredTypes'>,
  { now, documentTypes }: SubcontractorContext,
): Decision<SubcontractorEvent> {
  const documentTypeIds = ascending(command.documentTypeIds);
  for (const id of documentTypeIds)
    if (documentTypes.get(id)?.archived !== false) return refuse('document-type-not-found', { documentTypeId: id });
  const before = state.requiredTypeIds;
  const same = before !== null && before.length === documentTypeIds.length && before.every((id, index) => id === documentTypeIds[index]);
  return same ? [] : [{ type: 'RequiredTypesConfigured', data: { documentTypeIds, configuredAt: now }, personal: null }];
}

/** The link is checked within the decision, so that a link revoked a moment ago lets nothing in (C9, C48). */
function receive(state: SubcontractorState, command: Asked<'UploadDocument'>, context: SubcontractorContext): Decision<SubcontractorEvent> {
  if (state.accountId !== command.accountId || !isLinkLive(state, command.tokenHash, context.now)) return refuse('invalid-link');
  return take(state, command, context);
}
/** Accepts only required types, in a format that the type allows. */
function take(
  state: SubcontractorState,
  command: Asked<'UploadDocument'> | Asked<'DepositDocument'>,
  context: SubcontractorContext,
): Decision<SubcontractorEvent> {
  const { documentTypeId, file } = command;
  if (!askedTypeIds(state, context.documentTypes).includes(documentTypeId)) return refuse('document-type-not-required', { documentTypeId });
  const format = formatOf(file.mimeType);
  const allowed = context.documentTypes.get(documentTypeId)?.allowedFormats ?? [];
  if (format === null || !allowed.includes(format)) return refuse('format-not-allowed', { allowed: allowed.join(', ') });
  return upload(state.documents, command, context);
}

/** The correct type must be one that is asked of him, under which the document could have been uploaded. */
function correctRead(
  state: SubcontractorState,
  command: Asked<'CorrectReading'>,
  context: SubcontractorContext,
): Decision<SubcontractorEvent> {
  const own = state.documents.get(command.documentId)?.documentTypeId;
  if (command.field === 'documentType' && command.rightTypeId !== own) {
    const { rightTypeId: documentTypeId } = command;
    if (!askedTypeIds(state, context.documentTypes).includes(documentTypeId))
      return refuse('document-type-not-required', { documentTypeId });
  }
  return correctReading(state.documents, command, context);
}

/** The deadlines of the required types of an active subcontractor, due and future ones. */
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

/** Timers, analyses and page visits may come after the archiving: they change nothing. Nor does a second deletion. */
const AFTER_THE_END: readonly SubcontractorCommand['type'][] = [
  'ArchiveSubcontractor',
  'NoteDeadlines',
  'NoteLinkOpened',
  'RecordAnalysis',
  'RecordAnalysisFailure',
  'Remind',
  'SendCallSms',
  'SetContactPreferences',
  'RequestLink',
  'RecordSmsAnswer',
];
const afterTheEnd = ({ type }: SubcontractorCommand): Decision<SubcontractorEvent> =>
  AFTER_THE_END.includes(type) ? [] : refuse('not-found');

function decide(state: SubcontractorState, command: SubcontractorCommand, context: SubcontractorContext): Decision<SubcontractorEvent> {
  if (command.type === 'RegisterSubcontractor') return register(state, command, context);
  if (command.type === 'UploadDocument') return receive(state, command, context);
  if (state.accountId !== command.accountId) return refuse('not-found');
  if (command.type === 'ErasePerson') return state.erased ? [] : [personErased(command.subject, command.because, context.now)];
  // An erased subcontractor counts as archived, and cannot be restored.
  if (state.erased) return afterTheEnd(command);
  if (command.type === 'RestoreSubcontractor') return restore(state, context);
  // An archived subcontractor may still refuse messages, which holds if he is restored, and answer one.
  if (state.archived && command.type !== 'SetContactPreferences' && command.type !== 'RecordSmsAnswer') return afterTheEnd(command);
  if (isReminderCommand(command)) return decideReminder(state, command, factsOf(command, context));
  switch (command.type) {
    case 'EditSubcontractor':
      return edit(state, command, context);
    case 'MoveSubcontractor':
      return editPart(state, { organizationId: command.organizationId }, context);
    case 'SetTrades':
      return editPart(state, { trades: command.trades }, context);
    case 'ArchiveSubcontractor':
      return [{ type: 'SubcontractorArchived', data: { archivedAt: context.now }, personal: null }];
    case 'RevokeLink':
      return state.link === null || state.link.revoked ? [] : [{ type: 'LinkRevoked', data: { revokedAt: context.now }, personal: null }];
    case 'NoteLinkOpened':
      return noteOpened(state, command.tokenHash, context);
    case 'RenewLink':
      return renewLink(state, command.link, context);
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
    case 'ReopenDocument':
      return reopen(state.documents, command, context);
    case 'CorrectDocument':
      return correct(state.documents, command, context);
    case 'CorrectReading':
      return correctRead(state, command, context);
    case 'WithdrawReadingCorrection':
      return withdrawCorrection(state.documents, command, context);
    case 'DepositDocument':
      return take(state, command, context);
    case 'NoteDeadlines':
      return noteDeadlines(state, context);
    case 'WriteNote':
    case 'RecordSmsAnswer':
    case 'RemoveNote':
      return decideNote(state.notes, command, context);
    default:
      return never(command);
  }
}

export const subcontractorDecider: Decider<SubcontractorState, SubcontractorCommand, SubcontractorEvent, SubcontractorContext> = {
  initial: NOBODY,
  evolve: evolveSubcontractor,
  decide,
};
