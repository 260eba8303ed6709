// Which layout the console has follows the screen, not the sheet of paper that it is printed on: while it is printed the answers stay as
// they were, so that a table stays a table and nothing is loaded anew.

/** For `useMediaQuery`. */
export function matchScreen(query: string): MediaQueryList {
  const list = matchMedia(query);
  const print = matchMedia('print');
  let matches = list.matches;
  return new Proxy(list, {
    get(_, name) {
      if (name === 'matches') {
        if (!print.matches) matches = list.matches;
        return matches;
      }
      const value = Reflect.get(list, name) as unknown;
      return typeof value === 'function' ? value.bind(list) : value;
    },
  });
}
