// Step 3: every row with what would become of it, and whether it goes in (F237). Fifty at a time are drawn, so that 10,000 make no pause.
import {
  Alert,
  Button,
  Checkbox,
  Chip,
  DialogActions,
  DialogContent,
  FormControlLabel,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useMemo, useState } from 'react';
import type { ImportPreview, PreviewRow } from '#contract/imports.ts';
import { AutoRemindersTick, useAutoReminders } from '../shared/AutoRemindersTick.tsx';
import { number } from '../shared/format.ts';
import { organizationName } from '../shared/OrganizationFilter.tsx';
import { Pages, pageOf } from '../shared/Pages.tsx';
import { useCall } from '../shared/use-call.ts';
import { ReviewRows } from './ReviewRows.tsx';
import { startImport } from './run.ts';
import { counted, OUTCOMES, type Outcome } from './texts.ts';

/** What is new or differs goes in unless the person says otherwise; what is wrong never does, nor in silence a second file (K45). */
const GOES_IN: readonly Outcome[] = ['new', 'update'];

/** What may be mended afterwards. */
const LEFT_OUT: readonly Outcome[] = ['error', 'duplicate'];

const goesIn = ({ outcome, archivedId }: PreviewRow): boolean => GOES_IN.includes(outcome) && archivedId === null;

type Props = { file: string; preview: ImportPreview; onColumns(): void; onBack(): void };
export function ReviewStep({ file, preview, onColumns, onBack }: Props) {
  const { rows, notes } = preview;
  const [taken, setTaken] = useState(() => new Set(rows.filter(goesIn).map(({ line }) => line)));
  const [filter, setFilter] = useState<Outcome | null>(null);
  const [page, setPage] = useState(0);
  const [organizationId, setOrganizationId] = useState<number | null>(null);
  const [sendRequest, setSendRequest] = useState(false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const autoReminders = useAutoReminders(chosen);
  const counts = useMemo(() => {
    const found = { new: 0, update: 0, same: 0, duplicate: 0, error: 0 };
    for (const { outcome } of rows) found[outcome]++;
    return found;
  }, [rows]);
  const shown = useMemo(() => (filter === null ? rows : rows.filter(({ outcome }) => outcome === filter)), [rows, filter]);
  const choose = (next: Outcome | null) => {
    setFilter(next);
    setPage(0);
  };
  const toggle = (line: number, take: boolean) =>
    setTaken((before) => {
      const next = new Set(before);
      if (take) next.add(line);
      else next.delete(line);
      return next;
    });
  const confirm = () =>
    void startImport(
      file,
      rows.filter(({ line }) => taken.has(line)),
      { organizationId, sendRequest, autoReminders: autoReminders === true },
      rows.filter(({ line, outcome }) => LEFT_OUT.includes(outcome) && !taken.has(line)),
    );

  return (
    <>
      <DialogContent>
        {notes.map((note) => (
          <Alert key={note} severity="warning" sx={{ mb: 3 }}>
            {note}
          </Alert>
        ))}
        <Stack direction="row" role="group" aria-label="Filtrer les lignes" sx={{ gap: 2, flexWrap: 'wrap', mb: 3 }}>
          <Chip
            label={`Toutes ${number(rows.length)}`}
            variant={filter === null ? 'filled' : 'outlined'}
            aria-pressed={filter === null}
            onClick={() => choose(null)}
          />
          {(Object.keys(OUTCOMES) as Outcome[])
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => (
              <Chip
                key={outcome}
                label={`${OUTCOMES[outcome].filter} ${number(counts[outcome])}`}
                variant={filter === outcome ? 'filled' : 'outlined'}
                aria-pressed={filter === outcome}
                onClick={() => choose(filter === outcome ? null : outcome)}
              />
            ))}
        </Stack>
        <ReviewRows rows={pageOf(shown, page)} taken={taken} onToggle={toggle} />
        <Pages count={shown.length} page={page} onPage={setPage} />
      </DialogContent>
      <DialogContent sx={{ flex: 'none', borderTop: 1, borderColor: 'divider', py: 3 }}>
        <Stack sx={{ flexDirection: { xs: 'column', md: 'row' }, gap: 3, alignItems: { md: 'center' } }}>
          <OrganizationChoice value={organizationId} onChange={setOrganizationId} />
          <FormControlLabel
            control={<Checkbox checked={sendRequest} onChange={(_, on) => setSendRequest(on)} />}
            label="Envoyer la demande par e-mail aux nouveaux"
          />
          <AutoRemindersTick value={autoReminders} onChange={setChosen} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        <Typography role="status" sx={{ mr: 'auto', color: 'text.secondary', flexBasis: { xs: '100%', sm: 'auto' } }}>
          {counted(taken.size, 'ligne à importer', 'lignes à importer')}
        </Typography>
        <Button onClick={onColumns}>Vérifier les colonnes</Button>
        <Button onClick={onBack}>Autre fichier</Button>
        <Button variant="contained" disabled={taken.size === 0} onClick={confirm}>
          Confirmer l’importation
        </Button>
      </DialogActions>
    </>
  );
}

/** Where the new ones go; those who are there already stay where they are (A41). */
function OrganizationChoice({ value, onChange }: { value: number | null; onChange(id: number | null): void }) {
  const { data = [] } = useCall('listOrganizations');
  const chosen = value ?? data.find(({ isDefault }) => isDefault)?.id;
  return (
    <TextField
      select
      label="Organisation des nouveaux"
      value={chosen === undefined ? '' : String(chosen)}
      onChange={(event) => onChange(Number(event.target.value))}
      sx={{ width: { xs: '100%', md: 320 } }}
    >
      {data.map((organization) => (
        <MenuItem key={organization.id} value={String(organization.id)} sx={{ whiteSpace: 'normal' }}>
          {organizationName(organization)}
        </MenuItem>
      ))}
    </TextField>
  );
}
