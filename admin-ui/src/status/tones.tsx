// The words, colours and icons of every status that the console shows: from the brand's table and the domain's labels (UI.md « Status »).
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import PendingActions from '@mui/icons-material/PendingActionsOutlined';
import RemoveCircle from '@mui/icons-material/RemoveCircleOutlineOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import { darken, type Theme } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { SOFT_INK, STATUS_TONE, type Tone } from '#domain/brand.ts';
import { BADGE, REQUIRED_TYPE_STATUS, SUBCONTRACTOR_STATUS, VALIDATION_STATUS } from '#domain/texts/fr/labels.ts';

export type Status = keyof typeof STATUS_TONE;

/** Later records win where two say the same word for the same state. */
export const WORDS: Record<Status, string> = { ...SUBCONTRACTOR_STATUS, ...VALIDATION_STATUS, ...REQUIRED_TYPE_STATUS, ...BADGE };
export const toneOf = (status: Status): Tone => STATUS_TONE[status];

export type Icon = ComponentType<{ sx?: object; fontSize?: 'small' | 'inherit'; 'aria-hidden'?: boolean }>;
/** TONE_ICON of the brand, as components. */
export const ICONS: Record<Tone, Icon> = {
  valid: CheckCircle,
  toValidate: PendingActions,
  expiresSoon: WarningAmber,
  problem: ErrorOutlined,
  neutral: RemoveCircle,
};

/** The tone as a name of the MUI palette. */
export const PALETTE: Record<Tone, 'success.main' | 'info.main' | 'warning.main' | 'error.main' | 'text.secondary'> = {
  valid: 'success.main',
  toValidate: 'info.main',
  expiresSoon: 'warning.main',
  problem: 'error.main',
  neutral: 'text.secondary',
};

export const hue = (theme: Theme, tone: Tone): string =>
  ({
    valid: theme.palette.success.main,
    toValidate: theme.palette.info.main,
    expiresSoon: theme.palette.warning.main,
    problem: theme.palette.error.main,
    neutral: theme.palette.text.secondary,
  })[tone];
/** For letters on its own soft background. */
export const ink = (theme: Theme, tone: Tone): string => darken(hue(theme, tone), 1 - SOFT_INK[theme.palette.mode]);
