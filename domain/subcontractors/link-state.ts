// The state of the current link (CONTRACT « First request »): never sent, sent, sent by a mail that was not delivered, or opened.
import type { Instant } from '../kernel/calendar.ts';

export const LINK_STATES = ['never-sent', 'sent', 'undelivered', 'opened'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Why the link is closed, otherwise its state. */
export type ShownLinkState = 'inactive' | 'revoked' | 'expired' | LinkState;
type Facts = { readonly isActive: boolean; readonly tokenRevoked: boolean; readonly tokenExpiresAt: string; readonly linkState: LinkState };

export function shownLinkState({ isActive, tokenRevoked, tokenExpiresAt, linkState }: Facts, now: Instant): ShownLinkState {
  if (!isActive) return 'inactive';
  if (tokenRevoked) return 'revoked';
  return now >= tokenExpiresAt ? 'expired' : linkState;
}
