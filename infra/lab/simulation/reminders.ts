// What must hold of reminders (C49, C50, A03): those of the kills (kill/checks/reminders.ts), and that nothing went out which had lost its
// point before its sender claimed it. What each claim could know is the log up to it.
import { documentTypesDecider } from '../../../domain/document-types/document-types.ts';
import type { DocumentTypeEvent, SubcontractorEvent } from '../../../domain/events.ts';
import { parisDay } from '../../../domain/kernel/calendar.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import { isOpen, isRefused, missingDocuments } from '../../../domain/reminders/agenda.ts';
import { evolveSubcontractor, NOBODY } from '../../../domain/subcontractors/state.ts';
import { messageIdOf } from '../../adapters/mailer/message-id.ts';
import { checkReminders } from '../kill/checks/reminders.ts';
import type { Seen } from '../kill/evidence.ts';
import { MAIL_DOMAIN } from './process.ts';
import type { Claim, World } from './world.ts';

const TEMPLATES = { email: 'reminder', sms: 'reminder-sms' } as const;

/** Why nothing should have gone out by what was on record at its claim; null: it had a point. */
function pointless(
  seen: Seen,
  channel: 'email' | 'sms',
  { head, at }: Claim,
  streams: ReadonlyMap<string, readonly Seen[]>,
): string | null {
  const { stored, event } = seen;
  if (event.type !== 'ReminderDecided') return null;
  const upTo = <Event>(stream: string): Event[] =>
    (streams.get(stream) ?? [])
      .filter(({ stored: { position } }) => Number(position) <= Number(head ?? 0))
      .map((one) => one.event as Event);
  const state = upTo<SubcontractorEvent>(stored.stream).reduce(evolveSubcontractor, NOBODY);
  if (!isOpen(state)) return 'inactive, archived or revoked';
  if (isRefused(state, channel)) return `${channel} refused`;
  const { cycleAttempt, documents } = event.data;
  if (cycleAttempt === null || documents.some(({ offset }) => offset !== null)) return null;
  if (!state.reminders.cycle.enabled) return 'the cycle is off';
  const types = fold(documentTypesDecider, upTo<DocumentTypeEvent>(`documenttypes-${state.accountId}`)).types;
  const missing = missingDocuments(state, { documentTypes: types, today: parisDay(at) });
  const asked = new Set(documents.map(({ documentTypeId }) => documentTypeId));
  return missing.some((one) => one.state !== 'pending' && asked.has(one.documentTypeId)) ? null : 'all is sent';
}

export function* reminders(world: World, history: readonly Seen[]): Iterable<string> {
  for (const { invariant, what, violations } of checkReminders({ history: [...history] }, world.now()))
    for (const violation of violations) yield `${invariant} ${what}: ${violation}`;

  const streams = Map.groupBy(history, ({ stored }): string => stored.stream);
  for (const seen of history) {
    const { event, stored } = seen;
    if (event.type !== 'ReminderDecided') continue;
    for (const channel of ['email', 'sms'] as const) {
      if (!event.data.channels.includes(channel)) continue;
      const id = messageIdOf({ sourceEvent: stored.eventId, template: TEMPLATES[channel], recipient: stored.stream }, MAIL_DOMAIN);
      for (const claim of world.accepted.get(id)?.claims ?? []) {
        const why = pointless(seen, channel, claim, streams);
        if (why !== null) yield `${channel} of ${stored.stream} decided at ${stored.position} was sent, claimed at ${claim.head}: ${why}`;
      }
    }
  }
}
