// One organisation (F221, F223, F224).

import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import QrCode from '@mui/icons-material/QrCode2Outlined';
import { Box, Card, Chip, IconButton, Link as MuiLink, Stack, Tooltip, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Organization } from '#contract/organizations.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import { May, useMay } from '../console/abilities.tsx';
import { refreshData } from '../console/query-client.ts';
import { ComplianceIcon } from '../exports/ComplianceButton.tsx';
import { call, urlOf } from '../http/call.ts';
import { CallFailed, sentenceOf } from '../http/failure.ts';
import { dayOf, plural } from '../shared/format.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { toast, toastError } from '../toast/store.ts';

export const NOT_DELETABLE = { title: 'Impossible de supprimer', text: "L'organisation par défaut ne peut pas être supprimée." } as const;

/** States the numbers (A31). */
export const removalQuestion = ({ name, subcontractorCount }: Organization, defaultName: string): string =>
  subcontractorCount === 0
    ? `Supprimer l’organisation « ${name} » ? Elle ne contient aucun sous-traitant.`
    : `Supprimer l’organisation « ${name} » ? ${plural(subcontractorCount, 'sous-traitant passera', 'sous-traitants passeront')} dans « ${defaultName} ».`;

function useRemove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (organization: Organization) => call('archiveOrganization', { params: { id: organization.id } }),
    onSuccess: (_, organization) => {
      toast({ title: 'Organisation supprimée', description: organization.name });
      void refreshData(client);
    },
    onError: (error) => {
      if (error instanceof CallFailed && error.code === 'default-organization-not-deletable')
        toastError(NOT_DELETABLE.text, NOT_DELETABLE.title);
      else toastError(sentenceOf(error));
    },
  });
}

export function OrganizationCard({ organization, defaultName }: { organization: Organization; defaultName: string }) {
  const url = useUrl();
  const remove = useRemove();
  const requests = useMay('request');
  const { id, name, description, color, isDefault, createdAt, subcontractorCount } = organization;
  const ask = () => {
    if (isDefault) toastError(NOT_DELETABLE.text, NOT_DELETABLE.title);
    else if (confirm(removalQuestion(organization, defaultName))) remove.mutate(organization);
  };
  return (
    <Card component="li" sx={{ display: 'flex', flexDirection: 'column', gap: 3, p: 4, borderTop: `4px solid ${color}` }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h2">{name}</Typography>
          {isDefault && <Chip size="small" label="Par défaut" sx={{ mt: 1 }} />}
        </Box>
        {subcontractorCount > 0 && <ComplianceIcon id={id} name={name} />}
        {subcontractorCount > 0 && requests && (
          <Tooltip title="Imprimer la feuille de QR codes">
            <IconButton
              size="small"
              component="a"
              href={urlOf('qrSheet', { id })}
              target="_blank"
              aria-label={`Imprimer la feuille de QR codes ${ofName(name)}`}
            >
              <QrCode fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
        <May ability="manage">
          <Tooltip title="Modifier">
            <IconButton size="small" aria-label={`Modifier ${name}`} onClick={() => url.set({ organization: id })}>
              <Edit fontSize="small" />
            </IconButton>
          </Tooltip>
          <Tooltip title="Supprimer">
            <IconButton size="small" aria-label={`Supprimer ${name}`} onClick={ask}>
              <Delete fontSize="small" />
            </IconButton>
          </Tooltip>
        </May>
      </Stack>
      {description !== '' && <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{description}</Typography>}
      <Stack direction="row" sx={{ mt: 'auto', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <MuiLink component={Link} to={`/dashboard?org=${id}`}>
          {plural(subcontractorCount, 'sous-traitant')}
        </MuiLink>
        <Caption>Créée le {dayOf(createdAt)}</Caption>
      </Stack>
    </Card>
  );
}
