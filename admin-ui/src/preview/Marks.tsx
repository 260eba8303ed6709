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
  /** Which side must come into view: a pointer that only passes over the page moves nothing. */
  follow: 'page' | 'list' | null;
  onActive(index: number | null, follow?: 'page' | 'list' | null): void;
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
        <OneMark key={mark.index} mark={mark} turn={turn} active={mark.index === active} follow={follow === 'page'} />
      ),
    )}
  </Box>
);

const percent = (share: number) => `${share * 100}%`;

function OneMark({ mark, turn, active, follow }: { mark: Mark; turn: number; active: boolean; follow: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active && follow) box.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
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
        scrollMargin: '48px',
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
