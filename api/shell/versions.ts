// Edits based on a version: when two start from the same version, the second is refused with the current row (C47).
import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { Command } from '#domain/commands.ts';
import { canonicalJson } from '#domain/kernel/canonical-json.ts';
import type { StreamCategory } from '#domain/kernel/event.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { Effects } from './call.ts';
import type { ApiDeps } from './deps.ts';
import { READ_YOUR_WRITES_MS } from './effects.ts';
import { Problem, problemOf } from './problem.ts';

/** Other events may be appended to the same stream at the same moment; the edit is then compared again. */
export const MAX_LOOKS = 5;

const etagOf = (fields: object): string => `"${hash('sha256', canonicalJson(fields), 'hex').slice(0, 24)}"`;

/** The row; sets the ETag of its version. `fields`: the fields that an edit changes. */
export function versioned<Row extends object>(http: Context, row: Row, fields: (row: Row) => object): Row {
  http.header('etag', etagOf(fields(row)));
  return row;
}

export type Edit<Row> = {
  http: Context;
  effects: Effects;
  /** `updatedAt` of the body, when it was sent; null: nobody had set it. */
  madeFrom: string | null | undefined;
  stream: readonly [StreamCategory, number];
  command: Command;
  current(): Promise<Row | null>;
  /** The fields that an edit changes; the version is their hash. */
  fields(row: Row): object;
};

/** Dispatches an edit, guarded when the caller names the version that it started from. */
export async function edit<Row extends object>(deps: ApiDeps, it: Edit<Row>): Promise<void> {
  const match = it.http.req.header('if-match');
  if (match === undefined && it.madeFrom === undefined) {
    await it.effects.dispatch(it.command);
    return;
  }
  for (let look = 0; look < MAX_LOOKS; look++) {
    const { revision: expectedRevision } = await deps.loadState(...it.stream);
    // The row must be at least as new as the revision that guards the append.
    const head = await deps.store.head();
    if (head !== null) await deps.readModels.waitFor(head, READ_YOUR_WRITES_MS);
    const row = await it.current();
    if (row === null) throw new Problem('not-found');
    const changed = it.madeFrom !== undefined && 'updatedAt' in row && row.updatedAt !== it.madeFrom;
    if (changed || madeFromOther(it.http, it.fields(row))) throw stale(row);
    const outcome = await it.effects.attempt(it.command, { expectedRevision });
    if (!isRefusal(outcome)) return;
    if (outcome.refusal !== 'stale-state') throw problemOf(outcome);
  }
  throw stale(await it.current());
}

/** Whether `If-Match` names another version than that of these fields. */
export function madeFromOther(http: Context, fields: object): boolean {
  const match = http.req.header('if-match');
  return match !== undefined && match !== '*' && match !== etagOf(fields);
}

/** 409 with what is there now. */
export const stale = (current: unknown): Problem => problemOf({ refusal: 'stale-state', detail: {} }, { current });
