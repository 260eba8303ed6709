// What changes at this account shows here without a reload (G09): the server tells that something changed, the queries on
// screen ask again. The stream is a doorbell: what was missed while it was down is caught up when it opens anew.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { urlOf } from '../http/call.ts';

/** Changes that come in a burst are answered by one round of questions. */
const GATHER_MS = 150;

export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let opened = false;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void client.invalidateQueries(), GATHER_MS);
    };
    const stream = new EventSource(urlOf('live'), { withCredentials: true });
    stream.addEventListener('message', refresh);
    stream.addEventListener('change', refresh);
    stream.addEventListener('open', () => {
      if (opened) refresh();
      opened = true;
    });
    return () => {
      clearTimeout(timer);
      stream.close();
    };
  }, [client]);
}
