// « Initialiser les types BTP » (F217), wherever one stands without a type. The RGE certificate concerns energy renovation alone: from here it
// is asked for without being obligatory. The call itself makes all six obligatory, as the specification's default has it.
import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { OPTIONAL_AT_FIRST } from '#domain/document-types/default-types.ts';
import { dataProvider } from '../console/data-provider.ts';
import { refreshData } from '../console/query-client.ts';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { plural } from '../shared/format.ts';
import { toast, toastError } from '../toast/store.ts';

async function initialise() {
  const types = await dataProvider.initDefaultDocumentTypes();
  for (const { id, createdAt: _made, ...fields } of types)
    if (OPTIONAL_AT_FIRST.includes(fields.name)) await call('editDocumentType', { params: { id }, body: { ...fields, isRequired: false } });
  return types;
}

export function InitTypesButton() {
  const client = useQueryClient();
  const init = useMutation({
    mutationFn: initialise,
    onSuccess: (types) => {
      toast({
        title: 'Types BTP initialisés',
        description: `${plural(types.length, 'type de document', 'types de documents')}. Le certificat RGE est demandé sans être obligatoire.`,
      });
    },
    onError: (error) => toastError(sentenceOf(error)),
    onSettled: () => refreshData(client),
  });
  return (
    <Button variant="contained" data-tutorial="types" disabled={init.isPending} onClick={() => init.mutate()}>
      Initialiser les types BTP
    </Button>
  );
}
