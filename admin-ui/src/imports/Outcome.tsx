// How far the import is, and once it has ended what comes next: the requests to the new ones, and the rows that were left out, to be mended
// here or in the file.
import Download from '@mui/icons-material/DownloadOutlined';
import Send from '@mui/icons-material/ForwardToInboxOutlined';
import { Alert, Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { useState } from 'react';
import { BULK_MAX } from '#contract/selection.ts';
import { SendMany } from '../selection/dialogs.tsx';
import { useBulkActions } from '../selection/use-bulk-actions.ts';
import { number } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { Pages, pageOf } from '../shared/Pages.tsx';
import { failedOf, saveFailedRows } from './failed-rows.ts';
import { MendRow } from './MendRow.tsx';
import { RunBar } from './RunBar.tsx';
import { closeImport, countsOf, type ImportRun, isBusy, noteAsked, resumeImport, unaskedIn } from './run.ts';
import { counted, countsText, progressText } from './texts.ts';

export function Outcome({ run, onAgain, onClose }: { run: ImportRun; onAgain(): void; onClose(): void }) {
  const { state, total, results, requested, unrequested } = run;
  const busy = isBusy(run);
  const end = () => {
    closeImport();
    onClose();
  };
  return (
    <>
      <DialogContent sx={{ pt: '20px !important' }}>
        <Typography sx={{ fontWeight: 600, mb: 2, overflowWrap: 'anywhere' }}>{busy ? progressText(run) : run.file}</Typography>
        {busy && (
          <>
            <RunBar run={run} />
            <Typography sx={{ mt: 3, color: 'text.secondary' }}>
              Vous pouvez fermer cette fenêtre et continuer à travailler. Gardez l’onglet ouvert jusqu’à la fin.
            </Typography>
          </>
        )}
        {state === 'stopped' && (
          <Alert severity="error" sx={{ mb: 3 }}>
            {run.problem} {number(results.length)} lignes sur {number(total)} sont traitées. « Reprendre » continue après elles, sans rien
            créer deux fois.
          </Alert>
        )}
        {!busy && <Typography sx={{ mb: 3 }}>{countsText(countsOf(run))}</Typography>}
        {requested > 0 && <Typography>{counted(requested, 'demande envoyée', 'demandes envoyées')}</Typography>}
        {unrequested > 0 && (
          <Alert severity="warning" sx={{ my: 2 }}>
            {counted(unrequested, 'demande n’a pas pu être envoyée', 'demandes n’ont pas pu être envoyées')}.
          </Alert>
        )}
        {!busy && <Failed run={run} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        {busy ? (
          <Button onClick={onClose}>Continuer en arrière-plan</Button>
        ) : (
          <>
            <Button onClick={onAgain}>Importer un autre fichier</Button>
            {state === 'stopped' ? (
              <Button variant="contained" onClick={() => void resumeImport()}>
                Reprendre
              </Button>
            ) : (
              <>
                <Button variant={unaskedIn(run).length > 0 ? 'outlined' : 'contained'} onClick={end}>
                  Terminer
                </Button>
                <SendToNew run={run} />
              </>
            )}
          </>
        )}
      </DialogActions>
    </>
  );
}

/** « Envoyer la demande aux 296 »: to the new ones who got none with the import. */
function SendToNew({ run }: { run: ImportRun }) {
  const [open, setOpen] = useState(false);
  const ids = unaskedIn(run).slice(0, BULK_MAX);
  const commands = useBulkActions(ids, () => noteAsked(ids));
  if (ids.length === 0) return null;
  return (
    <>
      <Button variant="contained" startIcon={<Send />} onClick={() => setOpen(true)}>
        {ids.length === 1 ? 'Envoyer la demande au nouveau' : `Envoyer la demande aux ${number(ids.length)}`}
      </Button>
      {open && (
        <SendMany
          ids={ids}
          action="send-request"
          onClose={() => setOpen(false)}
          onSend={(message) => commands.run({ action: 'send-request', ...message })}
        />
      )}
    </>
  );
}

function Failed({ run }: { run: ImportRun }) {
  const [page, setPage] = useState(0);
  const failed = failedOf(run);
  if (failed.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {counted(failed.length, 'ligne à corriger', 'lignes à corriger')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        Corrigez-les ici, ou téléchargez-les, corrigez-les et importez ce fichier : rien n’est créé deux fois.
      </Typography>
      <Button variant="outlined" startIcon={<Download />} onClick={() => void saveFailedRows(run.file, failed)} sx={{ mb: 3 }}>
        Télécharger les lignes en erreur (.xlsx)
      </Button>
      <Lines>
        {pageOf(failed, page).map((row) => (
          <MendRow key={row.line} row={row} />
        ))}
      </Lines>
      <Pages count={failed.length} page={page} onPage={setPage} />
    </Box>
  );
}
