// I1, I2, I9: what clients were told, against the history. Each command is looked for by its marker, in clear or in the sealed part.
import { replaces } from '#domain/documents/cover.ts';
import type { SubcontractorEvent } from '#domain/events.ts';
import { fold } from '#domain/kernel/decider.ts';
import { subcontractorDecider } from '#domain/subcontractors/subcontractor.ts';
import type { Seen } from '../evidence.ts';
import type { Kind, Noted } from '../journal.ts';
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
    case 'SubcontractorRegistered':
      return { kind: 'subcontractor-create', marker: event.personal?.address ?? '' };
    case 'SubcontractorEdited':
      return { kind: 'subcontractor-edit', marker: event.personal?.address ?? '' };
    case 'RequiredTypesConfigured':
      return { kind: 'configure', marker: `${stream} ${event.data.documentTypeIds.join(' ')}` };
    case 'LinkRevoked':
      return { kind: 'link-revoke', marker: stream };
    // The first link of a stream comes with its subcontractor.
    case 'LinkIssued':
      return stored.revision < 2 ? null : { kind: 'link-renew', marker: stream };
    case 'OrganizationCreated':
      return { kind: 'organization-create', marker: event.personal?.name ?? '' };
    case 'OrganizationEdited':
      return { kind: 'organization-edit', marker: event.personal?.description ?? '' };
    case 'DocumentTypeAdded':
      return { kind: 'type-create', marker: event.personal?.name ?? '' };
    case 'DocumentTypeEdited':
      return { kind: 'type-edit', marker: event.personal?.description ?? '' };
    default:
      return null;
  }
}

const markerOf = ({ intent }: Noted): string => {
  const stream = `subcontractor-${intent.subcontractorId}`;
  if (intent.kind === 'configure') return `${stream} ${intent.marker}`;
  return intent.kind === 'link-revoke' || intent.kind === 'link-renew' ? stream : intent.marker;
};

/** Every id that the answer names must be that of the event: an answer about somebody else's effect would be a lie. */
function idIn({ stored, event }: Seen): number | null {
  const data = event.data as Record<string, unknown>;
  switch (event.type) {
    case 'DocumentUploaded':
    case 'DocumentValidated':
    case 'DocumentRejected':
      return Number(data['documentId']);
    case 'OrganizationCreated':
    case 'OrganizationEdited':
      return Number(data['organizationId']);
    case 'DocumentTypeAdded':
    case 'DocumentTypeEdited':
      return Number(data['documentTypeId']);
    case 'SubcontractorRegistered':
    case 'SubcontractorEdited':
    case 'LinkIssued':
      return Number(stored.stream.split('-')[1]);
    default:
      return null;
  }
}

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

  for (const one of noted) {
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
      if (found) refusedAndDone.push(`${label}: answered ${ack.ack}, and event ${found.stored.position} says otherwise`);
      continue;
    }
    if (!found) {
      lost.push(`${label}: acknowledged after ${ack.tries} tries, no event`);
      continue;
    }
    taken.set(name, index + 1);
    const id = idIn(found);
    if (id !== null && ack.id !== 0 && id !== ack.id) wrongId.push(`${label}: answered id ${ack.id}, the event says ${id}`);
    const position = Number(found.stored.position);
    const before = last.get(client);
    if (before && position < before.position) disordered.push(`${label}: at ${position}, before its #${before.n} at ${before.position}`);
    last.set(client, { position, n: intent.n });
  }
  for (const [name, events] of effects) {
    const known = taken.get(name) ?? 0;
    // What set-up made has no marker of ours.
    if (known > 0 && events.length > known) doubled.push(`${name}: ${events.length} events for ${known} commands`);
  }
  return [
    finding('I1', 'acknowledged commands lost', `${lost.length} of ${acknowledged}`, [...lost, ...disordered, ...wrongId]),
    finding('I1', 'commands done twice', `${doubled.length}`, doubled),
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
    const documents = [...fold(subcontractorDecider, events).documents.values()];
    for (const [index, one] of documents.entries())
      for (const other of documents.slice(0, index)) {
        if (one.documentTypeId !== other.documentTypeId || one.status !== other.status) continue;
        if (one.status === 'pending') found.push(`${stream}: two documents pending ${one.documentTypeId}`);
        // Documents are validated in the order in which they came: the later one would have replaced what it holds.
        if (one.status === 'validated' && one.cover && other.cover && replaces(one.cover, other.cover))
          found.push(`${stream}: a document of ${one.documentTypeId} was validated and did not replace the one it holds`);
      }
  }
  return found;
}
