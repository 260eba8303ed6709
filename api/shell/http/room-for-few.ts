// Lets few calls of one kind run at a time, in all and of each caller, so that a crowd of one does not use up what all share.

/** `enter` answers how to leave, or null when there is no room. */
export type RoomForFew = { enter(who: string): (() => void) | null };

export function roomForFew({ total, each }: { total: number; each: number }): RoomForFew {
  const inside = new Map<string, number>();
  let all = 0;
  return {
    enter(who) {
      const own = inside.get(who) ?? 0;
      if (all >= total || own >= each) return null;
      all++;
      inside.set(who, own + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        all--;
        const rest = inside.get(who)! - 1;
        if (rest > 0) inside.set(who, rest);
        else inside.delete(who);
      };
    },
  };
}
