// « Vérifier les colonnes »: how the headings of the file were understood, and which field each column is, where a person knows better (W1).
import { Alert, Box, Button, DialogActions, DialogContent, MenuItem, Paper, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { ImportColumn, ImportPreview } from '#contract/imports.ts';
import { type ChosenColumns, IMPORT_FIELDS, type ImportField, REQUIRED_FIELDS, type ToldBy } from '#domain/imports/columns.ts';
import { IMPORT_HEADINGS, missingColumns, NOT_ANALYSED } from '#domain/texts/fr/imports.ts';
import { sentenceOf } from '../http/failure.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { toastError } from '../toast/store.ts';
import { previewOf } from './file.ts';
import { rememberColumns } from './remembered-columns.ts';

const TOLD: Readonly<Record<ToldBy, string>> = {
  heading: 'reconnue à son titre',
  content: 'reconnue à son contenu',
  position: 'supposée d’après sa position : à vérifier',
  chosen: 'choisie par vous',
};
const NOT_READ = '';

type Props = { file: File; preview: ImportPreview; onRead(preview: ImportPreview): void; onBack(): void };

export function ColumnsStep({ file, preview, onRead, onBack }: Props) {
  const { columns } = preview;
  const [chosen, setChosen] = useState<ChosenColumns>(() => Object.fromEntries(columns.map(({ label, field }) => [label, field])));
  const [busy, setBusy] = useState(false);
  const missing = REQUIRED_FIELDS.filter((field) => !Object.values(chosen).includes(field));
  /** A field has one column: choosing it takes it from the other. */
  const choose = (label: string, field: ImportField | null) =>
    setChosen((before) => ({
      ...Object.fromEntries(Object.entries(before).map(([other, held]) => [other, held === field ? null : held])),
      [label]: field,
    }));
  const read = async () => {
    setBusy(true);
    try {
      const next = await previewOf(file, chosen);
      rememberColumns(columns, chosen);
      onRead(next);
    } catch (error) {
      toastError(sentenceOf(error, NOT_ANALYSED));
      setBusy(false);
    }
  };
  return (
    <>
      <DialogContent>
        <Typography component="h3" sx={{ fontWeight: 600, mb: 1 }}>
          Vérifier les colonnes
        </Typography>
        <Typography sx={{ color: 'text.secondary', mb: 3, overflowWrap: 'anywhere' }}>
          Feuille « {preview.sheet} ». Dites ce que contient chaque colonne ; vos choix sont gardés dans ce navigateur pour la prochaine
          fois.
        </Typography>
        <Box role="status" aria-live="polite">
          {missing.length > 0 && (
            <Alert severity="warning" sx={{ mb: 3 }}>
              {missingColumns(missing)}
            </Alert>
          )}
        </Box>
        <Box component="ul" aria-label="Colonnes du fichier" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          {columns.map((column) => (
            <ColumnRow key={column.index} column={column} field={chosen[column.label] ?? null} onChoose={choose} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack}>Autre fichier</Button>
        <Button variant="contained" disabled={busy || missing.length > 0} onClick={() => void read()}>
          {busy ? 'Lecture…' : 'Continuer'}
        </Button>
      </DialogActions>
    </>
  );
}

type RowProps = { column: ImportColumn; field: ImportField | null; onChoose(label: string, field: ImportField | null): void };
function ColumnRow({ column: { label, samples, field: understood, by }, field, onChoose }: RowProps) {
  const told = field === null ? 'n’est pas importée' : field === understood && by !== null ? TOLD[by] : TOLD.chosen;
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 3, display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 220px' }, alignItems: 'center' }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
        <Caption component="p">{samples.length === 0 ? 'vide' : samples.join(' · ')}</Caption>
        <Caption component="p">{told}</Caption>
      </Box>
      <TextField
        select
        size="small"
        label="Contient"
        value={field ?? NOT_READ}
        onChange={(event) => onChoose(label, event.target.value === NOT_READ ? null : (event.target.value as ImportField))}
        slotProps={{
          htmlInput: { 'aria-label': `Contenu de la colonne ${label}` },
          select: { displayEmpty: true },
          inputLabel: { shrink: true },
        }}
      >
        <MenuItem value={NOT_READ}>Ne pas importer</MenuItem>
        {IMPORT_FIELDS.map((name) => (
          <MenuItem key={name} value={name}>
            {IMPORT_HEADINGS[name]}
          </MenuItem>
        ))}
      </TextField>
    </Paper>
  );
}
