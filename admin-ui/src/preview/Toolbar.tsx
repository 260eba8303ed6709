// Below a document: smaller, larger, turned, as it was; what else a viewer offers comes before or after.
import RestartAlt from '@mui/icons-material/RestartAltOutlined';
import Rotate from '@mui/icons-material/Rotate90DegreesCwOutlined';
import ZoomIn from '@mui/icons-material/ZoomInOutlined';
import ZoomOut from '@mui/icons-material/ZoomOutOutlined';
import { IconButton, Stack, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { rotate, START, type View, type ZoomRange, zoomBy } from './zoom.ts';

type Props = { view: View; range: ZoomRange; reset?: string; before?: ReactNode; after?: ReactNode; onChange(view: View): void };

export const Toolbar = ({ view, range, reset = 'Réinitialiser l’affichage', before, after, onChange }: Props) => (
  <Stack
    direction="row"
    role="toolbar"
    aria-label="Affichage du document"
    sx={{
      flex: 'none',
      gap: { xs: 0, sm: 1 },
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'center',
      p: 1,
      // One line of a phone for all of them.
      '@media (max-width: 599px)': { '& .MuiIconButton-root': { width: 36, minWidth: 0, px: 0 }, px: 0 },
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
    }}
  >
    {before}
    <Tool
      label="Réduire"
      icon={<ZoomOut fontSize="small" />}
      disabled={view.zoom <= range.min}
      onClick={() => onChange(zoomBy(view, -1, range))}
    />
    <Typography aria-live="polite" variant="caption" sx={{ minWidth: 48, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>
      {view.zoom} %
    </Typography>
    <Tool
      label="Agrandir"
      icon={<ZoomIn fontSize="small" />}
      disabled={view.zoom >= range.max}
      onClick={() => onChange(zoomBy(view, 1, range))}
    />
    <Tool label="Pivoter de 90°" icon={<Rotate fontSize="small" />} onClick={() => onChange(rotate(view))} />
    <Tool label={reset} icon={<RestartAlt fontSize="small" />} onClick={() => onChange(START)} />
    {after}
  </Stack>
);

export const Tool = ({
  label,
  icon,
  disabled = false,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick(): void;
}) => (
  <Tooltip title={label}>
    <span>
      <IconButton size="small" aria-label={label} disabled={disabled} onClick={onClick}>
        {icon}
      </IconButton>
    </span>
  </Tooltip>
);
