// How far the import is, and once it has ended what became of each row; those that failed say why, to be mended in the file.
import Download from '@mui/icons-material/DownloadOutlined';
import { Alert, Box, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { number } from '../shared/format.ts';
import { Pages, pageOf } from '../shared/Pages.tsx';
import { failedOf, saveFailedRows } from './failed-rows.ts';
import { RunBar } from './RunBar.tsx';
import { closeImport, countsOf, type ImportRun, isBusy, resumeImport } from './run.ts';
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
      <DialogActions>
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
              <Button variant="contained" onClick={end}>
                Terminer
              </Button>
            )}
          </>
        )}
      </DialogActions>
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
        Lignes à corriger
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        Corrigez-les dans votre fichier, puis importez-le de nouveau : les autres lignes ne sont pas créées une seconde fois. Vous pouvez
        aussi les télécharger seules, les corriger et importer ce fichier.
      </Typography>
      <Button variant="outlined" startIcon={<Download />} onClick={() => void saveFailedRows(run.file, failed)} sx={{ mb: 3 }}>
        Télécharger les lignes en erreur (.xlsx)
      </Button>
      <Stack component="ul" sx={{ m: 0, pl: 5, gap: 1 }}>
        {pageOf(failed, page).map(({ line, message }) => (
          <li key={line}>{message}</li>
        ))}
      </Stack>
      <Pages count={failed.length} page={page} onPage={setPage} />
    </Box>
  );
}
