// What a customer asks about reminders, as api/reminders/handlers.ts does it; and the subscription without which nothing goes out by itself.
import type { Effects } from '../../../api/shell/call.ts';
import type { Command } from '../../../domain/commands.ts';
import type { DeliveryChannel } from '../../../domain/deliveries/events.ts';
import type { DomainEvent } from '../../../domain/events.ts';
import { addDays, addMonths, type CalendarDate, type Instant, parisDay, parisInstant } from '../../../domain/kernel/calendar.ts';
import type { AccountId, CallId, ReminderId, SubcontractorId } from '../../../domain/kernel/ids.ts';
import type { IssuedLink } from '../../../domain/subcontractors/issued-link.ts';
import type { Seeded } from '../kill/seeded.ts';

type Someone = { readonly id: SubcontractorId; readonly accountId: AccountId };
type Asked = { name: string; leaves: DomainEvent['type']; command(effects: Effects, link: () => Promise<IssuedLink>): Promise<Command> };
const CHANNELS: readonly DeliveryChannel[] = ['email', 'sms', 'voice'];

export function drawReminder({ id: subcontractorId, accountId }: Someone, random: Seeded, today: CalendarDate, number: number): Asked {
  const about = { subcontractorId, accountId };
  const fresh = async (effects: Effects, link: () => Promise<IssuedLink>) => ({
    reminderId: (await effects.id('reminder')) as ReminderId,
    callId: (await effects.id('call')) as CallId,
    link: await link(),
  });
  const draw = random.next();
  if (draw < 0.45) {
    const enabled = random.chance(0.6);
    return {
      name: `cycle ${enabled ? 'on' : 'off'}`,
      leaves: enabled ? 'ReminderCycleStarted' : 'ReminderCycleEnded',
      command: async (effects, link) => ({ type: 'SetReminderCycle', enabled, ...about, ...(await fresh(effects, link)) }),
    };
  }
  if (draw < 0.6)
    return {
      name: 'send reminder',
      leaves: 'ReminderDecided',
      command: async (effects, link) => ({ type: 'SendReminder', ...about, ...(await fresh(effects, link)) }),
    };
  if (draw < 0.7)
    return {
      name: 'call',
      leaves: 'ReminderDecided',
      command: async (effects, link) => ({ type: 'RequestCall', documentTypeIds: [], ...about, ...(await fresh(effects, link)) }),
    };
  const channel = random.pick(CHANNELS);
  if (draw < 0.82) {
    const preferences = { [channel]: random.chance(0.5) };
    return {
      name: 'preferences',
      leaves: 'ContactPreferencesChanged',
      command: async () => ({ type: 'SetContactPreferences', ...about, preferences, by: 'owner', how: 'console' }),
    };
  }
  const day = addDays(today, random.int(20));
  if (draw < 0.92)
    return {
      name: 'pause',
      leaves: 'RemindersPaused',
      command: async () => ({ type: 'PauseReminders', ...about, until: addDays(day, 1), reason: `chantier arrêté ${number}` }),
    };
  return {
    name: 'skip',
    leaves: 'ReminderSkipped',
    command: async () => ({ type: 'SkipReminder', ...about, channel, day, reason: `vu au téléphone ${number}` }),
  };
}

/** Longer than a seed lasts. */
export const subscribed = (accountId: AccountId, now: Instant): Command => ({
  type: 'SyncSubscription',
  accountId,
  subscription: {
    ...{ subscriptionId: `sub_${accountId}`, customerId: `cus_${accountId}`, priceId: 'p', plan: 'autopilot', status: 'active' },
    ...{ currentPeriodStart: now, currentPeriodEnd: parisInstant(addMonths(parisDay(now), 36)), trialEnd: null },
    ...{ cancelAtPeriodEnd: false, createdAt: now },
  },
});
