// An action about reminders: what it says when it is done, and when it could not be; afterwards everything on screen is asked anew.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshData } from '../console/query-client.ts';
import { CallFailed, sentenceOf } from '../http/failure.ts';
import { type Toast, toast } from '../toast/store.ts';

type Said = Pick<Toast, 'title' | 'description' | 'action'>;
type Action<Input, Answer> = {
  run(input: Input): Promise<Answer>;
  /** Null: nothing is said. */
  done(answer: Answer, input: Input): Said | null;
  onDone?(answer: Answer): void;
  /** Whether the failure is dealt with, so that nothing is said of it. */
  mends?(error: unknown, input: Input, again: (input: Input) => void): boolean;
  /** What is said of a failure: the server's reason where nothing else is asked. */
  failed?(error: unknown): Pick<Toast, 'description' | 'detail'>;
};

/** What the server itself answered, else this sentence: no answer came, or one without a reason. */
export const refusalOr =
  (otherwise: string) =>
  (error: unknown): Pick<Toast, 'description'> => ({
    description: (error instanceof CallFailed && error.status !== 0 ? error.french : null) ?? otherwise,
  });
/** This sentence, with the reason under it. */
export const because = (sentence: string) => (error: unknown) => ({
  description: sentence,
  detail: error instanceof CallFailed ? sentenceOf(error, '') : (error as Error).message,
});
const reason = (error: unknown) => ({ description: sentenceOf(error) });

export function useAction<Input, Answer>({ run, done, onDone, mends, failed = reason }: Action<Input, Answer>) {
  const client = useQueryClient();
  const action = useMutation({
    mutationFn: run,
    onSuccess: (answer, input) => {
      const said = done(answer, input);
      if (said !== null) toast(said);
      onDone?.(answer);
    },
    onError(error, input) {
      if (!mends?.(error, input, (next) => action.mutate(next))) toast({ title: 'Erreur', tone: 'error', ...failed(error) });
    },
    onSettled: () => refreshData(client),
  });
  return action;
}
