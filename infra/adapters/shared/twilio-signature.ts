// Verifies that Twilio sent a request: Twilio signs with the account's token over the called address and the form
// (twilio.com/docs/usage/security). The signature has no time, so every handler must tolerate replays.
import type { RawCallback } from '#domain/ports/channel.ts';

const HEADER = 'x-twilio-signature';
/** Loads neither the client nor its dependencies: only this file of the package, at the first request. */
const library = () => import('twilio/lib/webhooks/webhooks.js');

/** The form of a request, null where the signature does not match this token. Twilio sends each name once. */
export async function signedForm(token: string, { url, headers, body }: RawCallback): Promise<ReadonlyMap<string, string> | null> {
  const fields = [...new URLSearchParams(body)];
  const form = new Map(fields);
  if (form.size !== fields.length) return null;
  const { validateRequest } = await library();
  return validateRequest(token, headers[HEADER] ?? '', url, Object.fromEntries(form)) ? form : null;
}

/** The same request as Twilio would send it, for a stand-in. */
export async function signed(token: string, url: string, form: Readonly<Record<string, string>>): Promise<RawCallback> {
  const { getExpectedTwilioSignature } = await library();
  return {
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', [HEADER]: getExpectedTwilioSignature(token, url, form) },
    body: new URLSearchParams(form).toString(),
  };
}
