// Common documents of the trade that are not asked yet; a plus fills the form (F219). Folded or not is remembered.
import Add from '@mui/icons-material/AddOutlined';
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import { Box, Button, Card, Collapse, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import type { DocumentType } from '#contract/document-types.ts';
import { COMMON_DOCUMENT_TYPES } from '#domain/document-types/default-types.ts';
import { validityText } from '#domain/texts/fr/durations.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { store, stored } from '../root/storage.ts';
import { useUrl } from '../shared/use-url-param.ts';

export const COMMON_KEY = 'subdoc-common-types';
/** Without accents, case and typography: a name may have been typed, or set by us. */
const plain = (name: string) => typeset(name).trim().toLocaleLowerCase('fr').normalize('NFD').replace(/\p{M}/gu, '');

/** Those whose name is not in the list yet, with their place in the catalogue from 1. */
export function notYetAdded(existing: readonly { name: string }[]) {
  const names = new Set(existing.map((type) => plain(type.name)));
  return COMMON_DOCUMENT_TYPES.map((type, index) => ({ type, place: index + 1 })).filter(({ type }) => !names.has(plain(type.name)));
}

export function CommonTypes({ existing }: { existing: readonly DocumentType[] }) {
  const url = useUrl();
  const [open, setOpen] = useState(() => stored(COMMON_KEY) !== 'hidden');
  const common = notYetAdded(existing);
  if (common.length === 0) return null;
  const turn = () => {
    store(COMMON_KEY, open ? 'hidden' : 'shown');
    setOpen(!open);
  };
  return (
    <Card component="section" aria-label="Types courants du BTP">
      <Stack direction="row" sx={{ px: 4, py: 3, alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h2">Types courants du BTP</Typography>
        <Button
          size="small"
          onClick={turn}
          aria-expanded={open}
          aria-controls="common-types"
          endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
        >
          {open ? 'Masquer' : 'Afficher'}
        </Button>
      </Stack>
      <Collapse in={open}>
        <Box
          component="ul"
          id="common-types"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: { md: '1fr 1fr' } }}
        >
          {common.map(({ type, place }) => (
            <Stack
              component="li"
              key={place}
              direction="row"
              sx={{ gap: 3, px: 4, py: 3, borderTop: 1, borderColor: 'divider', alignItems: 'flex-start' }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Typography sx={{ fontWeight: 600 }}>{type.name}</Typography>
                <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                  {type.description} Valable {validityText(type.validityPeriod)}.
                </Typography>
              </Box>
              <Tooltip title="Ajouter ce type">
                <IconButton aria-label={`Ajouter ${type.name}`} onClick={() => url.set({ type: 'new', like: place })}>
                  <Add />
                </IconButton>
              </Tooltip>
            </Stack>
          ))}
        </Box>
      </Collapse>
    </Card>
  );
}
