// The archived subcontractors: who, since when and by whom, until when at least what is kept, and the way back (A31). Cards on a phone.
import Restore from '@mui/icons-material/UnarchiveOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { DataTable, useListContext } from 'react-admin';
import type { ArchivedSubcontractor } from '#contract/archive.ts';
import { spaced } from '#domain/documents/identifiers.ts';
import { atLeastUntil } from '#domain/texts/fr/retention.ts';
import { useMay } from '../console/abilities.tsx';
import { CardTick } from '../selection/CardTick.tsx';
import { useListSelection } from '../selection/use-selection.ts';
import { day, dayOf, plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { NameButton } from '../shared/NameButton.tsx';
import { CUT, RecordTable } from '../shared/RecordTable.tsx';
import { Caption } from '../shared/SecondaryText.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { useArchiveActions } from './archive-actions.ts';

const documents = ({ keptDocuments }: ArchivedSubcontractor): string =>
  keptDocuments === 0 ? 'aucun document' : plural(keptDocuments, 'document');

export const ArchivedTable = () => (
  <RecordTable label="Sous-traitants archivés" named={({ companyName }: ArchivedSubcontractor) => companyName}>
    <DataTable.Col source="companyName" label="Entreprise" render={(record: ArchivedSubcontractor) => <Company record={record} />} />
    <DataTable.Col source="archivedAt" label="Archivé le" render={(record: ArchivedSubcontractor) => <Archived record={record} />} />
    <DataTable.Col label="Conservé au moins jusqu’au" render={(record: ArchivedSubcontractor) => day(record.keptUntil)} disableSort />
    <DataTable.Col label="Documents" align="right" source="keptDocuments" disableSort />
    <DataTable.Col
      className="no-print"
      label="Actions"
      render={(record: ArchivedSubcontractor) => <RestoreButton archived={record} />}
      disableSort
    />
  </RecordTable>
);

type Of = { record: ArchivedSubcontractor };

function Name({ record }: Of) {
  const url = useUrl();
  return <NameButton name={record.companyName} onClick={() => url.set({ archived: record.id })} cut />;
}

const Company = ({ record }: Of) => (
  <Box sx={{ maxWidth: { md: 240, lg: 380 } }}>
    <Name record={record} />
    <Caption>{spaced(record.siret)}</Caption>
  </Box>
);

const Archived = ({ record }: Of) => (
  <Box sx={{ maxWidth: { md: 160, lg: 240 } }}>
    {dayOf(record.archivedAt)}
    {record.archivedBy !== null && (
      <Typography variant="caption" sx={{ ...CUT, color: 'text.secondary' }} title={record.archivedBy}>
        par {record.archivedBy}
      </Typography>
    )}
  </Box>
);

export function RestoreButton({ archived, onRestored }: { archived: ArchivedSubcontractor; onRestored?(): void }) {
  const { restore } = useArchiveActions();
  if (!useMay('manage')) return null;
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<Restore />}
      aria-label={`Restaurer ${archived.companyName}`}
      onClick={async () => {
        if (await restore(archived)) onRestored?.();
      }}
    >
      Restaurer
    </Button>
  );
}

export function ArchivedCards() {
  const { data } = useListContext<ArchivedSubcontractor>();
  const selection = useListSelection();
  return (
    <Lines>
      {data?.map((record) => (
        <Stack component="li" key={record.id} direction="row" sx={{ gap: 2, p: 4, ...LINE, overflowWrap: 'anywhere' }}>
          <CardTick selection={selection} id={record.id} name={record.companyName} />
          <Stack sx={{ minWidth: 0, gap: 2, alignItems: 'flex-start' }}>
            <div>
              <Name record={record} />
              <Caption component="p">
                {spaced(record.siret)} · {documents(record)}
              </Caption>
              <Caption component="p">
                Archivé le {dayOf(record.archivedAt)}
                {record.archivedBy !== null && ` par ${record.archivedBy}`}
              </Caption>
              <Caption component="p">Conservé {atLeastUntil(record)}</Caption>
            </div>
            <RestoreButton archived={record} />
          </Stack>
        </Stack>
      ))}
    </Lines>
  );
}
