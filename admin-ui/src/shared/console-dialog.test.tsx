// How much of the screen a dialog takes: all of it on a telephone, and where 200 % leave half a screen.
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConsoleDialog } from './ConsoleDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const drawn = (query: string | null): boolean => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: query !== null && media.includes(query) }),
  );
  render(
    <ThemeProvider theme={createTheme()}>
      <ConsoleDialog title="Ajouter" onClose={() => undefined}>
        <p>Contenu</p>
      </ConsoleDialog>
    </ThemeProvider>,
  );
  return screen.getByRole('dialog').classList.contains('MuiDialog-paperFullScreen');
};

it.each([
  [null, false],
  ['max-width', true],
  ['max-height', true],
] as const)('a dialog under « %s »: the whole screen, %s', (query, whole) => {
  expect(drawn(query)).toBe(whole);
});
