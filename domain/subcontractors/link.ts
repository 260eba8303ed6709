// The secret link of a subcontractor: its lifetime and its renewal.
import { LINK_LIFE_MONTHS } from '../constants.ts';
import { addMonths, type Instant, inParis, instant, millis, parisInstant } from '../kernel/calendar.ts';
import type { Now } from '../kernel/decider.ts';
import { linkSecret } from '../kernel/link-secret.ts';
import type { Keys } from '../ports/keys.ts';
import type { SubcontractorEvent } from './events.ts';
import type { IssuedLink } from './issued-link.ts';
import type { SubcontractorState } from './state.ts';

/** When a link issued or renewed now expires: 12 calendar months later, at the same local time in Paris. */
export function linkExpiry(now: Instant): Instant {
  const { date, hour, minute } = inParis(now);
  return instant(millis(parisInstant(addMonths(date, LINK_LIFE_MONTHS), hour, minute)) + (millis(now) % 60_000));
}

/** Whether this secret opens page, upload and download at this moment (A30, F252). */
export const isLinkLive = (state: SubcontractorState, tokenHash: string, now: Instant): boolean =>
  state.isActive && !state.archived && state.link?.tokenHash === tokenHash && !state.link.revoked && now < state.link.expiresAt;

const TOKEN_BYTES = 24;
/** 17 signs of base32: 85 bits, short enough for one SMS (C11). */
const SHORT_ID_LENGTH = 17;

/** Generates a link for a new subcontractor, or to replace a dead one. `secret` draws that many random bytes, as base64url. */
export async function drawLink(
  secret: (bytes: number, part: string) => Promise<string>,
  keys: Pick<Keys, 'hash'>,
  now: Instant,
): Promise<IssuedLink> {
  const token = linkSecret(await secret(TOKEN_BYTES, 'token'));
  const shortId = linkSecret(await secret(16, 'short-id')).slice(0, SHORT_ID_LENGTH);
  const hashes = { tokenHash: keys.hash('token', token), shortIdHash: keys.hash('short-id', shortId) };
  return { token, shortId, ...hashes, expiresAt: linkExpiry(now) };
}

export const linkIssued = ({ token, tokenHash, shortId, shortIdHash, expiresAt }: IssuedLink, now: Instant): SubcontractorEvent => ({
  type: 'LinkIssued',
  data: { tokenHash, shortIdHash, expiresAt, issuedAt: now },
  personal: { token, shortId },
});

/** Extends a live link by 12 months; replaces a dead one by the given link. */
export function renewLink(state: SubcontractorState, link: IssuedLink, { now }: Now): SubcontractorEvent[] {
  const { link: old } = state;
  if (old === null || old.revoked || now >= old.expiresAt) return [linkIssued(link, now)];
  // A renewal never shortens the lifetime: of two concurrent renewals the later end counts.
  return link.expiresAt <= old.expiresAt
    ? []
    : [{ type: 'LinkExtended', data: { expiresAt: link.expiresAt, extendedAt: now }, personal: null }];
}
