// What composing needs and gives, and who an account is.
import type { Instant } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { RenderedMail } from '#domain/texts/fr/mails/index.ts';
import type { History } from '../history.ts';

/** One mail, with who is written to as he is called now. */
export type Letter = { to: string; name: string; company: string; headers: Readonly<Record<string, string>> } & RenderedMail;
export type Composed =
  | Letter
  /** Nothing to send any more, and why. */
  | { impossible: string };

export type ComposeDeps = {
  history: History;
  clock: Clock;
  /** The address in every link, without a slash at the end (C33). */
  publicUrl(): string;
  /** Name (keyed hash) -> address. */
  administrators: ReadonlyMap<string, string>;
};

/** RFC 3834: no answering machine replies to us. */
export const AUTOMATIC: Record<string, string> = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
export const impossible = (reason: string): Composed => ({ impossible: reason });

export type Company = { companyName: string; email: string; phoneNumber: string; registeredAt: Instant };
/** Who an account is; null once rejected or erased. */
export async function companyOf(history: History, accountId: number): Promise<Company | null> {
  const events = await history(`account-${accountId}`);
  const registered = events.find((event) => event.type === 'AccountRegistered');
  const gone = events.some((event) => event.type === 'AccountRejected' || event.type === 'PersonErased');
  if (registered?.type !== 'AccountRegistered' || registered.personal === null || gone) return null;
  return { ...registered.personal, registeredAt: registered.data.registeredAt };
}
