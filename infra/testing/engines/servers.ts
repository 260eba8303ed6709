// The real servers of the full profile that tests start: names, versions, sources. They are built into one git-ignored folder.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** `source` is the name for Go or Maven, with its pinned version; Maven may take several. `main` is the class that Java runs. */
type Server = { by: 'go'; source: string } | { by: 'maven'; source: string; main: string };

export const SERVERS = {
  // Its command line carries the server (1.29.1). From 1.6 on the module has a `replace`, and `go install` refuses it.
  temporal: { by: 'go', source: 'github.com/temporalio/cli/cmd/temporal@v1.5.1' },
  'temporal-test-server': {
    by: 'maven',
    source: 'io.temporal:temporal-test-server:1.32.1',
    main: 'io.temporal.testserver.TestServer',
  },
  // A program rather than a server: judges whether a PDF is the PDF/A that it says it is.
  verapdf: { by: 'maven', source: 'org.verapdf.apps:greenfield-apps:1.28.2', main: 'org.verapdf.apps.GreenfieldCliWrapper' },
  // A library: the tests bring the lines of Java that ask it, as a source file and its arguments.
  dss: {
    by: 'maven',
    source: ['dss-asic-cades', 'dss-utils-apache-commons', 'dss-policy-jaxb', 'dss-validation']
      .map((name) => `eu.europa.ec.joinup.sd-dss:${name}:6.3`)
      .join(' '),
    main: '',
  },
  'nats-server': { by: 'go', source: 'github.com/nats-io/nats-server/v2@v2.15.2' },
  // AGPL: a server for tests, not part of the product.
  minio: { by: 'go', source: 'github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c' },
  'stripe-mock': { by: 'go', source: 'github.com/stripe/stripe-mock@v0.203.0' },
  k6: { by: 'go', source: 'go.k6.io/k6@v1.8.1' },
  caddy: { by: 'go', source: 'github.com/caddyserver/caddy/v2/cmd/caddy@v2.11.4' },
  versitygw: { by: 'go', source: 'github.com/versity/versitygw/cmd/versitygw@v1.8.0' },
  rclone: { by: 'go', source: 'github.com/rclone/rclone@v1.76.0' },
} as const satisfies Record<string, Server>;

export type ServerName = keyof typeof SERVERS;
export const SERVER_NAMES = Object.keys(SERVERS) as ServerName[];
/** Those that some `*.engines.test.ts` starts. */
export const TESTED: readonly ServerName[] = ['temporal', 'temporal-test-server', 'verapdf', 'dss', 'nats-server', 'minio', 'k6'];

const OTHER_S3 = 'infra/adapters/blobs/other-s3.engines.test.ts';
/**
 * Excluded because each takes minutes to build, for one file: its tests run where it was built by name (`npm run engines -- caddy`).
 */
export const BY_HAND: Partial<Record<ServerName, string>> = {
  caddy: 'infra/deploy/proxy.engines.test.ts',
  versitygw: OTHER_S3,
  rclone: OTHER_S3,
};

/** `SUBDOC_ENGINES` names a folder that outlives the clone, so that continuous integration builds each server once. */
const FOLDER = resolve(process.env['SUBDOC_ENGINES'] || join(import.meta.dirname, '../../../.engines'));
export const BIN = join(FOLDER, 'bin');
/** The libraries of a server that Java runs. */
export const jarsOf = (name: ServerName): string => join(FOLDER, 'lib', name);

/** Replaces itself by Java, and ends with the process that started it: an SDK that is killed cannot end its server. */
export const launcherOf = (name: ServerName, main: string): string => `#!/bin/sh
starter=$PPID; java=$$
{ while kill -0 $starter && kill -0 $java; do sleep 1; done; kill -9 $java; } </dev/null >/dev/null 2>&1 &
exec java -cp "$(dirname "$0")/../lib/${name}/*" ${main} "$@"
`;

/** What was built, and how: written last. */
export const stampOf = (name: ServerName): string => join(FOLDER, 'made', name);
export function recipeOf(name: ServerName): string {
  const server: Server = SERVERS[name];
  return server.by === 'go' ? server.source : `${server.source}\n${launcherOf(name, server.main)}`;
}

export function isHere(name: ServerName): boolean {
  const stamp = stampOf(name);
  return existsSync(join(BIN, name)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === recipeOf(name);
}

/** Its path; the error for a missing server says what to run. */
export function programOf(name: ServerName): string {
  if (!isHere(name)) throw new Error(`${name} is not here in the version wanted: npm run engines`);
  return join(BIN, name);
}
