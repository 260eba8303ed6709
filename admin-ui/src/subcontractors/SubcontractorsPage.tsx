// /subcontractors (compliance.md §2.10): everyone, their contact, their link.
import Add from '@mui/icons-material/AddOutlined';
import Engineering from '@mui/icons-material/EngineeringOutlined';
import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import { Button, MenuItem, Stack, TextField, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useListContext } from 'react-admin';
import type { Subcontractor } from '#api/contract/subcontractors.ts';
import { number } from '../shared/format.ts';
import { PageHeader } from '../shared/PageHeader.tsx';
import { ResourceList } from '../shared/ResourceList.tsx';
import { SearchBox } from '../shared/SearchBox.tsx';
import { EmptyState } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { ContactCards, ContactTable } from './ContactTable.tsx';

export const SubcontractorsPage = () => (
  <ResourceList
    sort={{ field: 'companyName', order: 'ASC' }}
    header={<Header />}
    empty={<Nothing />}
    failed="Les sous-traitants n’ont pas pu être chargés"
  >
    <Rows />
  </ResourceList>
);

function Header() {
  const { total, filterValues, setFilters } = useListContext<Subcontractor>();
  const url = useUrl();
  const organizations = useCall('listOrganizations');
  const filter = (change: Record<string, unknown>) => setFilters(cleaned({ ...filterValues, ...change }));
  return (
    <>
      <PageHeader title="Sous-traitants" count={total === undefined ? undefined : `(${number(total)})`}>
        <Button variant="contained" startIcon={<Add />} onClick={() => url.set({ edit: 'new' })}>
          Ajouter un sous-traitant
        </Button>
      </PageHeader>
      <Stack sx={{ flexDirection: { xs: 'column', sm: 'row' }, gap: 3, mb: 4 }}>
        <SearchBox
          label="Rechercher une entreprise, un contact, un e-mail"
          value={String(filterValues.q ?? '')}
          onSearch={(q) => filter({ q })}
        />
        <TextField
          select
          label="Organisation"
          value={organizations.data === undefined ? '' : String(filterValues.organizationId ?? '')}
          onChange={(event) => filter({ organizationId: event.target.value === '' ? undefined : Number(event.target.value) })}
          sx={{ maxWidth: { sm: 240 } }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">Toutes les organisations</MenuItem>
          {(organizations.data ?? []).map((organization) => (
            <MenuItem key={organization.id} value={String(organization.id)}>
              {organization.name}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
    </>
  );
}

/** Empty filters leave the address. */
export const cleaned = (filter: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== ''));

function Rows() {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  return phone ? <ContactCards /> : <ContactTable />;
}

function Nothing() {
  const { filterValues, setFilters } = useListContext();
  const url = useUrl();
  if (Object.keys(filterValues).length > 0)
    return (
      <EmptyState
        icon={<FilterAltOff />}
        title="Aucun sous-traitant ne correspond"
        action={
          <Button variant="outlined" onClick={() => setFilters({})}>
            Effacer les filtres
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<Engineering />}
      title="Aucun sous-traitant pour l’instant"
      text="Ajoutez une entreprise : elle reçoit un lien personnel où déposer ses documents, sans créer de compte."
      action={
        <Button variant="contained" onClick={() => url.set({ edit: 'new' })}>
          Ajouter un sous-traitant
        </Button>
      }
    />
  );
}
