// The table of documents (F163, F164): what is not known is « N/A ». Cards on a phone.
import Download from '@mui/icons-material/DownloadOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import { Box, IconButton, Link as MuiLink, Stack, Tooltip, Typography } from '@mui/material';
import { DataTable, useListContext } from 'react-admin';
import type { Document } from '#api/contract/documents.ts';
import { useDownload } from '../preview/Preview.tsx';
import { day, fileSize } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { NameButton } from '../shared/NameButton.tsx';
import { CUT, RecordTable } from '../shared/RecordTable.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { DocumentBadges } from '../validation/DocumentFacts.tsx';
import { hasAnomaly } from '../validation/document.ts';

const NONE = 'N/A';
export const expiryText = (document: Pick<Document, 'expirationDate'>): string =>
  document.expirationDate === null ? NONE : day(document.expirationDate);
export const sizeText = (document: { fileSize: number | null }): string => fileSize(document.fileSize) ?? NONE;
export const DocumentTable = () => (
  <RecordTable label="Documents">
    <DataTable.Col source="fileName" label="Fichier" render={(document: Document) => <FileName document={document} />} />
    <DataTable.Col source="subcontractorCompany" label="Sous-traitant" render={(document: Document) => <Company document={document} />} />
    <DataTable.Col source="documentTypeName" label="Type" render={(document: Document) => <TypeName document={document} />} />
    <DataTable.Col source="validationStatus" label="Statut" render={(document: Document) => <DocumentBadges document={document} />} />
    <DataTable.Col source="expirationDate" label="Expiration" render={expiryText} />
    <DataTable.Col source="fileSize" label="Taille" align="right" render={sizeText} />
    <DataTable.Col label="Actions" render={(document: Document) => <DocumentDeeds document={document} />} disableSort />
  </RecordTable>
);

const Anomaly = () => (
  <Tooltip title="Anomalie détectée par l'IA">
    <Warning
      fontSize="small"
      titleAccess="Anomalie détectée par l'IA"
      sx={{ color: 'warning.main', verticalAlign: 'middle', flex: 'none' }}
    />
  </Tooltip>
);

type Of = { document: Document };

function FileName({ document }: Of) {
  const url = useUrl();
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', maxWidth: { md: 150, lg: 220 } }}>
      <NameButton name={document.fileName} onClick={() => url.set({ preview: document.id })} cut />
      {hasAnomaly(document) && <Anomaly />}
    </Stack>
  );
}

function Company({ document }: Of) {
  const url = useUrl();
  return (
    <MuiLink
      component="button"
      onClick={() => url.set({ documents: document.subcontractorId })}
      title={document.subcontractorCompany}
      sx={{ ...CUT, maxWidth: { md: 140, lg: 190 }, font: 'inherit', textAlign: 'left' }}
    >
      {document.subcontractorCompany}
    </MuiLink>
  );
}

const TypeName = ({ document }: Of) => (
  <Box component="span" sx={{ ...CUT, maxWidth: { md: 140, lg: 190 } }} title={document.documentTypeName}>
    {document.documentTypeName}
  </Box>
);

function DocumentDeeds({ document }: Of) {
  const url = useUrl();
  const download = useDownload();
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <Tooltip title="Aperçu">
        <IconButton size="small" aria-label={`Aperçu de ${document.fileName}`} onClick={() => url.set({ preview: document.id })}>
          <Visibility fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title="Télécharger">
        <IconButton size="small" aria-label={`Télécharger ${document.fileName}`} onClick={() => download(document)}>
          <Download fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

export function DocumentCards() {
  const url = useUrl();
  const { data } = useListContext<Document>();
  return (
    <Lines>
      {data?.map((document) => (
        <Stack
          component="li"
          key={document.id}
          sx={{
            gap: 1,
            px: 4,
            py: 3,
            ...LINE,
            overflowWrap: 'anywhere',
            bgcolor: url.get('preview') === String(document.id) ? 'action.selected' : undefined,
          }}
        >
          <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <NameButton
                name={document.documentTypeName}
                onClick={() => url.set({ preview: document.id })}
                aria-current={url.get('preview') === String(document.id)}
              />{' '}
              {hasAnomaly(document) && <Anomaly />}
            </Box>
            <DocumentDeeds document={document} />
          </Stack>
          <Typography>{document.subcontractorCompany}</Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {document.fileName} · {sizeText(document)}
            {document.expirationDate !== null && ` · expire le ${expiryText(document)}`}
          </Typography>
          <DocumentBadges document={document} />
        </Stack>
      ))}
    </Lines>
  );
}
