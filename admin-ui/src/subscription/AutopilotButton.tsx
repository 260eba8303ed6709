// The left bar's way to the presentation of Autopilot (product.md §2).
import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined';
import { BarButton } from '../console/layout/BarButton.tsx';
import { useUrl } from '../shared/use-url-param.ts';

export function AutopilotButton({ folded }: { folded: boolean }) {
  const url = useUrl();
  return (
    <BarButton label="Autopilot" icon={<AutoAwesome fontSize="small" />} folded={folded} onClick={() => url.set({ autopilot: 'open' })} />
  );
}
