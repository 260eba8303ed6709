// /organizations (compliance.md §2.9): « chantier, agence ou filiale », each with its colour.
import Add from '@mui/icons-material/AddOutlined';
import Apartment from '@mui/icons-material/ApartmentOutlined';
import { Box, Button, Card, Skeleton } from '@mui/material';
import { May } from '../console/abilities.tsx';
import { sentenceOf } from '../http/failure.ts';
import { number } from '../shared/format.ts';
import { hasWords } from '../shared/has-words.ts';
import { PageHeader } from '../shared/PageHeader.tsx';
import { SearchBox } from '../shared/SearchBox.tsx';
import { EmptyState, ErrorState, NoMatch } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { OrganizationCard } from './OrganizationCard.tsx';
import { OrganizationDialog } from './OrganizationDialog.tsx';

/** More than one sees at a glance. */
const MANY = 12;
const GRID = { display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' } as const;

export function OrganizationsPage() {
  const url = useUrl();
  const { data, isError, error, refetch } = useCall('listOrganizations');
  const add = () => url.set({ organization: 'new' });
  const q = url.get('q') ?? '';
  const shown = data?.filter(({ name, description }) => hasWords(`${name} ${description}`, q)) ?? [];
  return (
    <>
      <PageHeader
        title="Organisations"
        count={data === undefined ? undefined : `(${number(data.length)})`}
        hint="Un chantier, une agence ou une filiale : pour ranger vos sous-traitants et filtrer le tableau de bord."
      >
        <May ability="manage">
          <Button variant="contained" startIcon={<Add />} onClick={add} data-tutorial="add-organization">
            Ajouter une organisation
          </Button>
        </May>
      </PageHeader>
      {data === undefined ? (
        isError ? (
          <ErrorState title="Les organisations n’ont pas pu être chargées" text={sentenceOf(error)} onRetry={refetch} />
        ) : (
          <Box sx={GRID} role="status" aria-label="Chargement…">
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} variant="rounded" height={150} />
            ))}
          </Box>
        )
      ) : data.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Apartment />}
            title="Aucune organisation"
            text="Créez la première : vos sous-traitants y seront rangés."
            action={
              <May ability="manage">
                <Button variant="contained" onClick={add}>
                  Ajouter une organisation
                </Button>
              </May>
            }
          />
        </Card>
      ) : (
        <Box sx={{ display: 'grid', gap: 4 }}>
          {(data.length > MANY || q !== '') && (
            <SearchBox label="Rechercher une organisation" value={q} onSearch={(text) => url.set({ q: text }, { replace: true })} />
          )}
          {shown.length === 0 ? (
            <Card>
              <NoMatch title="Aucune organisation ne correspond" onClear={() => url.set({ q: null }, { replace: true })} />
            </Card>
          ) : (
            <Box component="ul" sx={{ ...GRID, listStyle: 'none', m: 0, p: 0 }}>
              {shown.map((organization) => (
                <OrganizationCard
                  key={organization.id}
                  organization={organization}
                  defaultName={data.find((other) => other.isDefault)?.name ?? ''}
                />
              ))}
            </Box>
          )}
        </Box>
      )}
      <May ability="manage">
        <OrganizationDialog organizations={data} />
      </May>
    </>
  );
}
