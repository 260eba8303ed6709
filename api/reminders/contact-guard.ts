// Limits the messages that an account sends by hand (CONTRACT « Messages by hand »): a few to an address or number on a channel in some
// minutes, so many a day in all, and no SMS or call to a country that the operator has not opened. What is counted is the address, not the
// subcontractor: one address may stand in many of them.
import { FIRST_MESSAGES_PER_HOUR, MESSAGES_PER_INTERVAL } from '#domain/constants.ts';
import type { DeliveryChannel } from '#domain/deliveries/events.ts';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isOfCountries } from '#domain/kernel/phone.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import { contactIntervalText, countryClosedText, messagesPerDayText } from '#domain/texts/fr/quotas.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import type { Count, Limit } from '../shell/http/limits.ts';
import { Problem } from '../shell/problem.ts';

const FIRST = { name: 'first-message', tries: FIRST_MESSAGES_PER_HOUR, seconds: 3600 };

export type Contact = { contactEmail: string; contactPhone: string };
/** `first`: a message that comes with a registration or a new cycle; it has a limit of its own, so that one by hand may follow. */
type Message = { accountId: AccountId; channel: DeliveryChannel; first?: boolean };
type Deps = Pick<RouteDeps, 'limits' | 'clock' | 'config' | 'loadState'>;
export type ContactGuard = ReturnType<typeof contactGuard>;

export function contactGuard({ limits, clock, config, loadState }: Deps) {
  const { contactIntervalMinutes, messagesPerDay, phoneCountries } = config.quotas;
  const until = (waitSeconds: number): Instant => addMillis(clock.now(), waitSeconds * 1000);
  const day: Limit = {
    ...{ name: 'messages', tries: messagesPerDay, seconds: 86_400 },
    sentence: (wait) => messagesPerDayText(messagesPerDay, until(wait)),
  };
  const perContact = (channel: DeliveryChannel, first: boolean): Limit => ({
    ...(first ? FIRST : { name: 'contact', tries: MESSAGES_PER_INTERVAL, seconds: contactIntervalMinutes * 60 }),
    sentence: (wait) => contactIntervalText(channel, until(wait)),
  });

  function countsOf({ accountId, channel, first = false }: Message, address: string): Count[] {
    const ofAccount: Count = [day, String(accountId)];
    if (contactIntervalMinutes === 0) return [ofAccount];
    return [[perContact(channel, first), `${accountId} ${channel} ${address.trim().toLowerCase()}`], ofAccount];
  }

  /** Counts the message, runs `send`, and gives the count back when nothing was sent: `send` threw or answered a refusal. Throws a 429. */
  async function to<Sent>(message: Message, { contactEmail, contactPhone }: Contact, send: () => Promise<Sent>): Promise<Sent> {
    const { channel } = message;
    const address = channel === 'email' ? contactEmail : contactPhone;
    if (channel !== 'email' && address !== '' && !isOfCountries(address, phoneCountries))
      throw new Problem('invalid-body', { message: countryClosedText(channel) });
    const { refund } = await limits.takeAll(countsOf(message, address));
    let sent = false;
    try {
      const outcome = await send();
      sent = !isRefusal(outcome);
      return outcome;
    } finally {
      if (!sent) await refund();
    }
  }

  return {
    to,
    /** The same for a subcontractor who exists. */
    async toSubcontractor<Sent>(message: Message, subcontractorId: number, send: () => Promise<Sent>): Promise<Sent> {
      const { accountId, profile } = (await loadState('subcontractor', subcontractorId)).state as SubcontractorState;
      // Of another account, or erased: the command refuses it.
      if (accountId !== message.accountId || profile === null) return send();
      return to(message, profile, send);
    },
  };
}
