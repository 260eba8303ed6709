// « Ajouter un sous-traitant », the one thing that a page of subcontractors calls for.
import Add from '@mui/icons-material/AddOutlined';
import { useMay } from '../console/abilities.tsx';
import type { Deed } from '../shared/Deeds.tsx';
import { useUrl } from '../shared/use-url-param.ts';

export function useAddDeed(): Deed[] {
  const url = useUrl();
  if (!useMay('manage')) return [];
  return [
    {
      ...{ title: 'Ajouter un sous-traitant', short: 'Ajouter', icon: <Add />, look: { variant: 'contained' } },
      ...{ run: () => url.set({ edit: 'new' }), tutorial: 'add-subcontractor' },
    },
  ];
}
