// /document-types (compliance.md §2.8): what the customer asks of its subcontractors.
import Add from '@mui/icons-material/AddOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import { Button, Card, Stack } from '@mui/material';
import { May, useMay } from '../console/abilities.tsx';
import { number } from '../shared/format.ts';
import { PageHeader } from '../shared/PageHeader.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { CommonTypes } from './CommonTypes.tsx';
import { DocumentTypeDialog } from './DocumentTypeDialog.tsx';
import { DocumentTypeList } from './DocumentTypeList.tsx';
import { InitTypesButton } from './InitTypes.tsx';

export function DocumentTypesPage() {
  const url = useUrl();
  const types = useCall('listDocumentTypes');
  const { data } = types;
  const manages = useMay('manage');
  const add = () => url.set({ type: 'new' });
  return (
    <>
      <PageHeader
        title="Types de documents"
        count={data === undefined ? undefined : `(${number(data.length)})`}
        hint="Ce que vous demandez à vos sous-traitants, combien de temps c’est valable, et quand être prévenu."
      >
        <May ability="manage">
          <Button variant="contained" startIcon={<Add />} onClick={add} data-tutorial={data?.length === 0 ? undefined : 'types'}>
            Ajouter un type
          </Button>
        </May>
      </PageHeader>
      <Stack sx={{ gap: 5 }}>
        <Card>
          <Loaded of={types} failed="Erreur lors du chargement des types de documents" rows={6} height={64}>
            {(list) => (list.length === 0 ? <Nothing onAdd={add} /> : <DocumentTypeList types={list} />)}
          </Loaded>
        </Card>
        {data !== undefined && manages && <CommonTypes existing={data} />}
      </Stack>
      {manages && <DocumentTypeDialog types={data} />}
    </>
  );
}

/** The six types of the building trade at once, only for an empty list (F217). */
function Nothing({ onAdd }: { onAdd(): void }) {
  if (!useMay('manage')) return <EmptyState icon={<FactCheck />} title="Aucun type de document" />;
  return (
    <EmptyState
      icon={<FactCheck />}
      title="Aucun type de document"
      text="Commencez avec les six documents du bâtiment (URSSAF, Kbis, assurances, RGE), ou ajoutez les vôtres."
      action={
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
          <InitTypesButton />
          <Button variant="outlined" onClick={onAdd}>
            Ajouter un type
          </Button>
        </Stack>
      }
    />
  );
}
