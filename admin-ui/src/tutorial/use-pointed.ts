// Where the thing stands that a step of the tutorial speaks of: brought into sight, and followed while the page is still drawn or moves.
import { useEffect, useState } from 'react';

export type Place = { top: number; left: number; width: number; height: number };

const placeOf = (element: Element): Place => {
  const { top, left, width, height } = element.getBoundingClientRect();
  return { top, left, width, height };
};
const isSame = (a: Place | null, b: Place | null): boolean =>
  a === b || (a !== null && b !== null && a.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height);
/** The first that can be seen: a page may hold the same deed twice, one of them hidden. */
const seen = (name: string): Element | undefined =>
  [...document.querySelectorAll(`[data-tutorial="${name}"]`)].find((element) => element.getClientRects().length > 0);

const ABOVE_PX = 24;
/** To the top of the window, as far as the page goes: the dialog has the rest. What is drawn later pushes it down again. */
function bringUp(element: Element): void {
  const most = document.documentElement.scrollHeight - innerHeight;
  const wanted = Math.max(0, Math.min(most, scrollY + element.getBoundingClientRect().top - ABOVE_PX));
  if (Math.abs(wanted - scrollY) > 1) scrollTo(0, wanted);
}

/** Null while it is not on the page. */
export function usePointed(name: string | null): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    setPlace(null);
    if (name === null) return;
    let frame = 0;
    const look = () => {
      const element = seen(name);
      if (element !== undefined) bringUp(element);
      const next = element === undefined ? null : placeOf(element);
      setPlace((before) => (isSame(before, next) ? before : next));
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [name]);
  return place;
}
