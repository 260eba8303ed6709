// A map that forgets what was used longest ago. A Map keeps the order of insertion: the first is the oldest.
export function recent<Value>(size: number): Map<string, Value> {
  const map = new Map<string, Value>();
  const [get, set] = [map.get.bind(map), map.set.bind(map)];
  // What is asked for again and again is at its end already.
  let newest: string | undefined;
  const putLast = (key: string, value: Value): void => {
    map.delete(key);
    set(key, value);
    newest = key;
  };
  map.get = (key) => {
    const value = get(key);
    if (value !== undefined && key !== newest) putLast(key, value);
    return value;
  };
  map.set = (key, value) => {
    putLast(key, value);
    if (map.size > size) map.delete(map.keys().next().value!);
    return map;
  };
  return map;
}
