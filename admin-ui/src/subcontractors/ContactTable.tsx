// The table of the subcontractors' page: company, contact, how he stands, since when, actions (F225). Cards on a phone.
import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { DataTable, useListContext } from 'react-admin';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { spaced } from '#domain/documents/identifiers.ts';
import { Badges } from '../dashboard/cells.tsx';
import { CardTick } from '../selection/CardTick.tsx';
import { useListSelection } from '../selection/use-selection.ts';
import { dayOf, plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { CUT, RecordTable } from '../shared/RecordTable.tsx';
import { Caption } from '../shared/SecondaryText.tsx';
import { SubcontractorLink } from '../shared/SubcontractorLink.tsx';
import { useCall } from '../shared/use-call.ts';
import type { Column, TableLook } from '../views/use-table-look.ts';
import { LinkBadge, LinkText } from './LinkBadge.tsx';
import { phoneText } from './phone.ts';
import { SubcontractorMenu } from './SubcontractorMenu.tsx';

export const CONTACT_COLUMNS: readonly Column[] = [
  { key: 'contact', label: 'Contact' },
  { key: 'compliance', label: 'Conformité' },
  { key: 'link', label: 'Lien' },
  { key: 'created', label: 'Créé le' },
];

export const ContactTable = ({ look }: { look: TableLook }) => (
  <RecordTable label="Sous-traitants" named={({ companyName }: Subcontractor) => companyName} density={look.density}>
    <DataTable.Col source="companyName" label="Entreprise" render={(record: Subcontractor) => <Company record={record} />} />
    {look.shows('contact') && (
      <DataTable.Col source="contactName" label="Contact" render={(record: Subcontractor) => <Contact record={record} />} />
    )}
    {look.shows('compliance') && (
      <DataTable.Col
        source="urgency"
        sortByOrder="DESC"
        label="Conformité"
        render={(record: Subcontractor) => <Compliance record={record} />}
      />
    )}
    {look.shows('link') && <DataTable.Col label="Lien" render={(record: Subcontractor) => <LinkBadge record={record} />} disableSort />}
    {look.shows('created') && (
      <DataTable.Col source="createdAt" label="Créé le" sx={WIDE} render={(record: Subcontractor) => dayOf(record.createdAt)} />
    )}
    <DataTable.Col
      className="no-print"
      label="Actions"
      render={(record: Subcontractor) => <SubcontractorMenu subcontractor={record} />}
      disableSort
    />
  </RecordTable>
);

/** Where there is no room, the other columns need it. */
const WIDE = { display: 'none', '@media (min-width: 1536px)': { display: 'table-cell' } } as const;

type Of = { record: Subcontractor };

const Company = ({ record }: Of) => (
  <Box sx={{ maxWidth: { md: 180, lg: 230, xl: 300 } }}>
    <SubcontractorLink id={record.id} name={record.companyName} cut />
    <Caption>
      {spaced(record.siret)}
      {!record.isActive && ' · inactif'}
    </Caption>
  </Box>
);

/** How all that are shown stand: one question a page. */
function useStanding(id: number) {
  const { data = [] } = useListContext<Subcontractor>();
  const query = { filter: { id: data.map((one) => one.id) }, range: [0, data.length] };
  return useCall('subcontractorsWithStats', { query }, { enabled: data.length > 0, keepPrevious: true }).data?.find((one) => one.id === id);
}

function Compliance({ record }: Of) {
  const row = useStanding(record.id);
  if (row === undefined) return <Skeleton width={96} />;
  const { totalRequiredDocuments: total, upToDateCount, expiringSoonCount } = row;
  return (
    <Box sx={{ maxWidth: { md: 165, lg: 180, xl: 280 } }}>
      <Badges row={row} />
      {row.isActive && total > 0 && (
        <Caption component="p">
          {upToDateCount + expiringSoonCount} sur {plural(total, 'document valable', 'documents valables')}
        </Caption>
      )}
    </Box>
  );
}

const Contact = ({ record }: Of) => (
  <Box sx={{ maxWidth: { md: 170, lg: 220, xl: 340 } }}>
    <Box component="span" sx={CUT} title={record.contactName}>
      {record.contactName}
    </Box>
    <Typography variant="caption" sx={{ ...CUT, color: 'text.secondary' }} title={record.contactEmail}>
      {record.contactEmail} · {phoneText(record.contactPhone)}
    </Typography>
  </Box>
);

export function ContactCards() {
  const { data } = useListContext<Subcontractor>();
  const selection = useListSelection();
  return (
    <Lines>
      {data?.map((record) => (
        <Stack component="li" key={record.id} direction="row" sx={{ gap: 2, p: 4, ...LINE }}>
          <CardTick selection={selection} id={record.id} name={record.companyName} />
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <SubcontractorLink id={record.id} name={record.companyName} />
            <Caption component="p">{spaced(record.siret)}</Caption>
            <Typography>{record.contactName}</Typography>
            <Caption component="p">
              {record.contactEmail} ·{' '}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {phoneText(record.contactPhone)}
              </Box>
            </Caption>
            <LinkText record={record} />
            <Box sx={{ mt: 1 }}>
              <Compliance record={record} />
            </Box>
          </Box>
          <SubcontractorMenu subcontractor={record} />
        </Stack>
      ))}
    </Lines>
  );
}
