// The document beside the table at the window's full height, half the width (F165); over the whole screen on a phone. `?preview=12`. → ← and
// its buttons go to the next and the previous row, which stays in sight in the list.
import Close from '@mui/icons-material/CloseOutlined';
import East from '@mui/icons-material/EastOutlined';
import ExpandLess from '@mui/icons-material/ExpandLessOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Download from '@mui/icons-material/FileDownloadOutlined';
import OpenInFull from '@mui/icons-material/OpenInFullOutlined';
import West from '@mui/icons-material/WestOutlined';
import { Box, Button, Card, IconButton, Stack, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useEffect, useState } from 'react';
import { useGetOne, useListContext } from 'react-admin';
import type { Document } from '#contract/documents.ts';
import { useMay } from '../console/abilities.tsx';
import { sentenceOf } from '../http/failure.ts';
import { useMarks } from '../preview/Marks.tsx';
import { Preview, useDownload } from '../preview/Preview.tsx';
import { DIALOG_ZOOM, FULL_ZOOM, type ZoomRange } from '../preview/zoom.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { type Deed, Deeds } from '../shared/Deeds.tsx';
import { Caption } from '../shared/SecondaryText.tsx';
import { isTyping } from '../shared/Shortcuts.tsx';
import { ErrorState, RowsSkeleton } from '../shared/states.tsx';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { AnalysisBlock } from '../validation/AnalysisBlock.tsx';
import { AutoValidated, useAnnul } from '../validation/AutoValidated.tsx';
import { isAutomatic } from '../validation/actions.ts';
import { useWaysBack } from '../validation/DocumentCard.tsx';
import { DocumentBadges } from '../validation/DocumentFacts.tsx';
import { FullPreview } from './FullPreview.tsx';

export function SidePreview() {
  const url = useUrl();
  const id = idIn(url.get('preview'));
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const open = id !== null;
  const { data: rows = [] } = useListContext<Document>();
  const at = rows.findIndex((row) => row.id === id);
  const close = () => {
    url.set({ preview: null });
    // To the row that was looked at, which the table shows again.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-paper="${id}"]`)?.focus());
  };
  const to = (by: 1 | -1) => {
    const next = at < 0 ? undefined : rows[at + by];
    return next === undefined ? undefined : () => url.set({ preview: next.id }, { replace: true });
  };
  const [previous, next] = [to(-1), to(1)];
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Another dialog lies over the page.
      if (!narrow && document.querySelector('[role="dialog"]') !== null) return;
      const step = { ArrowRight: next, ArrowLeft: previous, Escape: narrow ? undefined : close }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      step();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  if (id === null) return null;
  const steps = <Steps at={at} count={rows.length} previous={previous} next={next} />;
  if (narrow)
    return (
      <ConsoleDialog title="Aperçu" onClose={close} tall>
        <Pane id={id} steps={steps} />
      </ConsoleDialog>
    );
  return (
    <Card
      component="aside"
      aria-label="Aperçu du document"
      sx={{
        width: '50%',
        flex: 'none',
        position: 'sticky',
        top: 16,
        height: 'calc(100dvh - 32px)',
        minHeight: 420,
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <Pane id={id} steps={steps} onClose={close} />
    </Card>
  );
}

type StepsProps = { at: number; count: number; previous: (() => void) | undefined; next: (() => void) | undefined };

const Steps = ({ at, count, previous, next }: StepsProps) =>
  at < 0 || count < 2 ? null : (
    <Stack direction="row" sx={{ alignItems: 'center', flex: 'none' }}>
      <IconButton size="small" aria-label="Document précédent" disabled={previous === undefined} onClick={previous}>
        <West fontSize="small" />
      </IconButton>
      <Caption component="span">
        {at + 1} / {count}
      </Caption>
      <IconButton size="small" aria-label="Document suivant" disabled={next === undefined} onClick={next}>
        <East fontSize="small" />
      </IconButton>
    </Stack>
  );

function Pane({ id, steps, onClose }: { id: number; steps: ReactNode; onClose?: () => void }) {
  const [large, setLarge] = useState(false);
  const { data: document, error, refetch } = useGetOne<Document>('documents', { id });
  if (error) return <ErrorState title="Impossible de charger le document" text={sentenceOf(error)} onRetry={refetch} />;
  if (document === undefined) return <RowsSkeleton rows={4} />;
  return (
    <>
      <Box sx={{ p: 3, borderBottom: 1, borderColor: 'divider' }}>
        <Stack direction="row" sx={{ gap: 1, mb: 1, alignItems: 'center', justifyContent: 'flex-end' }}>
          <Box sx={{ mr: 'auto' }}>
            <DocumentBadges document={document} />
          </Box>
          {steps}
          {onClose !== undefined && (
            <IconButton size="small" aria-label="Fermer l’aperçu" onClick={onClose}>
              <Close fontSize="small" />
            </IconButton>
          )}
        </Stack>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="h2">{document.documentTypeName}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{document.subcontractorCompany}</Typography>
        </Box>
      </Box>
      <Read document={document} range={onClose === undefined ? FULL_ZOOM : DIALOG_ZOOM} />
      <Box sx={{ p: 3, borderTop: 1, borderColor: 'divider' }}>
        <PaneDeeds document={document} onLarge={onClose && (() => setLarge(true))} />
      </Box>
      {large && <FullPreview document={document} onClose={() => setLarge(false)} />}
    </>
  );
}

function PaneDeeds({ document, onLarge }: { document: Document; onLarge: (() => void) | undefined }) {
  const url = useUrl();
  const judges = useMay('judge');
  const download = useDownload();
  const open = (more: object) => url.set({ preview: null, documents: document.subcontractorId, ...more });
  const annul = useAnnul(document);
  const back = useWaysBack({ document, onOpen: (id, action) => open({ document: id, deed: action }) });
  const judge: Deed = {
    ...{ title: 'Valider ou rejeter', icon: <FactCheck />, look: { variant: 'contained' } },
    run: () => open({ document: document.id }),
  };
  const deeds: Deed[] = [
    ...(judges && document.validationStatus === 'pending' ? [judge] : []),
    ...annul,
    ...(onLarge === undefined ? [] : [{ title: 'Ouvrir en grand', icon: <OpenInFull />, run: onLarge }]),
    { title: 'Télécharger', label: `Télécharger ${document.fileName}`, icon: <Download />, run: () => download(document) },
    ...back,
  ];
  return <Deeds deeds={deeds} about={document.fileName} />;
}

/** From here on both have room, in pixels. */
const HIGH = 1100;

/** The paper, and below it what was read on it: looking at the one shows the other. */
function Read({ document, range }: { document: Document; range: ZoomRange }) {
  const marking = useMarks(document);
  // Where the window is low the paper has it, until one asks what was read.
  const [open, setOpen] = useState(() => innerHeight >= HIGH);
  const told = document.aiAnalysisData !== null || isAutomatic(document);
  return (
    <>
      <Box sx={{ flex: 3, minHeight: 0, bgcolor: 'background.default' }}>
        <Preview document={document} range={range} marking={marking} />
      </Box>
      {told && (
        <>
          <Button
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            endIcon={<ExpandLess sx={{ transform: open ? 'rotate(180deg)' : undefined }} />}
            sx={{ flex: 'none', justifyContent: 'space-between', px: 3, borderRadius: 0, borderTop: 1, borderColor: 'divider' }}
          >
            Ce qui a été lu
          </Button>
          {open && (
            <Stack sx={{ flex: 2, minHeight: 0, overflow: 'auto', gap: 3, p: 3, borderTop: 1, borderColor: 'divider' }}>
              <AutoValidated document={document} />
              <AnalysisBlock document={document} marking={marking} />
            </Stack>
          )}
        </>
      )}
    </>
  );
}
