// A mutex per name, within one process.

/** Runs work after the earlier work under the same name, whether that succeeded or not. */
export function keyedMutex() {
  const turns = new Map<string, Promise<unknown>>();
  return <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const before = turns.get(name);
    const mine = before === undefined ? work() : before.then(work, work);
    turns.set(name, mine);
    const over = (): void => {
      if (turns.get(name) === mine) turns.delete(name);
    };
    mine.then(over, over);
    return mine;
  };
}
