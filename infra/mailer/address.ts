// Which addresses we hand to a mail server (C29). Stricter than the standard on purpose: quoted local parts, comments, lists and
// Unicode have all been used to reach another mailbox than the one that is shown.

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/;
const DOMAIN = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
/** RFC 5321 §4.5.3: the longest path, without its brackets. */
const MAX_LENGTH = 254;

/** One plain address and nothing else. Answers in linear time whatever the length. */
export function isMailAddress(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const at = text.indexOf('@');
  if (at < 1 || at !== text.lastIndexOf('@')) return false;
  const local = text.slice(0, at);
  return LOCAL.test(local) && !local.startsWith('.') && !local.endsWith('.') && !local.includes('..') && DOMAIN.test(text.slice(at + 1));
}

/** The address in `SubDoc <no-reply@subdoc.fr>` or in a bare one. Throws on anything else: a wrong setting is told at the start. */
export function addressIn(from: string): string {
  const address = /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from.trim();
  if (!isMailAddress(address)) throw new RangeError('MAIL_FROM is no mail address');
  return address;
}
