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
import { mapConcurrent } from '../shell/map-concurrent.ts';
import { Problem } from '../shell/problem.ts';

const FIRST = { name: 'first-message', tries: FIRST_MESSAGES_PER_HOUR, seconds: 3600 };

/** Streams of a selection that are read at the same time. */
const READ_AT_ONCE = 32;

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
    // The account first: two calls of it then never wait for each other's contacts.
    return [ofAccount, [perContact(channel, first), `${accountId} ${channel} ${address.trim().toLowerCase()}`]];
  }

  const addressIn = (channel: DeliveryChannel, { contactEmail, contactPhone }: Contact): string =>
    channel === 'email' ? contactEmail : contactPhone;
  const closedTo = (channel: DeliveryChannel, address: string): Problem | null =>
    channel !== 'email' && address !== '' && !isOfCountries(address, phoneCountries)
      ? new Problem('invalid-body', { message: countryClosedText(channel) })
      : null;
  /** Null: of another account, or erased: the command refuses it. */
  async function contactOf(accountId: AccountId, subcontractorId: number): Promise<Contact | null> {
    const state = (await loadState('subcontractor', subcontractorId)).state as SubcontractorState;
    return state.accountId === accountId ? state.profile : null;
  }

  /** Counts the message, runs `send`, and gives the count back when nothing was sent: `send` threw or answered a refusal. Throws a 429. */
  async function to<Sent>(message: Message, contact: Contact, send: () => Promise<Sent>): Promise<Sent> {
    const { channel } = message;
    const address = addressIn(channel, contact);
    const closed = closedTo(channel, address);
    if (closed !== null) throw closed;
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
      const contact = await contactOf(message.accountId, subcontractorId);
      return contact === null ? send() : to(message, contact, send);
    },
    /**
     * Counts one message to each of these, in their order and in one statement. Answers the refusals by id, and what gives back the counts
     * of those to whom nothing was sent.
     */
    async toEach(message: Message, subcontractorIds: readonly number[]) {
      const { channel, accountId } = message;
      const refusals = new Map<number, Problem>();
      const contacts = new Map<number, Contact | null>();
      await mapConcurrent(subcontractorIds, READ_AT_ONCE, async (id) => void contacts.set(id, await contactOf(accountId, id)));
      const counted = subcontractorIds.flatMap((id) => {
        const contact = contacts.get(id) ?? null;
        if (contact === null) return [];
        const address = addressIn(channel, contact);
        const closed = closedTo(channel, address);
        if (closed === null) return [{ id, counts: countsOf(message, address) }];
        refusals.set(id, closed);
        return [];
      });
      const { refused, refund } = await limits.takeEach(counted.map(({ counts }) => counts));
      for (const [index, problem] of refused.entries()) if (problem !== null) refusals.set(counted[index]!.id, problem);
      return {
        refusals,
        giveBack: (unsent: ReadonlySet<number>) => refund([...counted.keys()].filter((index) => unsent.has(counted[index]!.id))),
      };
    },
  };
}
