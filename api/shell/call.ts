// What a handler is given and what it may answer. One handler per row of the route table: a row without one does not compile.
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
/** Gates that let nobody in without a session. */
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

/** What one request is served with. */
export type Served = {
  correlationId: string;
  /** The path of the route table that serves it; null until there is one. */
  route: string | null;
  visitor: Visitor | null;
};

/** What a call does to the world, tied to its Idempotency-Key. */
export type Effects = {
  /** Decides and appends; a refusal becomes its problem. `part` tells several commands of one call apart. */
  dispatch(command: Command, options?: DispatchOptions): Promise<Dispatched>;
  /** The same, the refusal as a value. */
  attempt(command: Command, options?: DispatchOptions): Promise<Dispatched | Refusal>;
  /** A fresh id; under an Idempotency-Key the one drawn the first time. */
  id(kind: IdKind, part?: string): Promise<number>;
  /** So many of them, under an Idempotency-Key kept in one step: never one by one for what comes in numbers. */
  ids(kind: IdKind, count: number, part?: string): Promise<number[]>;
  /** A fresh secret of so many bytes; under an Idempotency-Key the one drawn the first time. */
  secret(bytes: number, part: string): Promise<string>;
  /** Waits, at most 2 s, until the read models show what this call appended; false when they do not yet (DESIGN 3.8). */
  settled(): Promise<boolean>;
  /** The last position appended by this call. */
  position(): string | null;
};
export type DispatchOptions = {
  part?: string;
  /** Refused with `stale-state` unless the stream stands here (C47). */
  expectedRevision?: Revision;
  /** The answer neither tells that anything was appended nor waits for it: it is the same where there is nobody (C34). */
  fireAndForget?: true;
  /** The name that a provider gave to what it tells: told again under the same one, it has one effect. */
  once?: string;
  /** Whose act it is, when it is not the visitor's. */
  as?: { actor: Actor; accountId: AccountId };
};

/** Rows of a list with their total: becomes a bare array with `Content-Range`. */
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
