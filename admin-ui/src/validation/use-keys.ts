// The keys of the review, from the moment it is open: V, R, A, E, Enter and the arrows (UI.md « Actions »).
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isTyping } from '../shared/Shortcuts.tsx';
import type { Action } from './actions.ts';

type Keys = {
  /** The form of the open action is looked for in here. */
  root: RefObject<HTMLElement | null>;
  action: Action | null;
  allowed: readonly Action[];
  onChoose(action: Action): void;
  onStep(by: 1 | -1): void;
};

/** Where Enter has a meaning of its own. */
const OWN_ENTER = 'a, button, input, textarea, select, summary, [role="button"], [role="combobox"]';

export function useKeys({ root, action, allowed, onChoose, onStep }: Keys): void {
  /** The date is to have the focus as soon as its form is there. */
  const wanted = useRef(false);
  // With what is on the screen, not a moment later: a key pressed as the next document appears is that document's.
  useLayoutEffect(() => {
    const form = () => root.current?.querySelector('form') ?? null;
    const field = (name: string) => form()?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
    /** False where the document does not allow it. */
    const actions: Record<string, () => boolean> = {
      v: () => {
        if (action === 'validate') form()?.requestSubmit();
        else if (allowed.includes('validate')) onChoose('validate');
        return allowed.includes('validate');
      },
      r: () => {
        if (allowed.includes('reject')) onChoose('reject');
        return allowed.includes('reject');
      },
      e: () => {
        const dated = allowed.find((one) => one === 'validate' || one === 'correct');
        if (dated === undefined) return false;
        wanted.current = action !== dated;
        if (action === dated) field('expirationDate')?.focus();
        else onChoose(dated);
        return true;
      },
      a: () => {
        field('acknowledge')?.click();
        return true;
      },
      enter: () => {
        if (action === 'validate') form()?.requestSubmit();
        return action === 'validate';
      },
      arrowright: () => {
        onStep(1);
        return true;
      },
      arrowleft: () => {
        onStep(-1);
        return true;
      },
    };
    if (wanted.current && (action === 'validate' || action === 'correct')) {
      wanted.current = false;
      field('expirationDate')?.focus();
    }
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      // A key that is held is one wish.
      if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
      // Another dialog lies over this one.
      if (root.current?.closest('[aria-hidden="true"]')) return;
      const inside = target instanceof Element ? target : null;
      if (key === 'Enter' && inside?.closest(OWN_ENTER)) return;
      const inDate = target instanceof HTMLInputElement && target.type === 'date';
      if (inDate && key.startsWith('Arrow')) return;
      if (actions[key.toLowerCase()]?.() === true) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
