// Server-sent events to one reader. A reader may be slow or hang for ever: what it has not taken yet is never more than the newest message,
// which is enough for those that only say where things stand.

export type EventStream = {
  readonly body: ReadableStream<Uint8Array>;
  /** Says this next; what still waited to be said is dropped for it. */
  say(message: Uint8Array): void;
  /** The reader has not taken what was said. */
  readonly behind: boolean;
  /** Says this last. */
  end(message: Uint8Array): void;
};

/** `gone` is called when the reader leaves. */
export function eventStream(first: Uint8Array, gone: () => void): EventStream {
  let waiting: Uint8Array | null = null;
  let over = false;
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(made) {
      controller = made;
      controller.enqueue(first);
    },
    // Called when the one place in the queue is free.
    pull() {
      if (waiting) controller.enqueue(waiting);
      waiting = null;
    },
    cancel() {
      over = true;
      gone();
    },
  });
  return {
    body,
    say(message) {
      if (over) return;
      if ((controller.desiredSize ?? 0) > 0) controller.enqueue(message);
      else waiting = message;
    },
    get behind() {
      return waiting !== null;
    },
    end(message) {
      if (over) return;
      over = true;
      controller.enqueue(message);
      controller.close();
    },
  };
}

const encoder = new TextEncoder();
/** One message as it is written. */
export const eventOf = (fields: Readonly<Record<string, string>>): Uint8Array =>
  encoder.encode(`${Object.entries(fields).reduce((text, [name, value]) => `${text}${name}: ${value}\n`, '')}\n`);
