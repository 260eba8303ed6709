// Event -> timer: when the reminders of a subcontractor are to be looked at next (A15, DESIGN 3.10). What goes out then is decided against
// his stream (domain/reminders/decide.ts).
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
  // Planned from what is now: what lies behind lapses (domain/reminders/agenda.ts).
  start: 'beginning',
  categories: ['subcontractor', 'documenttypes', 'subscription', 'reminderpolicy'],
  personal: false,
  asks(event) {
    const { stream, accountId } = event.meta;
    if (!moves(event, 'reminders')) return {};
    return categoryOf(stream) === 'subcontractor' ? { states: [stream, ...factStreams(accountId)] } : { membersOf: accountId };
  },
  react(event, known) {
    // The deadlines follow the log at their own pace: who joined is known here before anything of his account is asked about.
    if (event.type === 'SubcontractorRegistered') return joins;
    if (!moves(event, 'reminders')) return {};
    const { stream, accountId } = event.meta;
    // What changes for an account arms everybody's timer in one statement; each then asks the policy for itself.
    if (categoryOf(stream) !== 'subcontractor')
      return { timers: known.members(accountId).map((id) => ({ key: reminderKey(id), at: known.now, subcontractorId: id })) };
    const id = idOf(stream) as SubcontractorId;
    const state = known.state('subcontractor', id);
    const timers = [{ key: reminderKey(id), at: nextReminder(state, factsOf(known, accountId))?.at ?? null }];
    return { ...memberBy(event, state), timers };
  },
};
