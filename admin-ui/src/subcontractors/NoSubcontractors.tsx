// What a list of subcontractors says before there is one.
import Engineering from '@mui/icons-material/EngineeringOutlined';
import { Button, Stack } from '@mui/material';
import { useMay } from '../console/abilities.tsx';
import { ImportButton } from '../imports/ImportButton.tsx';
import { EmptyState } from '../shared/states.tsx';
import { useUrl } from '../shared/use-url-param.ts';

export function NoSubcontractors() {
  const url = useUrl();
  if (!useMay('manage')) return <EmptyState icon={<Engineering />} title="Aucun sous-traitant pour l’instant" />;
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
