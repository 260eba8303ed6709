// The SIRET of the form: a wrong key warns and lets pass (A08, F131); one that is registered already is told while it is typed, with
// the way there (CONTRACT « Same SIRET »).
import { Alert, Link as MuiLink, TextField } from '@mui/material';
import { Link } from 'react-router';
import { siretWarning } from '#domain/documents/identifiers.ts';
import { withoutInvisible } from '#domain/kernel/invisible.ts';
import { SIRET_KEY_WARNING } from '#domain/texts/fr/document-problems.ts';
import { dayOf } from '../shared/format.ts';
import type { muiText } from '../shared/mui-field.ts';
import { subcontractorPath } from '../shared/SubcontractorLink.tsx';
import { useCall } from '../shared/use-call.ts';

const archivedPath = (id: number): string => `/subcontractors?view=archives&archived=${id}`;

type Named = { id: number; companyName: string; archivedAt?: string };

/** Who of the active ones bears it already, beside the one who is edited; for somebody new, who was archived with it (K45). */
export function useNamesake(typed: string, self: number | undefined): Named | null {
  const siret = withoutInvisible(typed).replace(/\s/g, '');
  const complete = /^\d{14}$/.test(siret);
  const found = useCall('listSubcontractors', { query: { filter: { siret, isActive: true }, range: [0, 1] } }, { enabled: complete });
  const archived = useCall('listArchived', { query: { filter: { siret }, range: [0, 0] } }, { enabled: complete && self === undefined });
  return (
    (complete ? (found.data?.find(({ id }) => id !== self) ?? (self === undefined ? archived.data?.[0] : undefined)) : undefined) ?? null
  );
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
            {namesake.archivedAt === undefined
              ? `Déjà enregistré : ${namesake.companyName}.`
              : `Archivé le ${dayOf(namesake.archivedAt)} : ${namesake.companyName}. Le restaurer ramène ses documents.`}{' '}
            Vous pouvez continuer : ce sera un second dossier sous le même SIRET.{' '}
            <MuiLink
              component={Link}
              to={namesake.archivedAt === undefined ? subcontractorPath(namesake.id) : archivedPath(namesake.id)}
              sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
            >
              {namesake.archivedAt === undefined ? 'Ouvrir sa fiche' : 'Ouvrir le dossier archivé'}
            </MuiLink>
          </Alert>
        )}
      </div>
    </div>
  );
}
