// The browsers that Playwright brings no build of its own for here: WebKit as Debian's WebKitGTK has it, driven through WebKitWebDriver on a
// display that nobody sees, and Firefox, driven through its own Marionette. Both speak the commands of WebDriver
// (https://www.w3.org/TR/webdriver2/), so one small client drives both (K56). Debian: apt-get install webkit2gtk-driver firefox-esr xvfb.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';

export type OtherBrowser = 'webkit' | 'firefox';
const NEEDED: Record<OtherBrowser, readonly string[]> = {
  webkit: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
  firefox: ['/usr/bin/firefox-esr'],
};
const MINI_BROWSERS = ['4.1', '6.0', '4.0'].flatMap((version) =>
  ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
);
export const OTHER_BROWSERS = Object.keys(NEEDED) as OtherBrowser[];
export const browserIsHere = (name: OtherBrowser): boolean =>
  NEEDED[name].every((path) => existsSync(path)) && (name !== 'webkit' || MINI_BROWSERS.some((path) => existsSync(path)));

const BEGIN_LIMIT_MS = 60_000;
const SEEN_LIMIT_MS = 60_000;
const LOOK_MS = 100;

/** One command of WebDriver: its name in the standard, and what it takes. Throws the browser's own words. */
type Send = (command: keyof typeof COMMANDS, given?: Record<string, unknown>) => Promise<unknown>;
const COMMANDS = {
  Navigate: ['POST', 'url'],
  FindElement: ['POST', 'element'],
  ElementClick: ['POST', 'element/{id}/click'],
  ElementSendKeys: ['POST', 'element/{id}/value'],
  ExecuteScript: ['POST', 'execute/sync'],
  AddCookie: ['POST', 'cookie'],
} as const;
type Session = { send: Send; end(): Promise<void> };

/** What a person does at a screen. Elements are named by XPath; what is looked for is waited for. */
export type Screen = {
  open(url: string): Promise<void>;
  /** The words of the cookie « name=value; name=value », for the page that is open. */
  keepCookies(cookie: string): Promise<void>;
  click(xpath: string): Promise<void>;
  /** Keys, one after the other; for a field of files the path of a file. */
  type(xpath: string, keys: string): Promise<void>;
  /** Runs in the page, and answers what it answers, as JSON. */
  run<Answer>(script: string, ...given: unknown[]): Promise<Answer>;
  /** Until the words can be read on the screen. */
  see(words: string): Promise<void>;
  seeAddress(part: string): Promise<void>;
  close(): Promise<void>;
};

async function until<Found>(wanted: string, look: () => Promise<Found | false>, limitMs = SEEN_LIMIT_MS): Promise<Found> {
  let last: unknown = null;
  for (const end = performance.now() + limitMs; performance.now() < end; await delay(LOOK_MS)) {
    const found = await look().catch((error: unknown) => {
      last = error;
      return false as const;
    });
    if (found !== false) return found;
  }
  throw new Error(`not seen: ${wanted}${last === null ? '' : ` (${String(last)})`}`);
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((over) => child.once('exit', () => over()).kill('SIGKILL'));
}

/** A display in memory; `-displayfd` tells its number once it is ready. */
async function display(): Promise<{ name: string; end(): Promise<void> }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((told, failed) => {
    child.stdio[3]!.once('data', (chunk: Buffer) => told(chunk.toString().trim()));
    child.once('error', failed).once('exit', () => failed(new Error('Xvfb does not start')));
  });
  return { name: `:${number}`, end: () => ended(child) };
}

async function webkit(): Promise<Session> {
  const [screen, port, home] = [await display(), await freePort(), mkdtempSync(join(tmpdir(), 'subdoc-webkit-'))];
  const env = { ...process.env, DISPLAY: screen.name, GDK_BACKEND: 'x11', HOME: home, LANG: 'C.UTF-8', LIBGL_ALWAYS_SOFTWARE: '1' };
  const driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], { env, stdio: 'ignore' });
  const ask = async (method: string, path: string, given?: object): Promise<unknown> => {
    const body = given === undefined ? null : JSON.stringify(given);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error((value as { message: string }).message);
    return value;
  };
  await until('WebKitWebDriver', async () => ((await ask('GET', '/status')) as { ready: boolean }).ready || false, BEGIN_LIMIT_MS);
  const binary = MINI_BROWSERS.find((path) => existsSync(path));
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } };
  const { sessionId } = (await ask('POST', '/session', { capabilities })) as { sessionId: string };
  return {
    send(command, { id, ...given } = {}) {
      const [method, path] = COMMANDS[command];
      return ask(method, `/session/${sessionId}/${path.replace('{id}', String(id))}`, given);
    },
    async end() {
      await ask('DELETE', `/session/${sessionId}`).catch(() => undefined);
      await ended(driver);
      await screen.end();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Marionette's messages: `LENGTH:[0, id, command, given]`, answered by `LENGTH:[1, id, error, result]`. */
async function marionette(port: number): Promise<{ ask(command: string, given: object): Promise<unknown>; close(): void }> {
  const socket = await until('Marionette', () => {
    const trial = connect(port, '127.0.0.1');
    return new Promise<typeof trial | false>((done) => trial.once('connect', () => done(trial)).once('error', () => done(false)));
  });
  const asked = new Map<number, (error: { message: string } | null, result: unknown) => void>();
  let held = Buffer.alloc(0);
  let last = 0;
  socket.on('data', (chunk) => {
    held = Buffer.concat([held, chunk]);
    for (let colon = held.indexOf(':'); colon > 0; colon = held.indexOf(':')) {
      const end = colon + 1 + Number(held.toString('latin1', 0, colon));
      if (held.length < end) return;
      const message: unknown = JSON.parse(held.toString('utf8', colon + 1, end));
      held = held.subarray(end);
      // The first one says hello.
      if (Array.isArray(message)) asked.get(message[1])?.(message[2], message[3]);
    }
  });
  return {
    ask: (command, given) =>
      new Promise((done, failed) => {
        const id = ++last;
        asked.set(id, (error, result) => {
          asked.delete(id);
          if (error === null) done(result);
          else failed(new Error(error.message));
        });
        const text = JSON.stringify([0, id, command, given]);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
    close: () => socket.destroy(),
  };
}

async function firefox(): Promise<Session> {
  const [port, profile] = [await freePort(), mkdtempSync(join(tmpdir(), 'subdoc-firefox-'))];
  // Nothing of a browser that visits only our pages asks another server.
  const settings = { 'marionette.port': port, 'network.captive-portal-service.enabled': false, 'app.update.auto': false };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const child = spawn('firefox-esr', ['--headless', '--no-remote', '--marionette', '--profile', profile], {
    env: { ...process.env, HOME: profile, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
    stdio: 'ignore',
  });
  const { ask, close } = await marionette(port);
  await ask('WebDriver:NewSession', {});
  return {
    async send(command, given = {}) {
      const answer = (await ask(`WebDriver:${command}`, given)) as { value?: unknown };
      return answer.value;
    },
    async end() {
      await ask('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined);
      close();
      await ended(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Close it in the test that opened it. */
export async function openScreen(name: OtherBrowser): Promise<Screen> {
  const { send, end } = await { webkit, firefox }[name]();
  const run = <Answer>(script: string, ...given: unknown[]) => send('ExecuteScript', { script, args: given }) as Promise<Answer>;
  const find = (xpath: string) =>
    until(xpath, async () => Object.values((await send('FindElement', { using: 'xpath', value: xpath })) as Record<string, string>)[0]!);
  return {
    run,
    open: async (url) => void (await send('Navigate', { url })),
    async keepCookies(cookie) {
      for (const pair of cookie.split('; ')) {
        const [, key, value] = /^([^=]+)=(.*)$/.exec(pair)!;
        await send('AddCookie', { cookie: { name: key, value, path: '/', httpOnly: true } });
      }
    },
    // What is drawn over it, or comes a moment later, is waited for.
    click: async (xpath) =>
      void (await until(`${xpath}, to be clicked`, async () => {
        await send('ElementClick', { id: await find(xpath) });
        return true as const;
      })),
    type: async (xpath, keys) => void (await send('ElementSendKeys', { id: await find(xpath), text: keys })),
    see: async (words) => void (await until(words, () => run<boolean>('return document.body.innerText.includes(arguments[0])', words))),
    seeAddress: async (part) => void (await until(part, () => run<boolean>('return location.href.includes(arguments[0])', part))),
    close: end,
  };
}
