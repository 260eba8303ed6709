// Whether the page is as narrow as a phone.
import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';

export const usePhone = (): boolean => useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
