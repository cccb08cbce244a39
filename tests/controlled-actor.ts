/** A real actor whose clock and ports the test controls, step by step. */
import {
  type ActorOptions,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  type InputFrom,
  SimulatedClock,
} from 'xstate';
import { withStubActors } from '#atlas/explore/stub-actors.ts';

export interface ControlledActor<M extends AnyStateMachine> {
  readonly actor: ActorRefFrom<M>;
  readonly emitted: EmittedFrom<M>[];
  readonly pass: (milliseconds: number) => void;
  readonly isActive: (port: string) => boolean;
  readonly inputOf: (port: string) => unknown;
  readonly answer: (port: string, output?: unknown) => void;
  readonly fail: (port: string, error: unknown) => void;
}

const childOf = (actor: AnyActorRef, name: string): AnyActorRef => {
  const child: AnyActorRef | undefined = actor.getSnapshot().children[name];
  if (!child) throw new Error(`${actor.id} is not asking ${name}; it is in ${JSON.stringify(actor.getSnapshot().value)}`);
  return child;
};

export const answerPort = (actor: AnyActorRef, port: string, output?: unknown): void =>
  childOf(actor, port).send({ type: 'stub.done', output });
export const failPort = (actor: AnyActorRef, port: string, error: unknown): void =>
  childOf(actor, port).send({ type: 'stub.error', error });

/** The actors in `actors` are not controlled. */
export const startControlledActor = <M extends AnyStateMachine>(
  machine: M,
  input?: InputFrom<M>,
  actors: object = {},
): ControlledActor<M> => {
  const clock = new SimulatedClock();
  const options = { clock, input } as ActorOptions<M>;
  const actor: AnyActorRef = createActor(withStubActors(machine).provide({ actors }), options);
  const emitted: EmittedFrom<M>[] = [];
  actor.on('*', (event) => emitted.push(event as EmittedFrom<M>));
  actor.start();
  return {
    actor: actor as ActorRefFrom<M>,
    emitted,
    pass: (milliseconds) => clock.increment(milliseconds),
    isActive: (port) => actor.getSnapshot().children[port]?.getSnapshot().status === 'active',
    inputOf: (port) => childOf(actor, port).getSnapshot().input,
    answer: (port, output) => answerPort(actor, port, output),
    fail: (port, error) => failPort(actor, port, error),
  };
};
