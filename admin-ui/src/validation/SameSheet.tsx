// The same file was handed in for another type as well, one sheet for RC and décennale (T18): what is decided here is decided here alone.
import { Alert, Link } from '@mui/material';
import type { Document } from '#contract/documents.ts';
import { VALIDATION_STATUS } from '#domain/texts/fr/labels.ts';

type Props = { document: Document; onOther(subcontractorId: number, id: number): void };

export function SameSheet({ document, onOther }: Props) {
  if (document.sameSheet.length === 0) return null;
  return (
    <Alert severity="info" icon={false} sx={{ overflowWrap: 'anywhere' }}>
      Le même fichier est aussi déposé comme{' '}
      {document.sameSheet.map(({ id, documentTypeName, validationStatus }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link component="button" type="button" onClick={() => onOther(document.subcontractorId, id)} sx={{ verticalAlign: 'baseline' }}>
            {documentTypeName}
          </Link>{' '}
          ({VALIDATION_STATUS[validationStatus].toLowerCase()})
        </span>
      ))}
      . Votre décision ne vaut ici que pour {document.documentTypeName}.
    </Alert>
  );
}
