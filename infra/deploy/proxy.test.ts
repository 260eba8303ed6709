// Compares the proxy's settings with the product: its headers, its routes, its limits. proxy.engines.test.ts runs them on a real Caddy.
import { expect, test } from 'vitest';
import { contentPolicy, secureHeaders } from '#api/shell/http/headers.ts';
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { composeFile, textOf } from './deploy.test-kit.ts';
import { FRONT_ENDS } from './static-files.ts';

const caddyfile = textOf('infra/deploy/Caddyfile');
/** The block that opens after `head`, by its braces. */
function block(head: string, text = caddyfile): string {
  const from = text.indexOf(head) + head.length;
  expect(from, head).toBeGreaterThan(head.length - 1);
  let depth = 1;
  let to = from;
  while (depth > 0) depth += { '{': 1, '}': -1 }[text[to++]!] ?? 0;
  return text.slice(from, to - 1);
}
const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^\t+([A-Z][\w-]+) "(.*)"$/gm)].map(([, name, value]) => [name!.toLowerCase(), value!]));

test('files have the headers of the product: the same protection, a year for hashed ones, a policy of its own for the worker', () => {
  const files = block('handle @file {');
  expect(headersIn(block('header {', files))).toEqual({
    'cache-control': 'public, max-age=3600',
    ...secureHeaders({ publicUrl: 'https://app.exemple.fr' }),
  });
  expect(files).toContain(`header @worker Content-Security-Policy "${contentPolicy.worker}"`);
  expect(files).toContain('header @hashed Cache-Control "public, max-age=31536000, immutable"');
  // Elsewhere Caddy sorts `header` by its own rules, and applies a block that removes one last of all.
  expect(block('route {', files)).toContain('header @worker');
  expect(files.match(/^\t+-\w+/gm)).toBeNull();
  expect(files).toContain('header -Server');
  expect(/@hashed path (.+)/.exec(files)![1]).toBe(
    Object.values(FRONT_ENDS)
      .map((address) => `${address && `/${address}`}/assets/*`)
      .join(' '),
  );
});

test('pages are never files here: the product writes each, with its nonce and for its address', () => {
  const matcher = block('@file {');
  expect(matcher).toMatch(/not path \*\/ \*\.html /);
  expect(matcher).toMatch(/method GET HEAD/);
  expect(textOf('infra/deploy/Dockerfile')).toMatch(new RegExp(`^COPY --from=build /out/proxy ${/root (\S+)/.exec(matcher)![1]}$`, 'm'));
  expect(FRONT_ENDS).toEqual({ 'admin-ui/dist': '', 'upload-ui/dist': 'upload-ui' });
  for (const front of Object.keys(FRONT_ENDS)) expect(textOf('infra/app/compose.ts')).toContain(`join(ROOT, '${front}')`);
  expect(textOf('api/shell/http/pages.ts')).toContain("c.req.path.slice('/upload-ui'.length)");
});

test('everything else is the product: live streams as they come, uploads not held back, whoever asks told by address', () => {
  const api = composeFile().services['api']!;
  const proxy = block('reverse_proxy {');
  expect(
    block('dynamic a {', proxy)
      .trim()
      .split(/\s*\n\s*/),
  ).toEqual(['name api', `port ${api.environment!['PORT']}`, 'refresh 5s']);
  expect(proxy).toMatch(/flush_interval -1/);
  expect(caddyfile).not.toMatch(/request_buffers|response_buffers|trusted_proxies|X-Forwarded-For/);
  expect(api.environment!['TRUST_PROXY']).toBe('1');
  const [, megabytes] = /max_size (\d+)MB/.exec(caddyfile)!;
  expect(Number(megabytes) * 1e6).toBeGreaterThan(2 * UPLOAD_MAX_BYTES);
});

test('C68 neither addresses nor people in what the proxy writes, and no address of its own inside', () => {
  expect(block('fields {')).toContain('request delete');
  expect(caddyfile).not.toMatch(/^\tlog \w*\s*\{(?!\n\t\tformat filter)/m);
  expect(caddyfile).toMatch(/^\tadmin off$/m);
  expect([...caddyfile.matchAll(/^(\S+) \{$/gm)].map(([, address]) => address)).toEqual(['http://127.0.0.1:8081', '{$PUBLIC_URL}']);
  const { environment, healthcheck } = composeFile().services['proxy']!;
  expect(Object.keys(environment!)).toEqual(['PUBLIC_URL']);
  expect(healthcheck!.test!.at(-1)).toBe('http://127.0.0.1:8081/health');
});

test('while the product is away the proxy says so in French, and when to come back', () => {
  const away = block('handle @away {');
  expect(away).toContain('header Retry-After');
  const [, text, status] = /respond `(.*)` (\d+)/.exec(away)!;
  expect(JSON.parse(text!)).toEqual({ message: expect.stringContaining('réessayer'), code: 'unavailable', status: Number(status) });
});
