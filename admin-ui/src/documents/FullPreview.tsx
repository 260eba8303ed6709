// A document alone, as large as wanted: 25 to 300 %, turned, over the whole screen, to be taken away (F166).

import FullscreenExit from '@mui/icons-material/FullscreenExitOutlined';
import Fullscreen from '@mui/icons-material/FullscreenOutlined';
import { Box, Button, DialogActions } from '@mui/material';
import { useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { useMarks } from '../preview/Marks.tsx';
import { DownloadButton, Preview } from '../preview/Preview.tsx';
import { FULL_ZOOM, type ZoomRange } from '../preview/zoom.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { usePhone } from '../shared/use-phone.ts';

const Marked = ({ document, range }: { document: Document; range: ZoomRange }) => (
  <Preview document={document} range={range} marking={useMarks(document)} />
);

export function FullPreview({ document, onClose }: { document: Document; onClose(): void }) {
  const [full, setFull] = useState(false);
  const phone = usePhone();
  return (
    <ConsoleDialog
      title={`${document.documentTypeName} · ${document.subcontractorCompany}`}
      onClose={onClose}
      maxWidth="lg"
      tall
      full={full}
    >
      <Box sx={{ flex: 1, minHeight: 0, bgcolor: 'background.default' }}>
        <Marked document={document} range={FULL_ZOOM} />
      </Box>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider' }}>
        {!phone && (
          <Button startIcon={full ? <FullscreenExit /> : <Fullscreen />} onClick={() => setFull(!full)}>
            {full ? 'Quitter le plein écran' : 'Plein écran'}
          </Button>
        )}
        <DownloadButton document={document} />
      </DialogActions>
    </ConsoleDialog>
  );
}
