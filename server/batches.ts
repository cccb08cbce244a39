/** Work starts after its callers' requests, so no result is older than a request. Source: docs/decisions/notifications.md#0364. */

export interface BatchOptions<I, O> {
  readonly run: (inputs: readonly I[]) => Promise<readonly O[]>;
  /** How many batches of one key run at the same time. Later callers wait for the next batch. */
  readonly atOnce: number;
  readonly largest: number;
}

interface Waiting<I, O> {
  readonly input: I;
  readonly result: PromiseWithResolvers<O>;
}

interface Queue<I, O> {
  running: number;
  readonly waiting: Waiting<I, O>[];
}

export class Batches<I, O> {
  readonly #options: BatchOptions<I, O>;
  readonly #queues = new Map<string, Queue<I, O>>();

  constructor(options: BatchOptions<I, O>) {
    this.#options = options;
  }

  /** Inputs with the same key share a batch. */
  add(key: string, input: I): Promise<O> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    const result = Promise.withResolvers<O>();
    queue.waiting.push({ input, result });
    if (queue.running < this.#options.atOnce) void this.#runNext(key, queue);
    return result.promise;
  }

  async #runNext(key: string, queue: Queue<I, O>): Promise<void> {
    const batch = queue.waiting.splice(0, this.#options.largest);
    if (batch.length === 0) {
      if (queue.running === 0) this.#queues.delete(key);
      return;
    }
    queue.running += 1;
    try {
      const outputs = await this.#options.run(batch.map(({ input }) => input));
      for (const [index, { result }] of batch.entries()) result.resolve(outputs[index] as O);
    } catch (error) {
      for (const { result } of batch) result.reject(error);
    }
    queue.running -= 1;
    await this.#runNext(key, queue);
  }
}
