// Turns for work whose size grows with an account: few at a time in all, fewer of one account, the accounts one after the other, and nobody
// who has left keeps his place.

export type FairTurns = {
  /** Runs the work when its turn comes. Answers 'full' where too many of this account wait, 'gone' where `signal` aborts before the turn. */
  run<Result>(who: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result | 'full' | 'gone'>;
};
type Waiting = { start(): void };

export function fairTurns({ atOnce, each, waiting: most }: { atOnce: number; each: number; waiting: number }): FairTurns {
  /** Those who wait, by account; whose turn was last comes last. */
  const queues = new Map<string, Waiting[]>();
  const running = new Map<string, number>();
  let all = 0;

  function next(): void {
    for (const [who, queue] of queues) {
      if (all >= atOnce) return;
      if ((running.get(who) ?? 0) >= each) continue;
      const first = queue.shift()!;
      queues.delete(who);
      if (queue.length > 0) queues.set(who, queue);
      begin(who);
      first.start();
    }
  }
  function begin(who: string): void {
    all++;
    running.set(who, (running.get(who) ?? 0) + 1);
  }
  function end(who: string): void {
    all--;
    const rest = running.get(who)! - 1;
    if (rest > 0) running.set(who, rest);
    else running.delete(who);
    next();
  }
  function turnOf(who: string, signal: AbortSignal): Promise<'mine' | 'full' | 'gone'> {
    if (signal.aborted) return Promise.resolve('gone');
    if (all < atOnce && (running.get(who) ?? 0) < each && !queues.has(who)) {
      begin(who);
      return Promise.resolve('mine');
    }
    const queue = queues.get(who) ?? [];
    if (queue.length >= most) return Promise.resolve('full');
    return new Promise((done) => {
      const one: Waiting = {
        start() {
          signal.removeEventListener('abort', leave);
          done('mine');
        },
      };
      const leave = (): void => {
        queue.splice(queue.indexOf(one), 1);
        if (queue.length === 0) queues.delete(who);
        done('gone');
      };
      signal.addEventListener('abort', leave, { once: true });
      queue.push(one);
      queues.set(who, queue);
    });
  }

  return {
    async run(who, signal, work) {
      const turn = await turnOf(who, signal);
      if (turn !== 'mine') return turn;
      try {
        return await work();
      } finally {
        end(who);
      }
    },
  };
}
