// A PDF drawn by ourselves: the same in every browser, its text selectable, the boxes of the reading on it. 100 % is the width of the
// frame. What cannot be drawn says why, with the browser's own viewer one click away.

import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDownOutlined';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUpOutlined';
import OpenInNew from '@mui/icons-material/OpenInNewOutlined';
import { Box, Button, IconButton, Skeleton, Tooltip, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ofName } from '#domain/texts/fr/elision.ts';
import { EmptyState } from '../shared/states.tsx';
import type { Marking } from './Marks.tsx';
import { PdfPage } from './PdfPage.tsx';
import { faultIn, type OpenPdf, type PdfFault } from './pdf.ts';
import { Tool, Toolbar } from './Toolbar.tsx';
import { useWheelZoom } from './use-wheel-zoom.ts';
import { START, type View, type ZoomRange } from './zoom.ts';

const SAID: Record<PdfFault, { title: string; text: string }> = {
  password: {
    title: 'PDF protégé par un mot de passe',
    text: 'Il ne peut pas être affiché ici : ouvrez-le dans un onglet, ou téléchargez-le.',
  },
  broken: {
    title: 'PDF endommagé',
    text: 'Le fichier ne se lit pas comme un PDF. Ouvrez-le dans un onglet, ou téléchargez-le pour le vérifier.',
  },
  unavailable: { title: 'L’affichage du PDF n’a pas pu démarrer', text: 'Réessayez, ou ouvrez-le dans un onglet.' },
};
/** Around each page, in CSS pixels. */
const MARGIN = 12;

/** `address`: of the same file, for a tab. `download`: the button beside it. */
type Props = { file: Blob; address: string; name: string; range: ZoomRange; marking: Marking; download: ReactNode };
type Opened = { pdf: OpenPdf; size: readonly [number, number] };

export function PdfViewer({ file, address, name, range, marking, download }: Props) {
  const [opened, retry] = useOpened(file);
  const [view, setView] = useState<View>(START);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [page, setPage] = useState(1);
  useWheelZoom(frame, { range, setView, withCtrl: true });

  if (typeof opened === 'string') return <NotDrawn fault={opened} retry={retry} address={address} download={download} />;

  const pages = opened?.pdf.pages ?? 0;
  const across = Math.max(120, Math.floor(((width - 2 * MARGIN) * view.zoom) / 100));
  const pageElements = () => [...(frame.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])];
  const go = (to: number) => pageElements()[to - 1]?.scrollIntoView({ block: 'start' });
  const onScroll = () => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined) return;
    const middle = box.top + box.height / 2;
    setPage(Math.max(1, pageElements().filter((element) => element.getBoundingClientRect().top <= middle).length));
  };
  return (
    <Box sx={{ width: '100%', height: '100%', minHeight: 240, display: 'flex', flexDirection: 'column' }}>
      <Box
        ref={frame}
        component="section"
        aria-label={`Aperçu ${ofName(name)}`}
        aria-busy={opened === null}
        tabIndex={0}
        onScroll={onScroll}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          scrollbarGutter: 'stable',
          display: 'flex',
          flexDirection: 'column',
          gap: `${MARGIN}px`,
          p: `${MARGIN}px`,
        }}
      >
        {opened === null || width === 0 ? (
          <Skeleton variant="rectangular" sx={{ width: '100%', height: '100%' }} />
        ) : (
          Array.from({ length: pages }, (_, index) => (
            <PdfPage
              key={index}
              pdf={opened.pdf}
              number={index + 1}
              across={across}
              turn={view.turn}
              size={opened.size}
              marking={marking}
              root={frame}
            />
          ))
        )}
      </Box>
      <Toolbar
        view={view}
        range={range}
        reset="Ajuster à la largeur"
        onChange={setView}
        before={pages > 1 && <PageSteps page={page} pages={pages} go={go} />}
        after={
          <Tooltip title="Ouvrir dans un onglet">
            <IconButton size="small" aria-label="Ouvrir dans un onglet" href={address} target="_blank" rel="noopener">
              <OpenInNew fontSize="small" />
            </IconButton>
          </Tooltip>
        }
      />
    </Box>
  );
}

/** Why, and what else can be done with the file. */
function NotDrawn({ fault, retry, address, download }: Pick<Props, 'address' | 'download'> & { fault: PdfFault; retry(): void }) {
  return (
    <EmptyState
      {...SAID[fault]}
      action={
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
          {fault === 'unavailable' && (
            <Button variant="contained" onClick={retry}>
              Réessayer
            </Button>
          )}
          <Button variant="outlined" startIcon={<OpenInNew />} href={address} target="_blank" rel="noopener">
            Ouvrir dans un onglet
          </Button>
          {download}
        </Box>
      }
    />
  );
}

function PageSteps({ page, pages, go }: { page: number; pages: number; go(to: number): void }) {
  return (
    <>
      <Tool label="Page précédente" icon={<KeyboardArrowUp fontSize="small" />} disabled={page <= 1} onClick={() => go(page - 1)} />
      <Typography variant="caption" aria-live="polite" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        Page {page} / {pages}
      </Typography>
      <Tool label="Page suivante" icon={<KeyboardArrowDown fontSize="small" />} disabled={page >= pages} onClick={() => go(page + 1)} />
    </>
  );
}

/** null: on its way. Closed when another one comes, or the viewer goes. */
function useOpened(file: Blob): readonly [Opened | PdfFault | null, () => void] {
  const [opened, setOpened] = useState<Opened | PdfFault | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same file again.
  useEffect(() => {
    let gone = false;
    setOpened(null);
    const opening = import('./pdf-document.ts').then(({ openPdf }) => openPdf(file));
    opening
      .then(async (pdf) => ({ pdf, size: await pdf.size(1) }))
      .then(
        (made) => void (gone || setOpened(made)),
        (error: unknown) => void (gone || setOpened(faultIn(error))),
      );
    return () => {
      gone = true;
      opening.then(
        (pdf) => pdf.close(),
        () => undefined,
      );
    };
  }, [file, attempt]);
  return [opened, () => setAttempt((count) => count + 1)];
}

/** Of what holds the pages, in CSS pixels; 0 before it is known. */
function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return width;
}
