// What stands around every page, in the browser and when the landing page is drawn at build time: the same tree, or React would start anew.
import { type ReactNode, Suspense } from 'react';
import { ToastRegion } from '../toast/ToastRegion.tsx';
import type { Area } from './areas.ts';
import { Broken } from './Broken.tsx';
import { Waiting } from './Waiting.tsx';

export const Frame = ({ area, children }: { area: Area; children: ReactNode }) => (
  <>
    <Broken key={area}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </Broken>
    <ToastRegion />
  </>
);
