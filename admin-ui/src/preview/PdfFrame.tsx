// A PDF in the browser's own viewer. The viewer takes the focus for itself when it has loaded: it is given back, or V, R and
// the arrows would be lost. Who clicks into the document, or tabs into it, stays there.
import { Box } from '@mui/material';
import { type RefObject, useEffect, useRef } from 'react';

/** How long after its loading a focus is the viewer's own doing, also under a resting pointer. */
const LOADING_MS = 2_000;
/** A tab key and the focus that follows it. */
const TABBED_MS = 300;

export function PdfFrame({ address, name }: { address: string; name: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useFocusGivenBack(frame, address);
  return (
    <Box
      component="iframe"
      ref={frame}
      // The viewer's own side bar would take a third of the width.
      src={`${address}#navpanes=0&view=FitH`}
      title={`Aperçu de ${name}`}
      sx={{ width: '100%', height: '100%', minHeight: 240, border: 0, display: 'block' }}
    />
  );
}

function useFocusGivenBack(frame: RefObject<HTMLIFrameElement | null>, address: string): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null || address === '') return;
    let before = document.activeElement;
    let under = false;
    let tabbedAt = Number.NEGATIVE_INFINITY;
    let loadedAt = performance.now();
    const since = (at: number) => performance.now() - at;
    const giveBack = () => {
      if (document.activeElement !== element) return;
      if (since(tabbedAt) < TABBED_MS || (under && since(loadedAt) > LOADING_MS)) return;
      if (before instanceof HTMLElement && before.isConnected && before !== element) before.focus({ preventScroll: true });
      else element.blur();
    };
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    const on = (target: EventTarget, type: string, listener: (event: Event) => void) => target.addEventListener(type, listener, options);
    on(window, 'focusin', ({ target }) => {
      if (target !== element && target instanceof Element) before = target;
    });
    on(window, 'keydown', (event) => {
      if ((event as KeyboardEvent).key === 'Tab') tabbedAt = performance.now();
    });
    // The window loses the focus when a frame gets it; which one is known a moment later.
    on(window, 'blur', () => setTimeout(giveBack));
    on(element, 'load', () => {
      loadedAt = performance.now();
    });
    on(element, 'pointerenter', () => {
      under = true;
    });
    on(element, 'pointerleave', () => {
      under = false;
    });
    return () => listeners.abort();
  }, [frame, address]);
}
