// `/` goes to the page's search, `?` shows the shortcuts. Never while one types.
import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { ConsoleDialog } from './ConsoleDialog.tsx';

const SHORTCUTS = [
  { keys: ['/'], deed: 'Aller à la recherche de la page' },
  { keys: ['?'], deed: 'Afficher ces raccourcis' },
  { keys: ['F8'], deed: 'Aller à la notification affichée' },
  { keys: ['Échap'], deed: 'Fermer la fenêtre ouverte' },
  { keys: ['V'], deed: 'Valider le document affiché' },
  { keys: ['R'], deed: 'Rejeter le document affiché' },
  { keys: ['→', '←'], deed: 'Document suivant, document précédent' },
  { keys: ['Entrée'], deed: 'Confirmer' },
  { keys: ['↓', '↑'], deed: 'Ligne suivante, ligne précédente d’un tableau' },
] as const;

/** True where a letter belongs to what is being written. A date field takes digits only. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'date', 'submit'].includes(target.type);
}

export const Key = ({ children }: { children: ReactNode }) => (
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
      color: 'text.secondary',
      bgcolor: 'background.default',
      '@media (pointer: coarse)': { display: 'none' },
    }}
  >
    {children}
  </Box>
);

export function Shortcuts() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') setOpen(true);
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
        {SHORTCUTS.map(({ keys, deed }) => (
          <Stack component="li" key={deed} direction="row" sx={{ gap: 4, justifyContent: 'space-between' }}>
            <Typography>{deed}</Typography>
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
