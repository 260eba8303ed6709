// Who called: Twilio signs each of its requests with the account's token, over the address that it called and the form that it sent
// (twilio.com/docs/usage/security). There is no moment in it: whoever takes its news makes replays harmless himself.
import type { RawCallback } from '#domain/ports/channel.ts';

const HEADER = 'x-twilio-signature';
/** Neither the client nor what it brings: this one file of the package, when the first request comes. */
const library = () => import('twilio/lib/webhooks/webhooks.js');

/** The form of a request, null where it was not signed with this token. Each name stands once in what Twilio sends. */
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
