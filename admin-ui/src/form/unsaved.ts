// What is typed and not saved is not lost without a question: by « back », a telephone's gesture, a reload, a link, an entry of the menu (K39).
import { useEffect } from 'react';

export const LEAVE = 'Les modifications non enregistrées seront perdues. Quitter quand même ?';

/** The forms on the page that hold something. */
const unsaved = new Set<symbol>();
/** Where they stand: the address, and its place among those of this tab, as react-router numbers them. */
let here = { address: '', index: 0 };
/** « Back » was taken back: the browser tells of that step too. */
let returning = false;

const addressNow = (): string => location.pathname + location.search;
const indexNow = (): number | null => (history.state as { idx?: number } | null)?.idx ?? null;

/** Everything was saved, or is given up: what follows asks nothing. */
export function letGo(): void {
  unsaved.clear();
}
/** Whether the page may be left; asks if something would be lost. */
export function mayLeave(): boolean {
  if (unsaved.size > 0 && !confirm(LEAVE)) return false;
  letGo();
  return true;
}
/** Whether the page may go to another address: a change of its parameters (a filter, a dialog that closes) leaves nothing. */
export const mayGo = (to: string): boolean => new URL(to, location.href).pathname === location.pathname || mayLeave();

const onClosing = (event: BeforeUnloadEvent): void => {
  if (unsaved.size > 0) event.preventDefault();
};
/** The browser has moved already: it is sent back where it was, before the pages hear of it. */
function onMoved(event: PopStateEvent): void {
  const isBack = returning && addressNow() === here.address;
  returning = false;
  if (isBack) event.stopImmediatePropagation();
  // What the program itself announces (root/navigation.ts) is no step of the browser.
  if (isBack || !event.isTrusted || unsaved.size === 0 || addressNow() === here.address || mayLeave()) return;
  event.stopImmediatePropagation();
  returning = true;
  const index = indexNow();
  history.go(index === null || index < here.index ? 1 : -1);
}
/** For as long as `dirty`, leaving asks. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const form = Symbol('form');
    unsaved.add(form);
    here = { address: addressNow(), index: indexNow() ?? 0 };
    addEventListener('beforeunload', onClosing);
    // Before the routers, which listen to the same event. Added twice, it is there once.
    addEventListener('popstate', onMoved, { capture: true });
    return () => void unsaved.delete(form);
  }, [dirty]);
}
