/** If the member leaves the screen, the app continues the write. Source: docs/decisions/writes.md#0290. */
import type { Call } from '#contract/call-definition.ts';
import type { CallName } from '#contract/calls.ts';
import { type AppActor, selectFacility, selectWrites } from '#machines/app/app.selectors.ts';
import { isOwnedByApp } from '#machines/app/write.rules.ts';
import type { Write, WriteAnswer, WriteDelivery, WriteSubject } from '#machines/app/write.types.ts';
import type { AnyCallOptions, Api } from '#src/api/api.ts';

/** The ports of screens that wait for a write, by the key of the write. */
export interface WriteOwners {
  /** Resolves with the answer to the write. Rejects with the reason of `signal` if the port stops waiting. */
  readonly wait: (key: string, signal: AbortSignal | undefined) => Promise<WriteAnswer>;
  /** Calls `onLeft` when no port waits for this key any more. Returns a function that prevents the call. */
  readonly attach: (key: string, onLeft: () => void) => () => void;
  readonly deliver: (key: string, delivery: WriteDelivery) => void;
  isReady: boolean;
  readonly firstWanted: Promise<void>;
}

interface Waiting {
  readonly resolve: (answer: WriteAnswer) => void;
  readonly reject: (error: unknown) => void;
}

export function createWriteOwners(): WriteOwners {
  const waiting = new Map<string, Set<Waiting>>();
  const leaving = new Map<string, () => void>();
  let wanted = (): void => undefined;
  const firstWanted = new Promise<void>((resolve) => (wanted = resolve));

  function stopWaiting(key: string, one: Waiting): void {
    const ones = waiting.get(key);
    if (ones?.delete(one) && ones.size === 0) {
      waiting.delete(key);
      leaving.get(key)?.();
    }
  }

  return {
    isReady: false,
    firstWanted,
    wait: (key, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        wanted();
        const one = { resolve, reject };
        waiting.set(key, (waiting.get(key) ?? new Set()).add(one));
        signal?.addEventListener('abort', () => {
          stopWaiting(key, one);
          reject(signal.reason as Error);
        });
      }),
    attach(key, onLeft) {
      leaving.set(key, onLeft);
      if (!waiting.has(key)) onLeft();
      return () => void (leaving.get(key) === onLeft && leaving.delete(key));
    },
    deliver(key, delivery) {
      const ones = [...(waiting.get(key) ?? [])];
      waiting.delete(key);
      for (const { resolve, reject } of ones)
        if (delivery.type === 'answer.delivered') resolve(delivery.answer);
        else reject(delivery.error);
    },
  };
}

interface Owning {
  readonly app: () => AppActor;
  readonly owners: WriteOwners;
  readonly newKey: () => string;
  readonly now: () => number;
  /** Whether the chart of the writes is loaded or can be loaded. If not, the app cannot own a write. */
  readonly canFollow: () => boolean;
}

const writeOf = (
  call: CallName,
  { key, params, query, body, subject }: AnyCallOptions,
  facility: string | null,
  { newKey, now }: Pick<Owning, 'newKey' | 'now'>,
): Write => ({
  key: key ?? newKey(),
  isKeyed: key !== undefined,
  call,
  params,
  query,
  body,
  facility,
  subject: (subject ?? {}) as WriteSubject,
  requestedAt: now(),
});

/** The same client, but its writes belong to the app while a member is signed in. */
export function delegateWrites(api: Api, { app, owners, canFollow, ...sources }: Owning): Api {
  const call = (definition: Call, given: AnyCallOptions = {}): Promise<unknown> => {
    const name = definition.name as CallName;
    const snapshot = app().getSnapshot();
    const belongsToApp = isOwnedByApp(name) && !given.isOfScreen && selectWrites(snapshot) && canFollow();
    if (!belongsToApp) return api.call(definition, given as never);
    const write = writeOf(name, given, selectFacility(snapshot)?.guid ?? null, sources);
    const answer = owners.wait(write.key, given.signal);
    app().send({ type: 'write.requested', write });
    return answer;
  };
  return { ...api, call: call as never };
}
