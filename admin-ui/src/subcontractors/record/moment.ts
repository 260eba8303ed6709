// One line of a subcontractor's history.
import type { ComponentType, ReactNode } from 'react';

export type Moment = {
  id: string;
  at: string;
  /** It has a day and no hour. */
  wholeDay?: boolean;
  text: string;
  who: string | null;
  icon: ComponentType<{ fontSize: 'small' }>;
  color: string;
  beside?: ReactNode;
  below?: ReactNode;
};
