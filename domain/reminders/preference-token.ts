// The secret in the foot of every reminder: who has it says what he wants to receive, nothing else. It stands nowhere: it follows from the
// subcontractor's id, so it lives as long as he is known, whatever becomes of his upload link.
import { isId, type SubcontractorId } from '../kernel/ids.ts';
import type { Keys } from '../ports/keys.ts';

/** 160 bits of the keyed hash, in letters that every address takes. */
const MAC_LETTERS = 40;
const SHAPE = /^([1-9]\d{0,9})\.[0-9a-f]{40}$/;

export const preferenceToken = (keys: Pick<Keys, 'hash'>, id: SubcontractorId): string =>
  `${id}.${keys.hash('preferences', String(id)).slice(0, MAC_LETTERS)}`;

/** Whom it names. Whether he was given it is to be asked of `preferenceToken`. */
export function subcontractorIn(token: string): SubcontractorId | null {
  const id = Number(SHAPE.exec(token)?.[1]);
  return isId(id) ? (id as SubcontractorId) : null;
}
