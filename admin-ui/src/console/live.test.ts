// G09 C36 How tabs listen: bursts, gaps, refusals; which of them have a stream; what they do when the server closes it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GATHER_MS, listen, type Tab } from './live.ts';
import { makeQueryClient, USER_KEY } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', { CLOSED: 2 });
});
afterEach(() => {
  vi.useRealTimers();
});

class Stream extends EventTarget {
  readyState = 1;
  close() {
    this.readyState = 2;
  }
  fire(type: string, data?: string) {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }
}
/** A tab of a browser, with the streams that it opened. */
function tabOf(connected: (stream: Stream) => void = () => undefined, visible = true) {
  const client = makeQueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  const streams: Stream[] = [];
  let look = () => {};
  let watched = true;
  const tab: Tab = {
    isVisible: () => visible,
    onChange: (listener) => {
      look = listener;
      return () => {
        watched = false;
      };
    },
  };
  const stop = listen(
    client,
    () => {
      const stream = new Stream();
      streams.push(stream);
      connected(stream);
      return stream as unknown as EventSource;
    },
    tab,
  );
  return {
    asked,
    streams,
    stop,
    isWatched: () => watched,
    last: () => streams.at(-1)!,
    isOpen: () => streams.at(-1)?.readyState === 1,
    show: (now: boolean) => {
      visible = now;
      look();
    },
    focus: () => look(),
  };
}
const passes = (ms: number) => vi.advanceTimersByTime(ms);

it('G09 C36 a burst of changes is one round of questions, a reconnection catches up, a refused stream is tried again and asks whether the session is over', () => {
  const tab = tabOf();
  tab.last().fire('open');
  tab.last().fire('change');
  tab.last().fire('change');
  passes(GATHER_MS);
  expect(tab.asked).toHaveBeenCalledTimes(1);
  tab.last().fire('error');
  tab.last().fire('open');
  passes(GATHER_MS);
  expect(tab.asked).toHaveBeenCalledTimes(2);
  tab.last().readyState = 2;
  tab.last().fire('error');
  expect(tab.asked).toHaveBeenCalledTimes(3);
  expect(tab.asked).toHaveBeenLastCalledWith({ queryKey: USER_KEY });
  passes(2_000);
  expect(tab.streams).toHaveLength(2);
  tab.last().fire('open');
  passes(GATHER_MS);
  expect(tab.asked).toHaveBeenCalledTimes(4);
  tab.stop();
  expect([tab.isOpen(), tab.isWatched()]).toEqual([false, false]);
});

it('G09 a tab that nobody sees has no stream; looked at again it opens one and catches up', () => {
  const tab = tabOf(undefined, false);
  passes(60_000);
  expect(tab.streams).toHaveLength(0);
  tab.show(true);
  tab.last().fire('open');
  tab.focus();
  expect(tab.streams).toHaveLength(1);
  tab.show(false);
  expect(tab.isOpen()).toBe(false);
  passes(3_600_000);
  expect(tab.streams).toHaveLength(1);
  tab.show(true);
  tab.last().fire('open');
  passes(GATHER_MS);
  expect([tab.streams.length, tab.asked.mock.calls.length]).toEqual([2, 1]);
});

it('G09 one that is hidden while it waits for another try does not try', () => {
  const tab = tabOf();
  tab.last().readyState = 2;
  tab.last().fire('error');
  tab.show(false);
  passes(3_600_000);
  expect(tab.streams).toHaveLength(1);
});

it('C36 whose stream is closed for a newer one waits until he looks at the tab again, and then catches up', () => {
  const tab = tabOf();
  tab.last().fire('open');
  tab.last().fire('end', '{"reason":"replaced"}');
  expect(tab.isOpen()).toBe(false);
  passes(24 * 3_600_000);
  expect([tab.streams.length, tab.asked.mock.calls.length]).toEqual([1, 0]);
  tab.focus();
  tab.last().fire('open');
  passes(GATHER_MS);
  expect([tab.streams.length, tab.asked.mock.calls.length]).toEqual([2, 1]);
});

it('C36 nine windows side by side against a limit of eight: each connects once, none again by itself', () => {
  const standing: Stream[] = [];
  const admit = (stream: Stream) => {
    standing.push(stream);
    const open = standing.filter(({ readyState }) => readyState === 1);
    if (open.length > 8) queueMicrotask(() => open[0]!.fire('end', '{"reason":"replaced"}'));
  };
  const tabs = Array.from({ length: 9 }, () => tabOf(admit));
  for (const tab of tabs) tab.last().fire('open');
  return Promise.resolve().then(() => {
    passes(24 * 3_600_000);
    expect(standing).toHaveLength(9);
    expect(tabs.map((tab) => tab.isOpen())).toEqual([false, ...Array(8).fill(true)]);
  });
});

it('C36 when the session is over the console asks who is there; who has logged in anew meanwhile hears again', () => {
  const tab = tabOf();
  tab.last().fire('open');
  tab.last().fire('end', '{"reason":"session"}');
  expect(tab.isOpen()).toBe(false);
  expect(tab.asked).toHaveBeenCalledWith({ queryKey: USER_KEY });
  passes(2_000);
  expect(tab.streams).toHaveLength(2);
});

it('C36 the end that a server of another version tells is no end of the console', () => {
  for (const data of ['', 'null', '{', '{"reason":"other"}']) {
    const tab = tabOf();
    tab.last().fire('end', data);
    expect(tab.isOpen()).toBe(false);
    tab.stop();
  }
});
