// The type of the app, for the server and for what it mounts.
import type { Hono } from 'hono';
import type { Served } from './call.ts';

export type Variables = { Variables: { served: Served } };
export type Api = Hono<Variables> & {
  /** Resolves once work that continues after answers is done or has failed. Call at shutdown. */
  settled(): Promise<void>;
};
