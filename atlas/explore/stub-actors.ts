import type { ActorLogic, AnyActorRef, AnyStateMachine, EventObject, Snapshot } from 'xstate';

type StubEvent =
  | { readonly type: 'stub.done'; readonly output: unknown }
  | { readonly type: 'stub.error'; readonly error: unknown }
  | EventObject;

type StubSnapshot = Snapshot<unknown> & { readonly input: unknown };

const idle = { status: 'active', output: undefined, error: undefined } as const;

const stubLogic: ActorLogic<StubSnapshot, StubEvent> = {
  getInitialSnapshot: (_, input) => ({ ...idle, input }),
  getPersistedSnapshot: (snapshot) => snapshot,
  transition: (snapshot, event) => {
    if ('output' in event && event.type === 'stub.done')
      return { input: snapshot.input, status: 'done', output: event.output, error: undefined };
    if ('error' in event && event.type === 'stub.error')
      return { input: snapshot.input, status: 'error', output: undefined, error: event.error };
    return snapshot;
  },
};

/** The same machine with stub actors. The resulting machine calls no port and starts no child. */
export const withStubActors = <M extends AnyStateMachine>(machine: M): M =>
  machine.provide({ actors: Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, stubLogic])) }) as M;

/** Is this actor a stub that can receive its outcome? */
export const isStubActor = (actor: AnyActorRef): boolean => 'logic' in actor && actor.logic === stubLogic;
