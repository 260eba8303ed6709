// `/` goes to the page's search, `?` shows the shortcuts. Never while one types.
import East from '@mui/icons-material/EastOutlined';
import North from '@mui/icons-material/NorthOutlined';
import South from '@mui/icons-material/SouthOutlined';
import West from '@mui/icons-material/WestOutlined';
import { Box, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { actOnToast } from '../toast/store.ts';
import { ConsoleDialog } from './ConsoleDialog.tsx';

const SHORTCUTS = [
  { keys: ['/'], action: 'Aller à la recherche de la page' },
  { keys: ['Ctrl', 'K'], action: 'Rechercher une page, un sous-traitant, un document, une action' },
  { keys: ['?'], action: 'Afficher ces raccourcis' },
  { keys: ['F8'], action: 'Aller à la notification affichée' },
  { keys: ['Échap'], action: 'Fermer la fenêtre ouverte' },
  { keys: ['V'], action: 'Valider le document affiché' },
  { keys: ['R'], action: 'Rejeter le document affiché' },
  { keys: ['A'], action: 'Dire que l’on a vu le problème signalé' },
  { keys: ['E'], action: 'Aller à la date d’expiration, ou la corriger' },
  { keys: ['Z'], action: 'Annuler, quand la notification le propose' },
  { keys: ['→', '←'], action: 'Document suivant, document précédent' },
  { keys: ['L'], action: 'Marquer l’alerte comme lue, ou comme non lue' },
  { keys: ['M'], action: 'Ouvrir les autres actions de l’alerte' },
  { keys: ['Entrée'], action: 'Confirmer' },
  { keys: ['Espace'], action: 'Cocher la ligne (avec Maj : jusqu’à elle)' },
  { keys: ['↓', '↑'], action: 'Ligne suivante, ligne précédente d’un tableau' },
] as const;

/** True where a letter belongs to what is being written. A date field takes digits only. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'date', 'submit'].includes(target.type);
}

/** Drawn: no font needs to know them. */
const ARROWS: Record<string, typeof East> = { '→': East, '←': West, '↑': North, '↓': South };
const ARROW_NAMES: Record<string, string> = { '→': 'Flèche droite', '←': 'Flèche gauche', '↑': 'Flèche haut', '↓': 'Flèche bas' };
const glyph = (key: string) => {
  const Arrow = ARROWS[key];
  return Arrow === undefined ? (
    key
  ) : (
    <Arrow titleAccess={ARROW_NAMES[key]} sx={{ fontSize: 14, verticalAlign: '-2px', color: 'text.primary' }} />
  );
};

export const Key = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    sx={{
      font: 'inherit',
      fontSize: 12,
      lineHeight: '18px',
      minWidth: 20,
      px: 1.25,
      textAlign: 'center',
      display: 'inline-block',
      border: 1,
      borderColor: 'divider',
      borderRadius: '4px',
      color: 'text.primary',
      bgcolor: 'background.default',
      '@media (pointer: coarse)': { display: 'none' },
    }}
  >
    {glyph(children)}
  </Box>
);

/** On a button, for eyes alone: its own words say the action. Not where there is no keyboard. */
export const KeyHint = ({ children }: { children: string }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      display: 'inline-flex',
      '& kbd': { color: 'inherit', bgcolor: 'transparent', borderColor: 'currentColor' },
      '@media (pointer: coarse)': { display: 'none' },
    }}
  >
    <Key>{children}</Key>
  </Box>
);

export function Shortcuts() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') setOpen(true);
      if (event.key === 'z' && !event.repeat && actOnToast()) event.preventDefault();
      if (event.key === '/') {
        const box = [...document.querySelectorAll<HTMLInputElement>('[data-search]')].pop();
        if (box === undefined) return;
        event.preventDefault();
        box.focus();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  if (!open) return null;
  return (
    <ConsoleDialog title="Raccourcis clavier" maxWidth="xs" onClose={() => setOpen(false)}>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, px: 6, py: 5, gap: 3 }}>
        {SHORTCUTS.map(({ keys, action }) => (
          <Stack component="li" key={action} direction="row" sx={{ gap: 4, justifyContent: 'space-between' }}>
            <Typography>{action}</Typography>
            <Stack direction="row" sx={{ gap: 1 }}>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </Stack>
          </Stack>
        ))}
      </Stack>
    </ConsoleDialog>
  );
}
