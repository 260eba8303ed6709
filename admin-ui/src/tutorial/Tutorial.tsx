// Offers the tutorial to whoever has not finished it, one second after the console has loaded (F084). Its code comes with it.
import { lazy, Suspense, useEffect } from 'react';
import { useMay } from '../console/abilities.tsx';
import { useCurrentUser } from '../console/current-user.ts';
import { useSubscription } from '../console/Gate.tsx';
import { offerTutorial, useTutorialStep } from './store.ts';

/** product.md §9. */
export const TUTORIAL_AFTER_MS = 1000;
const TutorialDialog = lazy(() => import('./TutorialDialog.tsx').then((file) => ({ default: file.TutorialDialog })));

export function Tutorial() {
  const step = useTutorialStep();
  const unseen = useCurrentUser().data?.tutorialCompleted === false;
  // Its steps lead to pages that only a subscription opens.
  const open = useSubscription().data?.hasActiveSubscription === true;
  // They are those of who sets the account up.
  const manages = useMay('manage');
  const due = unseen && open && manages;
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(offerTutorial, TUTORIAL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [due]);
  return <Suspense fallback={null}>{step !== null && <TutorialDialog step={step} />}</Suspense>;
}
