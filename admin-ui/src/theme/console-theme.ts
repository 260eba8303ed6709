// The MUI theme of the console, made once from the brand's tokens: 14 px, 4 px grid, radius 8, borders rather than shadows (UI.md « Tokens »).
import type { ThemeOptions } from '@mui/material/styles';
import { colors, type Mode } from '#domain/brand.ts';
import { componentsOf } from './components.ts';
import { matchScreen } from './screen-width.ts';

const FONT = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
/** The one shadow, for things that float. */
export const FLOATING = { light: '0 8px 24px rgb(16 24 40 / 0.14)', dark: '0 8px 24px rgb(0 0 0 / 0.5)' } as const;

export function consoleTheme(mode: Mode): ThemeOptions {
  const c = colors[mode];
  const tone = (main: string) => ({ main, light: main, dark: main, contrastText: mode === 'light' ? '#FFFFFF' : c.page });
  return {
    palette: {
      mode,
      primary: { ...tone(c.primary), contrastText: c.onPrimary },
      secondary: { ...tone(c.accent), contrastText: c.onAccent },
      success: tone(c.valid),
      info: tone(c.toValidate),
      warning: tone(c.expiresSoon),
      error: tone(c.problem),
      background: { default: c.page, paper: c.surface },
      text: { primary: c.text, secondary: c.secondary },
      divider: c.border,
    },
    spacing: 4,
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: FONT,
      fontSize: 14,
      htmlFontSize: 16,
      body1: { fontSize: 14, lineHeight: 1.5 },
      body2: { fontSize: 14, lineHeight: 1.5 },
      caption: { fontSize: 12.5, lineHeight: 1.5 },
      subtitle1: { fontSize: 14, fontWeight: 600 },
      subtitle2: { fontSize: 14, fontWeight: 600 },
      h1: { fontSize: 22, lineHeight: 1.3, fontWeight: 600, letterSpacing: '-0.01em' },
      h2: { fontSize: 16, lineHeight: 1.4, fontWeight: 600 },
      h3: { fontSize: 14, lineHeight: 1.5, fontWeight: 600 },
      button: { textTransform: 'none', fontWeight: 600, fontSize: 14, letterSpacing: 0 },
    },
    transitions: {
      duration: { shortest: 120, shorter: 140, short: 160, standard: 180, complex: 200, enteringScreen: 180, leavingScreen: 140 },
    },
    components: {
      ...componentsOf(c, FLOATING[mode]),
      // Absent in tests without a screen.
      ...(typeof matchMedia === 'function' && { MuiUseMediaQuery: { defaultProps: { matchMedia: matchScreen } } }),
    },
  };
}
