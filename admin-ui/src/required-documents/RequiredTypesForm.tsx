// Which documents are asked of one subcontractor: the second step of the wizard, and the dialog « Configurer » (F135, F213-F215).
import {
  Alert,
  Box,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  FormControlLabel,
  Link as MuiLink,
  Stack,
  Typography,
} from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { DocumentType } from '#contract/document-types.ts';
import { validityText } from '#domain/texts/fr/durations.ts';
import { refreshData } from '../console/query-client.ts';
import { InitTypesButton } from '../document-types/InitTypes.tsx';
import { currentOf } from '../form/StaleValues.tsx';
import { callVersioned } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { plural } from '../shared/format.ts';
import { LINE } from '../shared/line.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../shared/states.tsx';
import { useCall, useCallVersioned, versionedKeyOf } from '../shared/use-call.ts';
import { toast, toastError } from '../toast/store.ts';

type Props = {
  subcontractorId: number;
  finish: string;
  /** Of leaving without it: « Annuler », where nothing that was done before stays. */
  leave?: string;
  /** What ends the form, and what is done once the choice is saved: it answers what to say of it. */
  last?: ReactNode;
  afterwards?(): Promise<string | null>;
  onPrevious?: () => void;
  onClose(): void;
  onDirty(dirty: boolean): void;
};

export function RequiredTypesForm({ subcontractorId, finish, leave = 'Annuler', last, afterwards, onPrevious, onClose, onDirty }: Props) {
  const client = useQueryClient();
  const types = useCall('listDocumentTypes');
  const config = useCallVersioned('getConfig', { params: { id: subcontractorId } });
  const [changed, setChanged] = useState<ReadonlySet<number> | null>(null);
  /** From which version the choice was made; null: none was made yet (K11). */
  const [base, setBase] = useState<string | null>(null);
  const all = types.data?.map((type) => type.id) ?? [];
  const saved = initialChoice(all, config.data?.data);
  const chosen = changed ?? new Set(saved);
  const version = config.data?.version;
  const cameBetween = base !== null && version !== undefined && base !== version && !sameChoice(all, chosen, new Set(saved));
  const save = useMutation({
    mutationFn: async () => {
      const body = { requiredDocumentTypeIds: all.filter((id) => chosen.has(id)) };
      const now = await callVersioned('putConfig', { params: { id: subcontractorId }, body, madeFrom: version });
      // What comes after it may be refused: this choice is saved then.
      client.setQueryData(versionedKeyOf('getConfig', { params: { id: subcontractorId } }), now);
      setBase(now.version ?? null);
      return (await afterwards?.()) ?? null;
    },
    onSuccess: (told) => {
      const asked = plural(chosen.size, 'document demandé', 'documents demandés');
      toast({ title: 'Configuration sauvegardée', description: told === null ? asked : `${asked}. ${told}` });
      onClose();
    },
    onError: (error) => {
      if (currentOf(error) === null) return toastError(sentenceOf(error, 'Impossible de sauvegarder la configuration.'));
      // The choice stays as it was made; the list that is read again stands beside it.
      setChanged(chosen);
      setBase(base ?? version ?? null);
      toastError('Cette liste a été modifiée entre-temps : vérifiez-la, puis enregistrez à nouveau.');
    },
    // The choice may be saved where what comes after it was refused.
    onSettled: () => void refreshData(client),
  });
  const turn = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChanged(next);
    setBase(base ?? version ?? null);
    onDirty(true);
  };
  const rebase = (choice: ReadonlySet<number>) => {
    setChanged(choice);
    setBase(version ?? null);
  };
  const waiting = types.data === undefined || config.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!waiting && !save.isPending && !cameBetween) save.mutate();
  };
  return (
    <form onSubmit={submit} style={{ display: 'contents' }}>
      <DialogContent>
        {types.isError ? (
          <ErrorState
            compact
            title="Erreur lors du chargement des types de documents"
            text={sentenceOf(types.error)}
            onRetry={types.refetch}
          />
        ) : waiting ? (
          <RowsSkeleton rows={6} height={56} />
        ) : (
          <Stack sx={{ gap: 3, pt: 3 }}>
            {config.isError && (
              <Alert severity="warning">La configuration enregistrée n’a pas pu être lue : tous les documents sont cochés.</Alert>
            )}
            {cameBetween && (
              <OtherChoice types={types.data ?? []} saved={saved} onTake={() => rebase(new Set(saved))} onKeep={() => rebase(chosen)} />
            )}
            <TypeList types={types.data ?? []} chosen={chosen} onTurn={turn} />
            <MuiLink component={Link} to="/document-types" sx={{ alignSelf: 'flex-start' }}>
              Modifier les types de documents
            </MuiLink>
            {last}
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        {onPrevious !== undefined && (
          <Button onClick={onPrevious} sx={{ mr: 'auto' }}>
            Précédent
          </Button>
        )}
        <Button onClick={onClose}>{leave}</Button>
        <Button type="submit" variant="contained" disabled={waiting || save.isPending || cameBetween}>
          {save.isPending ? 'Enregistrement…' : finish}
        </Button>
      </DialogActions>
    </form>
  );
}

const sameChoice = (all: readonly number[], one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  all.every((id) => one.has(id) === other.has(id));

/** Another tab or person saved a choice while this one was made: which it is, and whose counts. */
function OtherChoice({
  types,
  saved,
  onTake,
  onKeep,
}: {
  types: readonly DocumentType[];
  saved: readonly number[];
  onTake(): void;
  onKeep(): void;
}) {
  const names = types.filter(({ id }) => saved.includes(id)).map(({ name }) => name);
  return (
    <Alert
      severity="warning"
      role="alert"
      action={
        <>
          <Button color="inherit" onClick={onTake}>
            Prendre la liste enregistrée
          </Button>
          <Button color="inherit" onClick={onKeep}>
            Garder la mienne
          </Button>
        </>
      }
    >
      Cette liste a été modifiée entre-temps, dans un autre onglet ou par quelqu’un d’autre : rien n’a encore été remplacé. Sont enregistrés
      maintenant : {names.length === 0 ? 'aucun document' : names.join(', ')}.
    </Alert>
  );
}

/** Nothing saved, or nothing that could be read: everything is asked (F214). */
export function initialChoice(
  all: readonly number[],
  config: { requiredDocumentTypeIds: readonly number[]; saved: boolean } | undefined,
): number[] {
  if (config === undefined || !config.saved) return [...all];
  return all.filter((id) => config.requiredDocumentTypeIds.includes(id));
}

export function TypeList({
  types,
  chosen,
  onTurn,
}: {
  types: readonly DocumentType[];
  chosen: ReadonlySet<number>;
  onTurn(id: number): void;
}) {
  if (types.length === 0)
    return (
      <EmptyState
        compact
        title="Aucun type de document"
        text="Choisissez d’abord les documents que vous demandez."
        action={<InitTypesButton />}
      />
    );
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {types.map((type) => (
        <Box component="li" key={type.id} sx={{ ...LINE }}>
          <FormControlLabel
            sx={{ m: 0, px: 2, py: 2, width: '100%', alignItems: 'flex-start', gap: 1 }}
            control={
              <Checkbox
                size="small"
                checked={chosen.has(type.id)}
                onChange={() => onTurn(type.id)}
                slotProps={{ input: { 'aria-describedby': `type-${type.id}` } }}
              />
            }
            disableTypography
            label={
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', pt: '6px' }}>
                <Typography sx={{ fontWeight: 600 }}>{type.name}</Typography>
                <Typography id={`type-${type.id}`} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                  {type.description !== '' && `${type.description} `}Valable {validityText(type.validityPeriod)}
                  {type.validityPeriod >= 365 && ` (${type.validityPeriod} jours)`}.
                </Typography>
              </Box>
            }
          />
        </Box>
      ))}
    </Stack>
  );
}
