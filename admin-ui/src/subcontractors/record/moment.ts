// One line of a subcontractor's history.
import type { ComponentType, ReactNode } from 'react';

export type Moment = {
  id: string;
  at: string;
  text: string;
  who: string | null;
  icon: ComponentType<{ fontSize: 'small' }>;
  color: string;
  beside?: ReactNode;
};
