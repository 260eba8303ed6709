// « Validé automatiquement », and the one click that annuls it (A33, G12): the document then waits for a person, and stays with people.

import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined';
import { Stack, Typography } from '@mui/material';
import type { Document } from '#contract/documents.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import type { Deed } from '../shared/Deeds.tsx';
import { isAutomatic, useActions } from './actions.ts';
import { useDecide } from './use-decide.ts';

export function AutoValidated({ document }: { document: Document }) {
  if (!isAutomatic(document)) return null;
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      <AutoAwesome fontSize="small" sx={{ color: 'text.secondary' }} aria-hidden />
      <Typography sx={{ fontWeight: 600 }}>Validé automatiquement</Typography>
    </Stack>
  );
}

const NOTHING = () => undefined;

export function useAnnul(document: Document): Deed[] {
  const annulling = useDecide({ onFailed: NOTHING, onReopened: NOTHING });
  if (!useActions(document).includes('reopen') || !isAutomatic(document)) return [];
  return [
    {
      ...{ title: 'Annuler la validation', label: `Annuler la validation ${ofName(document.fileName)}` },
      why: annulling.isPending ? 'En cours…' : undefined,
      run: () => annulling.mutate({ action: 'reopen', document, reason: '' }),
    },
  ];
}
