// The start of the tests of reminders: a company with a subscription and one subcontractor whose documents expire.
import { addMonths, type CalendarDate, type Instant, parisDay, parisInstant } from '#domain/kernel/calendar.ts';
import type { CallId, DocumentTypeId, ReminderId } from '#domain/kernel/ids.ts';
import type { ReminderCommand } from '#domain/reminders/commands.ts';
import type { SubcontractorCommand } from '#domain/subcontractors/commands.ts';
import { drawLink } from '#domain/subcontractors/link.ts';
import type { Plan } from '#domain/subscriptions/events.ts';
import { createWorld, START, type WorldOptions } from '#infra/testing/workflows/world.ts';

export const HIS = 'karim@benali.fr';
export const day = (date: string, hour = 0, minute = 0): Instant => parisInstant(date as CalendarDate, hour, minute);
type Bare<Command> = Command extends unknown ? Omit<Command, 'subcontractorId' | 'accountId' | 'reminderId' | 'callId' | 'link'> : never;

export async function createStage({
  plan = 'standard' as Plan,
  from = START,
  ...options
}: WorldOptions & { plan?: Plan; from?: Instant } = {}) {
  const world = await createWorld(options);
  world.clock.set(from);
  const account = await world.approved();
  /** `until`: the end of the paid period, after which the provider sends no more webhooks. */
  const subscribe = (
    status: 'active' | 'canceled' = 'active',
    until: Instant = parisInstant(addMonths(parisDay(world.clock.now()), 24)),
    now: Plan = plan,
  ) =>
    world.send(
      {
        type: 'SyncSubscription',
        accountId: account.id,
        subscription: {
          ...{ subscriptionId: 'sub_1', customerId: 'cus_1', priceId: 'price_1', plan: now, status, trialEnd: from, createdAt: from },
          ...{ currentPeriodStart: from, currentPeriodEnd: until, cancelAtPeriodEnd: false },
        },
      },
      account.id,
    );
  await subscribe();
  const who = await world.subcontractor(account, HIS);
  await world.settle();

  const fresh = async () => ({
    reminderId: (await world.ids.next('reminder')) as ReminderId,
    callId: (await world.ids.next('call')) as CallId,
    link: await drawLink(async (bytes) => world.ids.secret(bytes), world.keys, world.clock.now()),
  });
  const mails = async () => (await world.mailsTo(HIS)).filter(({ subject }) => !subject?.includes('document reçu'));
  return {
    world,
    account,
    who,
    subscribe,
    /** Dispatches a command about the subcontractor, with the ids and link that a reminder may need. */
    async ask(command: Bare<ReminderCommand> | Bare<SubcontractorCommand>) {
      const whole = { subcontractorId: who.id, accountId: account.id, ...(await fresh()), ...command } as SubcontractorCommand;
      await world.send(whole, account.id);
    },
    /** Adds another type to the account. */
    async type(name: string, alertDaysBefore = 15) {
      const documentTypeId = (await world.ids.next('documentType')) as DocumentTypeId;
      await world.send(
        { type: 'AddDocumentType', accountId: account.id, documentTypeId, ...account.type, name, alertDaysBefore },
        account.id,
      );
      return documentTypeId;
    },
    editType: (alertDaysBefore: number) =>
      world.send(
        { type: 'EditDocumentType', accountId: account.id, documentTypeId: account.documentTypeId, ...account.type, alertDaysBefore },
        account.id,
      ),
    async validated(until: string, documentTypeId = account.documentTypeId) {
      const documentId = await world.upload(who, documentTypeId);
      await world.settle();
      await world.validate(who, documentId, until);
      await world.settle();
    },
    /** The reminders received by e-mail, oldest first, without confirmations. */
    mails,
    /** The times at which they were sent. */
    sent: async () => (await mails()).map(({ sentAt }) => sentAt),
    /** The decisions: the day in Paris, the step, the channels. */
    decided: async () =>
      (await world.happened('ReminderDecided')).map(({ occurredAt, data }) => {
        const { offset, channels } = data as { offset: number; channels: string[] };
        return `${parisDay(occurredAt as Instant)} ${offset} ${channels.join('+')}`;
      }),
    /** The texts of the composed SMS. */
    async texts() {
      const composed = (await world.happened('DeliveryComposed')).filter(({ data }) => (data as { channel: string }).channel === 'sms');
      const histories = await Promise.all(composed.map(({ stream }) => world.history(stream)));
      return histories.map(([first]) => (first!.personal as { text: string }).text);
    },
  };
}
export type Stage = Awaited<ReturnType<typeof createStage>>;
