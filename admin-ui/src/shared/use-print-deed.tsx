// « Imprimer » of a list, also by Ctrl+P on its page: the whole list under its filters is asked for and drawn before the browser prints it
// (G52). What a list shows is one page of it.
import Print from '@mui/icons-material/PrintOutlined';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createStore } from './create-store.ts';
import type { Deed } from './Deeds.tsx';

/** So many rows are drawn for paper; of a longer list it is said. */
export const PRINT_MAX = 2000;

const printing = createStore(false);
/** Whether the list is drawn for paper, whole. */
export const usePrinting = printing.use;

const frames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

async function printWhole(client: QueryClient): Promise<void> {
  // Not when `print` returns: some browsers draw the sheets later.
  addEventListener('afterprint', () => printing.set(false), { once: true });
  printing.set(true);
  await frames();
  while (client.isFetching() > 0) await frames();
  await frames();
  print();
}

export function usePrintDeed(): Deed[] {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void printWhole(client).finally(() => setBusy(false));
  };
  const now = useRef(run);
  now.current = run;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A dialog over the list is what one prints there, and it is whole.
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      now.current();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      printing.set(false);
    };
  }, []);
  return [{ title: 'Imprimer', icon: <Print fontSize="small" />, run, why: busy ? 'En préparation…' : undefined }];
}
