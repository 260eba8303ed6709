// The columns of a subcontractor's row about its link: how it is found, when it expires, whether it was sent and opened, and the last first
// request. A new link resets all of them but the request.
import { HELD_SECONDS } from '#domain/constants.ts';
import type { DeliveryChannel } from '#domain/deliveries/events.ts';
import type { SubcontractorEvent } from '#domain/events.ts';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import { never } from '#domain/kernel/decider.ts';
import type { LinkState } from '#domain/subcontractors/link-state.ts';
import type { ProjectedEvent } from '../projection.ts';

export type LinkColumns = {
  token_hash: string | null;
  short_id_hash: string | null;
  token_expires_at: string | null;
  token_revoked: boolean;
  link_subject: string | null;
  link_event_id: string | null;
  link_sealed: string | null;
  link_requested_at: string | null;
  link_state: LinkState;
  link_opened_at: string | null;
  /** The rejection whose mail alone carried the link: `<document> <rejected at>`. */
  link_rejection: string | null;
  requested_at: string | null;
  request_channel: DeliveryChannel | null;
};

export const NO_LINK: LinkColumns = {
  token_hash: null,
  short_id_hash: null,
  token_expires_at: null,
  token_revoked: false,
  link_subject: null,
  link_event_id: null,
  link_sealed: null,
  link_requested_at: null,
  link_state: 'never-sent',
  link_opened_at: null,
  link_rejection: null,
  requested_at: null,
  request_channel: null,
};

const TYPES = ['LinkIssued', 'LinkExtended', 'LinkRevoked', 'LinkOpened', 'LinkRequested', 'ReminderDecided'] as const;
type LinkEvent = Extract<SubcontractorEvent, { type: (typeof TYPES)[number] }>;
export const isLinkEvent = <Event extends SubcontractorEvent>(event: Event): event is Event & LinkEvent =>
  (TYPES as readonly string[]).includes(event.type);

/** The columns that an event changes; null if it changes none. */
export function linkColumns(row: LinkColumns, event: ProjectedEvent & LinkEvent): Partial<LinkColumns> | null {
  switch (event.type) {
    case 'LinkIssued': {
      const { tokenHash: token_hash, shortIdHash: short_id_hash, expiresAt: token_expires_at } = event.data;
      const { subject: link_subject, eventId: link_event_id, sealed: link_sealed } = event.meta;
      const { requested_at, request_channel } = row;
      return {
        ...NO_LINK,
        token_hash,
        short_id_hash,
        token_expires_at,
        link_subject,
        link_event_id,
        link_sealed,
        requested_at,
        request_channel,
      };
    }
    case 'LinkExtended':
      return { token_expires_at: event.data.expiresAt, link_requested_at: null };
    case 'LinkRevoked':
      return { token_revoked: true };
    case 'LinkRequested':
      return { link_requested_at: event.data.requestedAt };
    case 'LinkOpened':
      return { link_state: 'opened', link_opened_at: event.data.openedAt };
    case 'ReminderDecided': {
      const { kind, channels, decidedAt } = event.data;
      // A call does not carry the link: the SMS that follows it is a reminder of its own.
      const [channel] = channels.filter((one) => one !== 'voice');
      if (channel === undefined) return null;
      const asked = kind === 'demande' ? { requested_at: decidedAt, request_channel: channel } : null;
      const isNew = row.link_state === 'never-sent' || row.link_rejection !== null;
      const sent = isNew && row.link_state !== 'opened' ? { link_state: 'sent' as const, link_rejection: null } : null;
      return asked === null && sent === null ? null : { ...asked, ...sent };
    }
    default:
      return never(event);
  }
}

type Judged = Extract<SubcontractorEvent, { type: 'DocumentRejected' | 'DocumentReopened' }>;
/** The mail of a rejection carries a link that works (K25); taken back before that mail left, it carried none. Null: nothing changes. */
export function rejectionColumns(row: LinkColumns & { readonly is_active: boolean }, event: Judged): Partial<LinkColumns> | null {
  const { documentId } = event.data;
  if (event.type === 'DocumentRejected') {
    const { rejectedAt } = event.data;
    const works = row.is_active && !row.token_revoked && row.token_expires_at !== null && rejectedAt < row.token_expires_at;
    return works && row.link_state === 'never-sent' ? { link_state: 'sent', link_rejection: `${documentId} ${rejectedAt}` } : null;
  }
  if (row.link_state !== 'sent' || row.link_rejection === null) return null;
  const [rejected, at] = row.link_rejection.split(' ') as [string, Instant];
  if (Number(rejected) !== documentId || addMillis(at, HELD_SECONDS * 1000) <= event.data.reopenedAt) return null;
  return { link_state: 'never-sent', link_rejection: null };
}
