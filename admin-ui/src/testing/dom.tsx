// What the component tests stand on: jsdom's missing pieces, a fetch that the fake company answers, the console's providers.
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { breach } from '#contract/kept.test-kit.ts';
import { LetThrough } from '../console/current-user.ts';
import { GuardedRouter } from '../console/GuardedRouter.tsx';
import { makeQueryClient } from '../console/query-client.ts';
import { forgetTime, heard } from '../http/clock.ts';
import { consoleTheme } from '../theme/console-theme.ts';
import { dismissToast } from '../toast/store.ts';
import { ToastRegion } from '../toast/ToastRegion.tsx';
import { type FakeAnswer, refuse } from './fake/answers.ts';
import { answer } from './fake/server.ts';
import { NOW, type World, worldOf } from './fake/world.ts';

// A loaded machine may need seconds for a large dialog; a wait ends as soon as it can. One that goes on would draw the whole page for its
// message at each look, so the page is drawn for who sets DEBUG_PRINT_LIMIT (letters) alone.
const told = (message: string | null): Error => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
configure({ asyncUtilTimeout: 20_000, ...(process.env['DEBUG_PRINT_LIMIT'] ? {} : { getElementError: told }) });

/**
 * jsdom works out an element's style through every rule of the page, and each look-up by role asks for that of hundreds of elements: a third
 * of the time of all tests. So the rules of the console stay out of the page but for who asks for them with `withStyles`.
 */
const STYLED = 'styled';
const sheet = Object.getPrototypeOf(createCache({ key: 'any' }).sheet) as { insert: (this: { key: string }, rule: string) => void };
const insert = sheet.insert;
sheet.insert = function insertIfStyled(rule) {
  if (this.key.startsWith(STYLED)) insert.call(this, rule);
};

export type Seen = { method: string; path: string; body: unknown; headers: Headers; credentials: RequestCredentials | undefined };
export type FakeApi = {
  world: World;
  calls: Seen[];
  /** Answers instead of the world, for one address. */
  instead: Map<string, FakeAnswer | 'offline'>;
  /** Calls and answers that the contract does not know: the test that met one fails. */
  breaches: string[];
};

/** jsdom has no dialogs and no scrolling. */
function complete(): void {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  window.scrollTo = () => undefined;
  URL.createObjectURL ??= () => 'blob:fake';
  URL.revokeObjectURL ??= () => undefined;
}

/** A screen takes a call that throws for a lost network: what the fake cannot answer is told here. */
function answerOrTell({ world, breaches }: FakeApi, method: string, url: string, body: string, headers: Headers): FakeAnswer | 'offline' {
  try {
    return answer(world, method, url, body, headers.get('If-Match'));
  } catch (error) {
    breaches.push(`${method} ${url}: ${(error as Error).message}`);
    return 'offline';
  }
}

/** Throws where a call left the contract. Not by `expect`: a test that asserts nothing would pass as one that does. */
export function mustKeepContract({ breaches }: FakeApi): void {
  const told = breaches.splice(0);
  if (told.length > 0) throw new Error(`outside the contract: ${told.join('\n')}`);
}

/** A fresh company and an empty address before each test; everything taken down after it. */
export function setUp(world: () => World = () => worldOf('full')): FakeApi {
  const api: FakeApi = { world: world(), calls: [], instead: new Map(), breaches: [] };
  beforeEach(() => {
    current = api;
    complete();
    localStorage.clear();
    history.replaceState(null, '', '/');
    forgetTime();
    heard(NOW);
    api.world = world();
    api.calls.length = 0;
    api.instead.clear();
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
      const method = init.method ?? 'GET';
      // Of what is only asked whether it may be had, the contract is that of having it.
      const asked = method === 'HEAD' ? 'GET' : method;
      const text = typeof init.body === 'string' ? init.body : '';
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      const sentWith = new Headers(init.headers);
      api.calls.push({ method, path: url, body, headers: sentWith, credentials: init.credentials });
      const answered = api.instead.get(url.split('?')[0] ?? url) ?? answerOrTell(api, asked, url, text, sentWith);
      const broken = breach({ method: asked, url, body }, answered === 'offline' ? null : answered);
      if (broken !== null) api.breaches.push(broken);
      if (answered === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
      const { status, body: json, headers, file } = answered;
      const sent = file ? new Uint8Array(file) : json === null ? '' : JSON.stringify(json);
      return Promise.resolve(new Response(method === 'HEAD' ? null : sent, { status, headers: { 'x-now': NOW, ...headers } }));
    });
  });
  afterEach(() => {
    cleanup();
    dismissToast();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    mustKeepContract(api);
  });
  return api;
}

/** jsdom has no width: on a phone every « at most so wide » holds, on a wide screen none. For one test. */
export const onScreen = (kind: 'phone' | 'wide'): void => {
  const matches = (media: string) => kind === 'phone' && media.includes('max-width');
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: matches(media) }));
};

/** A public page with the notifications. */
export function show(page: ReactNode, path = '/'): void {
  history.replaceState(null, '', path);
  render(
    <>
      {page}
      <ToastRegion />
    </>,
  );
}

/** Its rules are in the page, for a test that looks at what they do. */
export const withStyles = (part: ReactNode): ReactNode => <CacheProvider value={createCache({ key: STYLED })}>{part}</CacheProvider>;

/** Of the test that runs: whoever is logged in there is let through. */
let current: FakeApi | null = null;

/** A part of the console: theme, queries, router on the real address, behind the gate. */
export function showConsole(part: ReactNode, path = '/dashboard') {
  history.replaceState(null, '', path);
  const client = makeQueryClient();
  const view = render(
    <GuardedRouter>
      <QueryClientProvider client={client}>
        <ThemeProvider theme={createTheme(consoleTheme('light'))}>
          <LetThrough value={current?.world.user ?? null}>{part}</LetThrough>
          <ToastRegion />
        </ThemeProvider>
      </QueryClientProvider>
    </GuardedRouter>,
  );
  return { ...view, client };
}

export const problem = refuse;
