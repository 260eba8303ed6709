// A QR code as a drawing: dark on white in the dark mode too, or telephones do not read it. The library comes when one is shown.
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';

/** Modules of the quiet zone around it, which the standard asks for. */
const MARGIN = 4;
type Drawing = { size: number; path: string };

async function draw(text: string): Promise<Drawing> {
  const { create } = await import('qrcode');
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data, (bit, index) => (bit ? `M${(index % size) + MARGIN} ${Math.floor(index / size) + MARGIN}h1v1h-1z` : ''));
  return { size: size + 2 * MARGIN, path: dark.join('') };
}

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = useQuery({ queryKey: ['qrcode', text], queryFn: () => draw(text), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  return (
    <Box sx={{ width: 208, height: 208, bgcolor: '#fff', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {data && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${data.size} ${data.size}`} shapeRendering="crispEdges">
          <path d={data.path} fill="#000" />
        </svg>
      )}
    </Box>
  );
}
