// Server-sent events to one client. A client may be slow or hang forever: only the newest unread message is kept, which suffices for
// messages that report a position.

export type EventStream = {
  readonly body: ReadableStream<Uint8Array>;
  /** Sends this message next, in place of one that still waits. */
  say(message: Uint8Array): void;
  /** True while the client has not read a message. */
  readonly behind: boolean;
  /** Sends this message and closes. */
  end(message: Uint8Array): void;
};

/** `gone` is called when the client disconnects. */
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
/** One message in the wire format. */
export const eventOf = (fields: Readonly<Record<string, string>>): Uint8Array =>
  encoder.encode(`${Object.entries(fields).reduce((text, [name, value]) => `${text}${name}: ${value}\n`, '')}\n`);
