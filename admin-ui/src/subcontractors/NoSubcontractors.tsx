// What a list of subcontractors says before there is one.
import Engineering from '@mui/icons-material/EngineeringOutlined';
import { Button, Stack } from '@mui/material';
import { useMay } from '../console/abilities.tsx';
import { ImportButton } from '../imports/ImportButton.tsx';
import { EmptyState } from '../shared/states.tsx';
import { useUrl } from '../shared/use-url-param.ts';

/** `led`: the buttons stand above, with the steps that lead here. */
export function NoSubcontractors({ led = false }: { led?: boolean }) {
  const url = useUrl();
  const manages = useMay('manage');
  if (led || !manages) return <EmptyState icon={<Engineering />} title="Aucun sous-traitant pour l’instant" />;
  return (
    <EmptyState
      icon={<Engineering />}
      title="Aucun sous-traitant pour l’instant"
      text="Ajoutez une entreprise : elle reçoit un lien personnel où déposer ses documents, sans créer de compte."
      action={
        <Stack sx={{ flexDirection: { xs: 'column', sm: 'row' }, gap: 2 }}>
          <Button variant="contained" onClick={() => url.set({ edit: 'new' })}>
            Ajouter un sous-traitant
          </Button>
          <ImportButton />
        </Stack>
      }
    />
  );
}
