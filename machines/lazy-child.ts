/**
 * A child whose code is loaded lazily, so that the first screen does not wait for it. The child exists at once under its id: it has
 * a fallback snapshot and queues events. It starts the real logic when that is loaded. See docs/decisions/statecharts.md#0072.
 */
import type { ActorLogic, ActorScope, AnyActorRef, EventObject, Snapshot } from 'xstate';

type System = AnyActorRef['system'];

export type ChildLogic<S extends Snapshot<unknown>, E extends EventObject, I, M extends EventObject> = ActorLogic<S, E, I, System, M>;

export interface LazyChildOptions<S extends Snapshot<unknown>, E extends EventObject, I, M extends EventObject> {
  /** Called when the first child starts. After a rejection the children wait, and it is called again when the next one starts. */
  readonly fetchLogic: () => Promise<ChildLogic<S, E, I, M>>;
  /** It is loaded when the child receives its first event, and not before. */
  readonly isQuiet?: boolean;
  /** What is seen of a child until its logic is there. */
  readonly placeholderSnapshot: (input: I) => S;
}

const arrival = 'lazy.loaded';

/** The logic of such a child, for `actors` of `setup` or `provide`. Children that start after the arrival are the real thing from the start. */
export function lazyChild<S extends Snapshot<unknown>, E extends EventObject, I, M extends EventObject>({
  fetchLogic,
  placeholderSnapshot,
  isQuiet = false,
}: LazyChildOptions<S, E, I, M>): ChildLogic<S, E, I, M> {
  type Scope = ActorScope<S, E, System, M>;
  const waiting = new Map<AnyActorRef, { readonly input: I; readonly queued: E[] }>();
  let logic: ChildLogic<S, E, I, M> | null = null;
  let isRequested = false;

  async function fetchOnce(): Promise<void> {
    if (isRequested) return;
    isRequested = true;
    try {
      logic = await fetchLogic();
      for (const child of waiting.keys()) child.send({ type: arrival });
    } catch {
      isRequested = false;
    }
  }

  /** Events that arrived meanwhile are replayed in order. */
  function become(real: ChildLogic<S, E, I, M>, scope: Scope): S {
    const kept = waiting.get(scope.self);
    if (!kept) throw new Error('a child becomes real once');
    waiting.delete(scope.self);
    const snapshot = real.getInitialSnapshot(scope, kept.input);
    for (const event of kept.queued) scope.self.send(event);
    return snapshot;
  }

  function wait(snapshot: S, event: E, { self }: Scope): S {
    if (event.type === 'xstate.stop') waiting.delete(self);
    waiting.get(self)?.queued.push(event);
    if (waiting.has(self)) void fetchOnce();
    return snapshot;
  }

  return {
    getInitialSnapshot(scope, input) {
      if (logic) return logic.getInitialSnapshot(scope, input);
      waiting.set(scope.self, { input, queued: [] });
      return placeholderSnapshot(input);
    },
    start(snapshot, scope) {
      if (waiting.has(scope.self)) return isQuiet ? undefined : void fetchOnce();
      logic?.start?.(snapshot, scope);
    },
    transition(snapshot, event, scope) {
      if (!logic || (waiting.has(scope.self) && event.type !== arrival)) return wait(snapshot, event, scope);
      return event.type === arrival ? become(logic, scope) : logic.transition(snapshot, event, scope);
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}
