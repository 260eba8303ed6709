// Who he is and how one reaches him: mail and telephone are links.
import { Alert, Box, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { spaced } from '#domain/documents/identifiers.ts';
import { tradeNames } from '#domain/subcontractors/trades.ts';
import { DefinitionList } from '../../shared/DefinitionList.tsx';
import { dayOf } from '../../shared/format.ts';
import { useCall } from '../../shared/use-call.ts';
import { phoneText } from '../phone.ts';
import { Section } from './Section.tsx';

export function Identity({ subcontractor }: { subcontractor: Subcontractor }) {
  const { organizationId, siret, siretWarning, contactName, contactEmail, contactPhone, address, trades, createdAt } = subcontractor;
  const organizations = useCall('listOrganizations');
  const organization = organizations.data?.find(({ id }) => id === organizationId);
  const filter = new URLSearchParams({ filter: JSON.stringify({ organizationId }) });
  return (
    <Section title="Identité et contact">
      <Box sx={{ p: 4, display: 'grid', gap: 3 }}>
        <DefinitionList sx={{ rowGap: 2 }}>
          <dt>SIRET</dt>
          <dd>{spaced(siret)}</dd>
          <dt>Organisation</dt>
          <dd>
            {organization !== undefined && (
              <MuiLink component={Link} to={`/subcontractors?${filter}`}>
                {organization.name}
              </MuiLink>
            )}
          </dd>
          <dt>Contact</dt>
          <dd>{contactName}</dd>
          <dt>E-mail</dt>
          <dd>
            <MuiLink href={`mailto:${contactEmail}`}>{contactEmail}</MuiLink>
          </dd>
          <dt>Téléphone</dt>
          <dd>
            <MuiLink href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`}>{phoneText(contactPhone)}</MuiLink>
          </dd>
          {address !== '' && (
            <>
              <dt>Adresse</dt>
              <dd style={{ whiteSpace: 'pre-line' }}>{address}</dd>
            </>
          )}
          {trades.length > 0 && (
            <>
              <dt>Activités</dt>
              <dd>{tradeNames(trades)}</dd>
            </>
          )}
          <dt>Créé le</dt>
          <dd>{dayOf(createdAt)}</dd>
        </DefinitionList>
        {siretWarning !== null && (
          <Alert severity="warning" sx={{ py: 0 }}>
            {siretWarning}
          </Alert>
        )}
      </Box>
    </Section>
  );
}
