// Whether the bundled server is made of the sources as they are now. Every start asks, so this is plain JavaScript and costs one look at
// each file: size and time as they were, or else the same bytes.
// What Node brings is taken as it is: an `import` of it would load all that it has, streams and promises too.
const { readFileSync, statSync, writeFileSync } = process.getBuiltinModule('node:fs');
const { join, resolve } = process.getBuiltinModule('node:path');

export const FOLDER = 'node_modules/.cache/subdoc-server';
const STAMP = `${FOLDER}/stamp.json`;
/** A file system's clock has steps: of what is younger than this, an equal time does not prove that nothing was written since. */
const YOUNG_MS = 2_000;

/** Size and time; nothing for what is gone or too young to tell. */
export function looksOf(path, now = Date.now()) {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined || found.mtimeMs > now - YOUNG_MS ? '' : `${found.size} ${found.mtimeMs}`;
}

/** Over the contents of all inputs, in order; `contentOf` answers the bytes of one. */
export function hashOf(inputs, contentOf) {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  for (const path of inputs) hash.update(`${path}\0`).update(contentOf(path)).update('\0');
  return hash.digest('hex');
}

/** `bundle` and `inputs` are relative to `root`; `looks` were taken before the inputs were read. */
export function writeStamp(root, { bundle, inputs, looks, hash }) {
  writeFileSync(join(root, STAMP), JSON.stringify({ root: resolve(root), bundle, hash, inputs, looks }));
}

/** The path of the bundle, or null when there is none, or a source, a library or the place of the project is another. */
export function freshBundle(root) {
  try {
    const stamp = JSON.parse(readFileSync(join(root, STAMP), 'utf8'));
    const { bundle, inputs, hash } = stamp;
    if (stamp.root !== resolve(root) || statSync(join(root, bundle)).size === 0) return null;
    const now = Date.now();
    const looks = inputs.map((path) => looksOf(`${root}/${path}`, now));
    if (looks.every((look, i) => look !== '' && look === stamp.looks[i])) return join(root, bundle);
    // Touched, copied, checked out again: the same bytes are the same program.
    if (hashOf(inputs, (path) => readFileSync(join(root, path))) !== hash) return null;
    writeStamp(root, { bundle, inputs, looks, hash });
    return join(root, bundle);
  } catch {
    return null;
  }
}
