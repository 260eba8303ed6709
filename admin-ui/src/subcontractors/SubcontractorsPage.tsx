// /subcontractors (compliance.md §2.10): everyone, their contact, their link; and those who were archived (A31).
import Inventory from '@mui/icons-material/Inventory2Outlined';
import { Chip, Stack, Tab, Tabs, Tooltip, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useGetList, useListContext } from 'react-admin';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { useExportDeeds } from '../exports/ExportMenu.tsx';
import { useImportDeed } from '../imports/ImportButton.tsx';
import { ArchivedActions } from '../selection/ArchivedActions.tsx';
import { idsOf } from '../selection/ids.ts';
import { SelectionBar } from '../selection/SelectionBar.tsx';
import { SubcontractorActions } from '../selection/SubcontractorActions.tsx';
import { useListSelection } from '../selection/use-selection.ts';
import { HeadDeeds } from '../shared/Deeds.tsx';
import { cleaned } from '../shared/filters.ts';
import { monthText, number } from '../shared/format.ts';
import { OrganizationFilter } from '../shared/OrganizationFilter.tsx';
import { PageHeader } from '../shared/PageHeader.tsx';
import { PhoneFilters } from '../shared/PhoneFilters.tsx';
import { ResourceList } from '../shared/ResourceList.tsx';
import { SearchBox } from '../shared/SearchBox.tsx';
import { EmptyState, NoMatch } from '../shared/states.tsx';
import { usePhone } from '../shared/use-phone.ts';
import { usePrintDeed } from '../shared/use-print-deed.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { ListViews } from '../views/ListViews.tsx';
import { type TableLook, useTableLook } from '../views/use-table-look.ts';
import { ArchivedCards, ArchivedTable } from './ArchivedTable.tsx';
import { useAddDeed } from './add-deed.tsx';
import { ComplianceFilter } from './ComplianceFilter.tsx';
import { CONTACT_COLUMNS, ContactCards, ContactTable } from './ContactTable.tsx';
import { LinkStateFilter } from './LinkStateFilter.tsx';
import { NoSubcontractors } from './NoSubcontractors.tsx';
import { RemindUnopened } from './remind-unopened.tsx';

const LIVING = { resource: 'subcontractors', sort: { field: 'companyName', order: 'ASC' } } as const;
const ARCHIVED = { resource: 'subcontractors/archived', sort: { field: 'archivedAt', order: 'DESC' } } as const;
/** `?view=archives`; without it, those with whom one works. */
const useArchived = (): boolean => useUrl().get('view') === 'archives';

export function SubcontractorsPage() {
  const list = useArchived() ? ARCHIVED : LIVING;
  const look = useTableLook('subcontractors', CONTACT_COLUMNS);
  return (
    <ResourceList {...list} header={<Header look={look} />} empty={<Nothing />} failed="Les sous-traitants n’ont pas pu être chargés">
      <Selected />
      <Rows look={look} />
    </ResourceList>
  );
}

function Header({ look }: { look: TableLook }) {
  const { total, filterValues, setFilters } = useListContext<Subcontractor>();
  const archived = useArchived();
  const phone = usePhone();
  // An archived one has no columns to choose and no view.
  const views = archived ? undefined : <ListViews name="subcontractors" look={look} standard={LIVING.sort} />;
  const filter = (change: Record<string, unknown>) => setFilters(cleaned({ ...filterValues, ...change }));
  return (
    <>
      <PageHeader
        title="Sous-traitants"
        count={total === undefined || archived ? undefined : `(${number(total)})`}
        hint={
          archived
            ? 'Un sous-traitant supprimé est archivé : ses documents restent votre preuve de vigilance, et il peut être restauré.'
            : undefined
        }
      >
        {!archived && <ListDeeds />}
      </PageHeader>
      <PhoneFilters beside={views} on={Object.values(filterValues).filter((value) => value !== undefined && value !== '').length}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, mb: 4, alignItems: 'center' }}>
          <SearchBox
            label="Rechercher une entreprise, un contact, un e-mail"
            value={String(filterValues.q ?? '')}
            onSearch={(q) => filter({ q })}
          />
          <OrganizationFilter
            value={typeof filterValues.organizationId === 'number' ? filterValues.organizationId : null}
            onChange={(id) => filter({ organizationId: id ?? undefined })}
          />
          {!archived && (
            <>
              <ComplianceFilter value={filterValues.status} onChange={(status) => filter({ status })} />
              <LinkStateFilter value={filterValues.linkState} onChange={(linkState) => filter({ linkState })} />
              {typeof filterValues.isActive === 'boolean' && (
                <Chip label={filterValues.isActive ? 'Actifs' : 'Inactifs'} onDelete={() => filter({ isActive: undefined })} />
              )}
              {typeof filterValues.inOrderIn === 'string' && (
                <Tooltip title="Ce qui était su à la fin de ce mois. Qui a été archivé depuis n’y est pas.">
                  <Chip label={`En ordre fin ${monthText(filterValues.inOrderIn)}`} onDelete={() => filter({ inOrderIn: undefined })} />
                </Tooltip>
              )}
            </>
          )}
        </Stack>
      </PhoneFilters>
      <Stack direction="row" sx={{ gap: 3, mb: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Views />
        {!archived && <RemindUnopened />}
        {!phone && views}
      </Stack>
    </>
  );
}

function ListDeeds() {
  const { filterValues: filter, sort } = useListContext<Subcontractor>();
  const exports = useExportDeeds({ list: 'subcontractors', filter, sort });
  const deeds = [...useAddDeed(), ...useImportDeed(), ...exports, ...usePrintDeed()];
  return <HeadDeeds deeds={deeds} about="la liste" />;
}

const ONE = { page: 1, perPage: 1 };
/** Of the filters of the page, those that both lists know: an archived one has no link and is in no chart. */
const shared = ({ q, organizationId }: Record<string, unknown>) => cleaned({ q, organizationId });
/** How many a list holds under the filters of the page. */
function useTotal({ resource, sort }: typeof LIVING | typeof ARCHIVED): number | undefined {
  const { filterValues } = useListContext();
  const filter = resource === ARCHIVED.resource ? shared(filterValues) : filterValues;
  return useGetList(resource, { pagination: ONE, sort, filter }).total;
}

function Views() {
  const url = useUrl();
  const { filterValues } = useListContext();
  const archived = useArchived();
  const [living, away] = [useTotal(LIVING), useTotal(ARCHIVED)];
  const label = (text: string, count: number | undefined) => (count === undefined ? text : `${text} (${number(count)})`);
  return (
    <Tabs
      value={archived ? 'archives' : 'current'}
      onChange={(_, view: string) =>
        url.set({
          view: view === 'archives' ? view : null,
          filter: JSON.stringify(shared(filterValues)),
          page: null,
          sort: null,
          order: null,
        })
      }
      aria-label="Sous-traitants"
      // A line of their own on a phone: beside a button they would be cut.
      sx={{ flex: { xs: '1 0 100%', md: 1 } }}
    >
      <Tab value="current" label={label('En cours', living)} />
      <Tab value="archives" label={label('Archivés', away)} />
    </Tabs>
  );
}

/** The actions on those that are ticked: of the living, or of the archived. */
function Selected() {
  const { filterValues, sort, total, resource } = useListContext();
  const selection = useListSelection();
  const archived = useArchived();
  const done = () => selection.set([]);
  const all = () => idsOf(archived ? 'listArchived' : 'listSubcontractors', filterValues, sort);
  return (
    <SelectionBar key={resource} selection={selection} total={total} all={all}>
      {archived ? <ArchivedActions ids={selection.ids} onDone={done} /> : <SubcontractorActions ids={selection.ids} onDone={done} />}
    </SelectionBar>
  );
}

function Rows({ look }: { look: TableLook }) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  if (useArchived()) return phone ? <ArchivedCards /> : <ArchivedTable />;
  return phone ? <ContactCards /> : <ContactTable look={look} />;
}

function Nothing() {
  const { filterValues, setFilters } = useListContext();
  const archived = useArchived();
  if (Object.keys(filterValues).length > 0)
    return (
      <NoMatch
        title={archived ? 'Aucun sous-traitant archivé ne correspond' : 'Aucun sous-traitant ne correspond'}
        onClear={() => setFilters({})}
      />
    );
  if (archived)
    return (
      <EmptyState
        icon={<Inventory />}
        title="Aucun sous-traitant archivé"
        text="Qui est supprimé reste ici avec ses documents, et peut être restauré."
      />
    );
  return <NoSubcontractors />;
}
