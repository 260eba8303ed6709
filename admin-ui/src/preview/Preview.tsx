// A document, large: a PDF in its frame, an image that can be enlarged and turned, else a card with the way to the file.
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import { Button, Skeleton } from '@mui/material';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { toastError } from '../toast/store.ts';
import { ImageViewer } from './ImageViewer.tsx';
import { PdfFrame } from './PdfFrame.tsx';
import { download, useFile } from './use-file.ts';
import type { ZoomRange } from './zoom.ts';

type Document = { id: number; fileName: string; mimeType: string };
/** Where the browser has no viewer of its own, a frame stays grey. */
const canFramePdf = (): boolean => typeof navigator !== 'undefined' && navigator.pdfViewerEnabled !== false;

export function Preview({ document, range }: { document: Document; range: ZoomRange }) {
  const { address, isError, retry } = useFile(document.id, document.mimeType);
  if (isError) return <ErrorState title="Impossible de charger le document" text="Réessayez, ou téléchargez-le." onRetry={retry} />;
  if (address === null)
    return <Skeleton variant="rectangular" sx={{ width: '100%', height: '100%', minHeight: 240 }} aria-label="Chargement du document" />;
  if (document.mimeType.startsWith('image/'))
    return <ImageViewer key={document.id} address={address} name={document.fileName} range={range} />;
  if (document.mimeType === 'application/pdf' && canFramePdf())
    return <PdfFrame key={document.id} address={address} name={document.fileName} />;
  return (
    <EmptyState
      icon={<DescriptionOutlined />}
      title={document.fileName}
      text="Ce navigateur ne montre pas ce type de fichier. Téléchargez-le pour le lire."
      action={<DownloadButton document={document} />}
    />
  );
}

export const useDownload = () => (document: Document) =>
  void download(document.id, document.fileName).catch(() => toastError('Impossible de télécharger le document.'));

export function DownloadButton({ document, size }: { document: Document; size?: 'small' }) {
  const start = useDownload();
  return (
    <Button
      variant="outlined"
      size={size}
      startIcon={<Download />}
      aria-label={`Télécharger ${document.fileName}`}
      onClick={() => start(document)}
    >
      Télécharger
    </Button>
  );
}
