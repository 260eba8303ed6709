// Shows the current notification; F8 moves the focus to it (F089). Waits while the pointer or the focus rests on it. While a dialog is open it
// is shown inside of it: what is outside of a dialog can neither be focused nor is it read out.
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import './toast.css';
import { actOnToast, dismissToast, lifeOf, type Toast, useToast } from './store.ts';

const openDialog = (): HTMLElement | null => [...document.querySelectorAll<HTMLElement>('dialog[open], [role="dialog"]')].at(-1) ?? null;

/** The topmost open dialog, while there is something to show; known at once, so that nothing is lost with a dialog that closes. */
function useOpenDialog(showing: boolean): HTMLElement | null {
  const watch = useCallback(
    (changed: () => void) => {
      const observer = new MutationObserver(changed);
      if (showing) observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
      return () => observer.disconnect();
    },
    [showing],
  );
  return useSyncExternalStore(
    watch,
    () => (showing ? openDialog() : null),
    () => null,
  );
}

export function ToastRegion() {
  const toast = useToast();
  const region = useRef<HTMLElement>(null);
  const dialog = useOpenDialog(toast !== null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      region.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const shown = (
    <section ref={region} className="toasts" aria-label="Notifications (F8)" tabIndex={-1}>
      {/* Two live regions that never leave the page: what is put into a new one is often not read. */}
      <div aria-live="polite" role="status">
        {toast !== null && toast.tone !== 'error' && <ToastCard key={toast.id} toast={toast} />}
      </div>
      <div aria-live="assertive" role="alert">
        {toast !== null && toast.tone === 'error' && <ToastCard key={toast.id} toast={toast} />}
      </div>
    </section>
  );
  return dialog === null ? shown : createPortal(shown, dialog);
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), lifeOf(toast));
    return () => clearTimeout(timer);
  }, [held, toast]);
  const { action, next } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only holds the timer; it is no control.
    <div
      className={`toast ${toast.tone}${next === undefined ? '' : ' with-next'}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Mark tone={toast.tone} />
      <div className="toast-text">
        <p className="toast-title">{toast.title}</p>
        {toast.description !== undefined && <p>{toast.description}</p>}
        {toast.detail ? <p>{toast.detail}</p> : null}
      </div>
      {next !== undefined && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            dismissToast(toast.id);
            next.run();
          }}
        >
          {next.label}
        </button>
      )}
      {action !== undefined && (
        <button type="button" className="toast-action" onClick={actOnToast}>
          {action.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label="Fermer la notification" onClick={() => dismissToast(toast.id)}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </button>
    </div>
  );
}

const SHAPES = { success: 'M3.5 8.5l3 3 6-7', info: 'M8 7.2v4.3M8 4.6v.2', error: 'M8 4.2v4.6M8 11.4v.2' };
const Mark = ({ tone }: { tone: Toast['tone'] }) => (
  <svg className="toast-mark" viewBox="0 0 16 16" aria-hidden="true">
    <path d={SHAPES[tone]} />
  </svg>
);
