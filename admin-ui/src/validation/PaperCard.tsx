// One paper of the list (F147-F149): what it is, of whom, where it stands, and the deeds that are possible.
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { Button, Card, Stack, Typography } from '@mui/material';
import type { Document } from '#api/contract/documents.ts';
import { DownloadButton } from '../preview/Preview.tsx';
import { AnalysisBlock } from './AnalysisBlock.tsx';
import { Facts, ManualCheckNotice, PaperBadges, Reason } from './PaperFacts.tsx';

type Props = { paper: Document; onOpen(id: number, deed?: 'validate' | 'reject'): void };

export function PaperCard({ paper, onOpen }: Props) {
  const pending = paper.validationStatus === 'pending';
  return (
    <Card component="li" sx={{ p: 4, display: 'grid', gap: 3 }}>
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {paper.documentTypeName}
        </Typography>
        <PaperBadges paper={paper} />
      </Stack>
      <Facts paper={paper} />
      <Reason paper={paper} />
      <ManualCheckNotice paper={paper} />
      <AnalysisBlock paper={paper} folded />
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" startIcon={<Visibility />} aria-label={`Voir ${paper.fileName}`} onClick={() => onOpen(paper.id)}>
          Voir
        </Button>
        <DownloadButton paper={paper} />
        {pending && (
          <>
            <Button variant="contained" sx={{ ml: { sm: 'auto' } }} onClick={() => onOpen(paper.id, 'validate')}>
              Valider
            </Button>
            <Button variant="outlined" color="error" onClick={() => onOpen(paper.id, 'reject')}>
              Rejeter
            </Button>
          </>
        )}
      </Stack>
    </Card>
  );
}
