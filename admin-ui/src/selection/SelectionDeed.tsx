// A command on the rows that are ticked: it stands over the table (a button, or a line of the menu), and in the palette.
import { type ComponentType, useEffect, useRef } from 'react';
import { createStore } from '../shared/create-store.ts';
import { type Deed, Deeds } from '../shared/Deeds.tsx';
import { usePhone } from '../shared/use-phone.ts';

/** As buttons on a desk. */
const SHOWN = 3;

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
  return null;
}

/** In one line: the first of them and a menu with the rest. On a phone `whole`, which ticks all the others, is its last line. */
export function SelectionDeeds({ whole }: { whole: Deed[] }) {
  const phone = usePhone();
  const deeds = useSelectionDeeds().map(({ label, icon: Icon, run }, index) => ({
    // On a phone the button needs its room for its words.
    ...{ title: label, run, icon: phone && index === 0 ? undefined : <Icon fontSize="small" /> },
  }));
  const all = phone ? [...deeds, ...whole] : deeds;
  return <Deeds deeds={all} about="la sélection" size="small" shown={phone ? 1 : SHOWN} more={phone ? undefined : 'Plus d’actions'} />;
}
