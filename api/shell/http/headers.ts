// What every answer says to the browser: no script but ours, no frame, no sniffing, no leak of addresses that hold a token.
import { createHash } from 'node:crypto';
import type { ApiConfig } from '../deps.ts';

/** Pages without a style engine that writes into the page: nothing inline at all. */
const PLAIN_PAGE = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The console: MUI's style engine (emotion) writes <style> elements, allowed by this page's nonce alone; it reads it from
 * <meta name="csp-nonce">. `framed`: origins that the page may show in a
 * frame besides our own. `script`: the one text in the page that may run, by its hash; nothing else inline does. Documents are shown from blob: addresses, which inherit this policy: no script of theirs runs.
 */
const consolePage = (nonce: string, framed: readonly string[] = [], script: string | null = null): string =>
  [
    "default-src 'none'",
    script === null ? "script-src 'self'" : `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' blob:",
    "media-src 'self' blob:",
    ["frame-src 'self' blob:", ...framed].join(' '),
    "object-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The worker that draws PDFs (the one `.mjs`): it has no page; its decoders of scanned images are WebAssembly, from files of ours. */
const WORKER = ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'"].join('; ');

const DATA = "default-src 'none'; frame-ancestors 'none'";
/** A document opened by its address: alone in a sandbox, may be framed by our own pages only. */
export const SANDBOXED_FILE =
  "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

export const contentPolicy = { data: DATA, plainPage: PLAIN_PAGE, consolePage, worker: WORKER };

/** Headers of every answer; what a handler says otherwise wins. */
export const secureHeaders = ({ publicUrl }: Pick<ApiConfig, 'publicUrl'>): Readonly<Record<string, string>> => ({
  'content-security-policy': DATA,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicUrl.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
