// /documents (compliance.md §2.11): every document, in force or archived, found by text, type and subcontractor.
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import { Stack, Tab, Tabs, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useGetList, useListContext } from 'react-admin';
import type { Document } from '#contract/documents.ts';
import { ExportMenu } from '../exports/ExportMenu.tsx';
import { DocumentActions } from '../selection/DocumentActions.tsx';
import { idsOf } from '../selection/ids.ts';
import { SelectionBar } from '../selection/SelectionBar.tsx';
import { useListSelection } from '../selection/use-selection.ts';
import { Deeds } from '../shared/Deeds.tsx';
import { cleaned } from '../shared/filters.ts';
import { number } from '../shared/format.ts';
import { PageHeader } from '../shared/PageHeader.tsx';
import { ResourceList } from '../shared/ResourceList.tsx';
import { EmptyState, NoMatch } from '../shared/states.tsx';
import { usePhone } from '../shared/use-phone.ts';
import { usePrintDeed } from '../shared/use-print-deed.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { ListViews } from '../views/ListViews.tsx';
import { type TableLook, useTableLook } from '../views/use-table-look.ts';
import { DocumentFilters } from './DocumentFilters.tsx';
import { DOCUMENT_COLUMNS, DocumentCards, DocumentTable } from './DocumentTable.tsx';
import { SidePreview } from './SidePreview.tsx';

const NEWEST = { field: 'uploadedAt', order: 'DESC' } as const;

/** `?view=archives`; without it, the documents in force. */
const useArchived = (): boolean => useUrl().get('view') === 'archives';

export function DocumentsPage() {
  const archived = useArchived();
  const look = useTableLook('documents', DOCUMENT_COLUMNS);
  return (
    <ResourceList
      sort={NEWEST}
      filter={{ archived }}
      header={<Header look={look} />}
      empty={<Nothing />}
      failed="Erreur lors du chargement des documents"
      beside={<SidePreview />}
    >
      <Selected />
      <Rows look={look} />
    </ResourceList>
  );
}

const ONE = { page: 1, perPage: 1 };

/** The statuses of the one tab are not those of the other: what a tab shows once it is opened. */
const acrossTabs = (filter: Record<string, unknown>) => cleaned({ ...filter, status: undefined, validationStatus: undefined });

/** Both tabs tell how many they hold under the filters that they share, the open one under its own (F162). */
function useCount(archived: boolean): number | undefined {
  const { filterValues } = useListContext();
  const own = archived === useArchived();
  const filter = { ...(own ? filterValues : acrossTabs(filterValues)), archived };
  return useGetList<Document>('documents', { pagination: ONE, sort: NEWEST, filter }).total;
}

function Header({ look }: { look: TableLook }) {
  const { filterValues, setFilters, sort } = useListContext<Document>();
  const [current, away] = [useCount(false), useCount(true)];
  const archived = useArchived();
  const url = useUrl();
  const phone = usePhone();
  const views = <ListViews name="documents" look={look} standard={NEWEST} />;
  const label = (text: string, count: number | undefined) => (count === undefined ? text : `${text} (${number(count)})`);
  return (
    <>
      <PageHeader title="Documents">
        <ExportMenu list="documents" filter={{ ...filterValues, archived }} sort={sort} />
        <Deeds deeds={usePrintDeed()} about="la liste" />
      </PageHeader>
      <DocumentFilters
        filter={filterValues}
        archived={archived}
        views={views}
        onChange={(change) => setFilters(cleaned({ ...filterValues, ...change }))}
      />
      <Stack direction="row" sx={{ gap: 3, mb: 3, alignItems: 'center' }}>
        <Tabs
          value={archived ? 'archives' : 'current'}
          onChange={(_, view: string) =>
            url.set({
              ...{ view: view === 'archives' ? view : null, page: null, preview: null },
              filter: JSON.stringify(acrossTabs(filterValues)),
            })
          }
          aria-label="Documents"
          sx={{ flex: 1, '& .MuiTab-root': { px: { xs: 1.5, sm: 3 }, letterSpacing: 0 } }}
        >
          <Tab value="current" label={label('Documents en cours', current)} />
          <Tab value="archives" label={label('Documents archivés', away)} />
        </Tabs>
        {!phone && views}
      </Stack>
    </>
  );
}

/** The actions on the documents that are ticked. */
function Selected() {
  const { data, filterValues, sort, total } = useListContext<Document>();
  const selection = useListSelection();
  const archived = useArchived();
  return (
    <SelectionBar selection={selection} total={total} all={() => idsOf('listDocuments', { ...filterValues, archived }, sort)}>
      <DocumentActions ids={selection.ids} shown={data ?? []} onDone={() => selection.set([])} />
    </SelectionBar>
  );
}

function Rows({ look }: { look: TableLook }) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const beside = useUrl().get('preview') !== null;
  return phone || beside ? <DocumentCards /> : <DocumentTable look={look} />;
}

function Nothing() {
  const { filterValues, setFilters } = useListContext();
  const archived = useArchived();
  if (Object.keys(filterValues).length > 0) return <NoMatch title="Aucun document ne correspond" onClear={() => setFilters({})} />;
  return archived ? (
    <EmptyState icon={<DescriptionOutlined />} title="Aucun document archivé" text="Les documents rejetés ou remplacés resteront ici." />
  ) : (
    <EmptyState
      icon={<DescriptionOutlined />}
      title="Aucun document reçu"
      text="Envoyez son lien à un sous-traitant depuis la liste : ses documents arriveront ici."
    />
  );
}
