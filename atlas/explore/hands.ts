/** Every actor of a machine replaced by one that does nothing until it is told by hand how it ends. */
import type { ActorLogic, AnyActorRef, AnyStateMachine, EventObject, Snapshot } from 'xstate';

type HandEvent =
  | { readonly type: 'hand.done'; readonly output: unknown }
  | { readonly type: 'hand.error'; readonly error: unknown }
  | EventObject;

type HandSnapshot = Snapshot<unknown> & { readonly input: unknown };

const idle = { status: 'active', output: undefined, error: undefined } as const;

const hand: ActorLogic<HandSnapshot, HandEvent> = {
  getInitialSnapshot: (_, input) => ({ ...idle, input }),
  getPersistedSnapshot: (snapshot) => snapshot,
  transition: (snapshot, event) => {
    if ('output' in event && event.type === 'hand.done')
      return { input: snapshot.input, status: 'done', output: event.output, error: undefined };
    if ('error' in event && event.type === 'hand.error')
      return { input: snapshot.input, status: 'error', output: undefined, error: event.error };
    return snapshot;
  },
};

/** The same machine with all of its actors in our hands: no port is called, no child runs. */
export const inOurHands = <M extends AnyStateMachine>(machine: M): M =>
  machine.provide({ actors: Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, hand])) }) as M;

/** Is this actor one of ours, so that it can be told how it ends? */
export const isInOurHands = (actor: AnyActorRef): boolean => 'logic' in actor && actor.logic === hand;
