// What changes at this account shows here without a reload (G09): the server tells that something changed, the queries on
// screen ask again. The stream is a doorbell: what was missed while it was down is caught up when it opens anew.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { urlOf } from '../http/call.ts';
import { refreshData } from './query-client.ts';

/** Changes that come in a burst are answered by one round of questions. */
export const GATHER_MS = 150;
/** A browser reconnects by itself after a lost network, never after an answer that refuses: then we do, ever more slowly. */
export const RETRY_MS = [2_000, 5_000, 15_000, 30_000] as const;

/** Listens until the answered function is called. */
export function listen(client: QueryClient, connect: () => EventSource): () => void {
  let gather: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stream: EventSource;
  let opened = false;
  let failures = 0;
  const refresh = () => {
    clearTimeout(gather);
    gather = setTimeout(() => void refreshData(client), GATHER_MS);
  };
  const open = () => {
    stream = connect();
    stream.addEventListener('change', refresh);
    stream.addEventListener('open', () => {
      if (opened) refresh();
      opened = true;
      failures = 0;
    });
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED) return;
      retry = setTimeout(open, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
      failures += 1;
    });
  };
  open();
  return () => {
    clearTimeout(gather);
    clearTimeout(retry);
    stream.close();
  };
}

export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    return listen(client, () => new EventSource(urlOf('live'), { withCredentials: true }));
  }, [client]);
}
