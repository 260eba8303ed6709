// How far the link of now has come (CONTRACT « First request »): no message with it was asked for yet, one was, somebody came by it.
import type { Instant } from '../kernel/calendar.ts';

export const LINK_STATES = ['never-sent', 'sent', 'opened'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Closed and why, else how far it came. */
export type ShownLinkState = 'inactive' | 'revoked' | 'expired' | LinkState;
type Facts = { readonly isActive: boolean; readonly tokenRevoked: boolean; readonly tokenExpiresAt: string; readonly linkState: LinkState };

export function shownLinkState({ isActive, tokenRevoked, tokenExpiresAt, linkState }: Facts, now: Instant): ShownLinkState {
  if (!isActive) return 'inactive';
  if (tokenRevoked) return 'revoked';
  return now >= tokenExpiresAt ? 'expired' : linkState;
}
