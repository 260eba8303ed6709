import { describe, expect, test } from 'vitest';
import { instant } from '../kernel/calendar.ts';
import { fold } from '../kernel/decider.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { SubcontractorCommand } from './commands.ts';
import type { SubcontractorEvent } from './events.ts';
import { isLinkLive, linkExpiry } from './link.ts';
import { shownLinkState } from './link-state.ts';
import { askedTypeIds } from './state.ts';
import {
  accountId,
  answerTo,
  c,
  documentTypes,
  history,
  link,
  NOW,
  on,
  organization,
  outcome,
  profile,
  subcontractorId,
  type,
} from './subcontractor.test-kit.ts';
import { subcontractorDecider } from './subcontractor.ts';

const registered = history(c.register());
const state = (events: SubcontractorEvent[]) => fold(subcontractorDecider, events);

describe('registration and edition', () => {
  test('a subcontractor is registered with his secret link', () => {
    expect(registered).toEqual([
      {
        type: 'SubcontractorRegistered',
        data: { accountId, subcontractorId, organizationId: 1, isActive: true, registeredAt: NOW.now },
        personal: profile,
      },
      {
        type: 'LinkIssued',
        data: { tokenHash: 'hash-k1', shortIdHash: 'short-k1', expiresAt: '2027-11-21T09:00:00.000Z', issuedAt: NOW.now },
        personal: { token: 'k1', shortId: 's-k1' },
      },
    ]);
    expect(outcome(registered, c.register())).toEqual([]);
  });

  test('only into an organisation of the account that is not archived', () => {
    expect(outcome([], c.register({ organizationId: organization(7) }))).toBe('organization-not-found');
    expect(outcome(registered, c.edit({ organizationId: organization(7) }))).toBe('organization-not-found');
  });

  test('an edit without a change adds no event', () => {
    expect(outcome(registered, c.edit())).toEqual([]);
    expect(outcome(registered, c.edit({ profile: { ...profile, address: '1 rue X' } }))).toEqual(['SubcontractorEdited']);
    expect(outcome(registered, c.edit({ isActive: false }))).toEqual(['SubcontractorEdited']);
    expect(outcome(registered, c.edit({ organizationId: organization(2) }))).toEqual(['SubcontractorEdited']);
  });

  test('T19 trades are set alone or with an edit, an edit or an import that does not tell them leaves them, and setting them again adds no event', () => {
    const trades = { type: 'SetTrades', accountId, subcontractorId, trades: ['maconnerie'] } as const;
    const set = history(c.register(), trades);
    expect(state(set).profile).toEqual({ ...profile, trades: ['maconnerie'] });
    expect(outcome(set, trades)).toEqual([]);
    expect(state(history(c.register(), trades, c.edit({ profile: { ...profile, address: '1 rue X' } }))).profile?.trades).toEqual([
      'maconnerie',
    ]);
    expect(state(history(c.register(), trades, c.edit({ profile: { ...profile, trades: [] } }))).profile?.trades).toEqual([]);
    expect(outcome([], trades)).toBe('not-found');
  });

  test('another account gets not-found for every command', () => {
    const events = history(c.register(), c.upload(10));
    const foreign = 2 as AccountId;
    for (const command of [
      c.edit(),
      c.archive(),
      c.restore(),
      c.revoke(),
      c.renew(link('k2')),
      c.configure(1),
      c.analyse(10, true),
      c.fail(10, null),
      c.validate(10),
      c.reject(10),
      c.note(),
      c.register(),
    ]) {
      expect(outcome(events, { ...command, accountId: foreign })).toBe('not-found');
    }
    expect(outcome(events, { ...c.upload(11), accountId: foreign })).toBe('invalid-link');
  });

  test('once his personal data are erased, decisions still work', () => {
    const erased = history(c.register(), c.upload(10)).map((event) => ({ ...event, personal: null })) as SubcontractorEvent[];
    expect(state(erased).profile).toBeNull();
    expect(outcome(erased, c.validate(10))).toEqual(['DocumentValidated']);
    expect(outcome(erased, c.edit())).toEqual(['SubcontractorEdited']);
    expect(outcome(erased, c.archive())).toEqual(['SubcontractorArchived']);
  });
});

describe('the end', () => {
  const ended = history(c.register(), c.upload(10), c.archive());

  test('F228 A31 deletion archives: the link dies at once, the documents remain', () => {
    expect(isLinkLive(state(ended), 'hash-k1', NOW.now)).toBe(false);
    expect(outcome(ended, c.upload(11))).toBe('invalid-link');
    expect(state(ended).documents.size).toBe(1);
  });

  test('commands of people on a deleted subcontractor are not found; a late timer or analysis changes nothing', () => {
    for (const command of [c.edit(), c.revoke(), c.renew(link('k2')), c.configure(1), c.validate(10), c.reject(10)])
      expect(outcome(ended, command)).toBe('not-found');
    for (const command of [c.archive(), c.note(), c.analyse(10, true), c.fail(10, null)]) expect(outcome(ended, command)).toEqual([]);
  });
});

describe('the link', () => {
  test('F252 A30 lives twelve months to the minute, and dies by expiry, revocation, deactivation and deletion', () => {
    const live = (events: SubcontractorEvent[], iso = NOW.now as string) => isLinkLive(state(events), 'hash-k1', instant(iso));
    expect(live(registered)).toBe(true);
    expect(live(registered, '2027-11-21T08:59:59.999Z')).toBe(true);
    expect(live(registered, '2027-11-21T09:00:00Z')).toBe(false);
    expect(live(history(c.register(), c.revoke()))).toBe(false);
    expect(live(history(c.register(), c.edit({ isActive: false })))).toBe(false);
    expect(live(history(c.register(), c.archive()))).toBe(false);
    expect(live([])).toBe(false);
    expect(isLinkLive(state(registered), 'hash-other', NOW.now)).toBe(false);
  });

  test('F252 an upload through a dead link is refused in the decision itself', () => {
    const refused = (events: SubcontractorEvent[], context = NOW) => expect(outcome(events, c.upload(10), context)).toBe('invalid-link');
    refused([]);
    refused(history(c.register(), c.revoke()));
    refused(history(c.register(), c.edit({ isActive: false })));
    refused(registered, on('2027-11-21T09:00:01Z'));
    expect(outcome(registered, c.upload(10, 1, { by: 'other' }))).toBe('invalid-link');
    expect(outcome(history(c.register(), c.edit({ isActive: false }), c.edit()), c.upload(10))).toEqual(['DocumentUploaded']);
  });

  test('a renewal extends a live link and replaces a dead one, whose secret no longer works', () => {
    const later = on('2027-03-21T09:00:00Z');
    expect(answerTo(registered, c.renew(link('k2', linkExpiry(later.now))), later)).toEqual([
      { type: 'LinkExtended', data: { expiresAt: '2028-03-21T09:00:00.000Z', extendedAt: later.now }, personal: null },
    ]);
    expect(outcome(registered, c.renew(link('k2')))).toEqual([]);
    const dead = history(c.register(), c.revoke());
    expect(outcome(dead, c.renew(link('k2')))).toEqual(['LinkIssued']);
    const renewed = history(c.register(), c.revoke(), c.renew(link('k2')));
    expect(outcome(renewed, c.upload(10))).toBe('invalid-link');
    expect(outcome(renewed, c.upload(10, 1, { by: 'k2' }))).toEqual(['DocumentUploaded']);
    expect(outcome(registered, c.renew(link('k2', linkExpiry(instant('2028-01-01T00:00:00Z')))), on('2027-12-01T00:00:00Z'))).toEqual([
      'LinkIssued',
    ]);
  });

  test('revoking twice is one revocation', () => expect(outcome(history(c.register(), c.revoke()), c.revoke())).toEqual([]));

  test('F270 the first opening of each link is recorded once, and none of a dead link', () => {
    expect(answerTo(registered, c.opened())).toEqual([{ type: 'LinkOpened', data: { openedAt: NOW.now }, personal: null }]);
    const opened = history(c.register(), c.opened());
    expect(outcome(opened, c.opened())).toEqual([]);
    // An extension keeps the link; a new link is unopened.
    const later = on('2027-03-21T09:00:00Z');
    expect(
      outcome([...opened, ...history(c.register(), [c.renew(link('k1', linkExpiry(later.now))), later]).slice(2)], c.opened()),
    ).toEqual([]);
    const renewed = history(c.register(), c.opened(), c.revoke(), c.renew(link('k2')));
    expect([outcome(renewed, c.opened()), outcome(renewed, c.opened('k2'))]).toEqual([[], ['LinkOpened']]);
    for (const dead of [
      history(c.register(), c.revoke()),
      history(c.register(), c.edit({ isActive: false })),
      history(c.register(), c.archive()),
    ])
      expect(outcome(dead, c.opened())).toEqual([]);
    expect(outcome(registered, c.opened(), on('2027-11-21T09:00:00Z'))).toEqual([]);
    expect(outcome(registered, { ...c.opened(), accountId: 99 as AccountId })).toBe('not-found');
  });

  test('twelve months are calendar months on the clocks of Paris', () => {
    expect(linkExpiry(instant('2028-02-29T12:00:30Z'))).toBe('2029-02-28T12:00:30.000Z');
    expect(linkExpiry(instant('2026-10-25T12:00:00Z'))).toBe('2027-10-25T11:00:00.000Z');
  });
});

describe('C67 an erased subcontractor', () => {
  const erase: SubcontractorCommand = { type: 'ErasePerson', subject: 'subcontractor-7', accountId, because: 'deleted' };

  test('has no profile, link or document, whatever his former state; timers change nothing, people get not-found', () => {
    for (const before of [registered, history(c.register(), c.upload(10)), history(c.register(), c.archive())]) {
      const events = [...before, ...(answerTo(before, erase) as SubcontractorEvent[])];
      expect(events.at(-1)).toMatchObject({
        type: 'PersonErased',
        data: { subject: 'subcontractor-7', because: 'deleted' },
        personal: null,
      });
      expect(state(events)).toMatchObject({ profile: null, link: null, documents: new Map(), erased: true });
      for (const command of [erase, c.archive(), c.note(), c.opened(), c.analyse(10, true), c.fail(10, null), c.register()])
        expect(outcome(events, command)).toEqual([]);
      expect(outcome(events, c.upload(11))).toBe('invalid-link');
      for (const command of [c.edit(), c.restore(), c.revoke(), c.configure(1), c.validate(10), c.reject(10)])
        expect(outcome(events, command)).toBe('not-found');
    }
  });

  test('of another account is not found', () => {
    expect(outcome(registered, { ...erase, accountId: 99 as AccountId })).toBe('not-found');
  });
});

describe('required types', () => {
  test('without a saved list every type is required; of a saved list those that are not archived', () => {
    expect(askedTypeIds(state(registered), documentTypes)).toEqual([1, 2, 3]);
    const events = history(c.register(), c.configure(3, 1, 3));
    expect(events.at(-1)).toMatchObject({ type: 'RequiredTypesConfigured', data: { documentTypeIds: [1, 3] } });
    expect(askedTypeIds(state(events), documentTypes)).toEqual([1, 3]);
    const archived = new Map(documentTypes).set(type(1), { ...documentTypes.get(type(1))!, archived: true });
    expect(askedTypeIds(state(events), archived)).toEqual([3]);
    expect(askedTypeIds(state(history(c.register(), c.configure())), documentTypes)).toEqual([]);
  });

  test('saving the same list again adds no event; saving the full list for the first time does', () => {
    expect(outcome(history(c.register(), c.configure(1, 2)), c.configure(2, 1))).toEqual([]);
    expect(outcome(registered, c.configure(1, 2, 3))).toEqual(['RequiredTypesConfigured']);
  });

  test('unknown, foreign and archived types are refused', () => {
    expect(outcome(registered, c.configure(1, 77))).toBe('document-type-not-found');
    expect(outcome(registered, c.configure(9))).toBe('document-type-not-found');
  });

  test('F251 an upload for a type that is not asked, or of another account, is refused', () => {
    expect(outcome(history(c.register(), c.configure(1)), c.upload(10, 2))).toBe('document-type-not-required');
    expect(outcome(registered, c.upload(10, 77))).toBe('document-type-not-required');
    expect(outcome(registered, c.upload(10, 9))).toBe('document-type-not-required');
  });

  test('A49 only the formats that the type allows, by the type of the bytes', () => {
    expect(outcome(registered, c.upload(10, 1, { mimeType: 'image/jpeg' }))).toEqual(['DocumentUploaded']);
    expect(outcome(registered, c.upload(10, 2, { mimeType: 'image/jpeg' }))).toBe('format-not-allowed');
    expect(answerTo(registered, c.upload(10, 2, { mimeType: 'image/png' }))).toEqual({
      refusal: 'format-not-allowed',
      detail: { allowed: 'PDF' },
    });
    for (const mimeType of ['text/html', 'image/svg+xml', '', 'constructor'])
      expect(outcome(registered, c.upload(10, 1, { mimeType }))).toBe('format-not-allowed');
  });
});

test('G08 a link is shown as closed, with the reason that comes first, or as far as it has come', () => {
  const link = { isActive: true, tokenRevoked: false, tokenExpiresAt: '2026-11-22T09:00:00.000Z', linkState: 'opened' as const };
  const at = (more: Partial<Parameters<typeof shownLinkState>[0]>, now = NOW.now) => shownLinkState({ ...link, ...more }, now);
  expect([at({}), at({ linkState: 'sent' }), at({ linkState: 'never-sent' })]).toEqual(['opened', 'sent', 'never-sent']);
  expect([at({ tokenExpiresAt: NOW.now }), at({ tokenRevoked: true }), at({ isActive: false, tokenRevoked: true })]).toEqual([
    'expired',
    'revoked',
    'inactive',
  ]);
});
