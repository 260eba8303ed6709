// How far the import is, on every page of the console, until it has ended and was seen.
import Close from '@mui/icons-material/CloseOutlined';
import { Box, Button, IconButton, Paper, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshData } from '../console/query-client.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { RunBar } from './RunBar.tsx';
import { closeImport, countsOf, type ImportRun, isBusy, resumeImport, useImportRun } from './run.ts';
import { countsText, progressText } from './texts.ts';

export function ImportStrip() {
  const run = useImportRun();
  const client = useQueryClient();
  const ended = run !== null && !isBusy(run);
  useEffect(() => {
    if (ended) void refreshData(client);
  }, [ended, client]);
  // The live region stays on the page: what is put into a new one is often not read.
  return (
    <Box role="status" aria-label="Importation">
      {run !== null && <Strip run={run} />}
    </Box>
  );
}

function Strip({ run }: { run: ImportRun }) {
  const url = useUrl();
  const { state } = run;
  const busy = isBusy(run);
  return (
    <Paper variant="outlined" sx={{ mb: 4, px: 4, py: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Typography sx={{ flex: { xs: '1 1 100%', sm: '1 1 220px' }, minWidth: 0, overflowWrap: 'anywhere' }}>
          {busy ? progressText(run) : state === 'done' ? `Importation terminée : ${countsText(countsOf(run))}` : run.problem}
        </Typography>
        {state === 'stopped' && (
          <Button size="small" variant="contained" onClick={() => void resumeImport()}>
            Reprendre
          </Button>
        )}
        <Button size="small" onClick={() => url.set({ import: 'open' })}>
          Voir le détail
        </Button>
        {!busy && (
          <IconButton size="small" aria-label="Fermer le bilan de l’importation" onClick={closeImport}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </Stack>
      {busy && (
        <Box sx={{ mt: 2 }}>
          <RunBar run={run} />
        </Box>
      )}
    </Paper>
  );
}
