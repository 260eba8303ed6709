// The one rule for mail addresses, shared by every form, the settings and the mailer (C29): an accepted address is one that a mail can
// reach. It is stricter than the standard on purpose: quoted local parts, comments, lists, encoded words and Unicode have all been used to
// reach another mailbox than the displayed one.

import { withoutInvisible } from './invisible.ts';

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
/** product.md §3 (RFC 5321 §4.5.3 allows one character less; a server that minds says so), and the longest local part of the RFC. */
const MAX_LENGTH = 255;
const MAX_LOCAL = 64;

/** Accepts exactly one plain address; an internationalised domain in its ASCII form. Runs in linear time for any length. */
export function isMailAddress(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const at = text.indexOf('@');
  const local = text.slice(0, Math.max(0, at));
  const labels = text.slice(at + 1).split('.');
  return (
    local.length <= MAX_LOCAL &&
    LOCAL.test(local) &&
    !local.includes('=?') &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    // A numeric top-level label means an IP address, not a domain.
    !/^\d+$/.test(labels.at(-1)!)
  );
}

/** `rest`: what else the text held, a display name left out. */
export type AddressRead = { readonly address: string; readonly rest: string };

const CELL_LONGEST = 1000;
/** What stands around an address in a cell or in a pasted text: `Name <a@x.fr>`, `mailto:`, `a@x.fr; b@x.fr`, a stop behind it (K30). */
export function mailAddressIn(typed: string): AddressRead {
  // A telephone's keyboard curls the apostrophe of « o'connor ».
  const text = withoutInvisible(typed).replace(/[‘’]/g, "'").trim();
  if (isMailAddress(text) || text.length > CELL_LONGEST) return { address: text, rest: '' };
  const bracketed = /<\s*(?:mailto:)?([^<>\s]+@[^<>\s]+)\s*>/i.exec(text);
  if (bracketed !== null) {
    const name = text.slice(0, bracketed.index).replace(/["'\s]/g, '');
    const behind = trimmed(text.slice(bracketed.index + bracketed[0].length));
    return { address: bracketed[1]!, rest: name.includes('@') ? trimmed(text.replace(bracketed[0], ' ')) : behind };
  }
  const pieces = text
    .replace(/mailto:/gi, ' ')
    .replace(/(?<=@\S+\s+)(?:et|ou|and|or)(?=\s+\S+@)/gi, ' ')
    .split(/[\s;,|]+|\/(?=[^\s/]+@)/)
    .map(trimmed)
    .filter((piece) => piece !== '');
  const at = pieces.findIndex((piece) => piece.includes('@') && !/^[^\s]+@[^\s]*@/.test(piece));
  // Words around a single address may be part of it, wrongly typed: only lists and labels are taken apart.
  const separated = pieces.length === 1 || /[;,|/\n]|mailto:|:\s|@\S+\s+(?:(?:et|ou|and|or)\s+)?\S+@|@\S+\s+\(/i.test(text);
  if (at < 0 || !separated) return { address: text, rest: '' };
  const [address, query = ''] = pieces[at]!.split('?');
  const others = pieces.filter((piece, index) => index !== at && (piece.includes('@') || index > at));
  return { address: address!, rest: [...(query.includes('@') ? [query] : []), ...others].join(' ; ') };
}
const trimmed = (text: string): string => text.replace(/^[\s;,/<>"'(]+|[\s;,./<>"')]+$/g, '');
