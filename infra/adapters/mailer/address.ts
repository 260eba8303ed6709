// Parses the sender's address from the setting.
import { isMailAddress } from '#domain/kernel/mail-address.ts';

/**
 * The address in `SubDoc <no-reply@subdoc.fr>` or in a bare one. Throws on anything else, so that a wrong setting is reported at the start.
 */
export function addressIn(from: string): string {
  const address = /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from.trim();
  if (!isMailAddress(address)) throw new RangeError('MAIL_FROM is no mail address');
  return address;
}
