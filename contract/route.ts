// The shape of one row of the route table, and pieces that several rows share.
import { z } from 'zod';
import type { Ability } from '#domain/people/abilities.ts';
import type { Look } from '#domain/people/events.ts';
import { pathId } from './common.ts';
import { later } from './later.ts';

/** Each gate includes those before it: session → verified → approved → subscribed; `token`: the subcontractor's secret link. */
export type Gate =
  | 'public'
  | 'session'
  | 'verified'
  | 'approved'
  | 'subscribed'
  | 'admin'
  | 'token'
  | 'subscribed-or-token'
  | 'subscribed-or-admin';
/** Whoever calls one of these is a member of an account: his role says what he may do. */
type MembersGate = Exclude<Gate, 'public' | 'token' | 'session' | 'admin'>;
/** A call of the person himself needs no ability unless it says so; administrators are owners of their account. */
type Access =
  | { gate: 'public' | 'token' | 'admin'; ability?: undefined }
  | { gate: 'session'; ability?: Ability }
  | { gate: MembersGate; ability: Ability };
export type Route = Access & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Which form (http/openapi.ts), read by the handler itself; beside a `body` either may come. */
  multipart?: 'upload' | 'deposit' | 'spreadsheet';
  /** Bytes of JSON, where it may be more than usual. */
  most?: number;
  /** The handler reads the bytes as they came: a signature covers them. */
  raw?: true;
  /** Open also to who must set up a second factor before anything else. */
  beforeFactor?: true;
  /** A password stands in it: where one wants to know the same request again, a keyed hash is kept of it. */
  confidential?: true;
  response: z.ZodType | null;
  /** What an auditor who makes this call looked at: it is recorded in the account's history. */
  look?: Look;
  /** The media type of a file that is answered in place of JSON. */
  file?: string;
  status?: number;
  /** Which of the path's parameters name whose object: what C1 exchanges. */
  ids?: Record<
    string,
    | 'organization'
    | 'documentType'
    | 'subcontractor'
    | 'document'
    | 'delivery'
    | 'forecast'
    | 'session'
    | 'alert'
    | 'note'
    | 'proofFile'
    | 'passkey'
    | 'member'
  >;
};
export const define = <Table extends Record<string, Route>>(table: Table) => table;
export const byId = later(() => z.object({ id: pathId }));
export const byToken = later(() => z.object({ token: z.string() }));
export const done = later(() => z.object({ message: z.string() }));
