// One document large, its few fields beside it: what was read is marked on the page. Next and previous, V, R, E: twenty in a row without
// the mouse (UI.md « Validation »).
import ArrowBack from '@mui/icons-material/ArrowBackOutlined';
import ChevronLeft from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRight from '@mui/icons-material/ChevronRightOutlined';
import Download from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { useMarks } from '../preview/Marks.tsx';
import { Preview, useDownload } from '../preview/Preview.tsx';
import { Tool } from '../preview/Toolbar.tsx';
import { prefetchFile } from '../preview/use-file.ts';
import { DIALOG_ZOOM } from '../preview/zoom.ts';
import { type Deed, Deeds } from '../shared/Deeds.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { AnalysisBlock } from './AnalysisBlock.tsx';
import { AutoValidated, useAnnul } from './AutoValidated.tsx';
import { type Action, actionIn, type Decision, useActions } from './actions.ts';
import { CorrectForm } from './CorrectForm.tsx';
import { useWaysBack } from './DocumentCard.tsx';
import { DocumentBadges, Facts, Reason } from './DocumentFacts.tsx';
import { analysisOf } from './document.ts';
import { Hints } from './Hints.tsx';
import { RejectForm } from './RejectForm.tsx';
import { ReopenForm } from './ReopenForm.tsx';
import { SameSheet } from './SameSheet.tsx';
import type { Documents } from './use-documents.ts';
import { useKeys } from './use-keys.ts';
import { ValidateForm } from './ValidateForm.tsx';

type Props = {
  document: Document;
  documents: Documents;
  /** In this sitting. */
  decided: number;
  onDecide(decision: Decision): void;
  /** Whose form is asked for. */
  action: string | null;
  /** Shown from now on, before the address says so. */
  onMove(id: number | null): void;
  onOpen(id: number | null, action?: Action | null): void;
  /** The same sheet in another slot. */
  onOther(subcontractorId: number, id: number): void;
};

/** The row one walks through: what waits while one decides, else the tab the document stands in. */
function queueOf(document: Document, documents: Documents): Document[] {
  const tabs = [documents.pending, documents.general, documents.archives];
  return tabs.find((list) => list?.some((other) => other.id === document.id)) ?? [document];
}

export function Review({ document, documents, decided, action: askedAction, onDecide, onMove, onOpen, onOther }: Props) {
  const url = useUrl();
  const client = useQueryClient();
  const allowed = useActions(document);
  const action = actionIn(askedAction, allowed);
  const [asked, setAsked] = useState(0);
  const beside = useRef<HTMLDivElement>(null);
  const marking = useMarks(document);
  const queue = queueOf(document, documents);
  const at = queue.findIndex((other) => other.id === document.id);
  const before = queue[at - 1];
  const after = queue[at + 1];
  const pending = document.validationStatus === 'pending';
  const position = pending ? `${decided + at + 1} / ${decided + documents.waiting}` : `${at + 1} / ${queue.length}`;

  const choose = (next: Action | null) => {
    url.set({ deed: next }, { replace: true });
    setAsked((count) => count + 1);
  };
  const settle = (decision: Decision) => {
    onDecide(decision);
    if (!pending) return choose(null);
    const rest = (documents.pending ?? []).filter((other) => other.id !== document.id);
    const next = (after ?? rest[0])?.id ?? null;
    onMove(next);
    url.set({ document: next, deed: null }, { replace: true });
  };
  const walk = (to: Document | undefined) => to !== undefined && url.set({ document: to.id, deed: null }, { replace: true });

  useEffect(() => {
    if (after !== undefined) prefetchFile(client, after.id);
  }, [after, client]);
  useKeys({ root: beside, action, allowed, onChoose: choose, onStep: (by) => walk(by === 1 ? after : before) });

  /** The field that is being filled shows where its value was read. */
  const onField = (field: string) => {
    const evidence = analysisOf(document)?.evidence ?? [];
    const found = marking.marks.find(({ index }) => evidence[index]?.field === field);
    if (found !== undefined) marking.onActive(found.index, 'frame');
  };
  const form = { document, onDecide: settle, onField };
  const key = `${document.id}-${asked}`;
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: { xs: 'column', md: 'row' } }}>
      <Box
        sx={{
          flex: { xs: 'none', md: 1 },
          // The viewer is never lower than this; where 200 % leave half a screen, 45 % of it are.
          height: { xs: 'max(45vh, 240px)', md: 'auto' },
          minWidth: 0,
          bgcolor: 'background.default',
          borderRight: { md: 1 },
          borderBottom: { xs: 1, md: 0 },
          borderColor: 'divider',
        }}
      >
        <Preview document={document} range={DIALOG_ZOOM} marking={marking} />
      </Box>
      <Stack ref={beside} sx={{ width: { md: 420 }, flex: { xs: 1, md: 'none' }, minHeight: { xs: 'auto', md: 0 } }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 4, py: 2, borderBottom: 1, borderColor: 'divider' }}>
          <Button size="small" startIcon={<ArrowBack />} onClick={() => onOpen(null)}>
            Tous les documents
          </Button>
          <Typography variant="caption" sx={{ ml: 'auto', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }} aria-live="polite">
            <span className="visually-hidden">Document </span>
            <span>{position}</span>
          </Typography>
          <Tool label="Document précédent (←)" icon={<ChevronLeft />} disabled={before === undefined} onClick={() => walk(before)} />
          <Tool label="Document suivant (→)" icon={<ChevronRight />} disabled={after === undefined} onClick={() => walk(after)} />
        </Stack>
        <Stack sx={{ flex: { xs: 'none', md: 1 }, minHeight: { md: 0 }, overflow: { md: 'auto' }, gap: 4, p: 4 }}>
          <Stack sx={{ gap: 2 }}>
            <Typography variant="h2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
              {document.documentTypeName}
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere', mt: -2 }}>{document.subcontractorCompany}</Typography>
            <DocumentBadges document={document} />
            <AutoValidated document={document} />
          </Stack>
          <SameSheet document={document} onOther={onOther} />
          {action === 'validate' && <ValidateForm key={key} {...form} onReject={() => choose('reject')} />}
          {action === 'reject' && <RejectForm key={key} {...form} onBack={() => choose('validate')} />}
          {action === 'correct' && <CorrectForm key={key} {...form} onBack={() => choose(null)} />}
          {action === 'reopen' && <ReopenForm key={key} {...form} onBack={() => choose(null)} />}
          <Reason document={document} />
          <AnalysisBlock document={document} marking={marking} />
          <Facts document={document} />
          <ReviewDeeds document={document} judged={action === null} onChoose={choose} />
        </Stack>
        <Hints document={document} />
      </Stack>
    </Box>
  );
}

/** `judged`: no form is open, which has the deeds of its own. */
function ReviewDeeds({ document, judged, onChoose }: { document: Document; judged: boolean; onChoose(action: Action | null): void }) {
  const download = useDownload();
  const annul = useAnnul(document);
  const back = useWaysBack({ document, onOpen: (_, next) => onChoose(next ?? null) });
  const deeds: Deed[] = [
    ...(judged ? [...annul, ...back] : []),
    {
      ...{ title: 'Télécharger', label: `Télécharger ${document.fileName}`, icon: <Download fontSize="small" /> },
      run: () => download(document),
    },
  ];
  return <Deeds deeds={deeds} about={document.fileName} size="small" />;
}
