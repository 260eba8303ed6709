// The secret of this machine's own tools, /dev and /metrics without a token: whoever may read the data folder has it, and nobody whom a
// proxy on this machine passes on, whatever it speaks and says of itself.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { createOnce } from './durable-file.ts';
import { ForPeople } from './for-people.ts';

/** In the data folder, readable by its owner alone. */
export const DEV_SECRET_FILE = 'dev-secret';
/** Both carry the secret: the header a program's, the cookie a browser's that opened the address which the start printed. */
export const DEV_SECRET_HEADER = 'x-dev-secret';
export const DEV_SECRET_COOKIE = 'dev-secret';

const SECRET = /^[A-Za-z0-9_-]{43}$/;
const COOKIE = new RegExp(`(?:^|;\\s*)${DEV_SECRET_COOKIE}=([^;\\s]*)`);

/** Answers the folder's secret, and creates it where there is none. Throws ForPeople when the file holds something else. */
export async function loadDevSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, DEV_SECRET_FILE);
  await createOnce(path, `${randomBytes(32).toString('base64url')}\n`);
  const text = (await readFile(path, 'utf8')).trim();
  if (!SECRET.test(text)) throw new ForPeople(`${path} : illisible, supprimez-le.\n${path}: holds no secret, remove it`);
  return text;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Compared in a time that says nothing. */
export const isSecret = (shown: string | undefined, secret: string): boolean =>
  shown !== undefined && timingSafeEqual(digest(shown), digest(secret));

/** Whether a call carries the secret, in its header or its cookie. */
export const carriesSecret = (headers: IncomingHttpHeaders, secret: string): boolean =>
  isSecret([headers[DEV_SECRET_HEADER]].flat()[0] || COOKIE.exec(headers.cookie ?? '')?.[1], secret);
