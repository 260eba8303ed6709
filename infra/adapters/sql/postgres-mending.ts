// What the driver's files are changed to, as they are loaded (postgres-driver.ts) or bundled (infra/app/bundle). Version 3.4.9 does not survive
// a connection that dies at the wrong moment: a statement that is written after the socket has closed ends the whole process, one that was
// about to be written leaves the connection unusable for ever, and what is left of a dead transaction may run inside somebody else's
// (porsager/postgres issues 1066, 1186, 1208, 1216). C58 and C59 need all three right. Each change names the text that it replaces:
// another version of the driver fails at once, here.

type Change = { file: string; find: string; put: string };

/** Types that PostgreSQL brings, by number, each with its array. */
// biome-ignore format: pairs
const ARRAYS = [
  [16, 1000], [17, 1001], [20, 1016], [21, 1005], [23, 1007], [25, 1009], [26, 1028], [114, 199], [700, 1021], [701, 1022], [1042, 1014],
  [1043, 1015], [1082, 1182], [1083, 1183], [1114, 1115], [1184, 1185], [1186, 1187], [1700, 1231], [2950, 2951], [3802, 3807],
] as const;

const CHANGES: readonly Change[] = [
  {
    // Rows that are copied out faster than they are taken stop the socket; behind the last of them nobody would start it again, and what comes
    // then, the end of the statement itself, would be waited for for ever.
    file: 'connection.js',
    find: '    stream && stream.push(null)\n',
    put: '    stream && stream.push(null)\n    socket.resume()\n',
  },
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
    // Nothing of the old session goes into the next: neither half a message nor its last error nor the rows of an answer without its end,
    // behind which those of the next statement would be put.
    file: 'connection.js',
    find: '    incomings = null\n    clearImmediate(nextWriteTimer)\n',
    put: '    incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = errorResponse = null\n    rows = 0\n    result = new Result()\n',
  },
  {
    // The same where the statement fails after its first rows and the session goes on.
    file: 'connection.js',
    find: '    query = results = errorResponse = null\n',
    put: '    query = results = errorResponse = null\n    rows = 0\n',
  },
  {
    // A reset is told as an error first and as the end a moment later: what was asked in between fails as well, instead of waiting for ever.
    file: 'connection.js',
    find: '    !hadError && (query || sent.length) && error(',
    put: '    ;(query || sent.length) && error(',
  },
  {
    // A session that died at work is at rest: the end of the pool does not wait for what was asked of it, nor for its end when it is told
    // to end meanwhile. A stop after an outage took its whole limit of 15 s.
    file: 'connection.js',
    find: '    closedTime = performance.now()\n',
    put: '    query = results = null\n    ended && (ended(), ending = ended = null)\n    closedTime = performance.now()\n',
  },
  {
    // Each connection asked for the types of arrays, the dearest statement of a start; those of the server itself are the same everywhere.
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
    // A COPY that is refused at its end, or dies there, ends with that error instead of never.
    file: 'connection.js',
    find: '    stream && (stream.destroy(err), stream = null)\n',
    put: '    stream && (stream.destroy(err), stream = null)\n    final && (final(err), final = null)\n',
  },
  {
    // Every message leaves at once. The end of a COPY of few rows, a small message behind another, waited 40 ms for the server's
    // delayed acknowledgment (Nagle's algorithm), and what followed it once more.
    file: 'connection.js',
    find: '      keep_alive && socket.setKeepAlive &&',
    put: '      socket.setNoDelay && socket.setNoDelay(true)\n      keep_alive && socket.setKeepAlive &&',
  },
  {
    // The password of a server is stretched once, not again for each connection of each pool: 3 ms of the one thread.
    file: 'connection.js',
    find: `    const saltedPassword = await crypto.pbkdf2Sync(
      await Pass(),
      Buffer.from(res.s, 'base64'),
      parseInt(res.i), 32,
      'sha256'
    )
`,
    put: `    const pass = await Pass()
    const saltedPassword = salted && salted.s === res.s && salted.i === res.i && salted.pass === pass
      ? salted.key
      : crypto.pbkdf2Sync(pass, Buffer.from(res.s, 'base64'), parseInt(res.i), 32, 'sha256')
    salted = { s: res.s, i: res.i, pass, key: saltedPassword }
`,
  },
  // Loaded by the first connection that is encrypted: a fiftieth of a start. The clock is there without it.
  { file: 'connection.js', find: "import tls from 'tls'\n", put: "import { getBuiltinModule } from 'process'\n" },
  { file: 'connection.js', find: 'socket = tls.connect(', put: "socket = getBuiltinModule('tls').connect(" },
  { file: 'connection.js', find: "import { performance } from 'perf_hooks'\n", put: '' },
  { file: 'connection.js', find: 'let uid = 1\n', put: 'let uid = 1\nlet salted = null\n' },
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
      throw new Error(`the PostgreSQL driver changed: ${file} no longer has what infra/adapters/sql/postgres-mending.ts mends`);
    mended = mended.replace(change.find, () => change.put);
  }
  return mended;
}

/** Which of the driver's files this is, when it is one that is mended. */
export const mendedFile = (path: string): string | null =>
  /\/node_modules\/postgres\/src\/((?:connection|index)\.js)$/.exec(path)?.[1] ?? null;
