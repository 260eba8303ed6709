// What an invitation's link leads to, and who is at the screen.
import { useEffect, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { type Invitation, membersRoutes } from '#contract/members.ts';
import { CallFailed, sentenceOf } from '../../http/failure.ts';
import { callRoute } from '../../http/route-call.ts';
import { fetchUser } from '../../root/session.ts';

export type Asked =
  | { is: 'checking' }
  | { is: 'over' }
  | { is: 'failed'; sentence: string }
  /** `user`: who is logged in here; null: nobody. */
  | { is: 'open'; token: string; invitation: Invitation; user: User | null };

const isOver = (error: unknown): boolean => error instanceof CallFailed && error.code === 'invalid-invitation';

/** `again` asks anew, after a failure or a log-out. */
export function useInvitation(token: string): { asked: Asked; again(): void } {
  const [asked, setAsked] = useState<Asked>({ is: 'checking' });
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when one says so.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const tell = (next: Asked) => signal.aborted || setAsked(next);
    setAsked({ is: 'checking' });
    if (token === '') tell({ is: 'over' });
    else
      Promise.all([callRoute(membersRoutes.readInvitation, { params: { token }, signal }), fetchUser(signal)]).then(
        ([invitation, user]) => tell({ is: 'open', token, invitation, user }),
        (error) => tell(isOver(error) ? { is: 'over' } : { is: 'failed', sentence: sentenceOf(error) }),
      );
    return () => controller.abort();
  }, [token, times]);
  return { asked, again: () => setTimes((before) => before + 1) };
}
