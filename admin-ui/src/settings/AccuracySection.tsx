// In the settings, below the switch of the automatic validation: how well it reads, on this account's own papers (A53).
import { AccuracyTable } from '../accuracy/AccuracyTable.tsx';
import { Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { Section } from './Section.tsx';

export function AccuracySection() {
  const accuracy = useCall('ownAccuracy');
  return (
    <Section
      title="Justesse de la lecture"
      text="Ce que vous avez trouvé en vérifiant vos documents : une validation sans correction compte comme juste, une correction comme fausse."
    >
      <Loaded of={accuracy} failed="La justesse de la lecture n’a pas pu être chargée" compact rows={3}>
        {(data) => <AccuracyTable accuracy={data} yours />}
      </Loaded>
    </Section>
  );
}
