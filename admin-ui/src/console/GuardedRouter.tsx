// The console's router: a page on which something is typed and not saved is left only after a question (K39). react-router's own blocker
// works in its data routers alone.
import { type ReactNode, useState } from 'react';
import { type HistoryRouterProps, UNSAFE_createBrowserHistory, unstable_HistoryRouter } from 'react-router';
import { mayGo } from '../form/unsaved.ts';

type History = HistoryRouterProps['history'];

function guardedHistory(): History {
  const inner: History = UNSAFE_createBrowserHistory({ v5Compat: true });
  const may = (to: Parameters<History['push']>[0]): boolean => mayGo(inner.createHref(to));
  return Object.create(inner, {
    push: { value: (...step: Parameters<History['push']>) => may(step[0]) && inner.push(...step) },
    replace: { value: (...step: Parameters<History['replace']>) => may(step[0]) && inner.replace(...step) },
  }) as History;
}

export const GuardedRouter = ({ children }: { children: ReactNode }) => {
  // One for each router: a history takes a single listener.
  const [history] = useState(guardedHistory);
  const Router = unstable_HistoryRouter;
  return <Router history={history}>{children}</Router>;
};
