// What is known in a browser alone, on a page that was drawn at build time: first as it was drawn, then as it is.
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
export const useInBrowser = <Value extends string | number | boolean | null>(here: () => Value, drawn: Value): Value =>
  useSyncExternalStore(never, here, () => drawn);
/** Whether the page does what its buttons say: not before its script has run. */
export const useLive = (): boolean => useInBrowser(() => true, false);
/** What a browser says of a letter on its way; `textInput` is Chrome's and Safari's own, and React listens to it. */
const WRITING = /^(key|beforeinput|textInput|input|composition|paste|drop)/;
/**
 * Whether a person is writing at this very moment. React makes a drawn page live within the first key, before the letter stands in its field: what is
 * filled in or focused then goes between a person and the word.
 */
export const isWriting = (): boolean => WRITING.test(window.event?.type ?? '');
