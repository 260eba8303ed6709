// The one rule for mail addresses, shared by every form, the settings and the mailer (C29): an accepted address is one that a mail can
// reach. It is stricter than the standard on purpose: quoted local parts, comments, lists, encoded words and Unicode have all been used to
// reach another mailbox than the displayed one.

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
