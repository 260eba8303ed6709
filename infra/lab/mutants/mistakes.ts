// The list of mistakes, one line each (mistakes.tsv): what is changed where, which tests should notice, or why nobody can.

export type Mistake = {
  readonly id: string;
  readonly what: string;
  readonly file: string;
  /** Stands exactly once in the file; `\n` is a new line, `\t` a tab. */
  readonly find: string;
  readonly put: string;
  /** Test files, or beginnings of their paths. */
  readonly tests: readonly string[];
  /** Why it changes nothing that anybody could see; null: a test must fail. */
  readonly harmless: string | null;
};

const COLUMNS = 6;
const HARMLESS = 'harmless: ';

const plain = (text: string): string => text.replace(/\\([nt\\])/g, (_, one: string) => ({ n: '\n', t: '\t' })[one] ?? '\\');

/** Lines of `id, what, file, find, put, tests` between tabs; empty ones and those that begin with # are passed over. Throws with the line's number. */
export function parseMistakes(text: string): Mistake[] {
  const seen = new Set<string>();
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const parts = line.split('\t');
    const wrong = (why: string): never => {
      throw new Error(`mistakes.tsv, line ${index + 1}: ${why}`);
    };
    if (parts.length !== COLUMNS) wrong(`${parts.length} columns instead of ${COLUMNS}`);
    const [id, what, file, find, put, last] = parts as [string, string, string, string, string, string];
    if (id === '' || seen.has(id)) wrong(`the number ${id} is not there or not the only one`);
    seen.add(id);
    const harmless = last.startsWith(HARMLESS) ? last.slice(HARMLESS.length) : null;
    const tests = harmless === null ? last.split(' ').filter((test) => test !== '') : [];
    if (harmless === '' || (harmless === null && tests.length === 0)) wrong('neither tests nor a reason');
    if (find === '' || find === put) wrong('changes nothing');
    return [{ id, what, file, find: plain(find), put: plain(put), tests, harmless }];
  });
}

/** The file with the mistake in it. Throws unless the text to change stands there exactly once: the list would prove nothing. */
export function plant({ id, file, find, put }: Mistake, source: string): string {
  const places = source.split(find).length - 1;
  if (places !== 1) throw new Error(`${id}: « ${find} » stands ${places} times in ${file}`);
  return source.replace(find, () => put);
}
