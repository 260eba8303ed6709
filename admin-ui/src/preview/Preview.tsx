// A paper, large: a PDF in its frame, an image that can be enlarged and turned, else a card with the way to the file.
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import { Button, Skeleton } from '@mui/material';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { toastError } from '../toast/store.ts';
import { ImageViewer } from './ImageViewer.tsx';
import { PdfFrame } from './PdfFrame.tsx';
import { download, useFile } from './use-file.ts';
import type { ZoomRange } from './zoom.ts';

type Paper = { id: number; fileName: string; mimeType: string };
/** Where the browser has no viewer of its own, a frame stays grey. */
const canFramePdf = (): boolean => typeof navigator !== 'undefined' && navigator.pdfViewerEnabled !== false;

export function Preview({ paper, range }: { paper: Paper; range: ZoomRange }) {
  const { address, isError, retry } = useFile(paper.id, paper.mimeType);
  if (isError) return <ErrorState title="Impossible de charger le document" text="Réessayez, ou téléchargez-le." onRetry={retry} />;
  if (address === null)
    return <Skeleton variant="rectangular" sx={{ width: '100%', height: '100%', minHeight: 240 }} aria-label="Chargement du document" />;
  if (paper.mimeType.startsWith('image/')) return <ImageViewer key={paper.id} address={address} name={paper.fileName} range={range} />;
  if (paper.mimeType === 'application/pdf' && canFramePdf()) return <PdfFrame key={paper.id} address={address} name={paper.fileName} />;
  return (
    <EmptyState
      icon={<DescriptionOutlined />}
      title={paper.fileName}
      text="Ce navigateur ne montre pas ce type de fichier. Téléchargez-le pour le lire."
      action={<DownloadButton paper={paper} />}
    />
  );
}

export const useDownload = () => (paper: Paper) =>
  void download(paper.id, paper.fileName).catch(() => toastError('Impossible de télécharger le document.'));

export function DownloadButton({ paper, size }: { paper: Paper; size?: 'small' }) {
  const start = useDownload();
  return (
    <Button
      variant="outlined"
      size={size}
      startIcon={<Download />}
      aria-label={`Télécharger ${paper.fileName}`}
      onClick={() => start(paper)}
    >
      Télécharger
    </Button>
  );
}
