// Step 2: the file, chosen or dropped. A file that is not taken leaves one here (F230, F232, F239).

import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, CircularProgress, DialogActions, DialogContent, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import type { ImportPreview } from '#contract/imports.ts';
import { IMPORT_FILE_MAX_BYTES, IMPORT_ROWS_MAX } from '#domain/constants.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import { NOT_ANALYSED, WRONG_FORMAT_TITLE, wrongEnding } from '#domain/texts/fr/imports.ts';
import { CallFailed, sentenceOf } from '../http/failure.ts';
import { fileSize, number } from '../shared/format.ts';
import { EmptyState } from '../shared/states.tsx';
import { useDrop } from '../shared/use-drop.ts';
import { toastError } from '../toast/store.ts';
import { ACCEPT, isSpreadsheet, isTooLarge, previewOf } from './file.ts';
import { rememberedColumns } from './remembered-columns.ts';

const MOST = fileSize(IMPORT_FILE_MAX_BYTES);

type Props = { onRead(file: File, preview: ImportPreview): void; onBack(): void; onClose(): void };

export function FileStep({ onRead, onBack, onClose }: Props) {
  const [reading, setReading] = useState<string | null>(null);
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);

  const drop = useDrop((file) => void take(file));
  async function take(file: File): Promise<void> {
    if (reading !== null) return;
    if (!(await isSpreadsheet(file))) return toastError(wrongEnding(file.name), WRONG_FORMAT_TITLE);
    if (isTooLarge(file)) return toastError(`Le fichier dépasse la taille maximale de ${MOST}.`);
    setReading(file.name);
    try {
      const preview = await previewOf(file, rememberedColumns());
      if (closed.current) return;
      if (preview.rows.length > 0) return onRead(file, preview);
      toastError('Le fichier ne contient aucune ligne sous ses titres.');
    } catch (error) {
      const format = error instanceof CallFailed && error.status === 415;
      toastError(sentenceOf(error, NOT_ANALYSED), format ? WRONG_FORMAT_TITLE : undefined);
    }
    setReading(null);
  }

  return (
    <>
      <DialogContent>
        <Box
          {...drop.zone}
          sx={{
            border: '1px dashed',
            borderColor: drop.over ? 'primary.main' : 'divider',
            borderRadius: 2,
            bgcolor: drop.over ? 'action.hover' : undefined,
          }}
        >
          {reading === null ? (
            <EmptyState
              compact
              icon={<UploadFile />}
              title="Déposez votre fichier Excel ici"
              text={`Un fichier .xlsx de ${number(IMPORT_ROWS_MAX)} lignes et ${MOST} au plus. Vous vérifiez tout avant l’importation.`}
              action={
                <Button variant="contained" onClick={drop.choose}>
                  Choisir un fichier
                </Button>
              }
            />
          ) : (
            <EmptyState compact icon={<CircularProgress size={28} aria-label="Lecture en cours" />} title={`Lecture ${ofName(reading)}…`} />
          )}
        </Box>
        <input {...drop.input} accept={ACCEPT} aria-label="Fichier Excel" />
        <Typography role="status" className="visually-hidden">
          {reading === null ? '' : `Lecture ${ofName(reading)}…`}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Annuler</Button>
        <Button onClick={onBack}>Précédent</Button>
      </DialogActions>
    </>
  );
}
