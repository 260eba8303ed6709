// The dialogs that any page may open, by the address: `?edit=`, `?configure=`, `?documents=`. Their code comes when one opens.
import { lazy, Suspense } from 'react';
import { idIn, useUrl } from '../shared/use-url-param.ts';

const SubcontractorDialog = lazy(() =>
  import('../subcontractors/SubcontractorDialog.tsx').then((file) => ({ default: file.SubcontractorDialog })),
);
const AutopilotDialog = lazy(() => import('../subscription/AutopilotDialog.tsx').then((file) => ({ default: file.AutopilotDialog })));
const ConfigureDialog = lazy(() => import('../required-documents/ConfigureDialog.tsx').then((file) => ({ default: file.ConfigureDialog })));
const ValidationDialog = lazy(() => import('../validation/ValidationDialog.tsx').then((file) => ({ default: file.ValidationDialog })));

export function Dialogs() {
  const { get } = useUrl();
  const edit = get('edit');
  const configure = idIn(get('configure'));
  const documents = get('documents') === 'all' ? 'all' : idIn(get('documents'));
  return (
    <Suspense fallback={null}>
      {documents !== null && <ValidationDialog of={documents} />}
      {get('autopilot') !== null && <AutopilotDialog />}
      {configure !== null && <ConfigureDialog id={configure} />}
      {(edit === 'new' || idIn(edit) !== null) && edit !== null && <SubcontractorDialog who={edit} />}
    </Suspense>
  );
}
