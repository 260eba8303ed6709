// Which mail addresses there are for us: the one rule of every form, of the settings and of the mailer (C29), so that nobody is accepted
// whom no mail can reach. Stricter than the standard on purpose: quoted local parts, comments, lists, encoded words and Unicode have all
// been used to reach another mailbox than the one that is shown.

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
/** product.md §3 (RFC 5321 §4.5.3 knows one sign less: a server that minds says so); and its longest local part. */
const MAX_LENGTH = 255;
const MAX_LOCAL = 64;

/** One plain address and nothing else; a domain beyond ASCII in its ASCII form. Answers in linear time whatever the length. */
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
    // Four numbers are a machine, not a domain.
    !/^\d+$/.test(labels.at(-1)!)
  );
}
