// What a handler receives and what it may return. Each row of the route table has one handler; a missing one does not compile.
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Gate, Route, RouteName, routes } from '#contract/routes.ts';
import type { Command } from '#domain/commands.ts';
import type { AccountId, IdKind } from '#domain/kernel/ids.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import type { Dispatched } from '#domain/ports/dispatch.ts';
import type { Actor, Revision } from '#domain/ports/event-store.ts';
import type { ListOptions, Page } from '#projections/projection.ts';
import type { Visitor } from './visitor.ts';

export type { Visitor } from './visitor.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
/** Gates that require a session. */
type Closed = Exclude<Gate, 'public' | 'token' | 'subscribed-or-token'>;

export type Call<R extends Route = Route> = {
  readonly route: R;
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
  /** The simple-rest dialect of the query string. */
  readonly list: ListOptions;
  readonly visitor: R['gate'] extends Closed ? Visitor : Visitor | null;
  readonly http: Context;
  readonly correlationId: string;
  /** The client's address (CONTRACT « Client address »: the socket's, X-Forwarded-For only behind TRUST_PROXY). */
  readonly address: string;
  readonly effects: Effects;
};

/** State of the request being served, read by the log. */
export type Served = {
  correlationId: string;
  /** The path pattern of the matched route; null before a route matches. */
  route: string | null;
  visitor: Visitor | null;
};

/** The side effects of a call, tied to its Idempotency-Key. */
export type Effects = {
  /** Decides and appends; a refusal is thrown as its problem. `part` distinguishes several commands of one call. */
  dispatch(command: Command, options?: DispatchOptions): Promise<Dispatched>;
  /** Like `dispatch`, but returns a refusal as a value. */
  attempt(command: Command, options?: DispatchOptions): Promise<Dispatched | Refusal>;
  /** A fresh id; a retry under the same Idempotency-Key gets the same one. */
  id(kind: IdKind, part?: string): Promise<number>;
  /** `count` ids, stored in one step under an Idempotency-Key. Use it for large numbers instead of `id` in a loop. */
  ids(kind: IdKind, count: number, part?: string): Promise<number[]>;
  /** A fresh secret of this many bytes; a retry under the same Idempotency-Key gets the same one. */
  secret(bytes: number, part: string): Promise<string>;
  /** Waits, at most 2 s, until the read models include what this call appended; false when they do not yet (DESIGN 3.8). */
  settled(): Promise<boolean>;
  /** The last position appended by this call. */
  position(): string | null;
};
export type DispatchOptions = {
  part?: string;
  /** Refuses with `stale-state` unless the stream is at this revision (C47). */
  expectedRevision?: Revision;
  /** The answer neither shows that something was appended nor waits for it, so it is the same when nobody exists (C34). */
  fireAndForget?: true;
  /** A provider's id of its notification. A notification that is delivered again has no second effect. */
  once?: string;
  /** Actor and account of the command, when they are not the visitor's. */
  as?: { actor: Actor; accountId: AccountId };
};

/** Rows of a list with their total; the answer is a bare array with `Content-Range`. */
export class Listed<Row> {
  readonly page: Page<Row>;
  constructor(page: Page<Row>) {
    this.page = page;
  }
}
export const listed = <Row>(page: Page<Row>): Listed<Row> => new Listed(page);

type Body<R extends Route> = R['response'] extends z.ZodType ? z.input<R['response']> : never;
export type Answer<R extends Route> = Response | Body<R> | (Body<R> extends readonly (infer Row)[] ? Listed<Row> : never);
export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>;
export type Handlers = { readonly [Name in RouteName]: Handler<(typeof routes)[Name]> };
