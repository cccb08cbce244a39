/** Uses one web stream; Hono’s helper would chain three, and each event would pass through all of them. */

export interface EventWriter {
  /** Resolves once the connection has accepted the text or has closed. */
  readonly write: (text: string) => Promise<void>;
  readonly onGone: (listener: () => void) => void;
}

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'transfer-encoding': 'chunked',
  // the connection is used only for the stream, and a proxy must forward each event at once
  connection: 'close',
  'x-accel-buffering': 'no',
};

const encoder = new TextEncoder();

/** The response ends when `run` resolves; `run` must not reject. */
export function respondWithEvents(run: (writer: EventWriter) => Promise<void>): Response {
  let isGone = false;
  let taken: () => void = () => undefined;
  let gone: () => void = () => undefined;
  const begin = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const write = (text: string): Promise<void> =>
      new Promise((resolve) => {
        if (isGone) return resolve();
        taken = resolve;
        controller.enqueue(encoder.encode(text));
      });
    await run({ write, onGone: (listener) => (gone = listener) });
    if (!isGone) controller.close();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => void begin(controller),
      // the reader requests more, so the earlier text has reached the connection
      pull: () => taken(),
      cancel: () => {
        isGone = true;
        taken();
        gone();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
}
