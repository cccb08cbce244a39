/** The first screen does not wait for the child's code; events wait in a queue until then. See docs/decisions/statecharts.md#0072. */
import type { ActorLogic, ActorScope, AnyActorRef, EventObject, Snapshot } from 'xstate';

type System = AnyActorRef['system'];

export type ChildLogic<S extends Snapshot<unknown>, E extends EventObject, I, M extends EventObject> = ActorLogic<S, E, I, System, M>;

export interface LazyChildOptions<S extends Snapshot<unknown>, E extends EventObject, I, M extends EventObject> {
  /** Called when the first child starts. After a rejection, it is called again when the next child starts. */
  readonly fetchLogic: () => Promise<ChildLogic<S, E, I, M>>;
  /** Loads the code only when the child receives its first event. */
  readonly isQuiet?: boolean;
  /** The snapshot of a child until its logic is loaded. */
  readonly placeholderSnapshot: (input: I) => S;
}

const arrival = 'lazy.loaded';

/** The logic for `actors` of `setup` or `provide`. A child that starts after loading uses the real logic from the start. */
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

  /** Starts the real logic. Events that arrived before are replayed in order. */
  function become(real: ChildLogic<S, E, I, M>, scope: Scope): S {
    const kept = waiting.get(scope.self);
    if (!kept) throw new Error('the real logic of the child has already started');
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
