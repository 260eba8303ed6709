// The secret of the developer tools of every product that tests and laboratory start: known before its start, so that whoever has its address
// can call /dev and /metrics.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEV_SECRET_FILE, DEV_SECRET_HEADER } from '../../adapters/shared/dev-secret.ts';

const SECRET = 'only-for-products-that-tests-start-'.padEnd(43, '0');

/** Of a call of /dev or /metrics. */
export const DEV_HEADERS: Readonly<Record<string, string>> = { [DEV_SECRET_HEADER]: SECRET };
/** The headers of a call of `path`: no other part of the product is shown the secret. */
export const devHeadersOf = (path: string): Readonly<Record<string, string>> => (/^\/(?:dev|metrics)\b/.test(path) ? DEV_HEADERS : {});

/** Before its start. */
export function plantDevSecret(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, DEV_SECRET_FILE), `${SECRET}\n`, { mode: 0o600 });
}
