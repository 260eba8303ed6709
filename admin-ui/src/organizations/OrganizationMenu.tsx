// What one can do with an organisation (F221, F223, G51).

import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import QrCode from '@mui/icons-material/QrCode2Outlined';
import { Divider, IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Organization } from '#contract/organizations.ts';
import { useMay } from '../console/abilities.tsx';
import { refreshData } from '../console/query-client.ts';
import { saveCompliance, saveQrSheet } from '../exports/save.ts';
import { call } from '../http/call.ts';
import { CallFailed, sentenceOf } from '../http/failure.ts';
import { plural } from '../shared/format.ts';
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

export function OrganizationMenu({ organization, defaultName }: { organization: Organization; defaultName: string }) {
  const url = useUrl();
  const remove = useRemove();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [manages, requests, exports] = [useMay('manage'), useMay('request'), useMay('export')];
  const { id, name, isDefault, subcontractorCount } = organization;
  const filled = subcontractorCount > 0;
  const close = () => setAnchor(null);
  if (!manages && !(filled && (requests || exports))) return null;
  const ask = () => {
    if (isDefault) toastError(NOT_DELETABLE.text, NOT_DELETABLE.title);
    else if (confirm(removalQuestion(organization, defaultName))) remove.mutate(organization);
  };
  const after = (run: () => unknown) => () => {
    close();
    run();
  };
  return (
    <>
      <IconButton
        size="small"
        sx={{ mt: -1, mr: -2 }}
        aria-label={`Actions pour ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {manages && (
          <MenuItem onClick={after(() => url.set({ organization: id }))}>
            <ListItemIcon>
              <Edit fontSize="small" />
            </ListItemIcon>
            Modifier
          </MenuItem>
        )}
        {filled && exports && (
          <MenuItem onClick={after(() => saveCompliance(id))}>
            <ListItemIcon>
              <PictureAsPdf fontSize="small" />
            </ListItemIcon>
            Télécharger l’état de conformité (PDF)
          </MenuItem>
        )}
        {filled && requests && (
          <MenuItem onClick={after(() => saveQrSheet(id))}>
            <ListItemIcon>
              <QrCode fontSize="small" />
            </ListItemIcon>
            Imprimer la feuille de QR codes
          </MenuItem>
        )}
        {manages && (filled || !isDefault) && <Divider />}
        {manages && (
          <MenuItem onClick={after(ask)}>
            <ListItemIcon>
              <Delete fontSize="small" />
            </ListItemIcon>
            Supprimer
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
