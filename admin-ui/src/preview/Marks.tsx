// The boxes of the reading over a page. They take no pointer, so that the text below them can be selected: the page asks which one lies
// under it. Their words are in the list beside the page.
import { Box } from '@mui/material';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { analysisOf } from '../validation/document.ts';
import { type Mark, markAt, marksOf, turned } from './marks.ts';

export type Marking = {
  marks: readonly Mark[];
  /** The one that is looked at, by its index. */
  active: number | null;
  /**
   * What must come into view: the page (chosen), only within its frame (looked at: on a telephone the line itself must stay), or the list. A
   * pointer that passes over the page moves nothing.
   */
  follow: 'page' | 'frame' | 'list' | null;
  onActive(index: number | null, follow?: Marking['follow']): void;
};
export const NO_MARKS: Marking = { marks: [], active: null, follow: null, onActive: () => undefined };

export function useMarks(document: { id: number } & Parameters<typeof analysisOf>[0]): Marking {
  const [looked, setLooked] = useState<{ document: number; active: number | null; follow: Marking['follow'] } | null>(null);
  const marks = useMemo(() => marksOf(analysisOf(document)), [document]);
  const { active, follow } = looked?.document === document.id ? looked : { active: null, follow: null };
  return { marks, active, follow, onActive: (index, to = null) => setLooked({ document: document.id, active: index, follow: to }) };
}

export const Marks = ({ marks, active, follow, turn }: Omit<Marking, 'onActive'> & { turn: number }) => (
  <Box aria-hidden sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
    {marks.map((mark) =>
      mark.choice && mark.index !== active ? null : (
        <OneMark key={mark.index} mark={mark} turn={turn} active={mark.index === active} follow={follow} />
      ),
    )}
  </Box>
);

/** Scrolls what the page lies in, and nothing around it. */
function intoFrame(box: HTMLElement): void {
  let frame = box.parentElement;
  while (frame !== null && !/auto|scroll/.test(getComputedStyle(frame).overflowY)) frame = frame.parentElement;
  if (frame === null) return;
  const [inner, outer] = [box.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (inner.top < outer.top + AIR) frame.scrollTop += inner.top - outer.top - AIR;
  else if (inner.bottom > outer.bottom - AIR) frame.scrollTop += inner.bottom - outer.bottom + AIR;
  if (inner.left < outer.left) frame.scrollLeft += inner.left - outer.left - AIR;
  else if (inner.right > outer.right) frame.scrollLeft += inner.right - outer.right + AIR;
}
/** Around a mark that came into view, in CSS pixels. */
const AIR = 48;

const percent = (share: number) => `${share * 100}%`;

function OneMark({ mark, turn, active, follow }: { mark: Mark; turn: number; active: boolean; follow: Marking['follow'] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!active || box.current === null) return;
    if (follow === 'page') box.current.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    if (follow === 'frame') intoFrame(box.current);
  }, [active, follow]);
  const { left, top, width, height } = turned(mark.area, turn);
  return (
    <Box
      ref={box}
      data-mark={mark.index}
      data-active={active}
      style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
      sx={{
        position: 'absolute',
        // The paper is white in the dark as well: the colour is the light theme's.
        outline: active ? '2px solid #1d4e89' : '1.5px solid rgba(29, 78, 137, 0.55)',
        outlineOffset: '2px',
        bgcolor: active ? 'rgba(29, 78, 137, 0.18)' : 'rgba(29, 78, 137, 0.06)',
        borderRadius: '2px',
        scrollMargin: `${AIR}px`,
      }}
    />
  );
}

/** For the element that is exactly the page: tells which mark the pointer rests on. */
export const pointing = ({ marks, active, follow, onActive }: Marking, turn: number) => {
  const under = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return markAt(marks, turn, (clientX - left) / width, (clientY - top) / height);
  };
  return {
    onPointerMove: (event: MouseEvent<HTMLElement>) => {
      const found = under(event);
      if (found !== null && found !== active) onActive(found);
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const found = under(event);
      if (found !== null) onActive(found, 'list');
    },
    // What a field or a line of the list has marked stays marked.
    onPointerLeave: () => {
      if (follow === null && active !== null) onActive(null);
    },
  };
};
