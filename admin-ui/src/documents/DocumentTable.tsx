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
import { PaperBadges } from '../validation/PaperFacts.tsx';
import { hasAnomaly } from '../validation/paper.ts';

const NONE = 'N/A';
export const expiryText = (paper: Pick<Document, 'expirationDate'>): string =>
  paper.expirationDate === null ? NONE : day(paper.expirationDate);
export const sizeText = (paper: { fileSize: number | null }): string => fileSize(paper.fileSize) ?? NONE;
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
  const paper = useRecordContext<Document>();
  const url = useUrl();
  if (paper === undefined) return null;
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', maxWidth: { md: 150, lg: 220 } }}>
      <MuiLink
        component="button"
        onClick={() => url.set({ preview: paper.id })}
        title={paper.fileName}
        sx={{ ...CUT, font: 'inherit', fontWeight: 600, color: 'text.primary', textAlign: 'left' }}
      >
        {paper.fileName}
      </MuiLink>
      {hasAnomaly(paper) && <Anomaly />}
    </Stack>
  );
}

function Company() {
  const paper = useRecordContext<Document>();
  const url = useUrl();
  if (paper === undefined) return null;
  return (
    <MuiLink
      component="button"
      onClick={() => url.set({ documents: paper.subcontractorId })}
      title={paper.subcontractorCompany}
      sx={{ ...CUT, maxWidth: { md: 140, lg: 190 }, font: 'inherit', textAlign: 'left' }}
    >
      {paper.subcontractorCompany}
    </MuiLink>
  );
}

function TypeName() {
  const paper = useRecordContext<Document>();
  return (
    <Box component="span" sx={{ ...CUT, maxWidth: { md: 140, lg: 190 } }} title={paper?.documentTypeName}>
      {paper?.documentTypeName}
    </Box>
  );
}

function Badges() {
  const paper = useRecordContext<Document>();
  return paper === undefined ? null : <PaperBadges paper={paper} />;
}

function Deeds() {
  const paper = useRecordContext<Document>();
  return paper === undefined ? null : <PaperDeeds paper={paper} />;
}

function PaperDeeds({ paper }: { paper: Document }) {
  const url = useUrl();
  const download = useDownload();
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <Tooltip title="Aperçu">
        <IconButton size="small" aria-label={`Aperçu de ${paper.fileName}`} onClick={() => url.set({ preview: paper.id })}>
          <Visibility fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title="Télécharger">
        <IconButton size="small" aria-label={`Télécharger ${paper.fileName}`} onClick={() => download(paper)}>
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
      {data?.map((paper) => (
        <Stack
          component="li"
          key={paper.id}
          sx={{
            gap: 1,
            px: 4,
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
            overflowWrap: 'anywhere',
            bgcolor: url.get('preview') === String(paper.id) ? 'action.selected' : undefined,
          }}
        >
          <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <MuiLink
                component="button"
                onClick={() => url.set({ preview: paper.id })}
                aria-current={url.get('preview') === String(paper.id)}
                sx={{ font: 'inherit', fontWeight: 600, color: 'text.primary', textAlign: 'left' }}
              >
                {paper.documentTypeName}
              </MuiLink>{' '}
              {hasAnomaly(paper) && <Anomaly />}
            </Box>
            <PaperDeeds paper={paper} />
          </Stack>
          <Typography>{paper.subcontractorCompany}</Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {paper.fileName} · {sizeText(paper)}
            {paper.expirationDate !== null && ` · expire le ${expiryText(paper)}`}
          </Typography>
          <PaperBadges paper={paper} />
        </Stack>
      ))}
    </Box>
  );
}
