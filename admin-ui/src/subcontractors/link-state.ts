// How the console shows where a link stands (domain/subcontractors/link-state.ts): one truth for lists, pages and menus.
import type { Subcontractor } from '#contract/subcontractors.ts';
import type { Tone } from '#domain/brand.ts';
import type { ShownLinkState } from '#domain/subcontractors/link-state.ts';
import { LINK_STATE } from '#domain/texts/fr/labels.ts';

const CLOSED: ReadonlySet<ShownLinkState> = new Set(['inactive', 'revoked', 'expired']);
/** Whether it opens the page: then it can be copied, sent, opened. */
export const isLive = (state: ShownLinkState): boolean => !CLOSED.has(state);

const TONE: Record<ShownLinkState, Tone> = {
  inactive: 'neutral',
  revoked: 'problem',
  expired: 'problem',
  'never-sent': 'neutral',
  sent: 'expiresSoon',
  undelivered: 'problem',
  opened: 'valid',
};
export const linkWords = (state: ShownLinkState): { label: string; tone: Tone } => ({ label: LINK_STATE[state], tone: TONE[state] });

/** The moment that the state tells of, where it has one. */
export function linkMoment(
  {
    requestedAt,
    lastReminderSent,
    linkFirstOpenedAt,
    linkLastOpenedAt,
  }: Pick<Subcontractor, 'requestedAt' | 'lastReminderSent' | 'linkFirstOpenedAt' | 'linkLastOpenedAt'>,
  state: ShownLinkState,
): { words: string; at: string } | null {
  const opened = linkLastOpenedAt ?? linkFirstOpenedAt;
  if (state === 'opened' && opened !== null) return { words: 'visité', at: opened };
  const sent = [requestedAt, lastReminderSent]
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  return state === 'sent' && sent !== undefined ? { words: 'envoyé', at: sent } : null;
}
