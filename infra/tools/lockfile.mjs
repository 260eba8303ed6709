// Reads package-lock.json. Plain JavaScript, because infra/tools/run.mjs uses it before anything is installed. Its types: lockfile.d.mts.

/** Where the packages are named that only one setting needs: npm workspaces, whose packages land beside the others. */
export const ON_DEMAND = 'infra/on-demand/';

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
export const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Where a package resolves `name`, by Node's rules; null where the lock has none. */
function found({ packages }, from, name) {
  for (let place = from; ; ) {
    const path = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
    if (packages[path]) return path;
    if (place === '') return null;
    place = place.slice(0, Math.max(place.lastIndexOf('node_modules/') - 1, 0));
  }
}

/** Paths in the lock of the workspaces of packages on demand. */
export const onDemand = ({ packages }) =>
  Object.keys(packages).filter((path) => path.startsWith(ON_DEMAND) && !path.includes('node_modules/'));

/** What the root ('') or a workspace names for the product, without what it names for tests. */
export const namedBy = ({ packages }, from) => {
  const { dependencies, optionalDependencies } = packages[from];
  return { from, names: Object.keys({ ...dependencies, ...optionalDependencies }) };
};

/**
 * The packages that some packages need, by their paths in the lock. `wanted` selects packages; what an optional dependency needs is
 * optional as well. Throws where one is missing.
 */
export function closure(lock, roots, wanted) {
  const taken = new Set();
  const take = (from, name, optional) => {
    const path = found(lock, from, name);
    if (path === null && !optional) throw new Error(`${name}, which ${from || 'the product'} needs, is not in package-lock.json`);
    const one = path === null ? undefined : lock.packages[path];
    if (one === undefined || taken.has(path) || !wanted(name, one)) return;
    taken.add(path);
    for (const dependency of Object.keys(one.dependencies ?? {})) take(path, dependency, false);
    for (const dependency of Object.keys(one.optionalDependencies ?? {})) take(path, dependency, true);
    for (const dependency of Object.keys(one.peerDependencies ?? {}))
      take(path, dependency, one.peerDependenciesMeta?.[dependency]?.optional ?? false);
  };
  for (const { from, names } of roots) for (const name of names) take(from, name, false);
  return [...taken].sort();
}
