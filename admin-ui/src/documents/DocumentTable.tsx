// The table of documents (F163, F164): what is not known is « N/A ». Cards on a phone.
import Download from '@mui/icons-material/DownloadOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import { Box, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { DataTable, useListContext } from 'react-admin';
import type { Document } from '#contract/documents.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import { useToday } from '../http/clock.ts';
import { useDownload } from '../preview/Preview.tsx';
import { day, dayOf, fileSize } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { NameButton } from '../shared/NameButton.tsx';
import { CUT, RecordTable } from '../shared/RecordTable.tsx';
import { SubcontractorLink } from '../shared/SubcontractorLink.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { DEPOSITED, DocumentBadges } from '../validation/DocumentFacts.tsx';
import { anomalyText, hasAnomaly, overSince } from '../validation/document.ts';
import type { Column, TableLook } from '../views/use-table-look.ts';

const NONE = 'N/A';
export const expiryText = (document: Pick<Document, 'expirationDate'>): string =>
  document.expirationDate === null ? NONE : day(document.expirationDate);
export const sizeText = (document: { fileSize: number | null }): string => fileSize(document.fileSize) ?? NONE;
/** Names give way, so that the actions at the end of a row stay in sight on every screen. */
const NAME_WIDTH = 'clamp(104px, 8.2vw, 180px)';
/** Where there is no room, the other columns need it. */
const WIDE = { display: 'none', '@media (min-width: 1400px)': { display: 'table-cell' } } as const;
export const DOCUMENT_COLUMNS: readonly Column[] = [
  { key: 'company', label: 'Sous-traitant' },
  { key: 'type', label: 'Type' },
  { key: 'status', label: 'Statut' },
  { key: 'expiry', label: 'Expiration' },
  { key: 'received', label: 'Reçu le' },
  { key: 'size', label: 'Taille' },
];

export const DocumentTable = ({ look }: { look: TableLook }) => (
  <RecordTable label="Documents" named={({ fileName }: Document) => fileName} density={look.density}>
    <DataTable.Col source="fileName" label="Fichier" render={(document: Document) => <FileName document={document} />} />
    {look.shows('company') && (
      <DataTable.Col source="subcontractorCompany" label="Sous-traitant" render={(document: Document) => <Company document={document} />} />
    )}
    {look.shows('type') && (
      <DataTable.Col source="documentTypeName" label="Type" render={(document: Document) => <TypeName document={document} />} />
    )}
    {look.shows('status') && (
      <DataTable.Col source="validationStatus" label="Statut" render={(document: Document) => <DocumentBadges document={document} />} />
    )}
    {look.shows('expiry') && (
      <DataTable.Col source="expirationDate" label="Expiration" render={(document: Document) => <Expiry document={document} />} />
    )}
    {look.shows('received') && (
      <DataTable.Col source="uploadedAt" label="Reçu le" sx={WIDE} render={(document: Document) => <Received document={document} />} />
    )}
    {look.shows('size') && <DataTable.Col source="fileSize" label="Taille" align="right" sx={WIDE} render={sizeText} />}
    <DataTable.Col
      className="no-print"
      label="Actions"
      render={(document: Document) => <DocumentActions document={document} />}
      disableSort
    />
  </RecordTable>
);

type Of = { document: Document };
const ANOMALY = "Anomalie détectée par l'IA";

/** F164, with its reason: on hover and focus, and read aloud. */
export function Anomaly({ document }: Of) {
  const said = `${ANOMALY} : ${anomalyText(document)}`;
  return (
    <Tooltip title={said}>
      <Box
        component="span"
        role="img"
        aria-label={said}
        tabIndex={0}
        sx={{ display: 'inline-flex', verticalAlign: 'text-bottom', flex: 'none', borderRadius: '4px' }}
      >
        <Warning fontSize="small" aria-hidden sx={{ color: 'warning.main' }} />
      </Box>
    </Tooltip>
  );
}

/** The day on which it ends, and of one that is over the first day without it: the day printed still counted. */
export function Expiry({ document }: Of) {
  const over = overSince(document.expirationDate, useToday());
  if (over === null || document.validationStatus !== 'validated') return <>{expiryText(document)}</>;
  return (
    <Box component="span" sx={{ color: 'error.main', whiteSpace: 'nowrap' }} title={`Valable jusqu’au ${expiryText(document)}`}>
      Plus valable <br />
      depuis le {day(over)}
    </Box>
  );
}

export const Received = ({ document }: Of) => (
  <>
    {dayOf(document.uploadedAt)}
    {document.uploadedBy === 'owner' && (
      <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {DEPOSITED}
      </Typography>
    )}
  </>
);

function FileName({ document }: Of) {
  const url = useUrl();
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', maxWidth: 'clamp(128px, 10.2vw, 220px)' }}>
      <NameButton name={document.fileName} onClick={() => url.set({ preview: document.id })} data-paper={document.id} cut />
      {hasAnomaly(document) && <Anomaly document={document} />}
    </Stack>
  );
}

const Company = ({ document }: Of) => (
  <Box sx={{ maxWidth: NAME_WIDTH }}>
    <SubcontractorLink id={document.subcontractorId} name={document.subcontractorCompany} cut plain />
  </Box>
);

const TypeName = ({ document }: Of) => (
  <Box component="span" sx={{ ...CUT, maxWidth: NAME_WIDTH }} title={document.documentTypeName}>
    {document.documentTypeName}
  </Box>
);

function DocumentActions({ document }: Of) {
  const url = useUrl();
  const download = useDownload();
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <Tooltip title="Aperçu">
        <IconButton size="small" aria-label={`Aperçu ${ofName(document.fileName)}`} onClick={() => url.set({ preview: document.id })}>
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

function CardExpiry({ document }: Of) {
  const over = overSince(document.expirationDate, useToday());
  return <>{over === null ? `expire le ${expiryText(document)}` : `plus valable depuis le ${day(over)}`}</>;
}

/** The rest is with the document: a card stays a card. */
const THREE_LINES = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: '3', overflow: 'hidden' } as const;

export function DocumentCards() {
  const url = useUrl();
  const { data } = useListContext<Document>();
  const shown = url.get('preview');
  const list = useRef<HTMLDivElement>(null);
  // The row of the document beside stays in sight, also when one moves on from the preview.
  useEffect(() => {
    if (shown !== null && data !== undefined)
      list.current?.querySelector('[aria-current="true"]')?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [shown, data]);
  return (
    <Box ref={list}>
      <Lines>
        {data?.map((document) => (
          <Stack
            component="li"
            key={document.id}
            sx={{
              gap: 1,
              scrollMarginBlock: 16,
              px: 4,
              py: 3,
              ...LINE,
              overflowWrap: 'anywhere',
              bgcolor: shown === String(document.id) ? 'action.selected' : undefined,
            }}
          >
            <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <NameButton
                  name={document.documentTypeName}
                  onClick={() => url.set({ preview: document.id })}
                  data-paper={document.id}
                  aria-current={shown === String(document.id)}
                />{' '}
                {hasAnomaly(document) && <Anomaly document={document} />}
              </Box>
              <DocumentActions document={document} />
            </Stack>
            <SubcontractorLink id={document.subcontractorId} name={document.subcontractorCompany} plain />
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {document.fileName} · {sizeText(document)}
              {document.uploadedBy === 'owner' && ` · ${DEPOSITED.toLowerCase()}`}
              {document.expirationDate !== null && <> · {<CardExpiry document={document} />}</>}
            </Typography>
            {hasAnomaly(document) && (
              <Typography variant="caption" sx={{ color: 'text.secondary', ...THREE_LINES }}>
                {ANOMALY} : {anomalyText(document)}
              </Typography>
            )}
            <DocumentBadges document={document} />
          </Stack>
        ))}
      </Lines>
    </Box>
  );
}
