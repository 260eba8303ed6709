// A map that forgets what was not used lately. It has two halves: what is used goes into the newer one, and when that is full the older
// one is dropped. One list in order of use would be exact, and would be rewritten at every look.

/** Never holds more than `size`; the half that was used last is there for certain. */
export class Recent<Value> implements Iterable<[string, Value]> {
  readonly #half: number;
  #newer = new Map<string, Value>();
  /** May hold an earlier value of a key of the newer half. */
  #older = new Map<string, Value>();

  constructor(size: number) {
    this.#half = Math.ceil(size / 2);
  }

  get(key: string): Value | undefined {
    const value = this.#newer.get(key);
    if (value !== undefined) return value;
    const before = this.#older.get(key);
    if (before !== undefined) this.set(key, before);
    return before;
  }

  set(key: string, value: Value): void {
    if (this.#newer.size >= this.#half && !this.#newer.has(key)) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, value);
  }

  has = (key: string): boolean => this.#newer.has(key) || this.#older.has(key);

  delete(key: string): void {
    this.#newer.delete(key);
    this.#older.delete(key);
  }

  clear(): void {
    this.#newer.clear();
    this.#older.clear();
  }

  [Symbol.iterator](): Iterator<[string, Value]> {
    return new Map([...this.#older, ...this.#newer]).entries();
  }
}
