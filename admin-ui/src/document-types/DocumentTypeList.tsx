// The configured types, one line each.
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import { Box, Chip, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DocumentType } from '#contract/document-types.ts';
import { validityText } from '#domain/texts/fr/durations.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { useMay } from '../console/abilities.tsx';
import { refreshData } from '../console/query-client.ts';
import { documentCount } from '../documents/count.ts';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { NameButton } from '../shared/NameButton.tsx';
import { keyOf } from '../shared/use-call.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { toast, toastError } from '../toast/store.ts';

export const DocumentTypeList = ({ types }: { types: readonly DocumentType[] }) => (
  <Lines>
    {types.map((type) => (
      <TypeLine key={type.id} type={type} />
    ))}
  </Lines>
);

function TypeLine({ type }: { type: DocumentType }) {
  const url = useUrl();
  const remove = useRemove();
  const manages = useMay('manage');
  return (
    <Stack
      component="li"
      sx={{
        flexDirection: { xs: 'column', md: 'row' },
        gap: { xs: 2, md: 4 },
        px: 4,
        py: 3,
        alignItems: { md: 'center' },
        ...LINE,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          {manages ? (
            <NameButton name={type.name} onClick={() => url.set({ type: type.id })} />
          ) : (
            <Typography sx={{ fontWeight: 600 }}>{type.name}</Typography>
          )}
          {type.isRequired ? (
            <Chip size="small" variant="outlined" label="Obligatoire" />
          ) : (
            <Chip size="small" variant="outlined" label="Facultatif" sx={{ color: 'text.secondary' }} />
          )}
        </Stack>
        {type.description !== '' && <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{typeset(type.description)}</Typography>}
      </Box>
      <Box sx={{ width: { md: 210 }, flex: 'none', color: 'text.secondary' }}>
        <Typography>Valable {validityText(type.validityPeriod)}</Typography>
        <Typography>
          {type.alertDaysBefore === 0 ? 'Alerte le jour même' : `Alerte ${plural(type.alertDaysBefore, 'jour')} avant`}
        </Typography>
      </Box>
      <Typography sx={{ width: { md: 110 }, flex: 'none', color: 'text.secondary' }}>{type.allowedFormats.join(', ')}</Typography>
      {manages && (
        <Stack direction="row" sx={{ flex: 'none' }}>
          <Tooltip title="Modifier">
            <IconButton aria-label={`Modifier ${type.name}`} onClick={() => url.set({ type: type.id })}>
              <Edit fontSize="small" />
            </IconButton>
          </Tooltip>
          <Tooltip title="Supprimer">
            <IconButton
              aria-label={`Supprimer ${type.name}`}
              onClick={async () => {
                const count = await documentCount({ documentTypeId: type.id });
                if (confirm(removalQuestion(type, count))) remove.mutate(type);
              }}
            >
              <Delete fontSize="small" />
            </IconButton>
          </Tooltip>
        </Stack>
      )}
    </Stack>
  );
}

/** States the numbers (A31); `count` null: not known. */
export function removalQuestion(type: Pick<DocumentType, 'name'>, count: number | null): string {
  const kept =
    count === null
      ? 'Les documents déjà reçus sont conservés.'
      : count === 0
        ? 'Aucun document n’a été reçu.'
        : `${plural(count, 'document déjà reçu est conservé', 'documents déjà reçus sont conservés')}.`;
  return `Supprimer le type « ${type.name} » ? Il ne sera plus demandé à aucun sous-traitant. ${kept}`;
}

/** Gone from the list at once; back with a word when the server refuses. */
function useRemove() {
  const client = useQueryClient();
  const key = keyOf('listDocumentTypes');
  return useMutation({
    mutationFn: (type: DocumentType) => call('archiveDocumentType', { params: { id: type.id } }),
    onMutate: async (type) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<DocumentType[]>(key);
      client.setQueryData<DocumentType[]>(key, (list) => list?.filter((other) => other.id !== type.id));
      return { before };
    },
    onSuccess: (_, type) => toast({ title: 'Type de document supprimé', description: type.name }),
    onError: (error, _, context) => {
      client.setQueryData(key, context?.before);
      toastError(sentenceOf(error));
    },
    onSettled: () => refreshData(client),
  });
}
