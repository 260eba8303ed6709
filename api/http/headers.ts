// What every answer says to the browser: no script but ours, no frame, no sniffing, no leak of addresses that hold a token.
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
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
 * frame besides our own. `script`: the one text in the page that may run, by its hash; nothing else inline does. Papers are shown from blob: addresses, which inherit this policy: no script of theirs runs.
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

const DATA = "default-src 'none'; frame-ancestors 'none'";
/** A paper opened by its address: alone in a sandbox, may be framed by our own pages only. */
export const SANDBOXED_FILE =
  "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

export const contentPolicy = { data: DATA, plainPage: PLAIN_PAGE, consolePage };

/** Headers of every answer; what a handler already set stays. */
export function secureHeaders(c: Context, config: ApiConfig): void {
  const set = (name: string, value: string): void => {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
  set('content-security-policy', DATA);
  set('x-content-type-options', 'nosniff');
  set('x-frame-options', 'DENY');
  set('referrer-policy', 'no-referrer');
  set('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()');
  set('cross-origin-opener-policy', 'same-origin');
  set('cross-origin-resource-policy', 'same-origin');
  if (config.publicUrl.startsWith('https://')) set('strict-transport-security', 'max-age=31536000; includeSubDomains');
}
