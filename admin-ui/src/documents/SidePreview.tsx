// The document beside the table, half the width (F165); over the whole screen on a phone. `?preview=12`.
import Close from '@mui/icons-material/CloseOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import OpenInFull from '@mui/icons-material/OpenInFullOutlined';
import { Box, Button, Card, IconButton, Stack, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useGetOne } from 'react-admin';
import type { Document } from '#contract/documents.ts';
import { sentenceOf } from '../http/failure.ts';
import { useMarks } from '../preview/Marks.tsx';
import { DownloadButton, Preview } from '../preview/Preview.tsx';
import { DIALOG_ZOOM, FULL_ZOOM, type ZoomRange } from '../preview/zoom.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { ErrorState, RowsSkeleton } from '../shared/states.tsx';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { AnalysisBlock } from '../validation/AnalysisBlock.tsx';
import { AutoValidated } from '../validation/AutoValidated.tsx';
import { isAutomatic } from '../validation/actions.ts';
import { AgainButtons } from '../validation/DocumentCard.tsx';
import { DocumentBadges } from '../validation/DocumentFacts.tsx';
import { FullPreview } from './FullPreview.tsx';

export function SidePreview() {
  const url = useUrl();
  const id = idIn(url.get('preview'));
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const open = id !== null;
  const close = () => url.set({ preview: null });
  useEffect(() => {
    if (!open || narrow) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && close();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  if (id === null) return null;
  if (narrow)
    return (
      <ConsoleDialog title="Aperçu" onClose={close} tall>
        <Pane id={id} />
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
        height: 'calc(100dvh - 196px)',
        minHeight: 420,
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <Pane id={id} onClose={close} />
    </Card>
  );
}

function Pane({ id, onClose }: { id: number; onClose?: () => void }) {
  const url = useUrl();
  const [large, setLarge] = useState(false);
  const { data: document, error, refetch } = useGetOne<Document>('documents', { id });
  if (error) return <ErrorState title="Impossible de charger le document" text={sentenceOf(error)} onRetry={refetch} />;
  if (document === undefined) return <RowsSkeleton rows={4} />;
  return (
    <>
      <Stack direction="row" sx={{ gap: 2, p: 3, alignItems: 'flex-start', borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h2">{document.documentTypeName}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{document.subcontractorCompany}</Typography>
        </Box>
        <DocumentBadges document={document} />
        {onClose !== undefined && (
          <IconButton size="small" aria-label="Fermer l’aperçu" onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </Stack>
      <Read document={document} range={onClose === undefined ? FULL_ZOOM : DIALOG_ZOOM} />
      <Stack direction="row" sx={{ gap: 2, p: 3, borderTop: 1, borderColor: 'divider', flexWrap: 'wrap' }}>
        <DownloadButton document={document} />
        {onClose !== undefined && (
          <Button variant="outlined" startIcon={<OpenInFull />} onClick={() => setLarge(true)}>
            Ouvrir en grand
          </Button>
        )}
        {large && <FullPreview document={document} onClose={() => setLarge(false)} />}
        {document.validationStatus === 'pending' && (
          <Button
            variant="contained"
            startIcon={<FactCheck />}
            onClick={() => url.set({ preview: null, documents: document.subcontractorId, document: document.id })}
          >
            Valider ou rejeter
          </Button>
        )}
        <AgainButtons
          document={document}
          onOpen={(opened, action) => url.set({ preview: null, documents: document.subcontractorId, document: opened, deed: action })}
        />
      </Stack>
    </>
  );
}

/** The paper, and below it what was read on it: looking at the one shows the other. */
function Read({ document, range }: { document: Document; range: ZoomRange }) {
  const marking = useMarks(document);
  const told = document.aiAnalysisData !== null || isAutomatic(document);
  return (
    <>
      <Box sx={{ flex: 3, minHeight: 0, bgcolor: 'background.default' }}>
        <Preview document={document} range={range} marking={marking} />
      </Box>
      {told && (
        <Stack sx={{ flex: 2, minHeight: 0, overflow: 'auto', gap: 3, p: 3, borderTop: 1, borderColor: 'divider' }}>
          <AutoValidated document={document} />
          <AnalysisBlock document={document} marking={marking} />
        </Stack>
      )}
    </>
  );
}
