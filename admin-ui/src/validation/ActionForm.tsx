// The form of an action beside a document; its buttons stay in sight while its fields scroll.

import { Box, Button, Stack } from '@mui/material';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import type { Document } from '#contract/documents.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import type { Decision } from './actions.ts';

export type ActionProps = {
  document: Document;
  onDecide(decision: Decision): void;
  onBack(): void;
  /** The field that is being filled, as the analysis names it. */
  onField(field: string): void;
};

/** `onLeave`: Esc goes back from the form, and does not close the queue around it. */
type FormProps = { document: Document; verb: string; onSubmit(): void; onLeave?: () => void; children: ReactNode };

export function ActionForm({ document, verb, onSubmit, onLeave, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || onLeave === undefined) return;
    event.stopPropagation();
    onLeave();
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={onKey}
      noValidate
      aria-label={`${verb} ${document.documentTypeName} ${ofName(document.subcontractorCompany)}`}
    >
      <Stack sx={{ gap: 3 }}>{children}</Stack>
    </form>
  );
}

export const Actions = ({ above, children }: { above?: ReactNode; children: ReactNode }) => (
  <Box
    sx={{
      position: 'sticky',
      bottom: { xs: 0, md: -16 },
      zIndex: 1,
      bgcolor: 'background.paper',
      py: 2,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    {above}
    <Stack direction="row" sx={{ gap: 2 }}>
      {children}
    </Stack>
  </Box>
);

type ActionOrBackProps = { action: string; color?: 'primary' | 'error'; onBack(): void };

export const ActionOrBack = ({ action, color = 'primary', onBack }: ActionOrBackProps) => (
  <Actions>
    <Button type="submit" variant="contained" color={color} sx={{ flex: 1 }}>
      {action}
    </Button>
    <Button variant="outlined" onClick={onBack}>
      Annuler
    </Button>
  </Actions>
);
