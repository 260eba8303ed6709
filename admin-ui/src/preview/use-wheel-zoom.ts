// The wheel over a document zooms it, and the page behind does not scroll: React's own wheel listeners could not keep it from that.
import { type Dispatch, type RefObject, type SetStateAction, useEffect } from 'react';
import { type View, type ZoomRange, zoomBy } from './zoom.ts';

type Zoomed = { range: ZoomRange; setView: Dispatch<SetStateAction<View>> /** The plain wheel scrolls. */; withCtrl?: boolean };

export function useWheelZoom(frame: RefObject<HTMLElement | null>, { range, setView, withCtrl = false }: Zoomed): void {
  // With each drawing: the frame goes where the document cannot be shown, and another one comes when it is tried again.
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      if (withCtrl && !event.ctrlKey) return;
      event.preventDefault();
      setView((before) => zoomBy(before, event.deltaY < 0 ? 1 : -1, range));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  });
}
