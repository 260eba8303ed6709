// What changes at this account shows here without a reload (G09): the server tells that something changed, the queries on
// screen ask again. The stream is a doorbell: what was missed while it was down is caught up when it opens anew.
// Only a tab that is seen has one: a browser gives all its tabs six connections to a server, and the server gives a session eight streams.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { urlOf } from '../http/call.ts';
import { refreshData, USER_KEY } from './query-client.ts';

/** Changes that come in a burst are answered by one round of questions. */
export const GATHER_MS = 150;
/** A browser reconnects by itself after a lost network, never after an answer that refuses: then we do, ever more slowly. */
export const RETRY_MS = [2_000, 5_000, 15_000, 30_000] as const;

/** Whether somebody looks at this tab. `onChange` also tells when its window is chosen; it answers the function that stops. */
export type Tab = { isVisible(): boolean; onChange(listener: () => void): () => void };
const thisTab: Tab = {
  isVisible: () => document.visibilityState === 'visible',
  onChange(listener) {
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('focus', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('focus', listener);
    };
  },
};

/** Listens until the answered function is called. */
export function listen(client: QueryClient, connect: () => EventSource, tab: Tab = thisTab): () => void {
  let gather: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stream: EventSource | null = null;
  let opened = false;
  let failures = 0;
  const refresh = () => {
    clearTimeout(gather);
    gather = setTimeout(() => void refreshData(client), GATHER_MS);
  };
  const close = () => {
    clearTimeout(retry);
    stream?.close();
    stream = null;
  };
  /** Perhaps the session is over: asked for each time, since an end that is lost with its connection is never told again (C36). */
  const tryLater = () => {
    close();
    void client.invalidateQueries({ queryKey: USER_KEY });
    retry = setTimeout(open, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
    failures += 1;
  };
  function open() {
    close();
    const mine = connect();
    stream = mine;
    mine.addEventListener('change', refresh);
    mine.addEventListener('open', () => {
      if (opened) refresh();
      opened = true;
      failures = 0;
    });
    mine.addEventListener('error', () => {
      if (mine.readyState === EventSource.CLOSED) tryLater();
    });
    // The server closes it for good: for a newer stream of this account, or because the session is over.
    mine.addEventListener('end', ({ data }: MessageEvent<string>) => {
      close();
      // A newer one: this tab takes its place back when it is chosen, not before, or two would take turns for ever.
      if (data.includes('"session"')) tryLater();
    });
  }
  const look = () => {
    if (!tab.isVisible()) close();
    else if (stream === null) open();
  };
  const unwatch = tab.onChange(look);
  look();
  return () => {
    unwatch();
    clearTimeout(gather);
    close();
  };
}

export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    return listen(client, () => new EventSource(urlOf('live'), { withCredentials: true }));
  }, [client]);
}
