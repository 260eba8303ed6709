// I5 messages, I6 timers: after the drain everything that had to happen has happened, once, and nothing before its time.

import { DELIVERY_RETRY_MINUTES } from '../../../../domain/constants.ts';
import { documentTypesDecider } from '../../../../domain/document-types/document-types.ts';
import type { DocumentTypeEvent, SubcontractorEvent } from '../../../../domain/events.ts';
import { addMillis, type Instant, parisDay, parisInstant } from '../../../../domain/kernel/calendar.ts';
import { fold } from '../../../../domain/kernel/decider.ts';
import { categoryOf, idOf } from '../../../../domain/kernel/event.ts';
import type { SubcontractorId } from '../../../../domain/kernel/ids.ts';
import { nextAnalysis, nextDeadline } from '../../../../domain/subcontractors/next-step.ts';
import { subcontractorDecider } from '../../../../domain/subcontractors/subcontractor.ts';
import { messageIdOf } from '../../../adapters/mailer/message-id.ts';
import type { Evidence, Seen } from '../evidence.ts';
import { handedIn } from '../kept-outbox.ts';
import { type Finding, finding } from './finding.ts';

const MAIL_DOMAIN = 'subdoc.localhost';

/** The events that ask a subcontractor to be written to, told from the history alone: the rule of F184 in other words. */
function asking(events: readonly Seen[]): Map<string, { template: string; seen: Seen }> {
  const asked = new Map<string, { template: string; seen: Seen }>();
  const confirmed = new Set<number>();
  const rejections = new Map<number, string>();
  for (const seen of events) {
    const { event, stored } = seen;
    if (event.type === 'DocumentRejected') {
      asked.set(stored.eventId, { template: 'document-rejected', seen });
      rejections.set(event.data.documentId, stored.eventId);
      // Who was told that has his answer, whatever follows when it is taken back.
      confirmed.add(event.data.documentId);
    }
    // One that was taken back may not have been sent: its mail is held for a moment.
    if (event.type === 'DocumentReopened') asked.delete(rejections.get(event.data.documentId) ?? '');
    if (event.type !== 'DocumentAnalysed' && event.type !== 'DocumentAnalysisFailed' && event.type !== 'DocumentValidated') continue;
    if (confirmed.has(event.data.documentId)) continue;
    confirmed.add(event.data.documentId);
    asked.set(stored.eventId, { template: 'upload-received', seen });
  }
  return asked;
}

/** Between what a mail server took and the kill that kept us from hearing of it, or from writing it down. */
const UNHEARD_MS = 5_000;

/** A plain mail server cannot be asked what it has: what we may not have heard of goes out once more, and nothing else does (C62, QUALITY §4.2 I5). */
function sentOnceMore({ mails, deaths }: Pick<Evidence, 'mails' | 'deaths'>, inOutbox: ReadonlyMap<string, number>) {
  const wrong: string[] = [];
  let again = 0;
  for (const [messageId, copies] of Map.groupBy(mails, (mail) => mail.messageId)) {
    const times = copies.length + (inOutbox.get(messageId) ?? 0);
    if (times === 1) continue;
    again++;
    if (times > 2) wrong.push(`${messageId} was handed in ${times} times`);
    const first = copies[0]!.at;
    if (!deaths.some(({ at }) => Math.abs(at - first) <= UNHEARD_MS)) wrong.push(`${messageId} was handed in again, and nothing had died`);
  }
  return { again, wrong };
}

export async function checkMessages({ db, history, mails, deaths }: Evidence): Promise<Finding[]> {
  const rows = await handedIn(db);
  const accepted = new Map(rows.map(({ message_id, times }) => [message_id, times]));
  const all = rows.reduce((sum, { times }) => sum + times, 0) + mails.length;
  const twice = rows.filter(({ times }) => times > 1).map(({ message_id, times }) => `${message_id} was handed in ${times} times`);
  const { again, wrong: onceMore } = sentOnceMore({ mails, deaths }, accepted);
  for (const { messageId } of mails) accepted.set(messageId, 1 + (accepted.get(messageId) ?? 0));

  const ends = new Map<string, number>();
  const attempts = new Map<string, number>();
  const confirmed = new Map<string, number>();
  const wrong: string[] = [];
  for (const { stored, event } of history) {
    if (event.type === 'DeliveryConfirmed') confirmed.set(stored.stream, (confirmed.get(stored.stream) ?? 0) + 1);
    if (event.type === 'DeliverySent' || event.type === 'DeliveryFailed' || event.type === 'DeliveryAttemptFailed')
      attempts.set(stored.stream, (attempts.get(stored.stream) ?? 0) + 1);
    // The delivery names the event that asked for it.
    if (event.type === 'DeliverySent' || event.type === 'DeliveryFailed') {
      const about = `${stored.causationId} ${event.data.template}`;
      ends.set(about, (ends.get(about) ?? 0) + 1);
      if (event.type === 'DeliverySent' && !accepted.has(event.data.messageId)) wrong.push(`${stored.stream} says sent, nobody has it`);
    }
  }
  for (const [stream, count] of attempts) if (count > DELIVERY_RETRY_MINUTES.length + 1) wrong.push(`${stream}: ${count} attempts`);
  for (const [stream, count] of confirmed) if (count > 1) wrong.push(`${stream}: said to have arrived ${count} times`);

  const lost: string[] = [];
  const asked = asking(history.filter(({ stored }) => categoryOf(stored.stream) === 'subcontractor'));
  for (const [eventId, { template, seen }] of asked) {
    const settled = ends.get(`${eventId} ${template}`) ?? 0;
    const id = messageIdOf({ sourceEvent: eventId, template, recipient: seen.stored.stream }, MAIL_DOMAIN);
    if (settled !== 1)
      lost.push(`${template} asked by event ${seen.stored.position}: ${settled} deliveries ended, ${accepted.get(id) ?? 0} in the outbox`);
  }
  return [
    finding('I5', 'messages handed in twice', `${twice.length} of ${all}${again > 0 ? `; ${again} once more, unheard` : ''}`, [
      ...twice,
      ...onceMore,
      ...wrong,
    ]),
    finding('I5', 'messages asked for and never settled, or settled twice', `${lost.length} of ${asked.size}`, lost),
  ];
}

/** The product's clock, which is not before the last event. */
export async function clockOf({ db, history }: Pick<Evidence, 'db' | 'history'>): Promise<Instant> {
  const last = history.at(-1)!.stored.occurredAt as Instant;
  const [clock] = await db<
    { now: Instant }[]
  >`select (now() + coalesce((select offset_ms from ops.clock), 0) * interval '1 millisecond') as now`;
  return clock!.now > last ? clock!.now : last;
}

export async function checkTimers({ db, history }: Evidence): Promise<Finding[]> {
  const now = await clockOf({ db, history });
  const pending = await db<
    { key: string; due_at: Instant }[]
  >`select key, due_at from ops.timers where due_at < ${addMillis(now, -60_000)}::timestamptz`;
  const firing = await db<{ key: string }[]>`select key from ops.firing`;
  const dead = await db<{ key: string; error: string }[]>`select key, error from ops.dead_timers`;
  const waiting = await db<{ id: number }[]>`select id from ops.deliveries`;
  const left = [
    ...pending.map(({ key, due_at }) => `${key} was due at ${due_at} and is still there`),
    ...firing.map(({ key }) => `${key} is still being fired`),
    ...dead.map(({ key, error }) => `${key} was given up: ${error}`),
    ...waiting.map(({ id }) => `delivery ${id} is still waiting`),
  ];

  const types = new Map<number, DocumentTypeEvent[]>();
  const streams = new Map<number, SubcontractorEvent[]>();
  const told = new Map<string, number>();
  /** Decisions taken back or corrected: what is said anew of other days is said anew. */
  const turns = new Map<number, number>();
  const early: string[] = [];
  for (const { stored, event } of history) {
    const category = categoryOf(stored.stream);
    if (category === 'documenttypes') types.set(stored.accountId, [...(types.get(stored.accountId) ?? []), event as DocumentTypeEvent]);
    if (category !== 'subcontractor') continue;
    const id = idOf(stored.stream);
    streams.set(id, [...(streams.get(id) ?? []), event as SubcontractorEvent]);
    if (event.type === 'DocumentReopened' || event.type === 'DocumentCorrected')
      turns.set(event.data.documentId, (turns.get(event.data.documentId) ?? 0) + 1);
    if (event.type !== 'DocumentDeadlineReached') continue;
    const name = `${event.data.documentId} ${event.data.deadline} ${turns.get(event.data.documentId) ?? 0}`;
    told.set(name, (told.get(name) ?? 0) + 1);
    if (event.data.deadline === 'expired' && stored.occurredAt <= parisInstant(event.data.expirationDate))
      early.push(`document ${name} of ${event.data.expirationDate} told at ${stored.occurredAt}`);
  }
  const twice = [...told].filter(([, count]) => count > 1).map(([name, count]) => `document ${name} told ${count} times`);

  // The policy itself is asked: whatever it still wants done by now was lost.
  const lost: string[] = [];
  for (const [id, events] of streams) {
    const state = fold(subcontractorDecider, events);
    const documentTypes = fold(documentTypesDecider, types.get(state.accountId!) ?? []).types;
    const deadline = nextDeadline(state, id as SubcontractorId, { now, today: parisDay(now), documentTypes });
    for (const due of [deadline, ...[...state.documents.keys()].map((document) => nextAnalysis(state, document, now))])
      if (due !== null && due.at <= now) lost.push(`subcontractor ${id} still waits: ${JSON.stringify(due)}`);
  }
  return [
    finding('I6', 'timers past due after the drain', `${left.length}`, left),
    finding('I6', 'deadlines told early, twice or never', `${early.length}, ${twice.length}, ${lost.length} of ${told.size}`, [
      ...early,
      ...twice,
      ...lost,
    ]),
  ];
}
