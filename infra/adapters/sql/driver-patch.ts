// The `postgres` package with its crash fixes, put in as its files are loaded. Version 3.4.9 does not survive a connection that dies at the
// wrong moment (C58, C59); one line alone is for speed, and says so. Each fix names the issue of porsager/postgres that it answers and the test that shows
// it; it replaces a text that must be there exactly once: another version of the driver fails at once, here.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

type Change = { file: 'connection.js' | 'index.js'; find: string; put: string };

/** Types that PostgreSQL brings, by number, each with its array: the same on every server. */
// biome-ignore format: pairs
const ARRAYS = [
  [16, 1000], [17, 1001], [20, 1016], [21, 1005], [23, 1007], [25, 1009], [26, 1028], [114, 199], [700, 1021], [701, 1022], [1042, 1014],
  [1043, 1015], [1082, 1182], [1083, 1183], [1114, 1115], [1184, 1185], [1186, 1187], [1700, 1231], [2950, 2951], [3802, 3807],
] as const;

// Tests are of driver-patch.test.ts where no other file is named.
const CHANGES: readonly Change[] = [
  {
    // Not reported, and no crash: the end of a small COPY waited 40 ms for a delayed acknowledgement (Nagle's algorithm), and what followed it
    // as long again. Of a rebuild that was a second and a half in which pages say that they are being made (P2a: 0.30 without it).
    file: 'connection.js',
    find: '      keep_alive && socket.setKeepAlive &&',
    put: '      socket.setNoDelay && socket.setNoDelay(true)\n      keep_alive && socket.setKeepAlive &&',
  },
  {
    // #1066, #1154, #1208: a statement that is written behind the end of its socket fails, instead of the whole process.
    // Test: « while it is reserved ».
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
    // #1119, #1133, #1223: nothing of a dead session goes into the next: neither half a message, nor its last error, nor the first rows of an
    // answer without its end. Tests: « in the middle of an answer », « during a statement of a transaction ».
    file: 'connection.js',
    find: '    incomings = null\n    clearImmediate(nextWriteTimer)\n',
    put: '    incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = errorResponse = null\n    rows = 0\n    result = new Result()\n',
  },
  {
    // #1119, #1181: the same where the statement fails behind its first rows and the session goes on. Test: « only the statement fails there ».
    file: 'connection.js',
    find: '    query = results = errorResponse = null\n',
    put: '    query = results = errorResponse = null\n    rows = 0\n',
  },
  {
    // Not reported by itself (a comment of #1215 has it): a reset is told as an error first and as the end a moment later; what was asked in
    // between fails as well, instead of waiting for ever. Test: « reset ».
    file: 'connection.js',
    find: '    !hadError && (query || sent.length) && error(',
    put: '    ;(query || sent.length) && error(',
  },
  {
    // #1097, #1130: a session that died at work is at rest; the end of the pool waits neither for what was asked of it nor for its end.
    // Test: « at work, before or after the end of its pool was asked for ».
    file: 'connection.js',
    find: '    closedTime = performance.now()\n',
    put: '    query = results = null\n    ended && (ended(), ending = ended = null)\n    closedTime = performance.now()\n',
  },
  {
    // #1192, #1205: the statement that asks for the types of arrays ended the process when it failed. It is not sent: they are known. Going
    // on without it, a reserved session must be told that it is open (#1219). Test: « the types of arrays ».
    file: 'connection.js',
    find: `      if (needsTypes) {
        initial.reserve && (initial = null)
        return fetchArrayTypes()
      }

      initial && !initial.reserve && execute(initial)
      options.shared.retries = retries = 0
      initial = null
      return
    }
`,
    put: `      if (needsTypes) {
        needsTypes = false
        ;${JSON.stringify(ARRAYS)}.forEach(([oid, typarray]) => addArrayType(oid, typarray))
      }

      options.shared.retries = retries = 0
      const first = initial
      initial = null
      if (!first.reserve)
        return execute(first)
    }
`,
  },
  {
    // #1173: a COPY that is refused at its end, or dies there, ends with that error instead of never. Test: « a COPY that is refused ».
    file: 'connection.js',
    find: '    stream && (stream.destroy(err), stream = null)\n',
    put: '    stream && (stream.destroy(err), stream = null)\n    final && (final(err), final = null)\n',
  },
  {
    // #499, #917: rows that are copied out faster than they are taken stop the socket; behind the last of them nobody started it again.
    // Test: « a COPY out ».
    file: 'connection.js',
    find: '    stream && stream.push(null)\n',
    put: '    stream && stream.push(null)\n    socket.resume()\n',
  },
  {
    // #1186, #1216: a transaction ends with its connection: what it still asks is refused, never sent into somebody else's (this change and
    // the two below). Test: « between two statements of a transaction ».
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

/** The source of one of the driver's files as it runs here. Throws where a fix no longer fits. */
export function patch(file: string, source: string): string {
  let patched = source.replaceAll('\r\n', '\n');
  for (const change of CHANGES.filter((one) => one.file === file)) {
    if (patched.split(change.find).length !== 2)
      throw new Error(`the PostgreSQL driver changed: ${file} no longer has what infra/adapters/sql/driver-patch.ts replaces`);
    patched = patched.replace(change.find, () => change.put);
  }
  return patched;
}

/** Which of the driver's files this is, when it is one that is patched. */
export const patchedFile = (path: string): string | null =>
  /\/node_modules\/postgres\/src\/((?:connection|index)\.js)$/.exec(path)?.[1] ?? null;

registerHooks({
  load(url, context, nextLoad) {
    const file = patchedFile(url);
    if (file === null) return nextLoad(url, context);
    return { format: 'module', shortCircuit: true, source: patch(file, readFileSync(fileURLToPath(url), 'utf8')) };
  },
});

/** Imported here, once the hook stands: a static import would have loaded it before. */
export const { default: postgres } = await import('postgres');
