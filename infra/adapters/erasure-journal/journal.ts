// A journal of erasures, in a file of its own folder. A database restored to before an erasure has the key again; only this journal says
// that the person was erased (infra/decisions/085). Lines are only appended; two journals are merged line by line.

import { hash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pagesOf } from '#domain/history.ts';
import type { PersonErased } from '#domain/kernel/erasure.ts';
import type { ErasureJournal, ErasureNote } from '#domain/ports/erasure.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import { createOnce, syncFolder } from '../shared/durable-file.ts';
import { ForPeople } from '../shared/for-people.ts';

export type { ErasureNote } from '#domain/ports/erasure.ts';

export const JOURNAL_FILE = 'erasures.jsonl';
/** Each line has the installation's id: the same numbers of another installation are other people. */
type Line = ErasureNote & { installation: string };

const checkOf = (text: string): string => hash('sha256', text, 'hex');
const written = (line: Line): string => {
  const text = JSON.stringify(line);
  return `${text}\t${checkOf(text)}\n`;
};

/**
 * The lines of a file; empty where there is none. A truncated last line was never acknowledged and is skipped. Any other invalid line, or
 * one of another installation, throws ForPeople: to skip it would revive an erased person.
 */
export async function readJournal(path: string, installation: string): Promise<ErasureNote[] | null> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  return text.split('\n').flatMap((line, index) => {
    const [, json, check] = /^(.*)\t([0-9a-f]{64})$/.exec(line) ?? [];
    if (json === undefined) return [];
    const at = `${path}, ligne ${index + 1}`;
    if (checkOf(json) !== check)
      throw new ForPeople(
        `${at} : cette ligne du journal des effacements est abîmée ; prenez-en une autre copie.\nThis line of the journal of erasures is damaged: take another copy of it.`,
      );
    const { installation: whose, ...note } = JSON.parse(json) as Line;
    if (whose !== installation)
      throw new ForPeople(
        `${at} : ce journal des effacements est celui de l'installation ${whose}, pas de ${installation}.\nThis journal of erasures belongs to installation ${whose}, not to ${installation}.`,
      );
    return [note];
  });
}

const keyOf = ({ subject, event }: ErasureNote): string => `${subject} ${event}`;

/** Appends the lines that the file lacks, durable when it resolves. Creates the file as well. */
export async function addToJournal(path: string, installation: string, notes: readonly ErasureNote[]): Promise<void> {
  const known = await readJournal(path, installation);
  const there = new Set((known ?? []).map(keyOf));
  const fresh = notes.filter((note) => !there.has(keyOf(note)));
  const text = fresh.map((note) => written({ installation, ...note })).join('');
  if (known === null) await createOnce(path, text);
  if (known !== null && text !== '') await append(path, text);
}

/** Appends after whatever stands there, also after a truncated line. */
async function append(path: string, text: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(`\n${text}`);
    await file.sync();
  } finally {
    await file.close();
  }
}

const noteOf = ({ subject, because, erasedAt }: PersonErased['data'], event: string): ErasureNote => ({
  subject,
  because,
  erasedAt,
  event,
});

/** Every erasure in the history. */
async function erasedIn(store: Pick<EventStore, 'readAll'>): Promise<ErasureNote[]> {
  const notes: ErasureNote[] = [];
  for await (const events of pagesOf(store))
    for (const { type, data, hash: event } of events) if (type === 'PersonErased') notes.push(noteOf(data as PersonErased['data'], event));
  return notes;
}

/** The journal of a folder. Where it does not exist, it is created from the history before this resolves. */
export async function openJournal(
  folder: string,
  { installation, store }: { installation: string; store: Pick<EventStore, 'readAll'> },
): Promise<ErasureJournal> {
  const path = join(folder, JOURNAL_FILE);
  let known = await readJournal(path, installation);
  if (known === null) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await syncFolder(join(folder, '..'));
    known = await erasedIn(store);
    await addToJournal(path, installation, known);
  }
  const noted = new Set(known.map(keyOf));
  return {
    async note(note) {
      if (noted.has(keyOf(note))) return;
      await append(path, written({ installation, ...note }));
      noted.add(keyOf(note));
    },
  };
}
