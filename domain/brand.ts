// The product's name and colours (UI.md « Tokens »). Both front ends, the mails and the developer pages read them from here.
import type { Badge, RequiredTypeStatus, ValidationStatus, Validity } from './documents/status.ts';

export const PRODUCT_NAME = 'SubDoc';

export type Mode = 'light' | 'dark';
/** The colour of a status. `problem` covers expired, rejected and missing. */
export type Tone = 'valid' | 'toValidate' | 'expiresSoon' | 'problem' | 'neutral';

export const colors = {
  light: {
    page: '#F7F8FA',
    surface: '#FFFFFF',
    border: '#E3E7ED',
    text: '#101828',
    secondary: '#475467',
    primary: '#1D4E89',
    onPrimary: '#FFFFFF',
    accent: '#C2410C',
    onAccent: '#FFFFFF',
    valid: '#15803D',
    toValidate: '#1D4ED8',
    expiresSoon: '#B45309',
    problem: '#B42318',
    neutral: '#667085',
  },
  // Each status hue is lightened until text on its soft background reaches a contrast of 4.5:1 (brand.test.ts).
  dark: {
    page: '#0E1420',
    surface: '#161D2B',
    border: '#2A3446',
    text: '#EEF2F7',
    secondary: '#A9B4C4',
    primary: '#7FB2F0',
    onPrimary: '#0E1420',
    accent: '#FB923C',
    onAccent: '#0E1420',
    valid: '#4ADE80',
    toValidate: '#93B4FD',
    expiresSoon: '#FBBF24',
    problem: '#FCA29A',
    neutral: '#A3ADBD',
  },
} as const satisfies Record<Mode, Record<string, string>>;

export type ColorName = keyof (typeof colors)['light'];

/** Share of the hue in a status's soft background. */
export const SOFT_BACKGROUND = 0.12;
/**
 * Share of the hue in the letters on a soft background; the rest is black. In the light mode the full hue has a contrast of 4.3:1 there,
 * this share 4.5:1.
 */
export const SOFT_INK: Record<Mode, number> = { light: 0.9, dark: 1 };

/** CSS declarations for a style sheet: `--page:#F7F8FA;…`. `--inkShare` is for `color-mix(in srgb, var(--tone) var(--inkShare), #000)`. */
export const cssVariables = (mode: Mode): string =>
  [...Object.entries(colors[mode]), ['inkShare', `${SOFT_INK[mode] * 100}%`]].map(([name, value]) => `--${name}:${value}`).join(';');

/** The colour of every state that documents/status.ts names. One component renders a state, with the icon of `TONE_ICON`. */
export const STATUS_TONE: Record<Badge | RequiredTypeStatus | Validity | ValidationStatus | 'incomplet', Tone> = {
  pending: 'toValidate',
  validated: 'valid',
  current: 'valid',
  up_to_date: 'valid',
  expiring_soon: 'expiresSoon',
  incomplet: 'expiresSoon',
  expired: 'problem',
  rejected: 'problem',
  missing: 'problem',
  replaced: 'neutral',
  config_required: 'neutral',
};

/** The icon of each tone, by its name in @mui/icons-material (outlined): colour alone never shows a status. */
export const TONE_ICON: Record<Tone, string> = {
  valid: 'CheckCircleOutlined',
  toValidate: 'PendingActionsOutlined',
  expiresSoon: 'WarningAmberOutlined',
  problem: 'ErrorOutlined',
  neutral: 'RemoveCircleOutlineOutlined',
};
