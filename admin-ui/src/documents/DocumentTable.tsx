// The table of documents (F163, F164): what is not known is « N/A ». Cards on a phone.
import Download from '@mui/icons-material/DownloadOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import { Box, IconButton, Link as MuiLink, Stack, Tooltip, Typography } from '@mui/material';
import { DataTable, useListContext, useRecordContext } from 'react-admin';
import type { Document } from '#api/contract/documents.ts';
import { useDownload } from '../preview/Preview.tsx';
import { day, fileSize } from '../shared/format.ts';
import { CUT, RecordTable } from '../shared/RecordTable.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { DocumentBadges } from '../validation/DocumentFacts.tsx';
import { hasAnomaly } from '../validation/document.ts';

const NONE = 'N/A';
export const expiryText = (document: Pick<Document, 'expirationDate'>): string =>
  document.expirationDate === null ? NONE : day(document.expirationDate);
export const sizeText = (paper: { fileSize: number | null }): string => fileSize(document.fileSize) ?? NONE;
export const DocumentTable = () => (
  <RecordTable label="Documents">
    <DataTable.Col source="fileName" label="Fichier" field={FileName} />
    <DataTable.Col source="subcontractorCompany" label="Sous-traitant" field={Company} />
    <DataTable.Col source="documentTypeName" label="Type" field={TypeName} />
    <DataTable.Col source="validationStatus" label="Statut" field={Badges} />
    <DataTable.Col source="expirationDate" label="Expiration" render={expiryText} />
    <DataTable.Col source="fileSize" label="Taille" align="right" render={sizeText} />
    <DataTable.Col label="Actions" field={Deeds} disableSort />
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

function FileName() {
  const document = useRecordContext<Document>();
  const url = useUrl();
  if (document === undefined) return null;
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', maxWidth: { md: 150, lg: 220 } }}>
      <MuiLink
        component="button"
        onClick={() => url.set({ preview: document.id })}
        title={document.fileName}
        sx={{ ...CUT, font: 'inherit', fontWeight: 600, color: 'text.primary', textAlign: 'left' }}
      >
        {document.fileName}
      </MuiLink>
      {hasAnomaly(document) && <Anomaly />}
    </Stack>
  );
}

function Company() {
  const document = useRecordContext<Document>();
  const url = useUrl();
  if (document === undefined) return null;
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

function TypeName() {
  const document = useRecordContext<Document>();
  return (
    <Box component="span" sx={{ ...CUT, maxWidth: { md: 140, lg: 190 } }} title={document?.documentTypeName}>
      {document?.documentTypeName}
    </Box>
  );
}

function Badges() {
  const document = useRecordContext<Document>();
  return document === undefined ? null : <DocumentBadges document={document} />;
}

function Deeds() {
  const document = useRecordContext<Document>();
  return document === undefined ? null : <DocumentDeeds document={document} />;
}

function DocumentDeeds({ document }: { document: Document }) {
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
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data?.map((document) => (
        <Stack
          component="li"
          key={document.id}
          sx={{
            gap: 1,
            px: 4,
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
            overflowWrap: 'anywhere',
            bgcolor: url.get('preview') === String(document.id) ? 'action.selected' : undefined,
          }}
        >
          <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <MuiLink
                component="button"
                onClick={() => url.set({ preview: document.id })}
                aria-current={url.get('preview') === String(document.id)}
                sx={{ font: 'inherit', fontWeight: 600, color: 'text.primary', textAlign: 'left' }}
              >
                {document.documentTypeName}
              </MuiLink>{' '}
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
    </Box>
  );
}
