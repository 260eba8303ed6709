// The state of a link after each event (CONTRACT « First request »).
import { expect, test } from 'vitest';
import { isLinkEvent, type LinkColumns, linkColumns, NO_LINK, rejectionColumns } from './link-columns.ts';

type Event = Parameters<typeof linkColumns>[1];
const meta = { subject: 'subcontractor-1', eventId: 'e1', sealed: 'box' };
const of = (type: string, data: object): Event => ({ type, data, personal: null, meta }) as unknown as Event;
const issued = (name: string) => of('LinkIssued', { tokenHash: name, shortIdHash: `s-${name}`, expiresAt: '2027-11-23T00:00:00.000Z' });
const reminded = (kind: string, channels: string[], decidedAt: string) => of('ReminderDecided', { kind, channels, decidedAt });
const opened = (openedAt: string) => of('LinkOpened', { openedAt });
function after(...events: Event[]): LinkColumns {
  const row = { ...NO_LINK };
  for (const event of events) Object.assign(row, linkColumns(row, event));
  return row;
}
const states = (...events: Event[]) => events.map((_, index) => after(...events.slice(0, index + 1)).link_state);
const [DAY_1, DAY_2, DAY_3] = ['2026-11-21T09:00:00.000Z', '2026-11-22T09:00:00.000Z', '2026-11-23T09:00:00.000Z'] as const;

test('G08 a link is never sent, sent by any message, then opened; a message after the opening leaves it opened', () => {
  expect(
    states(
      issued('a'),
      reminded('manuel', ['voice'], DAY_1),
      reminded('appel', ['sms'], DAY_1),
      opened(DAY_2),
      reminded('echeance', ['email'], DAY_3),
    ),
  ).toEqual(['never-sent', 'never-sent', 'sent', 'opened', 'opened']);
  // A step that sends no message changes nothing.
  expect(states(issued('a'), reminded('echeance', [], DAY_1))).toEqual(['never-sent', 'never-sent']);
  // A QR code may be opened before anything was sent.
  expect(states(issued('a'), opened(DAY_1))).toEqual(['never-sent', 'opened']);
});

test('a new link resets the state; the last request stays, and a reminder is not a request', () => {
  const first = after(issued('a'), reminded('demande', ['sms'], DAY_1), reminded('manuel', ['email'], DAY_2), opened(DAY_2));
  expect(first).toMatchObject({ requested_at: DAY_1, request_channel: 'sms', link_state: 'opened', link_opened_at: DAY_2 });
  const events = [
    issued('a'),
    reminded('demande', ['sms'], DAY_1),
    opened(DAY_2),
    of('LinkRevoked', {}),
    of('LinkRequested', { requestedAt: DAY_2 }),
  ];
  const anew = after(...events, issued('b'));
  expect(anew).toEqual({
    ...NO_LINK,
    ...{ token_hash: 'b', short_id_hash: 's-b', token_expires_at: '2027-11-23T00:00:00.000Z' },
    ...{ link_subject: meta.subject, link_event_id: meta.eventId, link_sealed: meta.sealed },
    ...{ requested_at: DAY_1, request_channel: 'sms' },
  });
  expect(after(...events, issued('b'), reminded('demande', ['email'], DAY_3))).toMatchObject({
    requested_at: DAY_3,
    request_channel: 'email',
    link_state: 'sent',
  });
});

test('K25 the mail of a rejection carries the link; a rejection that was taken back before its mail left carried none', () => {
  const row = { ...after(issued('a')), is_active: true };
  const judged = (type: string, data: object) => of(type, data) as unknown as Parameters<typeof rejectionColumns>[1];
  const rejected = judged('DocumentRejected', { documentId: 7, rejectedAt: DAY_1 });
  const reopened = (reopenedAt: string, documentId = 7) => judged('DocumentReopened', { documentId, reopenedAt });
  const sent = { ...row, ...rejectionColumns(row, rejected) };
  expect(sent.link_state).toBe('sent');
  expect(rejectionColumns(sent, reopened('2026-11-21T09:00:09.000Z'))).toMatchObject({ link_state: 'never-sent' });
  expect(rejectionColumns(sent, reopened('2026-11-21T09:00:09.000Z', 8))).toBeNull();
  expect(rejectionColumns(sent, reopened('2026-11-21T09:00:10.000Z'))).toBeNull();
  // A message meanwhile carried it too.
  const asked = { ...sent, ...linkColumns(sent, reminded('demande', ['email'], DAY_1)) };
  expect(rejectionColumns(asked, reopened('2026-11-21T09:00:09.000Z'))).toBeNull();
  for (const dead of [{ is_active: false }, { token_revoked: true }, { token_expires_at: DAY_1 }, { link_state: 'opened' as const }])
    expect(rejectionColumns({ ...row, ...dead }, rejected)).toBeNull();
});

test('extending a link clears the request for a new one', () => {
  const asked = [issued('a'), of('LinkRequested', { requestedAt: DAY_2 })];
  expect(after(...asked).link_requested_at).toBe(DAY_2);
  expect(after(...asked, of('LinkExtended', { expiresAt: '2028-11-23T00:00:00.000Z' }))).toMatchObject({
    link_requested_at: null,
    token_expires_at: '2028-11-23T00:00:00.000Z',
  });
});

test('an event that changes nothing writes no row', () => {
  const row = after(issued('a'), reminded('demande', ['email'], DAY_1));
  expect(linkColumns(row, reminded('echeance', ['email', 'sms'], DAY_2))).toBeNull();
  expect(isLinkEvent({ type: 'RemindersResumed', data: { resumedAt: DAY_1 }, personal: null } as never)).toBe(false);
});
