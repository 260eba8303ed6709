// What the refusal of a mail server speaks of (RFC 3463, RFC 5321): the recipient's address, or us: our login, our sender, our rate.
// Only the first may be told to a customer as a wrong address; the second waits until an operator, or time, has mended it.

/** Basic and enhanced code of `554 5.7.1 <…>: Relay access denied`; null where there is none. */
function codesOf(reply: string): { basic: string; enhanced: string | null } | null {
  const told = /^(\d{3})(?:[ -]+(\d\.\d{1,3}\.\d{1,3}))?/.exec(reply);
  return told && { basic: told[1]!, enhanced: told[2] ?? null };
}

/** Servers without enhanced codes refuse a relay, a sender or a missing login with a bare 550 as well (Exim: « 550 relay not permitted »). */
const OF_US = /\brelay|\bauth(?:entic|ori[sz]|\b)|\bsender\b|\blog ?in\b|starttls|\btls\b/i;
const TOO_MUCH = /\btoo (?:many|much)\b|\brate\b|\blimit|throttl|slow(?:er| down)/i;

/** A permanent refusal of the address: 5.1.x save those of the sender's address (5.1.7, 5.1.8), 5.2.1, and a bare 550, 551 or 553. */
export function isOfAddress(reply: string): boolean {
  const codes = codesOf(reply);
  if (codes === null) return false;
  if (codes.enhanced === null) return /^55[013]$/.test(codes.basic) && !OF_US.test(reply);
  return codes.enhanced === '5.2.1' || (/^5\.1\./.test(codes.enhanced) && !/^5\.1\.[78]$/.test(codes.enhanced));
}

/** A refusal for now that is about the recipient's mailbox: 4.1.x, 4.2.x, and a bare 450, 451 or 452 that speaks of no limit. */
export function isOfMailbox(reply: string): boolean {
  const codes = codesOf(reply);
  if (codes === null) return false;
  if (codes.enhanced === null) return /^45[012]$/.test(codes.basic) && !TOO_MUCH.test(reply) && !OF_US.test(reply);
  return /^4\.[12]\./.test(codes.enhanced) && !/^4\.1\.[78]$/.test(codes.enhanced);
}
