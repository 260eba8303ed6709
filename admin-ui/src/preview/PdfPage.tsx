// One page: its picture, its text, the boxes of the reading. Drawn while it is near, freed when it is far.
import { Box, Typography } from '@mui/material';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Marking, Marks, pointing } from './Marks.tsx';
import type { OpenPdf } from './pdf.ts';

/** `across`: CSS pixels. `size`: of the first page, until this one's is known. */
type Props = {
  pdf: OpenPdf;
  number: number;
  across: number;
  turn: number;
  size: readonly [number, number];
  marking: Marking;
  root: RefObject<HTMLElement | null>;
};

export function PdfPage({ pdf, number, across, turn, size: first, marking, root }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const near = useNear(frame, root);
  const [size, setSize] = useState(first);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (near) void pdf.size(number).then(setSize, () => setFailed(true));
  }, [pdf, number, near]);
  useEffect(() => {
    const element = picture.current;
    if (!near || element === null) return;
    const work = pdf.draw(number, { width: across, turn }, element);
    work.done.then(
      () => setFailed(false),
      () => setFailed(true),
    );
    return work.cancel;
  }, [pdf, number, across, turn, near]);
  useEffect(() => {
    const element = text.current;
    if (!near || element === null) return;
    const work = pdf.layText(number, turn, element);
    // A picture without its text is still the page.
    work.done.catch(() => undefined);
    return work.cancel;
  }, [pdf, number, turn, near]);
  useEffect(() => {
    if (near) return;
    picture.current?.replaceChildren();
    text.current?.replaceChildren();
  }, [near]);

  const [width, height] = turn % 180 === 0 ? size : [size[1], size[0]];
  const own = { ...marking, marks: marking.marks.filter(({ page }) => page === number) };
  return (
    <Box
      ref={frame}
      data-page={number}
      role="group"
      aria-label={`Page ${number}`}
      style={{ width: across, height: (across * height) / width }}
      sx={{ position: 'relative', flex: 'none', bgcolor: '#fff', boxShadow: 1, mx: 'auto' }}
      {...pointing(own, turn)}
    >
      <Box ref={picture} sx={{ position: 'absolute', inset: 0 }} />
      <Box ref={text} style={{ '--total-scale-factor': across / width } as object} sx={TEXT} />
      <Marks {...own} turn={turn} />
      {failed && (
        <Typography role="alert" sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', color: '#101828', p: 4 }}>
          Cette page ne peut pas être affichée ici : téléchargez le document.
        </Typography>
      )}
    </Box>
  );
}

/** What pdf.js expects of the page around its text (its own pdf_viewer.css is for its own, whole viewer). */
const TEXT = {
  position: 'absolute',
  inset: 0,
  overflow: 'clip',
  '--scale-round-x': '1px',
  '--scale-round-y': '1px',
  '& .pdf-text': {
    '--min-font-size': 1,
    '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
    '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
    colorScheme: 'only light',
    position: 'absolute',
    top: 0,
    left: 0,
    lineHeight: 1,
    letterSpacing: 'normal',
    wordSpacing: 'normal',
    textAlign: 'initial',
    textSizeAdjust: 'none',
    forcedColorAdjust: 'none',
    transformOrigin: '0 0',
  },
  '& .pdf-text[data-main-rotation="90"]': { transform: 'rotate(90deg) translateY(-100%)' },
  '& .pdf-text[data-main-rotation="180"]': { transform: 'rotate(180deg) translate(-100%, -100%)' },
  '& .pdf-text[data-main-rotation="270"]': { transform: 'rotate(270deg) translateX(-100%)' },
  '& .pdf-text :is(span, br)': { color: 'transparent', position: 'absolute', whiteSpace: 'pre', cursor: 'text', transformOrigin: '0% 0%' },
  '& .pdf-text > :not(.markedContent), & .pdf-text .markedContent span:not(.markedContent)': {
    '--font-height': 0,
    '--scale-x': 1,
    '--rotate': '0deg',
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
  },
  '& .pdf-text .markedContent': { display: 'contents' },
  '& .pdf-text ::selection': { background: 'rgba(29, 78, 137, 0.3)', color: 'transparent' },
} as const;

/** True within one screen of what is shown. */
function useNear(frame: RefObject<HTMLElement | null>, root: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (frame.current === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: root.current,
      rootMargin: '100% 0px',
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, root]);
  return near;
}
