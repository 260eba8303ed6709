// Security headers of every answer: no foreign scripts, no frames, no sniffing, no referrer with a token in it.
import { createHash } from 'node:crypto';
import type { ApiConfig } from '../deps.ts';

/** Pages without a CSS-in-JS engine: nothing inline is allowed. */
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
 * The console. MUI's style engine (emotion) writes <style> elements, allowed only by this page's nonce, which it reads from <meta
 * name="csp-nonce">. `framed`: foreign origins that the page may frame. `script`: the only inline script that may run, allowed by its hash.
 * Documents are shown from blob: addresses, which inherit this policy, so their scripts do not run.
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

/** The worker that renders PDFs (the only `.mjs`). It has no page; its image decoders are WebAssembly from our own files. */
const WORKER = ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'"].join('; ');

const DATA = "default-src 'none'; frame-ancestors 'none'";
/** A document opened by its address: sandboxed, and only our own pages may frame it. */
export const SANDBOXED_FILE =
  "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/** The page that verifies proof files promises to send nothing: it may connect nowhere. */
const verification = (nonce: string): string => consolePage(nonce).replace("connect-src 'self' blob:", "connect-src 'none'");

export const contentPolicy = { verification, data: DATA, plainPage: PLAIN_PAGE, consolePage, worker: WORKER };

/** Headers of every answer; a handler may override them. */
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
