// One document of the list (F147-F149): what it is, of whom, where it stands, and the actions that are possible.
import Download from '@mui/icons-material/FileDownloadOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { Card, Stack, Typography } from '@mui/material';
import type { Document } from '#contract/documents.ts';
import { useDownload } from '../preview/Preview.tsx';
import { type Deed, Deeds } from '../shared/Deeds.tsx';
import { AnalysisBlock } from './AnalysisBlock.tsx';
import { AutoValidated, useAnnul } from './AutoValidated.tsx';
import { type Action, AGAIN, isAutomatic, useActions } from './actions.ts';
import { DocumentBadges, Facts, Reason } from './DocumentFacts.tsx';
import { Warning } from './Warning.tsx';

type Props = { document: Document; onOpen(id: number, action?: Action): void };

export function DocumentCard({ document, onOpen }: Props) {
  const pending = document.validationStatus === 'pending';
  const allowed = useActions(document);
  const download = useDownload();
  const annul = useAnnul(document);
  const back = useWaysBack({ document, onOpen });
  // A decision shows the document too: where one is asked for, looking at it alone is second.
  const judging: Deed[] = allowed.includes('validate')
    ? [
        { title: 'Valider', run: () => onOpen(document.id, 'validate'), look: { variant: 'contained' } },
        { title: 'Rejeter', run: () => onOpen(document.id, 'reject'), look: { color: 'error' } },
      ]
    : [];
  const deeds: Deed[] = [
    ...judging,
    ...annul,
    { title: 'Voir', label: `Voir ${document.fileName}`, icon: <Visibility fontSize="small" />, run: () => onOpen(document.id) },
    {
      ...{ title: 'Télécharger', label: `Télécharger ${document.fileName}`, icon: <Download fontSize="small" /> },
      run: () => download(document),
    },
    ...back,
  ];
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
      <Deeds deeds={deeds} about={document.fileName} />
    </Card>
  );
}

/** The way back of a decision: each opens its form. What the machine alone decided is annulled with one click (useAnnul). */
export const useWaysBack = ({ document, onOpen }: Props): Deed[] =>
  useActions(document).flatMap((action) =>
    action === 'correct' || (action === 'reopen' && !isAutomatic(document))
      ? [{ title: AGAIN[action], run: () => onOpen(document.id, action) }]
      : [],
  );
