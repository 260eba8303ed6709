// « Configurer les documents requis » of one subcontractor (compliance.md §2.7).

import { useState } from 'react';
import { ofName } from '#domain/texts/fr/elision.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { useCall } from '../shared/use-call.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { RequiredTypesForm } from './RequiredTypesForm.tsx';

export function ConfigureDialog({ id }: { id: number }) {
  const url = useUrl();
  const [dirty, setDirty] = useState(false);
  const { data } = useCall('getSubcontractor', { params: { id } });
  const close = () => url.set({ configure: null });
  return (
    <ConsoleDialog
      title={data === undefined ? 'Documents requis' : `Documents requis ${ofName(data.companyName)}`}
      onClose={close}
      dirty={dirty}
    >
      <RequiredTypesForm subcontractorId={id} finish="Enregistrer" onClose={close} onDirty={setDirty} />
    </ConsoleDialog>
  );
}
