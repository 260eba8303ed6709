// « Vues »: filters, order, columns and density under a name; shown with one click, saved, renamed, deleted.
import Bookmarks from '@mui/icons-material/BookmarksOutlined';
import Check from '@mui/icons-material/CheckOutlined';
import { Button, Divider, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { MOST_VIEWS, type View } from '#contract/views.ts';
import { ManageViews } from './ManageViews.tsx';
import { SaveView } from './SaveView.tsx';
import type { TableLook, TableName } from './use-table-look.ts';
import { useViews } from './use-views.ts';

export type Arrangement = { filter: Record<string, unknown>; sort: NonNullable<View['sort']> };
type Props = {
  name: TableName;
  look: TableLook;
  /** What the address says now, and what it says where nothing was chosen. */
  shown: Arrangement;
  standard: Arrangement;
  onShow(arrangement: Arrangement): void;
};

const asText = ({ filter, sort }: Arrangement): string =>
  JSON.stringify([Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1)), sort]);

export function ViewsMenu({ name, look, shown, standard, onShow }: Props) {
  const { views, ready, put } = useViews(name);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const arrangementOf = ({ filter, sort }: View): Arrangement => ({ filter, sort: sort ?? standard.sort });
  const isShown = (view: View): boolean =>
    asText(arrangementOf(view)) === asText(shown) && view.density === look.density && view.columns.join() === look.columns.join();
  const current = views.find(isShown);
  const show = (view: Arrangement, change: Pick<View, 'columns' | 'density'>) => {
    setAnchor(null);
    onShow(view);
    look.set({ columns: change.columns, density: change.density });
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Bookmarks />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ maxWidth: 240, '& > span:last-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' } }}
      >
        <span>{current?.name ?? 'Vues'}</span>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ paper: { sx: { maxWidth: 340 } } }}>
        <MenuItem onClick={() => show(standard, { columns: [], density: 'normal' })}>
          <ListItemIcon />
          Vue d’origine
        </MenuItem>
        {views.map((view) => (
          <MenuItem key={view.name} role="menuitemradio" aria-checked={view === current} onClick={() => show(arrangementOf(view), view)}>
            <ListItemIcon>{view === current && <Check fontSize="small" />}</ListItemIcon>
            <ListItemText slotProps={{ primary: { noWrap: true, title: view.name } }}>{view.name}</ListItemText>
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          disabled={!ready || views.length >= MOST_VIEWS}
          onClick={() => {
            setAnchor(null);
            setDialog('save');
          }}
        >
          <ListItemIcon />
          {views.length >= MOST_VIEWS ? `Enregistrer la vue (${MOST_VIEWS} au plus)` : 'Enregistrer la vue'}
        </MenuItem>
        {views.length > 0 && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              setDialog('manage');
            }}
          >
            <ListItemIcon />
            Renommer ou supprimer
          </MenuItem>
        )}
      </Menu>
      {dialog === 'save' && (
        <SaveView
          views={views}
          view={{ ...shown, columns: [...look.columns], density: look.density }}
          put={put}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'manage' && <ManageViews views={views} put={put} onClose={() => setDialog(null)} />}
    </>
  );
}
