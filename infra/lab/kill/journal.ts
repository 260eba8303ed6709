// What each client noted: an intent before it sends, an answer after the last byte of it has come. The checks read these files and the
// history, and nothing that the product says about itself.
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const KINDS = [
  'upload',
  'validate',
  'reject',
  'reopen',
  'correct',
  'subcontractor-create',
  'subcontractor-edit',
  'import',
  'configure',
  'link-revoke',
  'link-renew',
  'organization-create',
  'organization-edit',
  'type-create',
  'type-edit',
  'request-send',
  'reminder-send',
  'reminder-call',
  'reminder-pause',
  'reminder-cycle',
] as const;
/** What is done about the people of an account (people.ts). */
export const PEOPLE_KINDS = ['member-invite', 'member-accept', 'member-edit', 'member-end', 'factor-add'] as const;
export type LoadKind = (typeof KINDS)[number];
export type Kind = LoadKind | (typeof PEOPLE_KINDS)[number];

export type Intent = {
  n: number;
  kind: Kind;
  /** By which the event is recognised in the history: content hash, reason, name … */
  marker: string;
  accountId: number;
  /** What it is about: a subcontractor, or 0. */
  subcontractorId: number;
  /** The document that is decided on, or 0. */
  documentId: number;
  /** Of a call that makes several commands: what each is about. Its answer has a line for each. */
  parts?: readonly Part[];
  /** When it was sent first, on this machine's clock; and who asked, where his role may be taken from him meanwhile. */
  at?: number;
  personId?: number;
};
export type Part = { marker: string; subcontractorId: number };
/** What a call says of one of its commands. */
export type Line = { id?: number; status: string };
/** The first complete answer that settles the matter. */
export type Ack = { n: number; ack: number; id: number; tries: number; at?: number; lines?: readonly Line[] };
/** The same request again after its answer. */
export type Repeat = { n: number; repeated: true; same: boolean; status: number; body: string };

export type Noted = { client: number; intent: Intent; ack: Ack | null; repeats: Repeat[] };

/** Each command of a call by itself: said to be done, or said not to be. Repeats are of the whole call. */
export function commandsOf(one: Noted): Noted[] {
  const { intent, ack, repeats } = one;
  return (
    intent.parts?.map((part, index): Noted => {
      const line = ack?.lines?.[index];
      const done = line !== undefined && DONE.includes(line.status);
      const told = ack && (ack.ack >= 300 ? ack : { ...ack, ack: done ? 200 : NOT_DONE, id: line?.id ?? 0 });
      return { ...one, intent: { ...intent, ...part }, ack: told, repeats: index === 0 ? repeats : [] };
    }) ?? [one]
  );
}
const DONE: readonly string[] = ['done', 'created', 'updated'];
const NOT_DONE = 409;
export type Journal = { note(line: Intent | Ack | Repeat): void };

/** Each line is in the kernel when the call returns: a campaign that is killed itself leaves what was noted. */
export function openJournal(folder: string, client: number): Journal {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `client-${client}.ndjson`);
  return { note: (line) => appendFileSync(file, `${JSON.stringify(line)}\n`) };
}

/** Client by client, in the order of the intents. */
export function readJournals(folder: string): Noted[] {
  const noted: Noted[] = [];
  for (const name of readdirSync(folder).sort()) {
    const client = Number(/^client-(\d+)\.ndjson$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(client)) continue;
    const byNumber = new Map<number, Noted>();
    for (const text of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (text === '') continue;
      const line = JSON.parse(text) as Intent | Ack | Repeat;
      if ('kind' in line) {
        const one: Noted = { client, intent: line, ack: null, repeats: [] };
        byNumber.set(line.n, one);
        noted.push(one);
        continue;
      }
      const one = byNumber.get(line.n);
      if (!one) throw new Error(`${name}: an answer without an intent`);
      if ('ack' in line) one.ack = line;
      else one.repeats.push(line);
    }
  }
  return noted;
}
