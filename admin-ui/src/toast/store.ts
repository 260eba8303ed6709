// The notifications: one at a time, 5 seconds each (product.md §9, F089), 8 with an action. A newer one takes the place of the one that is shown.
import { useSyncExternalStore } from 'react';

export type ToastTone = 'success' | 'info' | 'error';
export type Toast = {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  /** Why, in the server's words, where the description is the specification's. */
  readonly detail?: string;
  readonly tone: ToastTone;
  /** An action offered with it, e.g. « Annuler ». */
  readonly action?: { label: string; run(): void };
  /** What one may want to look at next. */
  readonly next?: { label: string; run(): void };
};

export const TOAST_MS = 5000;
/** With an action that is offered only here (UI.md « Actions »). */
export const UNDO_MS = 8000;
export const lifeOf = ({ action, next }: Pick<Toast, 'action' | 'next'>): number =>
  action === undefined && next === undefined ? TOAST_MS : UNDO_MS;
let shown: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export function toast(message: Omit<Toast, 'id' | 'tone'> & { tone?: ToastTone }): void {
  count += 1;
  shown = { tone: 'success', ...message, id: count };
  tell();
}

/** « Erreur », or the title given, with one sentence. */
export const toastError = (description: string, title = 'Erreur'): void => toast({ title, description, tone: 'error' });

/** Does what the notification that is shown offers, as its button would; false where it offers nothing. */
export function actOnToast(): boolean {
  const action = shown?.action;
  if (action === undefined) return false;
  dismissToast();
  action.run();
  return true;
}

export function dismissToast(id?: number): void {
  if (shown === null || (id !== undefined && shown.id !== id)) return;
  shown = null;
  tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useToast = (): Toast | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
