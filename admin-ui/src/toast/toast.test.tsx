// Notifications (product.md §9, F089).
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actOnToast, dismissToast, TOAST_MS, toast, UNDO_MS } from './store.ts';
import { ToastRegion } from './ToastRegion.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  dismissToast();
  vi.useRealTimers();
});
const titles = () => [...document.querySelectorAll('.toast-title')].map((title) => title.textContent);

it('F089 shows one at a time: a second takes the first one’s place', () => {
  render(<ToastRegion />);
  act(() => toast({ title: 'Document validé' }));
  act(() => toast({ title: 'Document rejeté' }));
  expect(titles()).toEqual(['Document rejeté']);
});

it('F089 A45 goes after five seconds, not before', () => {
  render(<ToastRegion />);
  act(() => toast({ title: 'Lien copié' }));
  act(() => void vi.advanceTimersByTime(TOAST_MS - 1));
  expect(titles()).toEqual(['Lien copié']);
  act(() => void vi.advanceTimersByTime(1));
  expect(titles()).toEqual([]);
  expect(TOAST_MS).toBe(5000);
});

it('F089 F8 moves the focus to the notifications, and they wait while it is there', () => {
  render(<ToastRegion />);
  act(() => toast({ title: 'Lien copié' }));
  act(() => void dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' })));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications (F8)' }));
  act(() => screen.getByRole('button', { name: 'Fermer la notification' }).focus());
  act(() => void vi.advanceTimersByTime(TOAST_MS * 3));
  expect(titles()).toEqual(['Lien copié']);
});

it('F089 with an action it stays eight seconds; the action is done once, by its button or its key', () => {
  render(<ToastRegion />);
  const undo = vi.fn();
  act(() => toast({ title: 'Document validé', action: { label: 'Annuler', run: undo } }));
  act(() => void vi.advanceTimersByTime(7999));
  expect([titles(), UNDO_MS]).toEqual([['Document validé'], 8000]);
  act(() => void vi.advanceTimersByTime(1));
  expect(titles()).toEqual([]);
  expect(actOnToast()).toBe(false);
  act(() => toast({ title: 'Document validé', action: { label: 'Annuler', run: undo } }));
  act(() => void actOnToast());
  expect([actOnToast(), titles(), undo.mock.calls.length]).toEqual([false, [], 1]);
});

it.each([
  [
    'a dialog of the console',
    () => (
      <div role="dialog">
        <p>Modifier</p>
      </div>
    ),
  ],
  [
    'a dialog of the browser',
    () => (
      <dialog open>
        <p>Vérifiez</p>
      </dialog>
    ),
  ],
])('K55 F089 F8 reaches a notification while %s is open, and it goes on when that is shut', async (_, Dialog) => {
  vi.useRealTimers();
  const page = (open: boolean) => (
    <>
      <ToastRegion />
      {open && <Dialog />}
    </>
  );
  const { rerender } = render(page(true));
  act(() => toast({ title: 'Enregistré' }));
  const region = () => screen.getByRole('region', { name: 'Notifications (F8)' });
  expect(region().closest('dialog, [role="dialog"]')).not.toBeNull();
  act(() => void dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' })));
  expect(document.activeElement).toBe(region());
  rerender(page(false));
  await vi.waitFor(() => expect(region().closest('dialog, [role="dialog"]')).toBeNull());
  expect(titles()).toEqual(['Enregistré']);
});
