// Whether the page is as narrow as a phone, or as low as a desk at 200 %.
import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';

export const usePhone = (): boolean => useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });

/** A dialog needs all of it. */
export const useLow = (): boolean => useMediaQuery('(max-height: 560px)', { noSsr: true });
