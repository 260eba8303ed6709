// Serves the built front ends from disk: content types, compression, caching. Hashed assets are cached for a year, everything else is
// revalidated.
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentPolicy } from './headers.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};
const COMPRESSIBLE = new Set(['.js', '.mjs', '.css', '.svg', '.json', '.txt', '.wasm', '.webmanifest']);
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Packed = { mtimeMs: number; br: Buffer; gzip: Buffer };

/** Serves one folder; null when there is no such file in it. */
export function fileServer(root: string): (path: string, headers: Headers) => Promise<Response | null> {
  const packed = new Map<string, Packed>();
  /** Compresses each version of a file once: there are a few dozen, and they do not change while the process runs. */
  async function pack(file: string, mtimeMs: number): Promise<Packed> {
    const known = packed.get(file);
    if (known?.mtimeMs === mtimeMs) return known;
    const content = await readFile(file);
    const made = { mtimeMs, br: await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }), gzip: await gzipped(content) };
    packed.set(file, made);
    return made;
  }

  return async (path, headers) => {
    const file = inside(root, path);
    const found = file ? await stat(file).catch(() => null) : null;
    if (!file || !found?.isFile()) return null;
    const extension = extname(file).toLowerCase();
    const answer = new Headers({
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'cache-control': /\/assets\/[^/]+-[\w-]{8,}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'cross-origin-resource-policy': 'same-origin',
    });
    // A worker's policy is the one that its own file was served with.
    if (extension === '.mjs') answer.set('content-security-policy', contentPolicy.worker);
    if (COMPRESSIBLE.has(extension)) {
      answer.set('vary', 'accept-encoding');
      const accepted = headers.get('accept-encoding') ?? '';
      const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
      if (encoding) {
        const body = (await pack(file, found.mtimeMs))[encoding];
        answer.set('content-encoding', encoding);
        answer.set('content-length', String(body.length));
        return new Response(new Uint8Array(body), { headers: answer });
      }
    }
    return ranged(file, found.size, headers.get('range'), answer);
  };
}

/** The file below the root that a path names; null for a path that leaves the root or is hidden. */
function inside(root: string, path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.includes('\\') || decoded.split('/').some((part) => part.startsWith('.'))) return null;
  const file = resolve(root, `.${decoded.startsWith('/') ? decoded : `/${decoded}`}`);
  return file.startsWith(resolve(root) + sep) ? file : null;
}

/** The whole file, or the one range that a media player asks for. */
function ranged(file: string, size: number, range: string | null, headers: Headers): Response {
  headers.set('accept-ranges', 'bytes');
  const match = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
  const start = match ? Number(match[1]) : 0;
  const end = match?.[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  if (match && (start >= size || end < start)) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  headers.set('content-length', String(end - start + 1));
  if (match) headers.set('content-range', `bytes ${start}-${end}/${size}`);
  const body = Readable.toWeb(createReadStream(file, { start, end: Math.max(start, end) })) as ReadableStream;
  return new Response(size === 0 ? null : body, { status: match ? 206 : 200, headers });
}
