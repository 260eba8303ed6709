// A command on the rows that are ticked: a button over the table, and a line of the palette while it stands there.
import { Button } from '@mui/material';
import { type ComponentType, useEffect, useRef } from 'react';
import { createStore } from '../shared/create-store.ts';
import { type Deed, Deeds } from '../shared/Deeds.tsx';
import { usePhone } from '../shared/use-phone.ts';

type Props = { label: string; icon: ComponentType<{ fontSize?: 'small' | 'medium' }>; onClick(): unknown };
type Standing = Pick<Props, 'label' | 'icon'> & { run(): unknown };

const standing = createStore<readonly Standing[]>([]);
export const useSelectionDeeds = standing.use;

export function SelectionDeed({ label, icon: Icon, onClick }: Props) {
  const now = useRef(onClick);
  now.current = onClick;
  useEffect(() => {
    const deed: Standing = { label, icon: Icon, run: () => now.current() };
    standing.set([...standing.get(), deed]);
    return () => standing.set(standing.get().filter((other) => other !== deed));
  }, [label, Icon]);
  // There they stand in one menu, or the bar would be longer than the screen.
  if (usePhone()) return null;
  return (
    <Button size="small" variant="outlined" startIcon={<Icon />} onClick={() => void onClick()}>
      {label}
    </Button>
  );
}

/** The first of them and a menu, with `more` at its end. */
export const PhoneSelectionDeeds = ({ more }: { more: Deed[] }) => {
  const deeds = useSelectionDeeds().map(({ label, icon: Icon, run }, index) => ({
    // The button needs its room for its words.
    ...{ title: label, run, icon: index === 0 ? undefined : <Icon fontSize="small" /> },
  }));
  return <Deeds deeds={[...deeds, ...more]} about="la sélection" size="small" shown={1} />;
};
