// Lists every account with its state, read from the events, because read models are stopped while the product is.

import { emailHash } from '#api/shell/addresses.ts';
import { type AccountState, accountDecider, isAlive } from '#domain/accounts/account.ts';
import type { AccountEvent } from '#domain/events.ts';
import { pagesOf } from '#domain/history.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Box, Keys } from '#domain/ports/keys.ts';
import { upcast } from '#domain/upcast.ts';

type Known = { state: AccountState; name: Box | null };

async function read(store: Pick<EventStore, 'readAll'>): Promise<Known[]> {
  const accounts = new Map<number, Known>();
  for await (const events of pagesOf(store, { categories: ['account'] }))
    for (const { accountId, eventId, type, schemaVersion, data, subject, sealed } of events) {
      const { state, name } = accounts.get(accountId) ?? { state: accountDecider.initial, name: null };
      const event = upcast({ type, schemaVersion, data, personal: null }) as AccountEvent;
      const box = event.type === 'AccountRegistered' && subject && sealed ? { subject, eventId, sealed } : name;
      accounts.set(accountId, { state: accountDecider.evolve(state, event), name: box });
    }
  return [...accounts.values()].filter(({ state }) => isAlive(state));
}

const stateOf = ({ emailVerified, adminApproved }: AccountState): string =>
  !emailVerified ? (adminApproved ? 'approuvé, adresse à vérifier' : 'adresse à vérifier') : adminApproved ? 'ouvert' : 'à approuver';

/** Removes control characters: user text must not move the operator's cursor or hide a line. */
const plain = (text: string): string => text.replace(/\p{C}/gu, '�');

/** One line per account, in columns. `adminEmails`: those of the settings. */
export async function listAccounts(
  { store, keys }: { store: Pick<EventStore, 'readAll'>; keys: Pick<Keys, 'open' | 'hash'> },
  adminEmails: readonly string[],
): Promise<string> {
  const admins = new Set(adminEmails.map((address) => emailHash(keys, address)));
  const accounts = await read(store);
  const opened = await keys.open(accounts.flatMap(({ name }) => name ?? []));
  const names = new Map(accounts.flatMap(({ name }) => name ?? []).map(({ eventId }, index) => [eventId, opened[index]]));
  if (accounts.length === 0) return 'Aucun compte.';
  const rows = accounts.map(({ state, name }) => {
    const { email = '', companyName = '' } = (names.get(name?.eventId ?? '') ?? {}) as { email?: string; companyName?: string };
    const rights = state.administrator ? 'administrateur (accordé)' : admins.has(state.emailHash) ? 'administrateur (réglages)' : '';
    return [email, stateOf(state), rights, companyName].map(plain);
  });
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
