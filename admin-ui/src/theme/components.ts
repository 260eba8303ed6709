// How MUI's parts look here. Targets grow under a finger (52 px rows, 44 px buttons).
import type { ThemeOptions } from '@mui/material/styles';
import type { ColorName } from '#domain/brand.ts';

/** In the words of `ThemeOptions`: compared with another `Components`, member by member, the compiler takes half a minute. */
type Components = NonNullable<ThemeOptions['components']>;

const TOUCH = '@media (pointer: coarse)';

/** Of what is chosen from, while it is open. */
const OPENED = { role: 'region', 'aria-label': 'Choix' } as const;

/** The longest time between the two clicks of a double one, by the systems' settings. */
const DOUBLE_CLICK_MS = 500;

type Colors = Record<ColorName, string>;

const buttonsOf = (c: Colors): Components => ({
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': { outline: `2px solid ${c.primary}`, outlineOffset: 2 } } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 36, paddingInline: 14, whiteSpace: 'nowrap', [TOUCH]: { minHeight: 44 } },
      sizeSmall: { minHeight: 32, paddingInline: 10, fontSize: 13.5, [TOUCH]: { minHeight: 40 } },
      outlined: {
        borderColor: c.border,
        '&:not(.MuiButton-colorError)': { color: c.text },
        backgroundColor: c.surface,
        '&:hover': { borderColor: c.secondary, backgroundColor: c.page },
      },
    },
  },
  // In the light theme MUI draws the unchosen ones as if they could not be pressed.
  MuiToggleButton: { styleOverrides: { root: { color: c.secondary, textTransform: 'none' } } },
  MuiIconButton: {
    styleOverrides: {
      root: { borderRadius: 8, color: c.secondary, [TOUCH]: { minWidth: 44, minHeight: 44 } },
      sizeSmall: { padding: 6 },
    },
  },
});

/** What stands or opens over the page. */
const surfacesOf = (c: Colors, shadow: string): Components => ({
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, outlined: { borderColor: c.border } },
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiDialog: { styleOverrides: { paper: { border: `1px solid ${c.border}`, boxShadow: shadow, borderRadius: 12 } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 16, fontWeight: 600, lineHeight: 1.4, padding: '16px 24px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8 } } },
  // They are drawn at the end of the page, outside of its landmarks: each is one of its own. The second click of a double one means the
  // button, not the line that has opened under the pointer.
  MuiMenu: {
    defaultProps: { slotProps: { root: OPENED } },
    styleOverrides: {
      paper: {
        border: `1px solid ${c.border}`,
        boxShadow: shadow,
        '@keyframes menu-opens': { 'from, to': { pointerEvents: 'none' } },
        animation: `menu-opens ${DOUBLE_CLICK_MS}ms`,
      },
    },
  },
  MuiAutocomplete: { defaultProps: { slotProps: { popper: OPENED }, clearText: 'Effacer', openText: 'Ouvrir', closeText: 'Fermer' } },
  MuiMenuItem: { styleOverrides: { root: { fontSize: 14, minHeight: 36, [TOUCH]: { minHeight: 48 } } } },
  MuiPopover: { styleOverrides: { paper: { border: `1px solid ${c.border}`, boxShadow: shadow } } },
  // product.md §9: 700 ms before a tooltip, 300 ms from one to the next (F090).
  MuiTooltip: {
    defaultProps: { enterDelay: 700, enterNextDelay: 300, arrow: false },
    styleOverrides: {
      tooltip: { fontSize: 12.5, lineHeight: 1.4, color: c.surface, backgroundColor: c.text, padding: '6px 10px', borderRadius: 6 },
    },
  },
});

const fieldsOf = (c: Colors): Components => ({
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiInputBase: {
    styleOverrides: {
      root: { fontSize: 14, [TOUCH]: { minHeight: 44, fontSize: 16 } },
      // WebKit draws today's date into an empty date field, in the ink of a value. React keeps the attribute in step with the value.
      input: { '&[type="date"][value=""]:not(:focus)': { color: 'transparent' } },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { backgroundColor: c.surface },
      notchedOutline: { borderColor: `color-mix(in srgb, ${c.secondary} 55%, ${c.surface})` },
    },
  },
  // As large as what is typed, or the outline’s gap is wider than the word.
  MuiInputLabel: { styleOverrides: { root: { fontSize: 14, [TOUCH]: { fontSize: 16 } } } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2, fontSize: 12.5 } } },
});

/** Tables, tabs, and what tells something. */
const contentOf = (c: Colors): Components => ({
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderColor: c.border,
        padding: '6px 12px',
        height: 44,
        fontSize: 14,
        fontVariantNumeric: 'tabular-nums',
        [TOUCH]: { height: 52 },
      },
      head: { height: 40, fontWeight: 500, fontSize: 13, color: c.secondary, backgroundColor: c.surface, whiteSpace: 'nowrap' },
    },
  },
  MuiTableRow: { styleOverrides: { root: { '&:last-child > td': { borderBottom: 0 } } } },
  MuiTableSortLabel: { styleOverrides: { root: { '&.Mui-active': { color: c.text } } } },
  MuiTab: {
    styleOverrides: { root: { textTransform: 'none', fontSize: 14, fontWeight: 600, minHeight: 44, paddingInline: 12, minWidth: 0 } },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 44 } } },
  MuiChip: { styleOverrides: { root: { borderRadius: 6, fontSize: 13, fontWeight: 500 }, sizeSmall: { height: 24 } } },
  MuiLinearProgress: { styleOverrides: { root: { height: 6, borderRadius: 3, backgroundColor: c.border }, bar: { borderRadius: 3 } } },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
  // As a status looks: the hue on 12 % of itself (UI.md « Status »), in the dark too.
  MuiAlert: {
    styleOverrides: {
      root: ({ ownerState, theme }) => {
        const hue = theme.palette[ownerState.severity ?? 'success'].main;
        return {
          borderRadius: 8,
          ...(ownerState.variant === 'standard' && {
            color: c.text,
            backgroundColor: `color-mix(in srgb, ${hue} 12%, ${c.surface})`,
            '& .MuiAlert-icon': { color: hue },
          }),
        };
      },
      message: { width: '100%' },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiListItemButton: { styleOverrides: { root: { borderRadius: 8 } } },
  MuiPaginationItem: { styleOverrides: { root: { borderRadius: 8 } } },
});

export const componentsOf = (c: Colors, shadow: string): Components => ({
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontSize: 14, backgroundColor: c.page },
      'input[type="date"]': { colorScheme: 'inherit' },
    },
  },
  ...buttonsOf(c),
  ...surfacesOf(c, shadow),
  ...fieldsOf(c),
  ...contentOf(c),
});
