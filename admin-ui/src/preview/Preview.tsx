// A document, large: a PDF or an image that can be enlarged and turned, with what was read marked on it; else the way to the file.
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import { Button, Skeleton } from '@mui/material';
import { sentenceOf } from '../http/failure.ts';
import { because } from '../reminders/use-action.ts';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { toast } from '../toast/store.ts';
import { ImageViewer } from './ImageViewer.tsx';
import { type Marking, NO_MARKS } from './Marks.tsx';
import { PdfViewer } from './PdfViewer.tsx';
import { download, useFile } from './use-file.ts';
import type { ZoomRange } from './zoom.ts';

type Document = { id: number; fileName: string; mimeType: string };

export function Preview({ document, range, marking = NO_MARKS }: { document: Document; range: ZoomRange; marking?: Marking }) {
  const { address, file, error, retry } = useFile(document.id, document.mimeType);
  if (error) return <ErrorState title="Impossible de charger le document" text={sentenceOf(error)} onRetry={retry} />;
  if (address === null || file === undefined)
    return <Skeleton variant="rectangular" sx={{ width: '100%', height: '100%', minHeight: 240 }} aria-label="Chargement du document" />;
  const shown = { address, name: document.fileName, range, marking };
  if (document.mimeType.startsWith('image/')) return <ImageViewer key={document.id} {...shown} />;
  if (document.mimeType === 'application/pdf')
    return <PdfViewer key={document.id} {...shown} file={file} download={<DownloadButton document={document} />} />;
  return (
    <EmptyState
      icon={<DescriptionOutlined />}
      title="Aperçu non disponible"
      text={`Les fichiers comme « ${document.fileName} » ne s’affichent pas ici. Téléchargez-le pour le lire.`}
      action={<DownloadButton document={document} />}
    />
  );
}

export const useDownload = () => (document: Document) =>
  void download(document.id, document.fileName).catch((error) =>
    toast({ title: 'Erreur', ...because('Impossible de télécharger le document.')(error), tone: 'error' }),
  );

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
