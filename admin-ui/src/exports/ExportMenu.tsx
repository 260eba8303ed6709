// « Exporter » of a list: what it shows, under its filters and in its order, for a spreadsheet.
import Download from '@mui/icons-material/FileDownloadOutlined';
import { Button, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useMay } from '../console/abilities.tsx';
import type { Deed } from '../shared/Deeds.tsx';
import { type ExportedList, type ListQuery, saveList } from './save.ts';

const FORMATS = [
  ['xlsx', 'Excel (.xlsx)'],
  ['csv', 'Texte (.csv)'],
] as const;

/** The same as lines of a page's menu. */
export function useExportDeeds({ list, filter, sort }: { list: ExportedList } & ListQuery): Deed[] {
  if (!useMay('export')) return [];
  return FORMATS.map(([format, label]) => ({
    ...{ title: `Exporter : ${label}`, icon: <Download fontSize="small" /> },
    run: () => void saveList(list, format, { filter, sort }),
  }));
}

export function ExportMenu({ list, filter, sort }: { list: ExportedList } & ListQuery) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  if (!useMay('export')) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Download />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Exporter
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {FORMATS.map(([format, label]) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null);
              void saveList(list, format, { filter, sort });
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
