// An error of the developer tools, in the form of every other one (CONTRACT « Forms »).
import type { Context } from 'hono';

export const problem = (context: Context, status: 400 | 403 | 404 | 409, code: string, message: string): Response =>
  context.json({ message, code, status }, status);
