// The secret in the footer of every reminder, which only lets its holder set preferences. It is stored nowhere but derived from the
// subcontractor's id, so it stays valid as long as he exists, whatever happens to his upload link.
import { isId, type SubcontractorId } from '../kernel/ids.ts';
import type { Keys } from '../ports/keys.ts';

/** 160 bits of the keyed hash, in URL-safe characters. */
const MAC_LETTERS = 40;
const SHAPE = /^([1-9]\d{0,9})\.[0-9a-f]{40}$/;

export const preferenceToken = (keys: Pick<Keys, 'hash'>, id: SubcontractorId): string =>
  `${id}.${keys.hash('preferences', String(id)).slice(0, MAC_LETTERS)}`;

/** The subcontractor that the token names; `preferenceToken` tells whether the token is genuine. */
export function subcontractorIn(token: string): SubcontractorId | null {
  const id = Number(SHAPE.exec(token)?.[1]);
  return isId(id) ? (id as SubcontractorId) : null;
}
