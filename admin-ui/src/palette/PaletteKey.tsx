// Ctrl-K (⌘K) opens the palette from anywhere in the console. Its code is fetched once the page has come to rest: what is typed right after
// Ctrl-K would otherwise go to the field beneath.
import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../shared/when-idle.ts';

const code = () => import('./Palette.tsx');
const Palette = lazy(() => code().then((file) => ({ default: file.Palette })));
const OPEN = 'subdoc:palette';

/** For a button: those who use a pointer find it too. */
export const openPalette = (): void => void dispatchEvent(new Event(OPEN));

export function PaletteKey() {
  const [open, setOpen] = useState(false);
  useEffect(() => whenIdle(code), []);
  useEffect(() => {
    const show = () => setOpen(true);
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen((shown) => !shown);
    };
    addEventListener('keydown', onKey);
    addEventListener(OPEN, show);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener(OPEN, show);
    };
  }, []);
  return open ? (
    <Suspense fallback={null}>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
