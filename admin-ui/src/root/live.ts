// What is known in a browser alone, on a page that was drawn at build time: first as it was drawn, then as it is.
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
export const useInBrowser = <Value extends string | number | boolean | null>(here: () => Value, drawn: Value): Value =>
  useSyncExternalStore(never, here, () => drawn);
/** Whether the page does what its buttons say: not before its script has run. */
export const useLive = (): boolean => useInBrowser(() => true, false);
