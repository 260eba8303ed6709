// One organisation (F221, F223, F224): its name, what it is, and the way to its subcontractors.

import { Box, Card, Chip, Link as MuiLink, Stack, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { Organization } from '#contract/organizations.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import { dayOf, number } from '../shared/format.ts';
import { cutAfter } from '../shared/RecordTable.tsx';
import { Caption } from '../shared/SecondaryText.tsx';
import { OrganizationMenu } from './OrganizationMenu.tsx';

export function OrganizationCard({ organization, defaultName }: { organization: Organization; defaultName: string }) {
  const { id, name, description, color, isDefault, createdAt, subcontractorCount } = organization;
  return (
    <Card component="li" sx={{ display: 'flex', flexDirection: 'column', gap: 3, p: 4, borderTop: `4px solid ${color}` }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" title={name} sx={cutAfter(2)}>
            {name}
          </Typography>
          <Caption component="p">Créée le {dayOf(createdAt)}</Caption>
        </Box>
        {isDefault && <Chip size="small" label="Par défaut" />}
        <OrganizationMenu organization={organization} defaultName={defaultName} />
      </Stack>
      {description !== '' && (
        <Typography title={description} sx={{ color: 'text.secondary', ...cutAfter(3) }}>
          {description}
        </Typography>
      )}
      <Box sx={{ mt: 'auto' }}>
        {subcontractorCount === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>Aucun sous-traitant</Typography>
        ) : (
          <MuiLink component={Link} to={`/dashboard?org=${id}`} sx={{ fontWeight: 600 }}>
            {number(subcontractorCount)} sous-traitant{subcontractorCount > 1 && 's'}
            <span className="visually-hidden"> {ofName(name)}</span>
          </MuiLink>
        )}
      </Box>
    </Card>
  );
}
