// Words that stand back: beside the name, under it. One size, or the small one.
import { Typography, type TypographyProps } from '@mui/material';
import type { ElementType } from 'react';

type Props = Omit<TypographyProps, 'sx' | 'color'> & { component?: ElementType };

export const SecondaryText = (props: Props) => <Typography sx={{ color: 'text.secondary' }} {...props} />;
export const Caption = (props: Props) => <SecondaryText variant="caption" {...props} />;
