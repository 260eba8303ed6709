// Step 1: the template, and what its columns hold (F231).
import Download from '@mui/icons-material/DownloadOutlined';
import { Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { Fragment, useState } from 'react';
import { IMPORT_TEMPLATE_FILE, NO_TEMPLATE } from '#domain/texts/fr/imports.ts';
import { urlOf } from '../http/call.ts';
import { requestFile } from '../http/request.ts';
import { DefinitionList } from '../shared/DefinitionList.tsx';
import { saveBlob } from '../shared/save-blob.ts';
import { toastError } from '../toast/store.ts';

const COLUMNS: [string, string][] = [
  ['Nom entreprise, Nom contact', 'obligatoires'],
  ['SIRET', '14 chiffres. Un numéro déjà enregistré met à jour le sous-traitant, sans le créer une seconde fois.'],
  ['Email contact, Téléphone', 'obligatoires : c’est là que partent les demandes'],
  ['Actif', '« Oui », sinon le sous-traitant est créé inactif'],
  ['Activités', 'facultatif, colonne à ajouter : ce qu’il fait pour vous, par exemple « Maçonnerie ; Carrelage »'],
];

export function TemplateStep({ onNext, onClose }: { onNext(): void; onClose(): void }) {
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      saveBlob(await requestFile(urlOf('importTemplate')), IMPORT_TEMPLATE_FILE);
    } catch {
      toastError(NO_TEMPLATE);
    }
    setBusy(false);
  };
  return (
    <>
      <DialogContent>
        <Typography sx={{ mb: 3 }}>Remplissez le modèle Excel, une ligne par sous-traitant. L’ordre des colonnes est libre.</Typography>
        <Button variant="outlined" startIcon={<Download />} onClick={() => void take()} disabled={busy}>
          Télécharger le modèle
        </Button>
        <DefinitionList sx={{ mt: 4, gridTemplateColumns: { xs: '1fr', sm: 'auto 1fr' }, '& dd': { mb: { xs: 2, sm: 0 } } }}>
          {COLUMNS.map(([names, what]) => (
            <Fragment key={names}>
              <dt>{names}</dt>
              <dd>{what}</dd>
            </Fragment>
          ))}
        </DefinitionList>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Annuler</Button>
        <Button variant="contained" onClick={onNext}>
          Suivant
        </Button>
      </DialogActions>
    </>
  );
}
