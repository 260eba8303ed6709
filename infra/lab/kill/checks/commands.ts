// I1, I2, I9: what clients were told, against the history. Each command is looked for by its marker, in clear or in the sealed part.
import { replaces } from '../../../../domain/documents/cover.ts';
import type { SubcontractorEvent } from '../../../../domain/events.ts';
import { fold } from '../../../../domain/kernel/decider.ts';
import { subcontractorDecider } from '../../../../domain/subcontractors/subcontractor.ts';
import type { Seen } from '../evidence.ts';
import { commandsOf, type Kind, type Noted } from '../journal.ts';
import { type Finding, finding } from './finding.ts';

/** The kind of command that an event is the effect of, and its marker; null for all others. */
function effectOf({ stored, event }: Seen): { kind: Kind; marker: string } | null {
  const stream = stored.stream;
  switch (event.type) {
    case 'DocumentUploaded':
      return { kind: 'upload', marker: event.personal?.sha256 ?? '' };
    case 'DocumentValidated':
      return event.data.validatedBy === 'auto' ? null : { kind: 'validate', marker: event.personal?.comment ?? '' };
    case 'DocumentRejected':
      return { kind: 'reject', marker: event.personal?.reason ?? '' };
    case 'DocumentReopened':
      return { kind: 'reopen', marker: event.personal?.reason ?? '' };
    case 'DocumentCorrected':
      return { kind: 'correct', marker: event.personal?.comment ?? '' };
    // A file says no address, and is what nobody changes by hand.
    case 'SubcontractorRegistered':
    case 'SubcontractorEdited': {
      const { address = '', contactName = '' } = event.personal ?? {};
      if (address === '') return { kind: 'import', marker: contactName };
      return { kind: event.type === 'SubcontractorEdited' ? 'subcontractor-edit' : 'subcontractor-create', marker: address };
    }
    case 'RequiredTypesConfigured':
      return { kind: 'configure', marker: `${stream} ${event.data.documentTypeIds.join(' ')}` };
    case 'LinkRevoked':
      return { kind: 'link-revoke', marker: stream };
    // The first link of a stream comes with its subcontractor.
    case 'LinkIssued':
      // A reminder replaces one that has expired.
      return stored.revision < 2 || stored.actor.kind === 'system' ? null : { kind: 'link-renew', marker: stream };
    case 'RemindersPaused':
      return { kind: 'reminder-pause', marker: event.personal?.reason ?? '' };
    case 'ReminderDecided':
      if (event.data.source !== 'manual') return null;
      if (event.data.kind === 'demande') return { kind: 'request-send', marker: stream };
      return { kind: event.data.channels[0] === 'voice' ? 'reminder-call' : 'reminder-send', marker: stream };
    case 'OrganizationCreated':
      return { kind: 'organization-create', marker: event.personal?.name ?? '' };
    case 'OrganizationEdited':
      return { kind: 'organization-edit', marker: event.personal?.description ?? '' };
    case 'DocumentTypeAdded':
      return { kind: 'type-create', marker: event.personal?.name ?? '' };
    case 'DocumentTypeEdited':
      return { kind: 'type-edit', marker: event.personal?.description ?? '' };
    case 'MemberInvited':
      return { kind: 'member-invite', marker: event.personal?.email ?? '' };
    case 'MemberJoined':
      return { kind: 'member-accept', marker: `member ${event.data.memberId}` };
    case 'MemberChanged':
      return { kind: 'member-edit', marker: `member ${event.data.memberId}` };
    case 'MemberEnded':
      return { kind: 'member-end', marker: `member ${event.data.memberId}` };
    case 'SecondFactorAdded':
      return { kind: 'factor-add', marker: `person ${event.data.personId}` };
    default:
      return null;
  }
}

/** Without a word of its own in the event: told apart by their order. */
const BY_STREAM: readonly Kind[] = ['link-revoke', 'link-renew', 'request-send', 'reminder-send', 'reminder-call'];
/** Without a key that holds its answer, or with a code that is over: asked again it may be refused what it did. */
const MAY_BE_REFUSED: readonly Kind[] = ['member-accept', 'factor-add'];
/** What is there already changes nothing, and is answered as done. */
const MAY_CHANGE_NOTHING: readonly Kind[] = ['reminder-cycle'];
const markerOf = ({ intent }: Noted): string => {
  const stream = `subcontractor-${intent.subcontractorId}`;
  if (intent.kind === 'configure') return `${stream} ${intent.marker}`;
  return BY_STREAM.includes(intent.kind) ? stream : intent.marker;
};

/** Every id that the answer names must be that of the event: an answer about somebody else's effect would be a lie. */
function idIn({ stored, event }: Seen): number | null {
  const data = event.data as Record<string, unknown>;
  switch (event.type) {
    case 'DocumentUploaded':
    case 'DocumentValidated':
    case 'DocumentRejected':
    case 'DocumentReopened':
    case 'DocumentCorrected':
      return Number(data['documentId']);
    case 'OrganizationCreated':
    case 'OrganizationEdited':
      return Number(data['organizationId']);
    case 'DocumentTypeAdded':
    case 'DocumentTypeEdited':
      return Number(data['documentTypeId']);
    case 'MemberInvited':
    case 'MemberChanged':
    case 'MemberEnded':
      return Number(data['memberId']);
    case 'SubcontractorRegistered':
    case 'SubcontractorEdited':
    case 'LinkIssued':
      return Number(stored.stream.split('-')[1]);
    default:
      return null;
  }
}

/** Who decided on a document, as its event says. */
const decidedBy = ({ event: { data } }: Seen): unknown =>
  ['validatedBy', 'rejectedBy', 'reopenedBy', 'correctedBy'].map((field) => (data as Record<string, unknown>)[field]).find(Boolean);

export function checkCommands(noted: readonly Noted[], history: readonly Seen[]): Finding[] {
  const effects = new Map<string, Seen[]>();
  for (const seen of history) {
    const effect = effectOf(seen);
    if (effect === null) continue;
    const name = `${effect.kind}|${effect.marker}`;
    effects.set(name, [...(effects.get(name) ?? []), seen]);
  }
  const lost: string[] = [];
  const doubled: string[] = [];
  const refusedAndDone: string[] = [];
  const wrongId: string[] = [];
  const disordered: string[] = [];
  const answers: string[] = [];
  let acknowledged = 0;
  let retried = 0;
  const unanswered: string[] = [];
  let repeats = 0;
  const last = new Map<number, { position: number; n: number }>();
  /** How many events of one name were accounted for: markers that come again are told apart by their order. */
  const taken = new Map<string, number>();

  for (const one of noted.flatMap(commandsOf)) {
    const { intent, ack, client } = one;
    const label = `client ${client} #${intent.n} ${intent.kind}`;
    const name = `${intent.kind}|${markerOf(one)}`;
    const index = taken.get(name) ?? 0;
    const found = effects.get(name)?.[index];
    const done = ack !== null && ack.ack < 300;
    for (const repeat of one.repeats) {
      repeats++;
      if (!repeat.same) answers.push(`${label}: ${repeat.body.slice(0, 400)}`);
    }
    if (ack === null) {
      unanswered.push(`${label}: never answered, ${found ? 'done' : 'not done'}`);
      if (found) taken.set(name, index + 1);
      continue;
    }
    acknowledged++;
    if (ack.tries > 1) retried++;
    if (!done) {
      const roleLost = intent.personId !== undefined && [401, 403].includes(ack.ack);
      if (found && ack.tries > 1 && (roleLost || MAY_BE_REFUSED.includes(intent.kind))) {
        taken.set(name, index + 1);
        continue;
      }
      // Told apart by their order alone, it is the next one's: one too many of them is counted below.
      if (found && ![...BY_STREAM, 'member-edit', 'member-accept'].includes(intent.kind))
        refusedAndDone.push(`${label}: answered ${ack.ack}, and event ${found.stored.position} says otherwise`);
      continue;
    }
    if (!found && MAY_CHANGE_NOTHING.includes(intent.kind)) continue;
    if (!found) {
      lost.push(`${label}: acknowledged after ${ack.tries} tries, no event`);
      continue;
    }
    taken.set(name, index + 1);
    const id = idIn(found);
    if (id !== null && ack.id !== 0 && id !== ack.id) wrongId.push(`${label}: answered id ${ack.id}, the event says ${id}`);
    const by = decidedBy(found);
    if (by !== undefined && by !== intent.accountId) wrongId.push(`${label}: decided by ${by} instead of ${intent.accountId}`);
    const position = Number(found.stored.position);
    const before = last.get(client);
    // Commands of one call go side by side.
    const beside = before?.n === intent.n;
    if (before && !beside && position < before.position)
      disordered.push(`${label}: at ${position}, before its #${before.n} at ${before.position}`);
    last.set(client, { position: beside ? Math.max(position, before.position) : position, n: intent.n });
  }
  for (const [name, events] of effects) {
    const known = taken.get(name) ?? 0;
    // What set-up made has no marker of ours.
    if (known > 0 && events.length > known) doubled.push(`${name}: ${events.length} events for ${known} commands`);
  }
  return [
    finding('I1', 'acknowledged commands lost', `${lost.length} of ${acknowledged}`, [...lost, ...disordered, ...wrongId]),
    finding('I1', 'commands done twice', `${doubled.length}`, [...doubled, ...twins(history)]),
    finding('I2', 'without an answer, asked again until exactly once', `${retried}, never answered ${unanswered.length}`, [
      ...unanswered,
      ...torn(history),
    ]),
    finding('I9', 'refused and done all the same', `${refusedAndDone.length}`, refusedAndDone),
    finding('I9', 'the same key, another answer', `${answers.length} of ${repeats}`, answers),
  ];
}

/** Events that belong to one command stand together: half of them would leave a link missing, or two documents in one place. */
function torn(history: readonly Seen[]): string[] {
  const found: string[] = [];
  const streams = new Map<string, SubcontractorEvent[]>();
  for (const { stored, event } of history)
    if (stored.stream.startsWith('subcontractor-'))
      streams.set(stored.stream, [...(streams.get(stored.stream) ?? []), event as SubcontractorEvent]);
  for (const [stream, events] of streams) {
    if (events[1]?.type !== 'LinkIssued') found.push(`${stream}: registered without a link`);
    // Its days were said last by one of these.
    const judged = new Map<number, number>();
    for (const [at, event] of events.entries())
      if (event.type === 'DocumentValidated' || event.type === 'DocumentCorrected') judged.set(event.data.documentId, at);
    const documents = [...fold(subcontractorDecider, events).documents]
      .sort(([a], [b]) => (judged.get(a) ?? 0) - (judged.get(b) ?? 0))
      .map(([, document]) => document);
    for (const [index, one] of documents.entries())
      for (const other of documents.slice(0, index)) {
        if (one.documentTypeId !== other.documentTypeId || one.status !== other.status) continue;
        if (one.status === 'pending') found.push(`${stream}: two documents pending ${one.documentTypeId}`);
        // What is judged later replaces what it holds.
        if (one.status === 'validated' && one.cover && other.cover && replaces(one.cover, other.cover))
          found.push(`${stream}: a document of ${one.documentTypeId} was validated and did not replace the one it holds`);
      }
  }
  return found;
}

/** A SIRET is one subcontractor of its account, whoever brings it in and however often. */
function twins(history: readonly Seen[]): string[] {
  const made = history.flatMap(({ stored, event }) =>
    event.type === 'SubcontractorRegistered' && event.personal?.address === ''
      ? [{ name: `account ${stored.accountId}, SIRET ${event.personal.siret}`, stream: stored.stream }]
      : [],
  );
  return [...Map.groupBy(made, ({ name }) => name)].flatMap(([name, some]) =>
    some.length > 1 ? [`${name}: imported as ${some.map(({ stream }) => stream).join(', ')}`] : [],
  );
}
