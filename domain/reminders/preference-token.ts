// The secret in the footer of every reminder, which only lets its holder set preferences. It is stored nowhere but derived from the
// subcontractor's id, so it stays valid as long as he exists, whatever happens to his upload link.
import { isId, type SubcontractorId } from '../kernel/ids.ts';
import type { Keys } from '../ports/keys.ts';

/** 160 bits of the keyed hash, in URL-safe characters. */
const MAC_LETTERS = 40;
const SHAPE = /([1-9]\d{0,9})\.([0-9a-f]{40})/i;

export const preferenceToken = (keys: Pick<Keys, 'hash'>, id: SubcontractorId): string =>
  `${id}.${keys.hash('preferences', String(id)).slice(0, MAC_LETTERS)}`;

/** The token in this text, in small letters and without what stands around it, and the subcontractor that it names; it may be forged. */
export function preferenceTokenIn(text: string): { token: string; id: SubcontractorId } | null {
  const [token, id] = SHAPE.exec(text) ?? [];
  return token !== undefined && isId(Number(id)) ? { token: token.toLowerCase(), id: Number(id) as SubcontractorId } : null;
}
