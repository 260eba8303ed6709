// What the reading found against the document, above the button that validates it, and the word that one saw it (UI.md « Actions »).

import { Alert, AlertTitle, Box, Checkbox, FormControlLabel } from '@mui/material';
import type { Document } from '#contract/documents.ts';
import { SYSTEM_PROBLEM_PREFIX } from '#domain/texts/fr/document-problems.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { KeyHint } from '../shared/Shortcuts.tsx';
import { analysisOf, needsManualCheck } from './document.ts';

export const NOT_ACKNOWLEDGED = 'Indiquez d’abord que vous avez vu le problème signalé (touche A).';

/** F149: the words of the system first, then what they leave out of the problems. */
export function Warning({ document }: { document: Document }) {
  const manual = needsManualCheck(document);
  const told = manual ? (document.rejectionReason ?? '').slice(SYSTEM_PROBLEM_PREFIX.length) : '';
  const problems = (analysisOf(document)?.problems ?? []).filter((problem) => !told.includes(problem));
  if (!manual && problems.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle sx={{ fontSize: 14, mb: 0 }}>{manual ? 'Vérification manuelle nécessaire' : 'Anomalie détectée'}</AlertTitle>
      {manual && (
        <>
          <strong>{SYSTEM_PROBLEM_PREFIX}</strong>
          {told}
        </>
      )}
      {problems.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 4 }}>
          {problems.map((problem) => (
            <li key={problem}>{typeset(problem)}</li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

type Props = { checked: boolean; missed: boolean; onChange(checked: boolean): void };

export const Acknowledge = ({ checked, missed, onChange }: Props) => (
  <Box>
    <FormControlLabel
      control={
        <Checkbox
          name="acknowledge"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          slotProps={{ input: { 'aria-invalid': missed, 'aria-describedby': missed ? 'not-acknowledged' : undefined } }}
          sx={{ py: 1, color: missed ? 'error.main' : undefined }}
        />
      }
      label={
        <>
          J’ai vu le problème, je valide quand même <KeyHint>A</KeyHint>
        </>
      }
    />
    {missed && (
      <Box id="not-acknowledged" role="alert" sx={{ color: 'error.main', fontSize: 13 }}>
        {NOT_ACKNOWLEDGED}
      </Box>
    )}
  </Box>
);
