// An address below one of the console's that does not exist (F093).
import '../public/public.css';
import { NotFound } from '../public/not-found/NotFoundPage.tsx';

export const ConsoleNotFound = () => (
  <div className="public in-console">
    <NotFound />
  </div>
);
