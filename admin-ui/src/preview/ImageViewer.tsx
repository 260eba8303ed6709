// An image with wheel zoom, quarter turns and a way back to the start (F150), and what was read on it.
import { Box } from '@mui/material';
import { useRef, useState } from 'react';
import { EmptyState } from '../shared/states.tsx';
import { type Marking, Marks, pointing } from './Marks.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useWheelZoom } from './use-wheel-zoom.ts';
import { START, type View, type ZoomRange } from './zoom.ts';

type Props = { address: string; name: string; range: ZoomRange; marking: Marking };

export function ImageViewer({ address, name, range, marking }: Props) {
  const [view, setView] = useState<View>(START);
  const [broken, setBroken] = useState(false);
  /** Width by height; a sheet of paper until it is known. */
  const [ratio, setRatio] = useState(0.7);
  const frame = useRef<HTMLDivElement>(null);
  useWheelZoom(frame, { range, setView });
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
          <Box sx={{ position: 'relative', ...placed(view, ratio) }} {...pointing(marking, 0)}>
            <Box
              component="img"
              src={address}
              alt={`Document ${name}`}
              onError={() => setBroken(true)}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => naturalHeight > 0 && setRatio(naturalWidth / naturalHeight)}
              sx={{ width: '100%', height: '100%', display: 'block' }}
            />
            <Marks {...marking} turn={0} />
          </Box>
        </Box>
      </Box>
      <Toolbar view={view} range={range} onChange={setView} />
    </Box>
  );
}

/** As large as the frame allows. Turned by a quarter, the image takes the frame's height for its width. */
function placed({ turn }: View, ratio: number) {
  const [across, down] = turn % 180 === 0 ? ['100cqw', '100cqh'] : ['100cqh', '100cqw'];
  return {
    width: `min(${across}, ${ratio} * ${down})`,
    aspectRatio: String(ratio),
    transform: `rotate(${turn}deg)`,
    transition: 'transform 140ms',
  };
}
