// One document large, its few fields beside it. Next and previous, V and R: twenty in a row without the mouse (UI.md « Validation »).
import ArrowBack from '@mui/icons-material/ArrowBackOutlined';
import ChevronLeft from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRight from '@mui/icons-material/ChevronRightOutlined';
import East from '@mui/icons-material/EastOutlined';
import West from '@mui/icons-material/WestOutlined';
import { Box, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Document } from '#api/contract/documents.ts';
import { DownloadButton, Preview } from '../preview/Preview.tsx';
import { prefetchFile } from '../preview/use-file.ts';
import { DIALOG_ZOOM } from '../preview/zoom.ts';
import { isTyping, Key } from '../shared/Shortcuts.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { AnalysisBlock } from './AnalysisBlock.tsx';
import { DocumentBadges, Facts, ManualCheckNotice, Reason } from './DocumentFacts.tsx';
import { RejectForm } from './RejectForm.tsx';
import { type Decision, useDecide } from './use-decide.ts';
import type { Documents } from './use-documents.ts';
import { ValidateForm } from './ValidateForm.tsx';

type Props = { document: Document; documents: Documents; onOpen(id: number | null, deed?: 'validate' | 'reject' | null): void };

/** The row one walks through: what waits while one decides, else the tab the document stands in. */
function queueOf(document: Document, documents: Documents): Document[] {
  const tabs = [documents.pending, documents.general, documents.archives];
  return tabs.find((list) => list?.some((other) => other.id === document.id)) ?? [document];
}

export function Review({ document, documents, onOpen }: Props) {
  const url = useUrl();
  const client = useQueryClient();
  const decide = useDecide((refused) => onOpen(refused.id));
  const pending = document.validationStatus === 'pending';
  const deed = pending ? (url.get('deed') === 'reject' ? 'reject' : 'validate') : null;
  const [asked, setAsked] = useState(0);
  const queue = queueOf(document, documents);
  const at = queue.findIndex((other) => other.id === document.id);
  const before = queue[at - 1];
  const after = queue[at + 1];

  const choose = (next: 'validate' | 'reject') => {
    url.set({ deed: next }, { replace: true });
    setAsked((count) => count + 1);
  };
  const settle = (decision: Decision) => {
    const rest = (documents.pending ?? []).filter((other) => other.id !== document.id);
    decide.mutate(decision);
    url.set({ document: (after ?? rest[0])?.id ?? null, deed: null }, { replace: true });
  };
  const walk = (to: Document | undefined) => to !== undefined && url.set({ document: to.id, deed: null }, { replace: true });

  useEffect(() => {
    if (after !== undefined) prefetchFile(client, after.id);
  }, [after, client]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const inDate = event.target instanceof HTMLInputElement && event.target.type === 'date';
      if (event.key === 'ArrowRight' && !inDate) walk(after);
      else if (event.key === 'ArrowLeft' && !inDate) walk(before);
      else if (pending && event.key.toLowerCase() === 'v') choose('validate');
      else if (pending && event.key.toLowerCase() === 'r') choose('reject');
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: { xs: 'column', md: 'row' } }}>
      <Box
        sx={{
          flex: { md: 1 },
          height: { xs: '45vh', md: 'auto' },
          minWidth: 0,
          bgcolor: 'background.default',
          borderRight: { md: 1 },
          borderBottom: { xs: 1, md: 0 },
          borderColor: { xs: 'divider', md: 'divider' },
        }}
      >
        <Preview document={document} range={DIALOG_ZOOM} />
      </Box>
      <Stack sx={{ width: { md: 420 }, flex: { xs: 1, md: 'none' }, minHeight: { xs: 'auto', md: 0 } }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 4, py: 2, borderBottom: 1, borderColor: 'divider' }}>
          <Button size="small" startIcon={<ArrowBack />} onClick={() => onOpen(null)}>
            Tous les documents
          </Button>
          <Typography variant="caption" sx={{ ml: 'auto', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }} aria-live="polite">
            {at + 1} sur {queue.length}
          </Typography>
          <Step label="Document précédent (←)" icon={<ChevronLeft />} to={before} onGo={walk} />
          <Step label="Document suivant (→)" icon={<ChevronRight />} to={after} onGo={walk} />
        </Stack>
        <Stack sx={{ flex: { xs: 'none', md: 1 }, minHeight: { md: 0 }, overflow: { md: 'auto' }, gap: 4, p: 4 }}>
          <Stack sx={{ gap: 2 }}>
            <Typography variant="h2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
              {document.documentTypeName}
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere', mt: -2 }}>{document.subcontractorCompany}</Typography>
            <DocumentBadges document={document} />
          </Stack>
          {deed === 'validate' && (
            <ValidateForm key={`${document.id}-${asked}`} document={document} onDecide={settle} onReject={() => choose('reject')} />
          )}
          {deed === 'reject' && (
            <RejectForm key={`${document.id}-${asked}`} document={document} onDecide={settle} onBack={() => choose('validate')} />
          )}
          <ManualCheckNotice document={document} />
          <Reason document={document} />
          <AnalysisBlock document={document} />
          <Facts document={document} />
          <Box>
            <DownloadButton document={document} size="small" />
          </Box>
        </Stack>
        <Hints pending={pending} />
      </Stack>
    </Box>
  );
}

const Step = ({
  label,
  icon,
  to,
  onGo,
}: {
  label: string;
  icon: ReactNode;
  to: Document | undefined;
  onGo(to: Document | undefined): void;
}) => (
  <Tooltip title={label}>
    <span>
      <IconButton size="small" aria-label={label} disabled={to === undefined} onClick={() => onGo(to)}>
        {icon}
      </IconButton>
    </span>
  </Tooltip>
);

/** Shown where there is a keyboard. */
const Hints = ({ pending }: { pending: boolean }) => (
  <Stack
    direction="row"
    aria-hidden
    sx={{
      gap: 3,
      px: 4,
      py: 2,
      borderTop: 1,
      borderColor: 'divider',
      color: 'text.secondary',
      fontSize: 12.5,
      flexWrap: 'wrap',
      '@media (pointer: coarse)': { display: 'none' },
    }}
  >
    {pending && (
      <>
        <span>
          <Key>Entrée</Key> confirmer
        </span>
        <span>
          <Key>V</Key> valider
        </span>
        <span>
          <Key>R</Key> rejeter
        </span>
      </>
    )}
    <span>
      <Key>
        <West fontSize="inherit" />
      </Key>{' '}
      <Key>
        <East fontSize="inherit" />
      </Key>{' '}
      parcourir
    </span>
  </Stack>
);
