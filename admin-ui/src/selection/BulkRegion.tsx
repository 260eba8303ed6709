// What a command on several shows: its progress once it lasts over a second, and who failed, each with the reason.
import { Alert, Box, Button, DialogActions, DialogContent, LinearProgress, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { number, plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { BULK_WORDS, type Bulk, closeBulk, runBulk, skippedText, useBulk } from './bulk.ts';

const PATIENCE_MS = 1000;

export function BulkRegion() {
  const bulk = useBulk();
  return (
    <>
      <div aria-live="polite" role="status">
        {bulk?.running && <Progress bulk={bulk} />}
      </div>
      {bulk !== null && !bulk.running && <Failures bulk={bulk} />}
    </>
  );
}

function Progress({ bulk: { command, total, results } }: { bulk: Bulk }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  const words = BULK_WORDS[command.action].running;
  return (
    <Box
      sx={{
        position: 'fixed',
        left: { xs: 16, sm: 'auto' },
        right: { xs: 16, sm: 24 },
        bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', sm: 24 },
        width: { sm: 320 },
        zIndex: 1250,
        p: 4,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        boxShadow: (theme) => theme.shadows[8],
      }}
    >
      <Typography sx={{ fontWeight: 600, mb: 2 }}>
        {words} : {number(results.length)} sur {number(total)}
      </Typography>
      <LinearProgress variant="determinate" value={(100 * results.length) / total} aria-label={words} />
      <Caption component="p">Continue si vous changez de page.</Caption>
    </Box>
  );
}

const leftText = (count: number): string =>
  plural(count, 'sous-traitant est resté comme il était', 'sous-traitants sont restés comme ils étaient');

function Failures({ bulk: { command, results, names } }: { bulk: Bulk }) {
  const client = useQueryClient();
  const failed = results.filter(({ status }) => status === 'failed');
  const done = results.filter(({ status }) => status === 'done').length;
  const skipped = skippedText(results);
  const sends = command.action === 'send-request' || command.action === 'send-reminder';
  const again = () => {
    closeBulk();
    void runBulk(
      client,
      failed.map(({ id }) => id),
      command,
      { names },
    );
  };
  return (
    <ConsoleDialog title={BULK_WORDS[command.action].done(done)} onClose={closeBulk}>
      <DialogContent>
        <Alert severity={done > 0 ? 'info' : 'warning'} sx={{ mt: 3, mb: 2, py: 0 }}>
          {sends ? plural(failed.length, 'sous-traitant n’a rien reçu', 'sous-traitants n’ont rien reçu') : leftText(failed.length)}.
        </Alert>
        {skipped !== undefined && <Typography sx={{ mb: 2, color: 'text.secondary' }}>{skipped}</Typography>}
        <Lines>
          {failed.map(({ id, message }) => (
            <Box component="li" key={id} sx={{ py: 2, overflowWrap: 'anywhere', ...LINE }}>
              <Typography sx={{ fontWeight: 600 }}>{names.get(id) ?? `N° ${id}`}</Typography>
              <Caption component="p">{message ?? 'Aucune réponse.'}</Caption>
            </Box>
          ))}
        </Lines>
      </DialogContent>
      <DialogActions>
        <Button onClick={again}>Réessayer les échecs</Button>
        <Button variant="contained" onClick={closeBulk}>
          Fermer
        </Button>
      </DialogActions>
    </ConsoleDialog>
  );
}
