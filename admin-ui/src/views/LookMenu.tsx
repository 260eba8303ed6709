// « Affichage »: which columns a table shows, and how close its rows stand.
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlankOutlined';
import CheckBox from '@mui/icons-material/CheckBoxOutlined';
import RadioButtonChecked from '@mui/icons-material/RadioButtonCheckedOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Tune from '@mui/icons-material/ViewColumnOutlined';
import { Button, Divider, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import type { Density } from '../shared/RecordTable.tsx';
import type { TableLook } from './use-table-look.ts';

const DENSITIES: readonly { density: Density; label: string }[] = [
  { density: 'normal', label: 'Lignes normales' },
  { density: 'compact', label: 'Lignes compactes' },
];

export function LookMenu({ look }: { look: TableLook }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const turn = (key: string) => {
    const next = look.all.filter((column) => (column.key === key ? !look.shows(key) : look.shows(column.key))).map((column) => column.key);
    // None would be a table of names alone, and reads as « all »: the last one stays.
    if (next.length > 0) look.set({ columns: next.length === look.all.length ? [] : next });
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Tune />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Affichage
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Colonnes et hauteur des lignes' } }}
      >
        {look.all.map(({ key, label }) => (
          <MenuItem key={key} role="menuitemcheckbox" aria-checked={look.shows(key)} onClick={() => turn(key)}>
            <ListItemIcon>{look.shows(key) ? <CheckBox fontSize="small" /> : <CheckBoxOutlineBlank fontSize="small" />}</ListItemIcon>
            {label}
          </MenuItem>
        ))}
        <Divider />
        {DENSITIES.map(({ density, label }) => (
          <MenuItem key={density} role="menuitemradio" aria-checked={look.density === density} onClick={() => look.set({ density })}>
            <ListItemIcon>
              {look.density === density ? <RadioButtonChecked fontSize="small" /> : <RadioButtonUnchecked fontSize="small" />}
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
