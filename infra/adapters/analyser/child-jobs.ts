// The child's side of reader-process.ts: one job at a time, its beginning and its end told.
import type { Answer, Job } from './reader-process.ts';

/** Sent before the file is touched, which may keep this process from sending anything ever after. */
const tellBegun = (id: number): Promise<unknown> => new Promise((sent) => process.send!({ id, begun: true } satisfies Answer, sent));

/** `ready` is waited for before a job begins: what the process does for itself is on nobody's account. */
export function answerJobs(ready: () => Promise<unknown>, answer: (job: Job) => Promise<unknown>): void {
  process.on('message', ({ id, ...job }: Job & { id: number }) => {
    const answered = async (): Promise<unknown> => {
      await ready();
      await tellBegun(id);
      return answer(job);
    };
    answered().then(
      (read) => process.send!({ id, answer: read } satisfies Answer),
      (error: unknown) => process.send!({ id, error: error instanceof Error ? error.name : 'unknown' } satisfies Answer),
    );
  });
  process.on('disconnect', () => process.exit(0));
  // Warm: the first document does not wait for the libraries.
  void ready();
}
