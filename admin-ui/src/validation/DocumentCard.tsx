// One document of the list (F147-F149): what it is, of whom, where it stands, and the actions that are possible.
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { Button, Card, Stack, Typography } from '@mui/material';
import type { Document } from '#contract/documents.ts';
import { DownloadButton } from '../preview/Preview.tsx';
import { AnalysisBlock } from './AnalysisBlock.tsx';
import { AutoValidated } from './AutoValidated.tsx';
import { type Action, AGAIN, isAutomatic, useActions } from './actions.ts';
import { DocumentBadges, Facts, Reason } from './DocumentFacts.tsx';
import { Warning } from './Warning.tsx';

type Props = { document: Document; onOpen(id: number, action?: Action): void };

export function DocumentCard({ document, onOpen }: Props) {
  const pending = document.validationStatus === 'pending';
  const allowed = useActions(document);
  return (
    <Card component="li" sx={{ p: 4, display: 'grid', gap: 3 }}>
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {document.documentTypeName}
        </Typography>
        <DocumentBadges document={document} />
      </Stack>
      <AutoValidated document={document} />
      <Facts document={document} />
      <Reason document={document} />
      {pending && <Warning document={document} />}
      <AnalysisBlock document={document} folded />
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" startIcon={<Visibility />} aria-label={`Voir ${document.fileName}`} onClick={() => onOpen(document.id)}>
          Voir
        </Button>
        <DownloadButton document={document} />
        {allowed.includes('validate') && (
          <>
            <Button variant="contained" sx={{ ml: { sm: 'auto' } }} onClick={() => onOpen(document.id, 'validate')}>
              Valider
            </Button>
            <Button variant="outlined" color="error" onClick={() => onOpen(document.id, 'reject')}>
              Rejeter
            </Button>
          </>
        )}
        <AgainButtons document={document} onOpen={onOpen} />
      </Stack>
    </Card>
  );
}

/** The way back of a decision: each opens its form. What the machine alone decided is annulled with one click (AutoValidated). */
export const AgainButtons = ({ document, onOpen }: Props) =>
  useActions(document).map(
    (action) =>
      (action === 'correct' || (action === 'reopen' && !isAutomatic(document))) && (
        <Button key={action} variant="text" onClick={() => onOpen(document.id, action)}>
          {AGAIN[action]}
        </Button>
      ),
  );
