// The SIRET of the form: a wrong key warns and lets pass (A08, F131); one that is registered already is told while it is typed, with
// the way there (CONTRACT « Same SIRET »).
import { Alert, Link as MuiLink, TextField } from '@mui/material';
import { Link } from 'react-router';
import { siretWarning } from '#domain/documents/identifiers.ts';
import { SIRET_KEY_WARNING } from '#domain/texts/fr/document-problems.ts';
import type { muiText } from '../shared/mui-field.ts';
import { subcontractorPath } from '../shared/SubcontractorLink.tsx';
import { useCall } from '../shared/use-call.ts';

type Named = { id: number; companyName: string };

/** Who of the active ones bears it already, beside the one who is edited. */
export function useNamesake(typed: string, self: number | undefined): Named | null {
  const siret = typed.replace(/\s/g, '');
  const complete = /^\d{14}$/.test(siret);
  const found = useCall('listSubcontractors', { query: { filter: { siret, isActive: true }, range: [0, 1] } }, { enabled: complete });
  return (complete ? found.data?.find(({ id }) => id !== self) : undefined) ?? null;
}

export function SiretField({ namesake, ...props }: ReturnType<typeof muiText> & { namesake: Named | null }) {
  const warned = siretWarning(props.value) === 'key';
  return (
    <div>
      <TextField
        label="SIRET"
        required
        autoComplete="off"
        placeholder="14 chiffres"
        {...props}
        slotProps={{ htmlInput: { ...props.slotProps.htmlInput, inputMode: 'numeric' } }}
      />
      <div aria-live="polite">
        {warned && (
          <Alert severity="warning" sx={{ mt: 2, py: 0 }}>
            {SIRET_KEY_WARNING}
          </Alert>
        )}
        {namesake !== null && (
          <Alert severity="warning" sx={{ mt: 2, py: 0, overflowWrap: 'anywhere' }}>
            Déjà enregistré : {namesake.companyName}. Vous pouvez continuer : ce sera un second dossier sous le même SIRET.{' '}
            <MuiLink component={Link} to={subcontractorPath(namesake.id)} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              Ouvrir sa fiche
            </MuiLink>
          </Alert>
        )}
      </div>
    </div>
  );
}
