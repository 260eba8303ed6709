// Errors of the developer tools, in the same form as all others (CONTRACT « Forms »).
import type { Context } from 'hono';

export const problem = (context: Context, status: 400 | 403 | 404 | 409, code: string, message: string): Response =>
  context.json({ message, code, status }, status);

export class BadInput extends Error {}

/** Answers the JSON object of a call; an empty body is an empty object. Throws BadInput. */
export async function bodyOf(context: Context): Promise<Record<string, unknown>> {
  const text = await context.req.text();
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // Falls through: invalid JSON is the same error as JSON of a wrong shape.
  }
  throw new BadInput('Un objet JSON est attendu.');
}
