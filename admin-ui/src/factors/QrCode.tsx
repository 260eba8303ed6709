// A QR code on the screen: dark on white in the dark mode too, or telephones do not read it.
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { drawQr } from './qrcode.ts';

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = useQuery({ queryKey: ['qrcode', text], queryFn: () => drawQr(text), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  return (
    <Box sx={{ width: 208, height: 208, flexShrink: 0, bgcolor: '#fff', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {data && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${data.size} ${data.size}`} shapeRendering="crispEdges">
          <path d={data.path} fill="#000" />
        </svg>
      )}
    </Box>
  );
}
