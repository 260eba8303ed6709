// An image with wheel zoom, quarter turns and a way back to the start (F150).

import RestartAlt from '@mui/icons-material/RestartAltOutlined';
import Rotate from '@mui/icons-material/Rotate90DegreesCwOutlined';
import ZoomIn from '@mui/icons-material/ZoomInOutlined';
import ZoomOut from '@mui/icons-material/ZoomOutOutlined';
import { Box, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EmptyState } from '../shared/states.tsx';
import { rotate, START, type View, type ZoomRange, zoomBy } from './zoom.ts';

export function ImageViewer({ address, name, range }: { address: string; name: string; range: ZoomRange }) {
  const [view, setView] = useState<View>(START);
  const [broken, setBroken] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      setView((before) => zoomBy(before, event.deltaY < 0 ? 1 : -1, range));
    };
    // Not passive: the page behind must not scroll.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [range]);
  if (broken)
    return (
      <EmptyState
        title="Impossible de charger le document"
        text="Le fichier ne s’ouvre pas comme une image. Téléchargez-le pour le lire."
      />
    );
  return (
    <Box sx={{ position: 'relative', width: '100%', height: '100%', minHeight: 240, display: 'flex', flexDirection: 'column' }}>
      <Box ref={frame} sx={{ flex: 1, minHeight: 0, overflow: 'auto', display: 'grid', placeItems: 'safe center', p: 2 }}>
        <Box sx={{ width: `${view.zoom}%`, height: `${view.zoom}%`, containerType: 'size', display: 'grid', placeItems: 'center' }}>
          <Box component="img" src={address} alt={`Document ${name}`} onError={() => setBroken(true)} sx={placed(view)} />
        </Box>
      </Box>
      <Controls view={view} range={range} onChange={setView} />
    </Box>
  );
}

/** Turned by a quarter, the image takes the frame's height for its width. */
const placed = ({ turn }: View) => ({
  width: turn % 180 === 0 ? '100cqw' : '100cqh',
  height: turn % 180 === 0 ? '100cqh' : '100cqw',
  objectFit: 'contain',
  transform: `rotate(${turn}deg)`,
  transition: 'transform 140ms',
});

function Controls({ view, range, onChange }: { view: View; range: ZoomRange; onChange(view: View): void }) {
  const button = (label: string, icon: ReactNode, next: View, disabled = false) => (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={disabled} onClick={() => onChange(next)}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
  return (
    <Stack
      direction="row"
      role="toolbar"
      aria-label="Affichage du document"
      sx={{
        flex: 'none',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'center',
        p: 1,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {button('Réduire', <ZoomOut fontSize="small" />, zoomBy(view, -1, range), view.zoom <= range.min)}
      <Typography aria-live="polite" variant="caption" sx={{ minWidth: 48, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>
        {view.zoom} %
      </Typography>
      {button('Agrandir', <ZoomIn fontSize="small" />, zoomBy(view, 1, range), view.zoom >= range.max)}
      {button('Pivoter de 90°', <Rotate fontSize="small" />, rotate(view))}
      {button('Réinitialiser l’affichage', <RestartAlt fontSize="small" />, START)}
    </Stack>
  );
}
