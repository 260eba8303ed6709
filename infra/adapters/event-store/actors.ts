// The stored form of an event's actor. The hash covers the JSON below, so each actor has one form that never changes (infra/decisions/081):
// the first person of an account has the account's own number, which is left out, and so do events from before persons.
import { canonicalJson } from '#domain/kernel/canonical-json.ts';
import type { AccountId, PersonId } from '#domain/kernel/ids.ts';
import type { Actor } from '#domain/ports/event-store.ts';

/** Canonical JSON of `keptActor`, written by hand, because every append and audit calls it. */
export function actorJson(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
    case 'administrator': {
      const person = (actor.personId as number) === actor.accountId ? '' : `,"personId":${actor.personId}`;
      return `{"accountId":${actor.accountId},"kind":"${actor.kind}"${person}}`;
    }
    case 'subcontractor':
      return `{"kind":"subcontractor","subcontractorId":${actor.subcontractorId}}`;
    case 'auditor':
      return `{"auditorId":${actor.auditorId},"kind":"auditor"}`;
    case 'system':
      return '{"kind":"system"}';
  }
}

/** `user:3`, `user:3/17`: a third of the JSON's length in every row. */
export function actorText(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
    case 'administrator': {
      const person = (actor.personId as number) === actor.accountId ? '' : `/${actor.personId}`;
      return `${actor.kind}:${actor.accountId}${person}`;
    }
    case 'subcontractor':
      return `subcontractor:${actor.subcontractorId}`;
    case 'auditor':
      return `auditor:${actor.auditorId}`;
    case 'system':
      return 'system';
  }
}

/** Throws on any text that `actorText` would not write: each actor has one stored form. */
export function readActor(text: string): Actor {
  if (text === 'system') return { kind: 'system' };
  const [, kind, id, person] = /^([a-z]+):(\d+)(?:\/(\d+))?$/.exec(text) ?? [];
  const actor = actorOf(kind, Number(id), person === undefined ? undefined : Number(person));
  return actor !== null && actorText(actor) === text ? actor : unreadable();
}

/** The same for the JSON form. */
export function readKeptActor(kept: unknown): Actor {
  const { kind, accountId, personId, subcontractorId, auditorId } = (kept ?? {}) as Record<string, unknown>;
  const actor = actorOf(kind, accountId ?? subcontractorId ?? auditorId, personId);
  return actor !== null && actorJson(actor) === canonicalJson(kept) ? actor : unreadable();
}

/** Accepts any id: the caller compares the output with the input. */
function actorOf(kind: unknown, id: unknown, personId: unknown = id): Actor | null {
  switch (kind) {
    case 'user':
    case 'administrator':
      return { kind, accountId: id as AccountId, personId: personId as PersonId };
    case 'subcontractor':
      return { kind, subcontractorId: id as number };
    case 'auditor':
      return { kind, auditorId: id as number };
    case 'system':
      return { kind };
    default:
      return null;
  }
}

function unreadable(): never {
  throw new Error('the actor of an event cannot be read');
}
