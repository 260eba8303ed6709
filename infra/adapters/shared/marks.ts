// The mark of a part of the installation, which holds the installation's id (DESIGN 3.21, infra/decisions/070): its two simplest forms.
import { readFile } from 'node:fs/promises';
import type { Mark } from '#domain/ports/installation.ts';
import { createOnce } from './durable-file.ts';
import { ForPeople } from './for-people.ts';

export function memoryMark(): Mark {
  let kept: string | null = null;
  return {
    read: async () => kept,
    async write(id) {
      kept ??= id;
      return kept;
    },
  };
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id in such a line. Throws ForPeople for anything else; the message names `where`. */
export function installationIdIn(text: string, where: string): string {
  const id = text.trim().toLowerCase();
  if (ID.test(id)) return id;
  throw new ForPeople(
    `Le fichier ${where} ne contient pas d'identifiant d'installation : rétablissez-le.\nThe file ${where} holds no installation id: restore it.`,
  );
}

/** The file's name, among the documents and beside the key. */
export const MARK_FILE = 'installation';

/** One line in a file, which a person may write as well. */
export function fileMark(path: string): Mark {
  const cannot = (error: unknown): never => {
    const code = (error as NodeJS.ErrnoException).code ?? 'file';
    throw new ForPeople(
      `Le fichier ${path} ne peut être ni lu ni écrit (${code}) : vérifiez le dossier, ses droits et son disque.\nThe file ${path} can neither be read nor written (${code}): check the folder, its permissions and its disk.`,
      { cause: error },
    );
  };
  async function read(): Promise<string | null> {
    const text = await readFile(path, 'utf8').catch((error) => (error.code === 'ENOENT' ? null : cannot(error)));
    if (text === null) return null;
    return installationIdIn(text, path);
  }
  return {
    read,
    async write(id) {
      await createOnce(path, `${id}\n`).catch(cannot);
      return (await read()) ?? id;
    },
  };
}
