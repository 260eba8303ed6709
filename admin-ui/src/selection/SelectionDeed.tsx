// A command on the rows that are ticked: a button over the table, and a line of the palette while it stands there.
import { Button } from '@mui/material';
import { type ComponentType, useEffect, useRef } from 'react';
import { createStore } from '../shared/create-store.ts';

type Props = { label: string; icon: ComponentType<{ fontSize?: 'small' | 'medium' }>; onClick(): unknown };
type Deed = Pick<Props, 'label' | 'icon'> & { run(): unknown };

const standing = createStore<readonly Deed[]>([]);
export const useSelectionDeeds = standing.use;

export function SelectionDeed({ label, icon: Icon, onClick }: Props) {
  const now = useRef(onClick);
  now.current = onClick;
  useEffect(() => {
    const deed: Deed = { label, icon: Icon, run: () => now.current() };
    standing.set([...standing.get(), deed]);
    return () => standing.set(standing.get().filter((other) => other !== deed));
  }, [label, Icon]);
  return (
    <Button size="small" variant="outlined" startIcon={<Icon />} onClick={() => void onClick()}>
      {label}
    </Button>
  );
}
