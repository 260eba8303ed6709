// Decides when two e-mail addresses are the same mailbox (C40): ignores case, the dots and tags that Gmail ignores, and whether a domain is
// in Unicode or ASCII.
import { domainToASCII } from 'node:url';
import type { Keys } from '#domain/ports/keys.ts';

const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** One spelling per mailbox. For look-up only: mails go to the address as it was typed. */
export function canonicalEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).trim().toLowerCase();
  const typed = address
    .slice(at + 1)
    .trim()
    .toLowerCase();
  const domain = domainToASCII(typed) || typed;
  if (!DOTLESS.has(domain)) return `${local}@${domain}`;
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@gmail.com`;
}

/** Names the stream in which an address is reserved. */
export const emailHash = (keys: Pick<Keys, 'hash'>, address: string): string => keys.hash('email', canonicalEmail(address));
