// « Validé automatiquement », and the one click that annuls it (A33, G12): the document then waits for a person, and stays with people.

import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined';
import { Button, Stack, Typography } from '@mui/material';
import type { Document } from '#contract/documents.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import { May } from '../console/abilities.tsx';
import { isAutomatic } from './actions.ts';
import { useDecide } from './use-decide.ts';

const NOTHING = () => undefined;

export function AutoValidated({ document }: { document: Document }) {
  const annulling = useDecide({ onFailed: NOTHING, onReopened: NOTHING });
  if (!isAutomatic(document)) return null;
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <AutoAwesome fontSize="small" sx={{ color: 'text.secondary' }} aria-hidden />
      <Typography sx={{ fontWeight: 600 }}>Validé automatiquement</Typography>
      <May ability="judge">
        <Button
          size="small"
          variant="outlined"
          disabled={annulling.isPending}
          aria-label={`Annuler la validation ${ofName(document.fileName)}`}
          onClick={() => annulling.mutate({ action: 'reopen', document, reason: '' })}
        >
          Annuler la validation
        </Button>
      </May>
    </Stack>
  );
}
