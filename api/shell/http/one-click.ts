// Reads JSON from a page, or the one click of a mail program (RFC 8058), a form in either of two encodings.
import type { z } from 'zod';
import { fieldErrors } from '../answer.ts';
import type { Call } from '../call.ts';
import { Problem } from '../problem.ts';
import { readBytes } from './body.ts';
import { parsedJson } from './json.ts';

const NO_CLICK = 'Ce formulaire n’est pas celui d’un désabonnement : List-Unsubscribe=One-Click est attendu.';

/** `clicked`: what the click says. */
export async function jsonOrClick<Input>(http: Call<never>['http'], schema: z.ZodType<Input>, clicked: Input): Promise<Input> {
  const bytes = await readBytes(http);
  const type = http.req.header('content-type') ?? '';
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type);
  if (isForm) {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData().catch(() => null);
    if (form?.get('List-Unsubscribe') !== 'One-Click') throw new Problem('invalid-body', { message: NO_CLICK });
    return clicked;
  }
  const parsed = schema.safeParse(jsonIn(new TextDecoder().decode(bytes)));
  if (!parsed.success) throw new Problem('invalid-body', { errors: fieldErrors(parsed.error) });
  return parsed.data;
}
function jsonIn(text: string): unknown {
  try {
    return parsedJson(text);
  } catch {
    throw new Problem('malformed-json');
  }
}
