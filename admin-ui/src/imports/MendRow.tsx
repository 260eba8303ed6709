// A row that did not go in: what is wrong, and its fields to be mended in place.
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useAction } from '../reminders/use-action.ts';
import { LINE } from '../shared/line.ts';
import type { FailedRow } from './failed-rows.ts';
import { mendRow } from './run.ts';

const FIELDS = [
  { name: 'companyName', label: 'Entreprise', width: 220 },
  { name: 'siret', label: 'SIRET', width: 170 },
  { name: 'contactName', label: 'Contact', width: 170 },
  { name: 'contactEmail', label: 'E-mail', width: 230 },
  { name: 'contactPhone', label: 'Téléphone', width: 160 },
] as const;

export function MendRow({ row }: { row: FailedRow }) {
  const [values, setValues] = useState(() => Object.fromEntries(FIELDS.map(({ name }) => [name, row[name]])));
  const [wrong, setWrong] = useState(row.message);
  const mending = useAction({
    run: () => mendRow(row, values),
    done: (refused) => {
      if (refused !== null) setWrong(refused);
      return refused === null ? { title: 'Ligne importée', description: values['companyName'] } : null;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!mending.isPending) mending.mutate(undefined);
  };
  return (
    <Box component="li" sx={{ py: 3, ...LINE }}>
      <form onSubmit={submit} noValidate aria-label={`Ligne ${row.line}`}>
        <Typography role="status" color="error" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {wrong}
        </Typography>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          {FIELDS.map(({ name, label, width }) => (
            <TextField
              key={name}
              size="small"
              label={label}
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              sx={{ width: { xs: '100%', sm: width } }}
            />
          ))}
          <Button type="submit" variant="outlined" disabled={mending.isPending}>
            Importer la ligne
          </Button>
        </Stack>
      </form>
    </Box>
  );
}
