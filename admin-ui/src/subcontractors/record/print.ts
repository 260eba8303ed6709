// On paper: the record alone, in one column, dark on white, without what can only be pressed.
export const PRINT = {
  '@media print': {
    '@page': { margin: '14mm' },
    'aside, nav, .no-print, .toasts, .record button:not(.MuiLink-root), .record details': { display: 'none !important' },
    'html, body': { background: '#fff !important', colorScheme: 'light' },
    'main *': { color: '#101828 !important', backgroundColor: 'transparent !important' },
    main: { padding: '0 !important' },
    '.record': { display: 'block !important' },
    '.record section': { marginBottom: '16px', breakInside: 'auto' },
    '.record li': { breakInside: 'avoid' },
  },
} as const;
