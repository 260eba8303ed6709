// The secret of a witness's links: by it he accepts, and later stops. It is stored nowhere but derived from his id, so it opens as long as he is a
// witness (or is asked), and nothing afterwards.
import { type AccountId, isId, type WitnessId } from '../kernel/ids.ts';
import type { Keys } from '../ports/keys.ts';

/** 160 bits of the keyed hash, in URL-safe characters. */
const MAC_LETTERS = 40;
const SHAPE = /([1-9]\d{0,9})\.([1-9]\d{0,9})\.([0-9a-f]{40})/i;

type Named = { accountId: AccountId; witness: WitnessId };
export function witnessToken(keys: Pick<Keys, 'hash'>, { accountId, witness }: Named): string {
  const who = `${accountId}.${witness}`;
  return `${who}.${keys.hash('witness', who).slice(0, MAC_LETTERS)}`;
}

/** The token in this text, in small letters and without what stands around it, and whom it names; it may be forged. */
export function witnessTokenIn(text: string): (Named & { token: string }) | null {
  const [token, account, witness] = SHAPE.exec(text) ?? [];
  if (token === undefined || !isId(Number(account)) || !isId(Number(witness))) return null;
  return { token: token.toLowerCase(), accountId: Number(account) as AccountId, witness: Number(witness) as WitnessId };
}
