// The days of the cycle of missing papers: the first is its start, the others follow, at most three.
import Add from '@mui/icons-material/AddOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Stack, TextField, Typography } from '@mui/material';
import { POLICY_LIMITS } from '#domain/reminders/policy.ts';

export function MissingDays({ days, onChange }: { days: readonly number[]; onChange(days: number[]): void }) {
  return (
    <Box component="section" aria-label="Pièces manquantes">
      <Typography variant="h3">Pièces manquantes</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>
        Un e-mail dès l’activation des rappels automatiques d’un sous-traitant, puis ces jours après, tant que des documents manquent.
      </Typography>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography>Immédiat</Typography>
        {days.slice(1).map((day, index) => (
          <Stack key={index} direction="row" sx={{ alignItems: 'center' }}>
            <TextField
              type="number"
              label={`${index + 2}e rappel (jours)`}
              value={day}
              onChange={(event) =>
                onChange(days.map((other, at) => (at === index + 1 ? Math.max(0, Math.trunc(Number(event.target.value))) : other)))
              }
              sx={{ width: 150 }}
              slotProps={{ htmlInput: { min: 1, max: 60 } }}
            />
            <IconButton
              size="small"
              aria-label={`Supprimer le ${index + 2}e rappel`}
              onClick={() => onChange(days.filter((_, at) => at !== index + 1))}
            >
              <Delete fontSize="small" />
            </IconButton>
          </Stack>
        ))}
        {days.length < POLICY_LIMITS.missing && (
          <Button startIcon={<Add />} onClick={() => onChange([...days, (days.at(-1) ?? 0) + 3])}>
            Ajouter un rappel
          </Button>
        )}
      </Stack>
    </Box>
  );
}
