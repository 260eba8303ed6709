// What must hold when everything that waits has happened, told from the log and from what clients and the mail server saw.

import { DELIVERY_CONFIRMED_HOURS, DELIVERY_RETRY_MINUTES } from '../../../domain/constants.ts';
import { documentTypesDecider } from '../../../domain/document-types/document-types.ts';
import type { DocumentTypeEvent, SubcontractorEvent } from '../../../domain/events.ts';
import { addMillis, type Instant, parisDay, parisInstant } from '../../../domain/kernel/calendar.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import { categoryOf, idOf } from '../../../domain/kernel/event.ts';
import type { SubcontractorId } from '../../../domain/kernel/ids.ts';
import type { StoredEvent } from '../../../domain/ports/event-store.ts';
import { nextAnalysis, nextDeadline } from '../../../domain/subcontractors/next-step.ts';
import { subcontractorDecider } from '../../../domain/subcontractors/subcontractor.ts';
import { upcast } from '../../../domain/upcast.ts';
import type { ProjectedEvent } from '../../../projections/projection.ts';
import type { Sql } from '../../../projections/sql.ts';
import { verifyChain } from '../../adapters/event-store/chain.ts';
import { messageIdOf } from '../../adapters/mailer/message-id.ts';
import { memoryServer } from '../../testing/stores/database.ts';
import type { Row } from '../../testing/stores/tables.ts';
import type { Seen } from '../kill/evidence.ts';
import type { Told } from './clients.ts';
import * as people from './people.ts';
import { prefixes } from './prefixes.ts';
import { MAIL_DOMAIN } from './process.ts';
import { simulatedReadModels } from './read-models.ts';
import { reminders } from './reminders.ts';
import { plainKeys } from './stand-ins.ts';
import type { World } from './world.ts';

type Check = (world: World, history: readonly Seen[], told: readonly Told[]) => Iterable<string> | AsyncIterable<string>;

export async function historyOf(world: World): Promise<Seen[]> {
  const stored = await world.log.readAll({ after: null, limit: 1_000_000 });
  const open = async ({ eventId, sealed, subject }: StoredEvent): Promise<object | null> =>
    sealed === null ? null : ((await plainKeys.open([{ subject: subject!, eventId, sealed }]))[0] ?? null);
  return Promise.all(
    stored.map(async (one) => ({
      stored: one,
      event: upcast({ type: one.type, schemaVersion: one.schemaVersion, data: one.data, personal: await open(one) }),
    })),
  );
}

const byStream = (history: readonly Seen[]): Map<string, Seen[]> => {
  const streams = new Map<string, Seen[]>();
  for (const seen of history) {
    const known = streams.get(seen.stored.stream);
    if (known) known.push(seen);
    else streams.set(seen.stored.stream, [seen]);
  }
  return streams;
};

/** I1, I2, I9: what was granted is there once and in its client's order, what was refused never, and every answer to one request says the same. */
const commands: Check = function* (_, history, told) {
  const left = new Map<string, Seen[]>();
  for (const seen of history) left.set(seen.stored.correlationId, [...(left.get(seen.stored.correlationId) ?? []), seen]);
  const last = new Map<string, number>();
  for (const { client, request, answers, tries } of told) {
    const { number, operation } = request;
    const about = `request ${number} (${operation.name})`;
    const events = (left.get(`op-${number}`) ?? []).filter(({ event }) => event.type === operation.leaves);
    const found = events.length;
    const at = Number(events[0]?.stored.position ?? Number.POSITIVE_INFINITY);
    if (at < (last.get(client) ?? 0)) yield `${about} is in the log before what its client asked for before it`;
    if (found > 0) last.set(client, at);
    if (answers.length === 0) {
      yield `${about} was never answered`;
      continue;
    }
    // What the gate says is about who asks: it may close between two tries, and what the first left is left.
    const [first, ...others] = answers.filter(({ gate }) => !gate);
    if (first === undefined) {
      if (found > Math.min(1, tries.length - answers.length)) yield `${about} was turned away, and is in the log ${found} times`;
      continue;
    }
    const other = others.find(({ status, body }) => status !== first.status || body !== first.body);
    if (other) yield `${about} was answered ${first.status} ${first.body} and ${other.status} ${other.body}`;
    const { nothing = false, again = false } = first.status < 300 ? (JSON.parse(first.body) as { nothing?: boolean; again?: boolean }) : {};
    const expected = first.status < 300 && !nothing && !again ? 1 : 0;
    const excused = operation.orderless === true && nothing && found === 1;
    if (found !== expected && !excused) yield `${about} was answered ${first.status} ${first.body}, and is in the log ${found} times`;
  }
};

/** I3. */
const chain: Check = function* (_, history) {
  const streams = byStream(history);
  const broken = verifyChain([...streams.values()].flatMap((events) => events.map(({ stored }) => stored)));
  if (broken) yield `the chain is broken: ${JSON.stringify(broken)}`;
  const ids = new Set(history.map(({ stored }) => stored.eventId));
  if (ids.size !== history.length) yield `${history.length - ids.size} event ids are there twice`;
};

/** I4, C52: the rows are those of one replay from the beginning. */
const readModels: Check = async function* (world, history) {
  const { tables } = world.server.storage;
  const head = await world.head();
  for (const [name, { position, stopped }] of tables.checkpoints)
    if (position !== head || stopped !== null) yield `${name} stands at ${position} of ${head} ${stopped?.error ?? ''}`;
  const replayed = memoryServer<null>();
  const db = replayed.connect(null);
  for (const projection of simulatedReadModels(db)) {
    const events = history
      .filter(({ stored }) => projection.categories.includes(categoryOf(stored.stream)))
      .map(({ stored, event }) => ({ ...(projection.personal ? event : { ...event, personal: null }), meta: stored }) as ProjectedEvent);
    await db.begin((tx) => projection.project(events, tx as Sql));
  }
  const text = (row: Row | undefined): string => JSON.stringify(row, Object.keys(row ?? {}).sort());
  const fresh = replayed.storage.tables.rows;
  for (const at of new Set([...fresh.keys(), ...tables.rows.keys()]))
    if (text(fresh.get(at)) !== text(tables.rows.get(at)))
      yield `row ${at} is ${text(tables.rows.get(at))}, a replay says ${text(fresh.get(at))}`;
};

/** The rule of F184 in other words: which events ask a subcontractor to be written to, and with what. */
function* asking(history: readonly Seen[]): Iterable<{ seen: Seen; template: string }> {
  const confirmed = new Set<number>();
  for (const seen of history) {
    const { event } = seen;
    if (event.type === 'DocumentRejected') {
      // One that was taken back may not have been sent: its mail is held for a moment.
      const { documentId } = event.data;
      const back = history.some(
        (one) =>
          one.event.type === 'DocumentReopened' && one.event.data.documentId === documentId && one.stored.revision > seen.stored.revision,
      );
      if (!back) yield { seen, template: 'document-rejected' };
      // Answered: nothing that follows a decision taken back is confirmed.
      confirmed.add(event.data.documentId);
    }
    if (event.type !== 'DocumentAnalysed' && event.type !== 'DocumentAnalysisFailed' && event.type !== 'DocumentValidated') continue;
    if (!confirmed.has(event.data.documentId)) yield { seen, template: 'upload-received' };
    confirmed.add(event.data.documentId);
  }
}

/** I5, A19: each message settled once, taken once, and said to have arrived a day later, once; more only as often as its sender could not hear that it was taken, and had nobody to ask. */
const messages: Check = function* (world, history) {
  const ends = new Map<string, number>();
  const confirmed = new Map<string, number>();
  const sent = new Map<string, Instant>();
  for (const { stored, event } of history) {
    if (event.type === 'DeliverySent') sent.set(event.data.messageId, event.data.sentAt);
    if (event.type === 'DeliveryConfirmed') {
      const { messageId, confirmedAt } = event.data;
      confirmed.set(messageId, (confirmed.get(messageId) ?? 0) + 1);
      if (confirmedAt < addMillis(sent.get(messageId)!, DELIVERY_CONFIRMED_HOURS * 3_600_000)) yield `${stored.stream} arrived too early`;
    }
    if (event.type === 'DeliveryAttemptFailed' && event.data.attempt > DELIVERY_RETRY_MINUTES.length)
      yield `${stored.stream} is tried too often`;
    if (event.type !== 'DeliverySent' && event.type !== 'DeliveryFailed') continue;
    const id = event.data.messageId;
    ends.set(id, (ends.get(id) ?? 0) + 1);
    if (event.type === 'DeliverySent' && !world.accepted.has(id)) yield `${stored.stream} says sent, nobody has it`;
  }
  for (const id of sent.keys())
    if (confirmed.get(id) !== 1) yield `message ${id} was sent, and said to have arrived ${confirmed.get(id) ?? 0} times`;
  for (const [id, times] of ends) if (times > 1) yield `message ${id} was settled ${times} times`;
  for (const [id, { times, unheard }] of world.accepted) {
    const excused = (world.lookup ? 0 : unheard) + (world.sharedRestart ? 1 : 0);
    if (times > 1 + excused) yield `message ${id} was taken ${times} times, ${unheard} of them unheard, lookup ${world.lookup}`;
    if (!ends.has(id)) yield `message ${id} was taken and never settled`;
  }
  const archived = new Set(history.flatMap(({ stored, event }) => (event.type === 'SubcontractorArchived' ? [stored.stream] : [])));
  for (const { seen, template } of asking(history)) {
    const { eventId, stream } = seen.stored;
    const id = messageIdOf({ sourceEvent: eventId, template, recipient: stream }, MAIL_DOMAIN);
    if (!ends.has(id) && !archived.has(stream)) yield `${template} asked for by ${seen.event.type} of ${stream} was never settled`;
  }
  for (const name of ['timers', 'firing', 'dead', 'deliveries'] as const)
    for (const at of world.server.storage.tables[name].keys()) yield `${name} still has ${at}`;
};

/** I6, C65: deadlines are told on their day or later, once, and nothing that the policy wants is left. */
const timers: Check = function* (world, history) {
  const told = new Set<string>();
  const streams = byStream(history);
  for (const { stored, event } of history) {
    // Judged again, its days are news.
    if (event.type === 'DocumentReopened' || event.type === 'DocumentCorrected')
      for (const deadline of ['expiring', 'expired']) told.delete(`${event.data.documentId} ${deadline}`);
    if (event.type !== 'DocumentDeadlineReached') continue;
    const { documentId, deadline, reachedOn } = event.data;
    const name = `${documentId} ${deadline}`;
    if (told.has(name)) yield `document ${name} was told twice`;
    told.add(name);
    if (stored.occurredAt < parisInstant(reachedOn)) yield `document ${name} of ${reachedOn} was told at ${stored.occurredAt}`;
  }
  const now = world.now();
  for (const [stream, events] of streams) {
    if (!stream.startsWith('subcontractor-')) continue;
    const state = fold(subcontractorDecider, events.map(({ event }) => event) as SubcontractorEvent[]);
    const types = (streams.get(`documenttypes-${state.accountId}`) ?? []).map(({ event }) => event) as DocumentTypeEvent[];
    const { types: documentTypes } = fold(documentTypesDecider, types);
    const deadline = nextDeadline(state, idOf(stream as never) as SubcontractorId, { now, today: parisDay(now), documentTypes });
    for (const due of [deadline, ...[...state.documents.keys()].map((document) => nextAnalysis(state, document, now))])
      if (due !== null) yield `${stream} still waits: ${JSON.stringify(due)}`;
  }
};

/** I7. */
const objects: Check = function* (world, history) {
  const named = new Set<string>();
  for (const { event } of history) {
    if (event.type !== 'DocumentUploaded') continue;
    const { blobId, documentId } = event.data;
    if (named.has(blobId)) yield `object ${blobId} belongs to two documents`;
    named.add(blobId);
    const object = world.objects.get(blobId);
    if (object === undefined || object.sha256 !== event.personal?.sha256)
      yield `document ${documentId} has ${object ? 'other bytes' : 'no object'}`;
  }
  for (const blobId of world.objects.keys()) if (!named.has(blobId)) yield `object ${blobId} is left without an event after the sweep`;
};

export const INVARIANTS: Readonly<Record<string, Check>> = {
  commands,
  chain,
  readModels,
  messages,
  timers,
  reminders,
  objects,
  prefixes,
  ...people,
};
