// `npm run engines`, `npm run test:engines` and .ci/run on machines with and without Go, Java and Maven: each a folder of a few scripts.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../product/program.ts';
import { SERVERS, TESTED } from './servers.ts';

let folder: string;
const inFolder = (name: string): string => join(folder, name);

const GO = `case $1 in
  version) echo go version go1.26.8 linux/amd64 ;;
  install) name=\${2%@*}; name=\${name%/v2}; echo "$2" >>asked; echo "$2" >"$GOBIN/\${name##*/}"; chmod +x "$GOBIN/\${name##*/}" ;;
esac`;
const MAVEN = `for arg; do case $arg in -DoutputDirectory=*) jars=\${arg#*=} ;; esac; done
[ "$jars" ] || exit 0
echo maven >>asked; mkdir -p "$jars"; echo jar >"$jars/server.jar"`;

function tool(name: string, script: string): void {
  writeFileSync(inFolder(`tools/${name}`), `#!/bin/sh\n${script}\n`);
  chmodSync(inFolder(`tools/${name}`), 0o755);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'subdoc-engines-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(inFolder('tools'));
  for (const name of ['sh', 'mkdir', 'chmod', 'dirname'])
    symlinkSync(spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim(), inFolder(`tools/${name}`));
  symlinkSync(process.execPath, inFolder('tools/node'));
});

function run(program: string, ...args: string[]): { status: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: inFolder('tools'), SUBDOC_ENGINES: inFolder('kept') },
  });
  return {
    status,
    lines: `${stdout}${stderr}`
      .trimEnd()
      .replace(/ \d+ s$/gm, ' N s')
      .split('\n'),
  };
}
const script = (name: string): string => join(import.meta.dirname, name);
const engines = (...args: string[]) => run(process.execPath, script('main.ts'), ...args);
const asked = (): string[] => (existsSync(inFolder('asked')) ? readFileSync(inFolder('asked'), 'utf8').trim().split('\n') : []);

test('each server is made once, in its pinned version, and told with its seconds', () => {
  tool('go', GO);
  tool('mvn', MAVEN);
  tool('java', 'exit 0');
  const first = engines();
  expect(first.status).toBe(0);
  expect(first.lines).toEqual(
    expect.arrayContaining(['temporal v1.5.1 … N s', 'temporal v1.5.1 ✓ N s', 'temporal-test-server 1.32.1 ✓ N s']),
  );
  expect(readdirSync(inFolder('kept/bin')).sort()).toEqual([
    'caddy',
    'dss',
    'k6',
    'minio',
    'nats-server',
    'rclone',
    'stripe-mock',
    'temporal',
    'temporal-test-server',
    'verapdf',
    'versitygw',
  ]);
  expect(asked()).toHaveLength(11);
  expect(engines()).toEqual({
    status: 0,
    lines: first.lines.filter((line) => line.includes('✓')).map((line) => `${line.split(' ')[0]} : déjà là / already here`),
  });
  expect(asked()).toHaveLength(11);
});

test('another version, a program that is gone and a library of before: that server alone is made anew', () => {
  tool('go', GO);
  tool('mvn', MAVEN);
  tool('java', 'exit 0');
  engines('temporal', 'k6', 'temporal-test-server');
  writeFileSync(inFolder('kept/made/k6'), 'go.k6.io/k6@v1.0.0');
  engines('temporal', 'k6');
  rmSync(inFolder('kept/bin/temporal'));
  writeFileSync(inFolder('kept/made/temporal-test-server'), 'of before');
  writeFileSync(inFolder('kept/lib/temporal-test-server/old.jar'), '');
  engines();
  const temporal = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';
  expect(asked().slice(3, 6)).toEqual(['go.k6.io/k6@v1.8.1', temporal, 'maven']);
  expect(readdirSync(inFolder('kept/lib/temporal-test-server'))).toEqual(['server.jar']);
});

test('what is missing is named for each server, and keeps no other from being made', () => {
  tool('mvn', MAVEN);
  tool('java', 'exit 0');
  tool('go', 'echo go version go1.19.8 linux/amd64');
  const { status, lines } = engines('temporal', 'temporal-test-server');
  expect([status, lines.at(-1)]).toEqual([1, 'temporal : il manque Go (≥ 1.21) / missing: Go (≥ 1.21)']);
  expect(asked()).toEqual(['maven']);
  rmSync(inFolder('tools/java'));
  expect(engines('temporal-test-server').lines).toEqual(['temporal-test-server : il manque Java / missing: Java']);
});

test('a server that cannot be made, or only half, ends in an error with what was said and keeps no other from being made', () => {
  tool('go', GO);
  engines('nats-server');
  rmSync(inFolder('kept/bin/nats-server'));
  tool('go', `${GO}\ncase $2 in *nats*) echo no route to host >&2; exit 3 ;; esac`);
  const { status, lines } = engines('nats-server', 'k6');
  expect(status).toBe(1);
  const said = ['nats-server v2.15.2: « go install » ended with 3', 'no route to host', 'k6 v1.8.1 ✓ N s'];
  expect(lines).toEqual(expect.arrayContaining(said));
  tool('go', GO);
  const again = ['nats-server v2.15.2 … N s', 'nats-server v2.15.2 ✓ N s', 'k6 : déjà là / already here'];
  expect(engines('nats-server', 'k6')).toEqual({ status: 0, lines: again });
  expect(engines('nats').status).toBe(2);
});

test('stopped while one is made: its tool is ended, and no other server is begun', async () => {
  const told = (word: string): string => `require('node:fs').appendFileSync('asked', '${word}\\n')`;
  const program = `process.on('SIGTERM', () => { ${told('ended')}; process.exit(1); }); ${told('begun')}; setInterval(() => {}, 60_000);`;
  tool('go', `case $1 in version) echo go1.26 ;; install) exec node -e "${program}" ;; esac`);
  const env = { PATH: inFolder('tools'), SUBDOC_ENGINES: inFolder('kept') };
  const child = spawn(process.execPath, [script('main.ts'), 'nats-server', 'k6'], { cwd: folder, env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await expect.poll(asked).toEqual(['begun']);
  child.kill();
  expect(await ended).toEqual([1, null]);
  await expect.poll(asked).toEqual(['begun', 'ended']);
});

const testedBy = (by: 'go' | 'maven'): string => TESTED.filter((name) => SERVERS[name].by === by).join(', ');
test.each([
  ['Go', ['java', 'mvn'], 'Go (≥ 1.21)', testedBy('go')],
  ['Java', ['go', 'mvn'], 'Java', testedBy('maven')],
  ['all of them', [], 'Go (≥ 1.21), Java, Maven', TESTED.join(', ')],
])('the tests on real servers are left out without %s: one line, no failure, nothing made', (_, tools, missing, names) => {
  const all = { go: GO, mvn: MAVEN, java: 'exit 0' };
  for (const name of tools as (keyof typeof all)[]) tool(name, all[name]);
  const line = `test:engines laissé de côté, il manque ${missing} / left out, missing: ${missing} (${names})`;
  expect(run(process.execPath, script('tests.ts'))).toEqual({ status: 0, lines: [line] });
  expect(asked()).toEqual([]);
});

test('where all is there the servers of the tests are made first, and these alone; one that cannot be made is a failure', () => {
  tool('mvn', MAVEN);
  tool('java', 'exit 0');
  tool('go', `${GO}\ncase $1 in install) echo no route to host >&2; exit 3 ;; esac`);
  const tests = () => run(process.execPath, script('tests.ts'));
  const why = ['temporal v1.5.1 … N s', 'temporal v1.5.1: « go install » ended with 3', 'no route to host'];
  expect(tests()).toEqual({ status: 1, lines: why });
  tool('go', GO);
  symlinkSync(join(ROOT, 'node_modules'), inFolder('node_modules'));
  // The one that waits runs beside the others, and counts with them.
  const silent = 'infra/deploy/proxies-product.engines.test.ts';
  const left = "process.env.SUBDOC_LEFT_OUT.split(',')";
  const project = `{ test: { name: 'engines', include: ['*.case.js', '${silent}'], exclude: ${left} } }`;
  writeFileSync(inFolder('vitest.config.js'), `export default { test: { projects: [${project}] } };`);
  const cases = "import { test } from 'vitest'; test('one', () => {}); test('two', () => { throw new Error('no'); });";
  writeFileSync(inFolder('some.case.js'), cases);
  mkdirSync(inFolder('infra/deploy'), { recursive: true });
  writeFileSync(inFolder(silent), "import { test } from 'vitest'; test('three', () => {});");
  const leftOut = 'infra/deploy/proxy.engines.test.ts laissé de côté / left out: npm run engines -- caddy';
  const lines = expect.arrayContaining([leftOut, '2 passed, 1 failed']);
  expect(tests()).toMatchObject({ status: 1, lines });
  expect(readdirSync(inFolder('kept/made')).sort()).toEqual([...TESTED].sort());
});

test('.ci/run: npm test, the rest, then the tests on real servers, each also after a failure; what is left out is one line', () => {
  const npm = (ofTest: number, ofRest: number, ofServers: string) =>
    tool(
      'npm',
      `case $* in test) echo tested; exit ${ofTest} ;; *test:all) echo the rest; exit ${ofRest} ;; *test:engines) ${ofServers} ;; esac`,
    );
  const ci = () => run('sh', join(ROOT, '.ci/run'));
  const left = `exec node ${script('tests.ts')}`;
  const said = expect.stringMatching(/^test:engines laissé de côté.* \/ left out, missing: Go/);
  npm(0, 0, left);
  expect(ci()).toEqual({ status: 0, lines: ['tested', 'the rest', said] });
  npm(7, 0, left);
  expect(ci()).toEqual({ status: 1, lines: ['tested', 'the rest', said] });
  npm(0, 7, left);
  expect(ci()).toEqual({ status: 1, lines: ['tested', 'the rest', said] });
  npm(0, 0, 'exit 1');
  expect(ci()).toEqual({ status: 1, lines: ['tested', 'the rest'] });
});

test('.ci/run that is stopped stops what it runs', async () => {
  const program =
    "process.on('SIGTERM', () => { console.log('stopped'); process.exit(1); }); console.log('up'); setInterval(() => {}, 60_000);";
  tool('npm', `exec node -e "${program}"`);
  const ci = spawn('sh', [join(ROOT, '.ci/run')], { env: { PATH: inFolder('tools') }, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  ci.stdout.on('data', (chunk: Buffer) => (output += chunk));
  await once(ci.stdout, 'data');
  ci.kill();
  await once(ci, 'close');
  expect(output).toBe('up\nstopped\n');
});
