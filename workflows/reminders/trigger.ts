// Event -> timer: when the reminders of a subcontractor must be looked at next (A15, DESIGN 3.10). The decider decides on the
// subcontractor's stream what is then sent (domain/reminders/decide.ts).
import { moves } from '#domain/events.ts';
import { categoryOf, idOf, type StreamName } from '#domain/kernel/event.ts';
import type { AccountId, SubcontractorId } from '#domain/kernel/ids.ts';
import { nextReminder } from '#domain/reminders/next-reminder.ts';
import { joins, memberBy } from '../membership.ts';
import type { Known, ProcessManager } from '../process-manager.ts';
import { reminderKey } from '../timer-keys.ts';

const factStreams = (accountId: AccountId): StreamName[] => [
  `documenttypes-${accountId}`,
  `reminderpolicy-${accountId}`,
  `subscription-${accountId}`,
];
const factsOf = (known: Known, accountId: AccountId) => ({
  now: known.now,
  today: known.today,
  documentTypes: known.state('documenttypes', accountId).types,
  policy: known.state('reminderpolicy', accountId),
  subscription: known.state('subscription', accountId),
});

export const remindersManager: ProcessManager = {
  name: 'reminder-escalation',
  version: 1,
  // It plans from the current state: steps in the past lapse (domain/reminders/agenda.ts).
  start: 'beginning',
  categories: ['subcontractor', 'documenttypes', 'subscription', 'reminderpolicy'],
  personal: false,
  asks(event) {
    const { stream, accountId } = event.meta;
    if (!moves(event, 'reminders')) return {};
    return categoryOf(stream) === 'subcontractor' ? { states: [stream, ...factStreams(accountId)] } : { membersOf: accountId };
  },
  react(event, known) {
    // The process manager of deadlines has a checkpoint of its own: this one therefore records the membership too, before it asks for the
    // members of the account.
    if (event.type === 'SubcontractorRegistered') return joins;
    if (!moves(event, 'reminders')) return {};
    const { stream, accountId } = event.meta;
    // A change of the account sets the timer of every subcontractor in one statement; each timer then asks the policy.
    if (categoryOf(stream) !== 'subcontractor')
      return { timers: known.members(accountId).map((id) => ({ key: reminderKey(id), at: known.now, subcontractorId: id })) };
    const id = idOf(stream) as SubcontractorId;
    const state = known.state('subcontractor', id);
    const timers = [{ key: reminderKey(id), at: nextReminder(state, factsOf(known, accountId))?.at ?? null }];
    return { ...memberBy(event, state), timers };
  },
};
