// The child's side of reader-process.ts: runs one job at a time and reports when it begins and ends.
import type { Answer, Job } from './reader-process.ts';

/** Sent before the file is touched, because a hostile file may keep this process from ever sending again. */
const tellBegun = (id: number): Promise<unknown> => new Promise((sent) => process.send!({ id, begun: true } satisfies Answer, sent));

/** A job begins after `ready`, so that the process's own start-up is charged to no document. */
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
  // Loads the libraries now, so that the first document does not wait for them.
  void ready();
}
