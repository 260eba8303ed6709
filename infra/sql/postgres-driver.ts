// The driver, mended as it is loaded. Version 3.4.9 does not survive a connection that dies at the wrong moment: a statement that is
// written after the socket has closed ends the whole process, one that was about to be written leaves the connection unusable for ever,
// and what is left of a dead transaction may run inside somebody else's (porsager/postgres issues 1066, 1186, 1208, 1216). C58 and C59
// need all three right. Each change names the text that it replaces: another version of the driver fails at once, here.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

type Change = { file: string; find: string; put: string };

const CHANGES: readonly Change[] = [
  {
    // Fails the statement instead of the process.
    file: 'connection.js',
    find: '  function nextWrite(fn) {\n',
    put: `  function nextWrite(fn) {
    if (socket === null) {
      clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options, socket))
      return true
    }
`,
  },
  {
    // Nothing of the old session goes into the next: neither half a message nor its last error.
    file: 'connection.js',
    find: '    incomings = null\n    clearImmediate(nextWriteTimer)\n',
    put: '    incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = errorResponse = null\n',
  },
  {
    // A reset is told as an error first and as the end a moment later: what was asked in between fails as well, instead of waiting for ever.
    file: 'connection.js',
    find: '    !hadError && (query || sent.length) && error(',
    put: '    ;(query || sent.length) && error(',
  },
  {
    // Dying while it asks for the types of arrays is no rejection that nobody can catch: it connects again.
    file: 'connection.js',
    find: '        return fetchArrayTypes()\n',
    put: '        return fetchArrayTypes().catch(() => {})\n',
  },
  {
    // A transaction ends with its connection: what it still asks is refused, never sent elsewhere.
    file: 'index.js',
    find: 'new Promise((_, reject) => connection.onclose = reject)',
    put: `new Promise((_, reject) => connection.onclose = e => {
          lost = e
          while (queries.length) queries.shift().reject(e)
          reject(e)
        })`,
  },
  { file: 'index.js', find: '    let savepoints = 0\n', put: '    let lost = null\n    let savepoints = 0\n' },
  {
    file: 'index.js',
    find: 'q.catch(e => uncaughtError || (uncaughtError = e))\n',
    put: 'q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost) return q.reject(lost)\n',
  },
];

/** The source of one of the driver's files as we run it. Throws where a change no longer fits. */
export function mend(file: string, source: string): string {
  let mended = source;
  for (const change of CHANGES.filter((one) => one.file === file)) {
    if (mended.split(change.find).length !== 2)
      throw new Error(`the PostgreSQL driver changed: ${file} no longer has what infra/sql/postgres-driver.ts mends`);
    mended = mended.replace(change.find, () => change.put);
  }
  return mended;
}

registerHooks({
  load(url, context, nextLoad) {
    const file = /\/node_modules\/postgres\/src\/(connection|index)\.js$/.exec(url)?.[1];
    if (file === undefined) return nextLoad(url, context);
    return {
      format: 'module',
      shortCircuit: true,
      source: mend(`${file}.js`, readFileSync(fileURLToPath(url), 'utf8').replaceAll('\r\n', '\n')),
    };
  },
});

/** Imported here, once the hook stands: a static import would have loaded it before. */
export const { default: postgres } = await import('postgres');
