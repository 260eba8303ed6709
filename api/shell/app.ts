// The type of the app, where both the server and what it mounts can see it.
import type { Hono } from 'hono';
import type { Served } from './call.ts';

export type Variables = { Variables: { served: Served } };
export type Api = Hono<Variables> & {
  /** What is written behind answers is there, or could not be: for who stops. */
  settled(): Promise<void>;
};
